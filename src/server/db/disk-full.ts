import { Refusal } from '#shared/errors.ts'

const WASI_ENOSPC = 51 // ENOSPC as the embedded database's WASI runtime reports it
/** True for PostgreSQL's disk_full error and the operating system's ENOSPC. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, message, cause, name, errno } = (error ?? {}) as {
    code?: string
    message?: string
    cause?: unknown
    name?: string
    errno?: number
  }
  return (
    ['53100', 'ENOSPC', 'EDQUOT'].includes(code ?? '') ||
    (name === 'ErrnoError' && errno === WASI_ENOSPC) ||
    /No space left on device/i.test(message ?? '') ||
    (cause !== undefined && isDiskFull(cause))
  )
}

/** The Refusal for an error caused by a full disk, null for any other. Nothing of the call was saved. */
export const fullDiskRefusal = (error: unknown): Refusal | null =>
  isDiskFull(error)
    ? new Refusal(
        507,
        'sin_espacio',
        'No queda espacio en el disco del servidor y no se guardó nada. Avisá a quien administra el portal.',
      )
    : null
