import { SIDE_JPG } from '#features/fotos/rules.ts'
import { archivoGrande, archivoVacio } from '#shared/files.ts'
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

/** Draws a photo again, upright as its camera held it, at most 2,400 px long; null where the browser cannot read it. */
const shrink = async (file: File): Promise<File | null> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, SIDE_JPG / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff' // what a PNG leaves open would turn black
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  return blob && new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: 'image/jpeg' })
}

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
  const smaller = photo && (phone || file.size > GRANDE) ? await shrink(file) : null
  const chosen = smaller && (phone || smaller.size < file.size) ? smaller : file
  return chosen.size > maxBytes ? { motivo: archivoGrande(file.name, maxBytes).message } : { file: chosen }
}
