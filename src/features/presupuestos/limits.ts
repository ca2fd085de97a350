/** Characters of a client's own order number, and bytes of its PDF. */
export const ordenCompra = { most: 30, maxBytes: 10 * 1024 * 1024 } as const
