import { SIDE_JPG } from '#features/fotos/rules.ts'
import { archivoGrande, archivoVacio } from '#shared/files.ts'
import { shrink } from '#web/shrink.ts'
import { adjuntos } from '../contract.ts'

const { maxBytes } = adjuntos.file
const ADMITIDOS = ['pdf', 'jpg', 'jpeg', 'png', 'xlsx', 'docx']
const OF_TELEFONO = ['heic', 'heif']
/**
 * What the file chooser offers; a phone's own format becomes a JPG here where the browser reads it, else on the server.
 */
export const ACCEPTED_TYPES = [...ADMITIDOS, ...OF_TELEFONO].map((ext) => `.${ext}`).join(',')

/** A photo above this is made smaller before it leaves: enough to see a scratch, little on a phone's line. */
const GRANDE = 1_200_000

export const extOf = (name: string): string => /\.([^.]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''

const notAdmitted = (ext: string) =>
  `No se agregó: ${ext ? `los archivos .${ext} no se admiten` : 'ese archivo no se admite'}. Mandá una foto o un PDF.`

export type Prepared = { readonly file: File } | { readonly motivo: string }
/** A file as it is to be sent, or why it is not: by its name, and its content where it is a photo. */
export const prepareAdjunto = async (file: File): Promise<Prepared> => {
  const ext = extOf(file.name)
  const phone = OF_TELEFONO.includes(ext)
  if (!phone && !ADMITIDOS.includes(ext)) return { motivo: notAdmitted(ext) }
  if (file.size === 0) return { motivo: archivoVacio(file.name).message }
  const photo = phone || ['jpg', 'jpeg', 'png'].includes(ext)
  const smaller = photo && (phone || file.size > GRANDE) ? await shrink(file, SIDE_JPG) : null
  const chosen = smaller && (phone || smaller.size < file.size) ? smaller : file
  return chosen.size > maxBytes ? { motivo: archivoGrande(file.name, maxBytes).message } : { file: chosen }
}
