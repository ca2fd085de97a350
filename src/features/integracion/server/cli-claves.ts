import { showDay, toTime } from '#shared/dates.ts'
import type { Db } from '#server/db/db.ts'
import { findLectorOfSistema, hasConsumer } from '#server/events/store.ts'
import { defaultAlcance, createClave, DIAS, EVENTOS, listClaves, readAlcance, revokeClaves } from './claves.ts'

/** The command's arguments about keys. */
export type ClaveArgs = {
  clave?: string | undefined
  revocar?: string | undefined
  claves?: boolean | undefined
  alcance?: string | undefined
  vence?: string | undefined
}
export const isAboutClaves = (args: ClaveArgs): boolean =>
  args.clave !== undefined || args.revocar !== undefined || args.claves !== undefined

const MAX_DIAS = 3_650
const nombreOf = (texto: string): string => {
  const nombre = texto.trim()
  if (nombre === '' || nombre.length > 60) throw new Error('El nombre de una clave tiene de 1 a 60 caracteres.')
  return nombre
}
const diasOf = (texto: string | undefined): number => {
  const dias = texto === undefined ? DIAS : /^\d{1,5}$/.test(texto) ? Number(texto) : NaN
  if (!(dias >= 1 && dias <= MAX_DIAS))
    throw new Error(`--vence: se esperaba un número de días de 1 a ${MAX_DIAS}, no «${texto}».`)
  return dias
}
const alcanceOf = (texto: string | undefined): readonly string[] => {
  if (texto === undefined) return defaultAlcance
  const leido = readAlcance(texto)
  if ('foreign' in leido)
    throw new Error(
      leido.foreign === ''
        ? '--alcance: falta decir las entidades, separadas por comas.'
        : `--alcance: no existe la entidad «${leido.foreign}».`,
    )
  return leido.alcance
}

const WITHOUT_SISTEMA =
  'Atención: hay más de una manera de llevarse los avisos: si una de las claves es la del sistema de gestión, decí cuál con `claveDelSistema` (docs/configuracion.md). Lo que acusan las otras no cuenta como recibido.'
const create = async (db: Db, args: ClaveArgs): Promise<string> => {
  const [nombre, alcance, dias] = [nombreOf(args.clave!), alcanceOf(args.alcance), diasOf(args.vence)]
  const clave = await createClave(db, nombre, { alcance, dias })
  const arrives =
    args.alcance === undefined ? 'todas las entidades menos usuarios (para incluirla: --alcance)' : alcance.join(', ')
  const vence = showDay(toTime(new Date(Date.now() + dias * 86_400_000)))
  const statement = `Clave de «${nombre}»; no se vuelve a mostrar:\n${clave}\nAlcanza para ${arrives}. Vence el ${vence}.`
  const withoutSistema =
    alcance.includes(EVENTOS) && (await hasConsumer(db)) && (await findLectorOfSistema(db)) === null
  return withoutSistema ? `${statement}\n${WITHOUT_SISTEMA}` : statement
}

const dia = (at: Date | null, sin: string): string => (at ? showDay(toTime(at)) : sin)
const show = async (db: Db): Promise<string> => {
  const claves = await listClaves(db)
  if (claves.length === 0) return 'Todavía no hay claves.'
  const lineas = claves.map((clave) => {
    const estado = !clave.activa ? 'anulada' : clave.vence && clave.vence.getTime() <= Date.now() ? 'vencida' : 'en uso'
    const alcance =
      clave.alcance === null
        ? 'todo'
        : defaultAlcance.every((e) => clave.alcance!.includes(e))
          ? [
              clave.alcance.includes('usuarios') ? 'todo' : 'todo menos usuarios',
              ...clave.alcance.filter((a) => a === EVENTOS),
            ].join(', ')
          : clave.alcance.join(', ')
    return `«${clave.nombre}» · ${estado} · alcance: ${alcance} · creada ${dia(clave.creada, '')} · vence ${dia(clave.vence, 'nunca')} · último uso ${dia(clave.usada, 'nunca')}`
  })
  const viejas = [...new Set(claves.filter((c) => c.activa && c.alcance === null).map((c) => `«${c.nombre}»`))]
  const aviso =
    viejas.length === 0
      ? []
      : [
          `Atención: ${viejas.join(', ')} ${viejas.length === 1 ? 'se creó' : 'se crearon'} antes de que las claves tuvieran alcance y vencimiento: ${viejas.length === 1 ? 'llega' : 'llegan'} también a usuarios y no ${viejas.length === 1 ? 'vence' : 'vencen'}. Creá otra con --clave y anulá la vieja con --revocar.`,
        ]
  return [...lineas, ...aviso].join('\n')
}

/**
 * Creates, lists or revokes keys as the arguments say; returns the text to print. Throws a Spanish sentence for
 * arguments that contradict each other.
 */
export const runClaves = async (db: Db, args: ClaveArgs): Promise<string> => {
  if (args.clave !== undefined) return create(db, args)
  if (args.revocar !== undefined) return `Claves anuladas: ${await revokeClaves(db, nombreOf(args.revocar))}.`
  return show(db)
}
