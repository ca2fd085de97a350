type Step = {
  /** What happened, in the few words of a subject. */ readonly what: string
  /** What it means to whoever claims. */ readonly means: string
  /** What comes next. */ readonly next: string
}
/** The steps of a claim (CLAIM-10) as its client is told them by mail and by the bell, not by the office's word. */
export const stepNews: readonly Step[] = [
  {
    what: 'lo recibimos',
    means: 'Lo recibimos y lo estamos registrando.',
    next: 'Cuando quede registrado te mandamos su número.',
  },
  {
    what: 'quedó registrado',
    means: 'Quedó registrado, y desde ahora tiene número.',
    next: 'Lo que sigue es verificarlo.',
  },
  {
    what: 'lo estamos verificando',
    means: 'Estamos verificando lo que nos contás con lo que se pidió y lo que se entregó.',
    next: 'Después analizamos cómo se resuelve.',
  },
  {
    what: 'lo estamos analizando',
    means: 'Ya está verificado, y estamos analizando cómo se resuelve.',
    next: 'Lo que se proponga pasa por una aprobación.',
  },
  {
    what: 'espera la aprobación',
    means: 'Ya está analizado, y la solución espera la aprobación.',
    next: 'Cuando esté aprobada te avisamos.',
  },
  {
    what: 'tiene resolución',
    means: 'Está decidido cómo se resuelve.',
    next: 'Cuando esté hecho, lo cerramos.',
  },
  {
    what: 'está cerrado',
    means: 'Quedó cerrado: no hay nada más que hacer.',
    next: 'Si algo no quedó bien, avisanos.',
  },
]
