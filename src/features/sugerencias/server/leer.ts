import { readPerfil, urlOfDrawing, vistasOf } from '#shared/dibujo/perfil.ts'
import { db } from '#server/context.ts'
import { COUNT_LIMIT, paginaOf, type Pagina } from '#server/db/lists.ts'
import type { Filters, Sugerencia } from '../contract.ts'
import { nombreOfTipo } from '../rules.ts'
import * as store from './store.ts'

/** The picture that came by address, else the first drawing of its profile. */
const imagenOf = (foto: string | null, texto: string | null): string | null => {
  if (foto !== null || texto === null) return foto
  const perfil = readPerfil(texto)
  const [vista] = perfil ? vistasOf(perfil) : []
  return perfil && vista ? urlOfDrawing(perfil, vista) : null
}

export const toSugerencia = (row: store.SugerenciaRow): Sugerencia => ({
  sugerenciaId: row.sugerenciaId,
  idProducto: row.idProducto,
  idProductoRelacionado: row.idProductoRelacionado,
  nombreProducto: row.nombreProducto,
  productoRelacionado: row.productoRelacionado,
  idTipoRelacion: row.idTipoRelacion,
  activoProducto: row.activoProducto,
  activoRelacionado: row.activoRelacionado,
  imagenProducto: imagenOf(row.fotoProducto, row.perfilProducto),
  imagenRelacionado: imagenOf(row.fotoRelacionado, row.perfilRelacionado),
  tipoRelacion: nombreOfTipo(row.idTipoRelacion),
  sinResultado: false,
})

/** Suggestions that all the filters leave, the last ones first: a page, or without one up to 1,000 (OPEN-200). */
export const searchSugerencias = async (filtros: Filters, pagina: Pagina) => {
  const tramo = paginaOf(pagina)
  const { $values, ...cuantos } = await store.pageSugerencias(db(), filtros, tramo ?? { page: 1, size: COUNT_LIMIT })
  return { $values: $values.map(toSugerencia), ...(tramo ? cuantos : {}) }
}
