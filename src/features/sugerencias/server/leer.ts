import { readPerfil, urlOfDibujo, vistasDe } from '#shared/dibujo/perfil.ts'
import { db } from '#server/context.ts'
import { CONTADAS, paginaDe, type Pagina } from '#server/db/listas.ts'
import type { Filtros, Sugerencia } from '../contract.ts'
import { nombreDeTipo } from '../rules.ts'
import * as store from './store.ts'

/** The picture that came by address, else the first drawing of its profile. */
const imagenDe = (foto: string | null, texto: string | null): string | null => {
  if (foto !== null || texto === null) return foto
  const perfil = readPerfil(texto)
  const [vista] = perfil ? vistasDe(perfil) : []
  return perfil && vista ? urlOfDibujo(perfil, vista) : null
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
  imagenProducto: imagenDe(row.fotoProducto, row.perfilProducto),
  imagenRelacionado: imagenDe(row.fotoRelacionado, row.perfilRelacionado),
  tipoRelacion: nombreDeTipo(row.idTipoRelacion),
  sinResultado: false,
})

/** Suggestions that all the filters leave, the last ones first: a page, or without one up to 1,000 (OPEN-200). */
export const searchSugerencias = async (filtros: Filtros, pagina: Pagina) => {
  const tramo = paginaDe(pagina)
  const { $values, ...cuantos } = await store.pageSugerencias(db(), filtros, tramo ?? { page: 1, size: CONTADAS })
  return { $values: $values.map(toSugerencia), ...(tramo ? cuantos : {}) }
}
