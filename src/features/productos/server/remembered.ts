/** Milliseconds. Whatever changes is told; a process that is not told remembers nothing. */
export const REMEMBERED_MS = 600_000
