import type { Problem, Refusal } from '#shared/errors.ts'
import { archivoGrande, archivoVacio, demasiadosArchivos, faltaArchivo, type FileFields } from '#shared/files.ts'
import { addressOf, isFile, type Answer, type RouteDef, type Sent } from '#shared/route.ts'
import { wasDone } from './answer.ts'
import { ApiError, headersOf, keepBusy, refusedCall, type Options } from './api.ts'

type UploadDef = RouteDef & { readonly upload: FileFields }
/** The input of a call that takes files: its text fields and the files of each field. */
export type Form<R extends UploadDef> = Sent<R> & {
  readonly files: { readonly [K in keyof R['upload']]?: readonly File[] }
}
/** Bytes of the form sent, and their total. */
export type Progress = { readonly sent: number; readonly total: number }
type UploadOptions = Options & { readonly onProgress?: (p: Progress) => void }

/** Idle timeout in milliseconds: no byte sent, or no answer after the last one. */
const SILENCE_MS = 120_000

const asApiError = ({ status, code, message, errors }: Refusal): ApiError => {
  const told = errors ? { errors: [...errors] } : {}
  return new ApiError(status, { type: 'about:blank', title: '', status, code, detail: message, requestId: '', ...told })
}

/**
 * What the server would refuse by size or number, checked before sending; null if nothing. Types are detected by the
 * server.
 */
export const whyNot = (
  fields: FileFields,
  files: Readonly<Record<string, readonly File[] | undefined>>,
): ApiError | null => {
  for (const [name, { maxBytes, most = 1, optional }] of Object.entries(fields)) {
    const sent = files[name] ?? []
    if (sent.length === 0 && !optional) return asApiError(faltaArchivo(name))
    if (sent.length > most) return asApiError(demasiadosArchivos(most))
    for (const { name: nombre, size } of sent) {
      if (size === 0) return asApiError(archivoVacio(nombre))
      if (maxBytes !== undefined && size > maxBytes) return asApiError(archivoGrande(nombre, maxBytes))
    }
  }
  return null
}

/** Text fields first, so that the server has them when the first file arrives. A list repeats its name. */
const formOf = (body: object, files: Readonly<Record<string, readonly File[] | undefined>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null) form.append(name, String(one))
  for (const [name, all] of Object.entries(files)) for (const file of all ?? []) form.append(name, file, file.name)
  return form
}

type Response = { readonly status: number; readonly blob: Blob }
/** Sends with XMLHttpRequest: fetch reports no upload progress. */
const send = (def: UploadDef, address: string, form: FormData, options: UploadOptions): Promise<Response> =>
  new Promise((done, fail) => {
    const { signal, onProgress } = options
    const xhr = new XMLHttpRequest()
    const lost = () => fail(new ApiError(0, null))
    let timer = 0
    const alive = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => xhr.abort(), SILENCE_MS)
    }
    const cancel = () => xhr.abort()
    xhr.open(def.method, address)
    for (const [name, value] of Object.entries(headersOf(def, options))) xhr.setRequestHeader(name, value)
    xhr.responseType = 'blob'
    xhr.upload.onprogress = ({ loaded, total }) => {
      alive()
      onProgress?.({ sent: loaded, total })
    }
    xhr.onload = () => done({ status: xhr.status, blob: xhr.response as Blob })
    xhr.onerror = lost
    xhr.onabort = () => (signal?.aborted ? fail(signal.reason) : lost())
    xhr.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    if (signal?.aborted) return fail(signal.reason)
    signal?.addEventListener('abort', cancel)
    alive()
    xhr.send(form)
  })

const jsonOf = async (blob: Blob): Promise<unknown> => JSON.parse(await blob.text())

/**
 * Makes a call that takes files, reporting progress; when `signal` aborts it, the server keeps nothing. Throws as
 * `call` does, and at once for what the server would refuse anyway.
 */
export const upload = async <R extends UploadDef>(
  def: R,
  input: Form<R>,
  options: UploadOptions = {},
): Promise<Answer<R>> => {
  const { body = {}, files } = input as { body?: object; files: Record<string, readonly File[] | undefined> }
  const refused = whyNot(def.upload, files)
  if (refused) throw refused
  const refuse = refusedCall(def)
  return keepBusy(async () => {
    const { status, blob } = await send(def, addressOf(def, input as object), formOf(body, files), options)
    if (status < 200 || status > 299) throw refuse(status, (await jsonOf(blob).catch(() => null)) as Problem | null)
    if (isFile(def.reply)) return blob as Answer<R>
    const answer = await jsonOf(blob).catch(() => undefined)
    if (!wasDone(def, answer)) throw refuse(status, null)
    return answer as Answer<R>
  })
}
