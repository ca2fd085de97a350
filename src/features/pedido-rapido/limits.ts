/** Rows of the grid, of a paste and of a file; bytes of a file; characters of a text. */
export const MAX_ROWS = 500
export const MAX_FILE = 2 * 1024 * 1024
export const MAX_TEXT = 250

export const tooManyRows = `Se admiten hasta ${MAX_ROWS} filas por vez.`
