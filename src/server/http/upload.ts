import type { FastifyRequest } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { demasiadasSubidas, faltaArchivo, type Enviado, type FileFields } from '#shared/files.ts'
import type { RouteDef } from '#shared/route.ts'
import { discardUnkept } from '#server/files/files.ts'
import { receive, type Form } from './form.ts'
import { invalid } from './problems.ts'

/** Uploads a session may have in progress; a browser sends one, an editor page two or three. */
const MOST_AT_ONCE = 4
/** Uploads in progress in this process, by sender. */
const underWay = new Map<string, number>()
/** Runs `work` as one of the few a session may have at once. Refuses 429. */
const withSlot = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const now = underWay.get(key) ?? 0
  if (now >= MOST_AT_ONCE) throw demasiadasSubidas(MOST_AT_ONCE)
  underWay.set(key, now + 1)
  try {
    return await work()
  } finally {
    const left = underWay.get(key)! - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
}

const checkFields = (fields: FileFields, form: Form): void => {
  for (const [name, { optional }] of Object.entries(fields))
    if (!optional && !form.files.has(name)) throw faltaArchivo(name)
}
/** The text fields parsed by the call's shape; a repeated name becomes a list. */
const textsOf = (def: RouteDef, texts: Form['texts']): unknown => {
  if (!def.body) return undefined
  const sent = Object.fromEntries([...texts].map(([name, all]) => [name, all.length > 1 ? all : all[0]]))
  const { success, data, error } = safeParse(def.body, sent)
  if (!success) throw invalid(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  return data
}

type Taken = { readonly body: unknown; readonly files: Record<string, readonly Enviado[]> }
/**
 * Receives the form of an `upload` call and runs its work. Files that the work does not keep, or that came with a
 * refused or aborted form, are removed before the answer.
 */
export const withUpload = async <T>(
  req: FastifyRequest,
  def: RouteDef & { upload: FileFields },
  work: (taken: Taken) => Promise<T>,
  hungUp: AbortSignal,
): Promise<T> => {
  const form: Form = { texts: new Map(), files: new Map(), saved: [] }
  const take = () => receive(req, def.upload, form, hungUp)
  try {
    // a call whose texts may stand in its address may come without a form at all
    if (!def.query || (req.body ?? null) !== null) await withSlot(req.sesion?.tokenHash ?? req.ip, take)
    checkFields(def.upload, form)
    const body = textsOf(def, form.texts)
    const files = Object.fromEntries(Object.keys(def.upload).map((name) => [name, form.files.get(name) ?? []]))
    // the input that an Idempotency-Key is compared by
    req.body = [body, Object.values(files).map((all) => all.map(({ nombre, sha256 }) => [nombre, sha256]))]
    return await work({ body, files })
  } finally {
    await discardUnkept(form.saved)
  }
}
