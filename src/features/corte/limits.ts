/** Of a plan: products, rows of pieces, pieces; characters of a mark; bytes of a file (CORTE-01, CORTE-02). */
export const MAX_PRODUCTOS = 20
export const MAX_FILAS = 1_000
export const MAX_PIEZAS = 20_000
export const MAX_MARCA = 20
export const MAX_FILE = 2 * 1024 * 1024
/** Rows of what one has, and lengths of one's own choice, of a product. */
export const MAX_PROPIAS = 50
export const MAX_LARGOS = 10
/** Tenths of a millimetre: most of a length, of a cut and of a trim; and where they begin (CORTE-01). */
export const MAX_LARGO = 1_000_000
export const MAX_CORTE = 200
export const MAX_DESPUNTE = 2_000
export const INICIAL = { corte: 30, despunte: 0, restoUtil: 5_000 } as const
