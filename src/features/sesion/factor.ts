/** The second factor (decision 0036): its sentences, its limits, and how a typed code is read. */
export const textosFactor = {
  titulo: 'Verificación en dos pasos',
  vacio: 'Ingresá el código',
  incorrecto: 'El código no es correcto.',
  vencido: 'El ingreso venció. Ingresá nuevamente.',
  demasiados: 'Demasiados códigos incorrectos. Esperá unos minutos e intentá nuevamente.',
  alreadyActive: 'La verificación en dos pasos ya está activa.',
  notActive: 'La verificación en dos pasos no está activa.',
  startAgain: 'Empezá de nuevo: la clave para tu aplicación ya no vale.',
  required: 'La verificación en dos pasos es obligatoria para tu cuenta.',
  aplicacion: 'El código de 6 dígitos que muestra tu aplicación de autenticación.',
  respaldo: 'Uno de los diez códigos que guardó al activarla. Cada uno vale una sola vez.',
  perdido:
    'Si perdiste el teléfono y los códigos de respaldo, pedile a un administrador que quite la verificación de tu cuenta.',
} as const

/** A step is good for 5 minutes and 5 wrong codes; an account for 10 wrong codes an hour, from wherever they come. */
export const limitesFactor = { pasoMinutes: 5, perStep: 5, perCuenta: 10, windowMinutes: 60, respaldos: 10 } as const

export type Codigo = { readonly tipo: 'aplicacion' | 'respaldo'; readonly texto: string }
/**
 * A code as it is typed or pasted: '123 456' of the authenticator, 'abcde-12345' of the recovery codes. Null: neither.
 */
export const readCodigo = (typed: string): Codigo | null => {
  const texto = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (/^\d{6}$/.test(texto)) return { tipo: 'aplicacion', texto }
  // what looks like a zero or a one is one
  const respaldo = texto.replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(respaldo) ? { tipo: 'respaldo', texto: respaldo } : null
}

/** 'ABCDE12345' → 'ABCDE-12345'. */
export const showRespaldo = (codigo: string): string => `${codigo.slice(0, 5)}-${codigo.slice(5)}`
/** A secret in groups of four, as one types it. */
export const inGrupos = (secreto: string): string => secreto.replace(/(.{4})(?=.)/g, '$1 ')
