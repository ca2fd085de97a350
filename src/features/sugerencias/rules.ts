/** The sentences of suggestions, to the letter (SUGG-01 … SUGG-14). */
export const textos = {
  titulo: 'SUGERENCIA DE PRODUCTO',
  nuevo: 'Nuevo producto sugerido',
  sku: 'Ingrese un SKU válido',
  option: 'Ingrese una opción',
  creada: 'Sugerencia ingresada correctamente.',
  fallo: 'Los datos ingesados son incorrectos o ya existe una relacion entre estos productos.',
  vacio: 'No se ha encontrado el producto o la relacion de productos buscado.',
  none: 'Todavía no hay sugerencias.',
  whatFor: 'Acá se elige qué productos se ofrecen al mirar otro.',
  orden: 'primero el producto que se mira, después el que se sugiere',
  where: 'Se ve en la página del producto, en «Productos sugeridos».',
  ask: (producto: string, relacionado: string) =>
    `¿Estás seguro que querés eliminar la sugerencia de ${relacionado} en ${producto}?`,
  eliminada: 'La sugerencia se eliminó.',
} as const

/** The kinds of relation (SUGG-07); the first is what a new one has unless another is chosen. */
export const tipos = [
  { id: 1, nombre: 'Complementario', que: 'Se usa junto con el producto' },
  { id: 2, nombre: 'Adicional', que: 'Otra opción para lo mismo' },
  { id: 3, nombre: 'Al azar', que: 'Se muestra después de los demás' },
] as const
export const nombreOfTipo = (id: number): string => tipos.find((t) => t.id === id)?.nombre ?? ''

/** How many stand on one page of the list. */
export const perPage = 20

export type Relacion = { idProducto: string; idProductoSugerido: string; idTipoRelacion: number | null }
export type Errores = { [K in keyof Relacion]?: string }
/** What is missing of a new suggestion (SUGG-08, SUGG-09); whether the products exist only the server knows. */
export const checkRelacion = ({ idProducto, idProductoSugerido, idTipoRelacion }: Relacion): Errores => ({
  ...(idProducto.trim() === '' ? { idProducto: textos.sku } : {}),
  ...(idProductoSugerido.trim() === '' ? { idProductoSugerido: textos.sku } : {}),
  ...(tipos.some((t) => t.id === idTipoRelacion) ? {} : { idTipoRelacion: textos.option }),
})
/** Whether a text is worth looking up (SUGG-15). */
export const hasTermino = (texto: string): boolean => texto.trim() !== ''
