import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DatabaseOutage, isBusy } from '#server/db/outage.ts'
import { fullDiskRefusal } from '#server/db/disk-full.ts'
import { readOnly, Refusal, textos, type FieldError, type Problem } from '#shared/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the problem it was answered with, for the log. */
    refusedWith: string | undefined
  }
}

/** Sends a Refusal as problem+json (RFC 9457). */
export const sendProblem = (req: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const { retryAfter, ...extra } = (refusal.extra ?? {}) as { retryAfter?: number }
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  req.refusedWith = refusal.code
  const body: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    ...(refusal.errors ? { errors: [...refusal.errors] } : {}),
    requestId: req.id,
    ...extra,
  }
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body))
}

const ownText = (message: string | undefined): boolean =>
  !!message && !/^(Invalid|Too|Expected|Required|Unrecognized|Input)/.test(message)

/** The Refusal (400) of an input that does not match the call's shape, with a sentence for each field. */
export const invalid = (faults: readonly { field: string; message: string | undefined }[]): Refusal => {
  const errors: FieldError[] = faults.map(({ field, message }) => ({
    field,
    detail: ownText(message) ? message! : `Dato inválido${field ? `: ${field}` : ''}.`,
  }))
  return new Refusal(400, 'datos_invalidos', errors[0]?.detail ?? textos.invalidDatos, { errors })
}

const byStatus: Record<number, [code: string, detail: string]> = {
  400: ['datos_invalidos', textos.invalidDatos],
  413: ['demasiado_grande', 'El contenido enviado es demasiado grande.'],
  415: ['tipo_no_admitido', 'El tipo de contenido enviado no se admite.'],
}

/** 413 and 415: a body larger, or of another type, than the call accepts. */
export const tooBig = () => new Refusal(413, ...byStatus[413]!)
export const wrongType = () => new Refusal(415, ...byStatus[415]!)

/** The caller disconnected before sending everything: not a bug; nobody reads this answer. */
export const cutOff = () => new Refusal(400, 'conexion_cortada', 'La conexión se cortó antes de recibir todo.')

/** The Refusal for whatever a request threw; null for a bug. */
export const asRefusal = (error: FastifyError | Error): Refusal | null => {
  if (error instanceof Refusal) return error
  // the database refused a write of a session that only reads (context.ts)
  if ('code' in error && error.code === '25006') return readOnly()
  const full = fullDiskRefusal(error)
  if (full) return full
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalid(
      error.validation.map(({ instancePath, message }) => ({
        field: instancePath.split('/').filter(Boolean).join('.'),
        message,
      })),
    )
  }
  if (error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return cutOff()
  if (error instanceof DatabaseOutage)
    return new Refusal(503, 'base_no_disponible', textos.databaseDown, { extra: { retryAfter: 5 } })
  if (isBusy(error)) return new Refusal(503, 'ocupado', textos.ocupado, { extra: { retryAfter: 2 } })
  const status = (error as FastifyError).statusCode ?? 500
  if (status >= 500) return null
  const [code, detail] = byStatus[status] ?? ['datos_invalidos', textos.invalidDatos]
  return new Refusal(status, code, detail)
}
