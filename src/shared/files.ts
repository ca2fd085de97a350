import { Refusal } from './errors.ts'

/** File types that calls may accept (CFG-03, OPEN-49): the name shown to people and the media type. */
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
  csv: { nombre: 'CSV', mime: 'text/csv' },
} as const
export type Tipo = keyof typeof tipos

/** What a form's file field accepts. The type is detected by content, never by name or the browser's media type. */
export type FileField = {
  readonly types: readonly Tipo[]
  /** Bytes of one file; by default FILES_MAX_MB. */
  readonly maxBytes?: number
  /** Most files; one by default. */
  readonly most?: number
  /** True: may be empty. */
  readonly optional?: true
}
/** A form's file fields, by name. */
export type FileFields = { readonly [field: string]: FileField }

/** A received file. It is deleted after the call unless the use case keeps it (server/files/files.ts, keepFile). */
export type Uploaded = {
  readonly id: string
  /** The name stored, with the extension of its type (file-names.ts). */
  readonly nombre: string
  readonly tipo: Tipo
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
}

/** A file as a person sent it. `enviado`: its name with the original extension, for checks; not stored. */
export type Enviado = Uploaded & { readonly enviado: string }

const MEGA = 1024 * 1024
/** A size in bytes for people: «10 MB», «0,5 MB», «800 bytes». */
const sizeOf = (bytes: number): string =>
  bytes < MEGA / 10
    ? `${bytes} bytes`
    : `${(bytes / MEGA).toLocaleString('es-AR', { maximumFractionDigits: 1, useGrouping: false })} MB`

/** Shared, so that browser and server refuse with the same sentence. */
export const archivoGrande = (nombre: string, most: number) =>
  new Refusal(413, 'archivo_grande', `«${nombre}» es demasiado grande: se admiten hasta ${sizeOf(most)}.`)
/** The whole form is too large, known before it is read. */
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
/** The session has `most` uploads in progress. */
export const demasiadasSubidas = (most: number) =>
  new Refusal(429, 'demasiadas_subidas', `Ya estás subiendo ${most} archivos a la vez: esperá a que termine alguno.`, {
    extra: { retryAfter: 5 },
  })
export const faltaArchivo = (field: string) => {
  const detail = 'Falta el archivo.'
  return new Refusal(400, 'falta_archivo', detail, { errors: [{ field, detail }] })
}
