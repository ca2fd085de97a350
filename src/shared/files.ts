import { Refusal } from './errors.ts'

/**
 * What a call may take (CFG-03, OPEN-49): the name people know it by, and the media type it is kept and given back
 * with.
 */
export const tipos = {
  pdf: { nombre: 'PDF', mime: 'application/pdf' },
  png: { nombre: 'PNG', mime: 'image/png' },
  jpg: { nombre: 'JPG', mime: 'image/jpeg' },
  webp: { nombre: 'WebP', mime: 'image/webp' },
  avif: { nombre: 'AVIF', mime: 'image/avif' },
  heic: { nombre: 'HEIC', mime: 'image/heic' },
  xlsx: { nombre: 'XLSX', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  docx: { nombre: 'DOCX', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  zip: { nombre: 'ZIP', mime: 'application/zip' },
} as const
export type Tipo = keyof typeof tipos

/** What one field of a form takes. Told by the content, never by the file's name or what the browser says of it. */
export type FileField = {
  readonly types: readonly Tipo[]
  /** Of one file; without it, as the portal is configured (FILES_MAX_MB). */
  readonly maxBytes?: number
  /** How many files; one unless said. */
  readonly most?: number
  /** True: none will do. */
  readonly optional?: true
}
/** The fields of a form that hold files, by name. */
export type FileFields = { readonly [field: string]: FileField }

/** A file that has come whole. It goes again unless the use case keeps it (server/files/files.ts, keepFile). */
export type Uploaded = {
  readonly id: string
  /** As it is kept: with the extension of what it is (file-names.ts). */
  readonly nombre: string
  readonly tipo: Tipo
  readonly bytes: number
  /** Of its bytes, hex. */
  readonly sha256: string
}

/** One that a person sent; `enviado`: its name with the extension it came with, for who judges that. Not kept. */
export type Enviado = Uploaded & { readonly enviado: string }

const MEGA = 1024 * 1024
/** A size as a person reads it: «10 MB», «0,5 MB», «800 bytes». */
const sizeOf = (bytes: number): string =>
  bytes < MEGA / 10
    ? `${bytes} bytes`
    : `${(bytes / MEGA).toLocaleString('es-AR', { maximumFractionDigits: 1, useGrouping: false })} MB`

/** Browser and server refuse a file with the same sentence. */
export const archivoGrande = (nombre: string, most: number) =>
  new Refusal(413, 'archivo_grande', `«${nombre}» es demasiado grande: se admiten hasta ${sizeOf(most)}.`)
/** All that is sent at once, before any of it is read. */
export const envioGrande = (most: number) =>
  new Refusal(413, 'archivo_grande', `Lo que envía es demasiado grande: se admiten hasta ${sizeOf(most)} en total.`)
export const archivoVacio = (nombre: string) => new Refusal(400, 'archivo_vacio', `«${nombre}» está vacío.`)
export const tipoNoAdmitido = (nombre: string, types: readonly Tipo[]) =>
  new Refusal(
    415,
    'tipo_no_admitido',
    `«${nombre}» no es de un tipo admitido (${types.map((t) => tipos[t].nombre).join(', ')}).`,
  )
export const demasiadosArchivos = (most: number) =>
  new Refusal(
    400,
    'demasiados_archivos',
    most === 1 ? 'Se admite un solo archivo.' : `Se admiten hasta ${most} archivos.`,
  )
/** Of one session, while `most` of its uploads still come in. */
export const demasiadasSubidas = (most: number) =>
  new Refusal(429, 'demasiadas_subidas', `Ya estás subiendo ${most} archivos a la vez: esperá a que termine alguno.`, {
    extra: { retryAfter: 5 },
  })
export const faltaArchivo = (field: string) => {
  const detail = 'Falta el archivo.'
  return new Refusal(400, 'falta_archivo', detail, { errors: [{ field, detail }] })
}
