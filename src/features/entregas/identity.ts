/** A DNI as people write it. */
export const isDni = (text: string): boolean => /^\d{6,9}$/.test(text.replace(/[.\s]/g, ''))
/** ISO 8601 with its offset. */
export const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/
