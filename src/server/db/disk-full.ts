import { Refusal } from '#shared/errors.ts'

const WASI_ENOSPC = 51 // how the embedded database's own system says it
/** True for an error of PostgreSQL (disk_full) or of the system that says that a disk is full. */
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

/** What a call answers on a full disk; null for any other error. Nothing of the call was kept. */
export const fullDiskRefusal = (error: unknown): Refusal | null =>
  isDiskFull(error)
    ? new Refusal(
        507,
        'sin_espacio',
        'No queda espacio en el disco del servidor y no se guardó nada. Avisá a quien administra el portal.',
      )
    : null
