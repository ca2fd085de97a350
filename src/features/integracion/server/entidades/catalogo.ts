import { sql } from 'kysely'
import { config } from '#server/context.ts'
import { busquedaOf, ordenOf } from '#features/productos/rules.ts'
import { perfilProblem } from '#shared/dibujo/perfil.ts'
import { z } from '#shared/wire.ts'
import type { Db } from '#server/db/db.ts'
import {
  codigo,
  de,
  decimal,
  entero,
  leida,
  required,
  optionalText,
  porcentaje,
  reference,
  siNo,
  texto,
  textoWhere,
  tipo,
  vacia,
  type Values,
} from '../columnas.ts'
import type { Entidad, Save } from '../entidad.ts'
import { storedRow } from '../storedRow.ts'
import { referenced, upsert } from '../upsert.ts'
import { quitaGrupo, quitaImagen, quitaSubgrupo, quitaSugerido } from './quitas.ts'
import { codigoPropio, grupo, grupoByCodigo, producto, subgrupo, subgrupoByCodigo } from './references.ts'

const CAMPOS_OF_BUSQUEDA = [
  'p.id',
  'p.descripcion',
  'p.sinonimos',
  'p.norma',
  'p.busqueda',
  's.gruposDesc',
  'g.descripcion as grupoDescripcion',
] as const
const productosWithGrupo = (db: Db) =>
  db
    .selectFrom('producto as p')
    .innerJoin('grupo as g', 'g.id', 'p.grupoId')
    .leftJoin('subgrupo as s', 's.gruposProdId', 'p.gruposProdId')
    .select(CAMPOS_OF_BUSQUEDA)
type Searchable = Awaited<ReturnType<ReturnType<typeof productosWithGrupo>['execute']>>[number]
const saveBusqueda = async (db: Db, rows: readonly Searchable[]): Promise<void> => {
  const stale = rows.flatMap((row) => {
    const busqueda = busquedaOf(row)
    return busqueda === row.busqueda ? [] : [{ id: row.id, busqueda }]
  })
  if (stale.length > 0)
    await sql`
      update producto p
      set busqueda = x.busqueda
      from json_to_recordset(${JSON.stringify(stale)}::json) as x(id text, busqueda text)
      where p.id = x.id`.execute(db)
}
const renewBusquedaOf = async (db: Db, ids: readonly string[]): Promise<void> =>
  saveBusqueda(
    db,
    await productosWithGrupo(db)
      .where('p.id', 'in', [...ids])
      .execute(),
  )
