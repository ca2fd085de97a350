import { MAX_NOMBRE } from '#features/listas/rules.ts'
import { product } from '#features/productos/contract.ts'
import { P } from '#shared/permisos.ts'
import { file, route } from '#shared/route.ts'
import {
  bool,
  codeText,
  currency,
  entrada,
  figure,
  id,
  idParam,
  int,
  libre,
  lista,
  MAX_LISTA,
  ok,
  optionalText,
  raw,
  texto,
  time,
  z,
} from '#shared/wire.ts'
import {
  MAX_CORTE,
  MAX_DESPUNTE,
  MAX_FILAS,
  MAX_FILE,
  MAX_LARGO,
  MAX_LARGOS,
  MAX_MARCA,
  MAX_PIEZAS,
  MAX_PRODUCTOS,
  MAX_PROPIAS,
} from './limits.ts'
import { textos } from './textos.ts'

const EDIT = { all: [P.carritoA, P.carritoB] } as const

const upTo = (most: number, least = 0) => z.int().check(z.gte(least), z.lte(most))
/** Tenths of a millimetre. */
const largo = upTo(MAX_LARGO, 1)
const cantidad = upTo(MAX_PIEZAS, 1)
const pieza = z.object({ cantidad, largo, marca: libre(MAX_MARCA) })
const propia = z.object({ cantidad, largo })
const vista = { productoId: codeText, largo, usar: bool }
const grupo = {
  productoId: codeText,
  nombreProducto: libre(250),
  piezas: z.array(pieza).check(z.maxLength(MAX_FILAS)),
  propias: z.array(propia).check(z.maxLength(MAX_PROPIAS)),
  /** Lengths of one's own choice, of what is cut to measure. */
  largos: z.array(largo).check(z.maxLength(MAX_LARGOS)),
}
/**
 * A product of a plan. `escrito`: the length of a bar where the product does not say it; `vistas`: the bars as they
 * were offered when it was kept, whether they were to be used, and what one cost; null: not known.
 */
const grupoKept = z.object({
  ...grupo,
  escrito: z.nullable(largo),
  vistas: z.array(z.object({ ...vista, monto: z.nullable(currency) })),
})
export type Grupo = z.infer<typeof grupoKept>
const grupoSent = z.object({
  ...grupo,
  escrito: optionalText(largo),
  vistas: z.array(z.object({ ...vista, monto: optionalText(figure) })).check(z.maxLength(60)),
})
const ajustes = {
  unidad: z.enum(['mm', 'm']),
  corte: upTo(MAX_CORTE),
  despunte: upTo(MAX_DESPUNTE),
  restoUtil: upTo(MAX_LARGO),
  busca: z.enum(['money', 'bars', 'waste']),
}
/** What a plan is made of; it is computed anew each time it is opened (CORTE-10). */
const kept = z.object({ ...ajustes, grupos: z.array(grupoKept) })
export type Contenido = z.infer<typeof kept>
const contenido = z.object({
  ...ajustes,
  grupos: z.array(grupoSent).check(
    z.maxLength(MAX_PRODUCTOS, textos.tooManyProductos),
    z.refine((grupos) => grupos.reduce((n, { piezas }) => n + piezas.length, 0) <= MAX_FILAS, textos.tooManyFilas),
    z.refine(
      (grupos) => grupos.flatMap(({ piezas }) => piezas).reduce((n, each) => n + each.cantidad, 0) <= MAX_PIEZAS,
      textos.tooManyPiezas,
    ),
  ),
})

const cabecera = {
  id,
  clienteId: id,
  nombre: texto,
  compartida: bool,
  /** Grows each time it is kept. */ version: int,
  /** Whoever asks made it. */ propia: bool,
  /** Whoever asks may delete it, and share it or not. */ puedeEliminar: bool,
  dueno: texto,
  cambiada: time,
  cambiadaPor: texto,
}
/** A plan in the index. */
export const resumen = z.object({ ...cabecera, productos: int, piezas: int })
export type Resumen = z.infer<typeof resumen>
export const entero = z.object({ ...cabecera, contenido: kept })
export type Entero = z.infer<typeof entero>

