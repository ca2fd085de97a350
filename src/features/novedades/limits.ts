/** Bytes of a picture, and of the file to download. */
export const MAX_IMAGEN = 10 * 1024 * 1024
export const MAX_ARCHIVO = 10 * 1024 * 1024