/** Products are also found by the names of their groups: after a group is renamed, their search words are made anew. */
const renewBusqueda = async (db: Db): Promise<void> => {
  const PAGE = 1_000
  for (let after = ''; ;) {
    const rows = await productosWithGrupo(db).where('p.id', '>', after).orderBy('p.id').limit(PAGE).execute()
    await saveBusqueda(db, rows)
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

export const grupos: Entidad = {
  nombre: 'grupos',
  momento: { columna: 'momento', en: quitaGrupo },
  clave: ['id'],
  columnas: z.object({
    id: optionalText(entero(), { example: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('PERF'),
    descripcion: required(texto(), { example: 'Perfiles laminados' }),
    detalle: optionalText(texto(4_000)),
    imagen: optionalText(texto(500), { que: 'dirección de la imagen' }),
    orden: vacia(0, entero(0), { example: '10' }),
  }),
  pares: [{ numero: 'id', codigo: 'codigo', obligatorio: true }],
  numbered: { tabla: 'grupo', numero: 'id' },
  quita: quitaGrupo,
  save: upsert('grupo', ['id'], {
    id: 'int',
    codigo: 'text',
    descripcion: 'text',
    detalle: 'text',
    imagen: 'text',
    orden: 'int',
  }),
  atEnd: renewBusqueda,
}
export const subgrupos: Entidad = {
  nombre: 'subgrupos',
  momento: { columna: 'momento', en: quitaSubgrupo },
  clave: ['gruposProdId'],
  columnas: z.object({
    gruposProdId: optionalText(entero(), { example: '101', que: 'o su `codigo`' }),
    codigo: codigoPropio('IPN'),
    grupoId: optionalText(reference(grupo, entero()), { example: '1', que: 'de `grupos`: o `grupoCodigo`' }),
    grupoCodigo: optionalText(reference(grupoByCodigo, codigo()), { example: 'PERF' }),
    gruposDesc: required(texto(), { example: 'IPN' }),
    detalle: optionalText(texto(4_000)),
    imagen: optionalText(texto(500)),
  }),
  pares: [
    { numero: 'gruposProdId', codigo: 'codigo', obligatorio: true },
    { numero: 'grupoId', codigo: 'grupoCodigo', obligatorio: true },
  ],
  numbered: { tabla: 'subgrupo', numero: 'gruposProdId' },
  quita: quitaSubgrupo,
  save: upsert('subgrupo', ['gruposProdId'], {
    gruposProdId: 'int',
    codigo: 'text',
    grupoId: referenced('int', 'grupoId', 'id'),
    gruposDesc: 'text',
    detalle: 'text',
    imagen: 'text',
  }),
  atEnd: renewBusqueda,
}

const perfil = tipo(
  'dibujo',
  leida(
    (t) => (perfilProblem(t) === null ? t : undefined),
    (t) => `${perfilProblem(t)!.replace(/\.$/, '')}.`,
  ),
)
const metros = decimal(3, 0, 999_999)
const checkMedidas = (values: Values): readonly [string, string] | null => {
  for (const medida of ['largo', 'ancho']) {
    const [min, max] = [values[`${medida}Min`], values[`${medida}Max`]]
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      return [`${medida}Max`, `Es menor que ${medida}Min.`]
  }
  return null
}
/** A subgroup belongs to a group: a file with one column needs the other. */
const checkProducto = (values: Values, hay: (columna: string) => boolean): readonly [string, string] | null =>
  hay('gruposProdId') && (values.gruposProdId !== null || values.subgrupoCodigo !== null) && !hay('grupoId')
    ? ['grupoId', 'Con el subgrupo hace falta el grupo.']
    : checkMedidas(values)
const textOf = (v: Values, columna: string): string | null => (v[columna] as string | null | undefined) ?? null

const writeProductos = upsert('producto', ['id'], {
  id: 'text',
  descripcion: 'text',
  grupoId: referenced('int', 'grupoId', 'id'),
  gruposProdId: referenced('int', 'gruposProdId', 'gruposProdId'),
  peso: 'numeric',
  cantMin: 'int',
  largoMin: 'numeric',
  largoMax: 'numeric',
  largoComercial: 'numeric',
  anchoMin: 'numeric',
  anchoMax: 'numeric',
  metroLineal: 'boolean',
  metroCuadrado: 'boolean',
  unidad: 'text',
  norma: 'text',
  detalle: 'text',
  perfil: 'text',
  sinonimos: 'text',
  iva: 'numeric',
  activo: 'boolean',
  orden: { tipo: 'text', de: (v) => ordenOf(String(v.descripcion)), columnas: ['descripcion'] },
  busqueda: {
    tipo: 'text',
    columnas: ['descripcion', 'sinonimos', 'norma', 'gruposProdId', 'grupoId'],
    de: (values) =>
      busquedaOf({
        id: String(values.id),
        descripcion: String(values.descripcion),
        sinonimos: textOf(values, 'sinonimos'),
        norma: textOf(values, 'norma'),
        gruposDesc: de(values, 'gruposProdId', 'gruposDesc'),
        grupoDescripcion: de(values, 'grupoId', 'descripcion') ?? '',
      }),
  },
})
/**
 * Rows of files without all the columns that a product is found by get their search words made anew. A product that
 * moves to another group loses a subgroup of the former one.
 */
const saveProductos: Save = async (db, filas, ctx) => {
  const saved = await writeProductos(db, filas, ctx)
  const inParte = filas.filter((f) => f.absent.columnas.size > 0).map((f) => String(f.values.id))
  if (inParte.length > 0 && saved.nuevas + saved.cambiadas > 0) {
    await sql`
      update producto p
      set "gruposProdId" = null
      from subgrupo s
      where s."gruposProdId" = p."gruposProdId"
        and s."grupoId" <> p."grupoId"
        and p.id = any(${inParte}::text[])`.execute(db)
    await renewBusquedaOf(db, inParte)
  }
  return saved
}

export const productos: Entidad = {
  nombre: 'productos',
  momento: { columna: 'momento', en: storedRow('producto', { id: 'text' }) },
  clave: ['id'],
  columnas: z.object({
    id: required(codigo(), { example: 'IPN-080-12', que: 'el SKU' }),
    descripcion: required(texto(), { example: 'Perfil IPN 80 (12,00 m)' }),
    grupoId: optionalText(reference(grupo, entero()), { example: '1', que: 'de `grupos`: o `grupoCodigo`' }),
    grupoCodigo: optionalText(reference(grupoByCodigo, codigo()), { example: 'PERF' }),
    gruposProdId: optionalText(reference(subgrupo, entero()), {
      example: '101',
      que: 'de `subgrupos`, y de ese grupo',
    }),
    subgrupoCodigo: optionalText(reference(subgrupoByCodigo, codigo()), {
      example: 'IPN',
      que: 'en vez de gruposProdId',
    }),
    peso: required(decimal(4, 0, 999_999_999), { example: '5,94', que: 'kg por unidad, m o m²' }),
    cantMin: optionalText(entero(0), { example: '1', que: 'cantidad mínima' }),
    largoMin: optionalText(metros, { example: '1', que: 'metros' }),
    largoMax: optionalText(metros, { example: '12', que: 'metros' }),
    largoComercial: optionalText(decimal(3, 0.001, 999_999), {
      example: '12',
      que: 'metros; el largo en que se vende una barra, si no lo dice el final de la descripción',
    }),
    anchoMin: optionalText(metros, { que: 'metros' }),
    anchoMax: optionalText(metros, { que: 'metros' }),
    metroLineal: vacia(false, siNo(), { example: 'si', que: 'se pide el largo' }),
    metroCuadrado: vacia(false, siNo(), {
      example: 'no',
      que: 'con metroLineal se pide también el ancho; solo, la cantidad es en m²',
    }),
    unidad: vacia('unidad', texto(30), {
      example: 'm',
      que: 'lo que sigue al precio: m, m², unidad, hoja, panel, kg, rollo, caja, bolsa',
    }),
    norma: optionalText(texto(), { example: 'DIN 1025-1' }),
    detalle: optionalText(texto(4_000)),
    perfil: optionalText(perfil, { example: 'u h=100 b=50 s=6 t=8.5 r=8.5 r2=4.5 p=8', que: 'qué se dibuja (abajo)' }),
    sinonimos: optionalText(texto(1_000), { example: 'doble te, viga IPN', que: 'otras palabras con que se busca' }),
    iva: optionalText(porcentaje(), { example: '10,5', que: 'por ciento; sin él, el de la configuración (21)' }),
    activo: vacia(true, siNo(), { example: 'si' }),
  }),
  pares: [
    { numero: 'grupoId', codigo: 'grupoCodigo', obligatorio: true },
    { numero: 'gruposProdId', codigo: 'subgrupoCodigo', obligatorio: false },
  ],
  check: checkProducto,
  existe: [
    {
      tabla: 'subgrupo',
      columna: 'gruposProdId',
      campos: { gruposProdId: 'int', grupoId: 'int' },
      de: (values) =>
        values.gruposProdId === null
          ? null
          : {
              gruposProdId: de<number>(values, 'gruposProdId', 'gruposProdId'),
              grupoId: de<number>(values, 'grupoId', 'id'),
            },
      motivo: (values) =>
        `El subgrupo ${de<number>(values, 'gruposProdId', 'gruposProdId')} no es del grupo ${de<number>(values, 'grupoId', 'id')}.`,
    },
  ],
  save: saveProductos,
}

const imageUrl = tipo(
  'dirección',
  textoWhere(
    (t) => /^(\/|https:\/\/)\S{1,500}$/.test(t),
    'no es la dirección de una imagen: empieza con / o https://.',
  ),
)
export const productoId = referenced('text', 'producto', 'id')
export const imagenes: Entidad = {
  nombre: 'imagenes',
  momento: { columna: 'momento', en: quitaImagen },
  clave: ['producto', 'orden'],
  columnas: z.object({
    producto: required(reference(producto, codigo()), { example: 'IPN-080-12', que: 'de `productos`' }),
    orden: required(entero(0), { example: '1', que: 'desde 0' }),
    archivo: required(imageUrl, {
      example: 'https://imagenes.ejemplo.com/ipn-080.jpg',
      que: 'empieza con `/`, o con `https://` y un servidor de `IMAGE_HOSTS`',
    }),
  }),
  check: ({ archivo }) => {
    const url = String(archivo)
    const { origin, host } = new URL(url, 'https://portal.invalid')
    return url.startsWith('/') && !url.startsWith('//')
      ? null
      : config().imageHosts.includes(origin)
        ? null
        : ['archivo', `Las imágenes de ${host} no se muestran: falta ${origin} en IMAGE_HOSTS.`]
  },
  quita: quitaImagen,
  save: upsert('producto_imagen', ['productoId', 'orden'], { productoId, orden: 'int', archivo: 'text' }),
}
export const sugeridos: Entidad = {
  nombre: 'sugeridos',
  momento: { columna: 'momento', en: quitaSugerido },
  clave: ['idProducto', 'idProductoRelacionado'],
  columnas: z.object({
    idProducto: required(reference(producto, codigo()), { example: 'IPN-080-12', que: 'de `productos`' }),
    idProductoRelacionado: required(reference(producto, codigo()), {
      example: 'IPN-100-12',
      que: 'de `productos`, otro',
    }),
    idTipoRelacion: required(entero(1, 3), { example: '2' }),
  }),
  check: (values) =>
    values.idProducto === values.idProductoRelacionado
      ? ['idProductoRelacionado', 'Un producto no se sugiere a sí mismo.']
      : null,
  quita: quitaSugerido,
  save: upsert('producto_sugerido', ['idProducto', 'idProductoRelacionado'], {
    idProducto: referenced('text', 'idProducto', 'id'),
    idProductoRelacionado: referenced('text', 'idProductoRelacionado', 'id'),
    idTipoRelacion: 'int',
  }),
}