/** A product with those that are the same bar in other lengths (CORTE-03). */
const barras = z.object({ producto: product, otras: lista(product) })
export type Barras = z.infer<typeof barras>

const nombre = entrada(textos.nombreObligatorio, MAX_NOMBRE)
const params = z.object({ id: idParam })
const numeric = z.number().check(z.gte(0), z.lte(1e9))

export const contract = {
  list: route({
    method: 'GET',
    path: '/api/corte',
    access: EDIT,
    summary: 'Los planes de corte de un cliente: los propios y los compartidos',
    query: z.object({ clienteId: idParam }),
    reply: lista(resumen),
    refuses: { no_encontrado: 404 },
  }),
  create: route({
    method: 'POST',
    path: '/api/corte',
    access: EDIT,
    idempotent: true,
    summary: 'Guarda un plan de corte',
    body: z.object({ clienteId: int, nombre, compartida: bool, contenido }),
    reply: entero,
    refuses: { no_encontrado: 404, demasiados_planes: 409 },
  }),
  barras: route({
    method: 'GET',
    path: '/api/corte/barras',
    access: EDIT,
    summary: 'Productos con su precio de hoy, y los que son la misma barra en otro largo',
    query: z.object({ clienteId: idParam, ids: raw(2000) }),
    reply: lista(barras),
    refuses: { no_encontrado: 404 },
  }),
  archivo: route({
    method: 'POST',
    path: '/api/corte/archivo',
    access: EDIT,
    summary: 'Lee las piezas de un archivo CSV o XLSX, como las de un texto pegado',
    upload: { file: { types: ['xlsx', 'csv'], maxBytes: MAX_FILE } },
    reply: lista(z.object({ cantidad: texto, largo: texto, marca: texto })),
    refuses: { archivo_ilegible: 400, sin_filas: 400, demasiadas_filas: 400 },
  }),
  planilla: route({
    method: 'POST',
    path: '/api/corte/planilla',
    reads: true,
    access: EDIT,
    summary: 'Un plan de corte como planilla XLSX',
    body: z.object({
      nombre: libre(MAX_NOMBRE),
      filas: z
        .array(
          z.object({
            producto: libre(250),
            barras: libre(60),
            veces: int,
            largo: numeric,
            piezas: libre(4000),
            usado: numeric,
            cortes: int,
            sobra: numeric,
            que: libre(60),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_LISTA, textos.tooManyRenglones)),
    }),
    reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
  read: route({
    method: 'GET',
    path: '/api/corte/:id',
    access: EDIT,
    summary: 'Un plan de corte',
    params,
    reply: entero,
    refuses: { no_encontrado: 404 },
  }),
  save: route({
    method: 'PUT',
    path: '/api/corte/:id',
    access: EDIT,
    summary:
      'Guarda un plan de corte sobre la versión que se editó; si otra persona lo guardó antes, se rechaza con el suyo',
    params,
    body: z.object({ version: int, nombre, compartida: bool, contenido }),
    reply: entero,
    refuses: { no_encontrado: 404, plan_de_otro: 403, plan_cambiado: { status: 409, extra: { plan: entero } } },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/corte/:id',
    access: EDIT,
    summary: 'Elimina un plan de corte; durante 30 días se puede recuperar',
    params,
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404, plan_de_otro: 403 },
  }),
  restore: route({
    method: 'POST',
    path: '/api/corte/:id/restaurar',
    access: EDIT,
    summary: 'Recupera un plan de corte eliminado',
    params,
    reply: entero,
    refuses: { no_encontrado: 404, plan_de_otro: 403, demasiados_planes: 409 },
  }),
} as const
