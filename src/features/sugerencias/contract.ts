import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  codeParam,
  cuantos,
  id,
  int,
  libre,
  lista,
  optionalText,
  pages,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'

/** `Suggestion` of docs/spec/wire.md; a picture of each product goes with it. */
const sugerencia = z.object({
  sugerenciaId: id,
  idProducto: texto,
  idProductoRelacionado: texto,
  nombreProducto: texto,
  productoRelacionado: texto,
  tipoRelacion: texto,
  idTipoRelacion: int,
  sinResultado: bool,
  imagenProducto: textoNull,
  imagenRelacionado: textoNull,
  activoProducto: bool,
  activoRelacionado: bool,
})
export type Sugerencia = z.infer<typeof sugerencia>

const codigo = optionalText(libre(250))
const tipo = optionalText(int)
const filtros = z.object({
  nombreProducto: optionalText(libre(250)),
  idProducto: codigo,
  idProductoRelacionado: codigo,
  idTipoRelacion: tipo,
})
export type Filters = z.output<typeof filtros>
/** Both spellings that the documents give (OPEN-59); what is missing is told in the sentences of the form. */
const nueva = z.object({
  IdProducto: codigo,
  IdProductoSugerido: codigo,
  IdTipoRelacion: tipo,
  idProducto: codigo,
  idProductoRelacionado: codigo,
  idTipoRelacion: tipo,
})
export type Nueva = z.output<typeof nueva>

const access = { all: [P.sugerencias] } as const
const sugerencias = z.object({ ...lista(sugerencia).shape, ...cuantos })
export const contract = {
  list: route({
    method: 'GET',
    path: '/api/Suggested',
    access,
    summary: 'Sugerencias, las últimas primero (hasta 1.000, o de a páginas)',
    query: z.object(pages),
    reply: sugerencias,
  }),
  search: route({
    method: 'POST',
    path: '/api/Suggested/search',
    reads: true,
    access,
    summary: 'Sugerencias de un producto o de otro, por nombre, código y tipo de relación',
    query: z.object(pages),
    body: filtros,
    reply: sugerencias,
  }),
  create: route({
    method: 'POST',
    path: '/api/Suggested',
    access,
    summary: 'Sugiere un producto en la ficha de otro',
    body: nueva,
    reply: lista(sugerencia),
    refuses: { ya_existe: 409 },
    idempotent: true,
  }),
  drop: route({
    method: 'DELETE',
    path: '/api/Suggested/:idProducto/:idProductoRelacionado',
    access,
    summary: 'Deja de sugerir un producto en la ficha de otro',
    params: z.object({ idProducto: codeParam, idProductoRelacionado: codeParam }),
    reply: lista(sugerencia),
    refuses: { no_encontrado: 404 },
  }),
} as const
