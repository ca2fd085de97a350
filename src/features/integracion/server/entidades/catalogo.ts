import { sql } from 'kysely'
import { config } from '#server/context.ts'
import { busquedaDe, ordenDe } from '#features/productos/rules.ts'
import { perfilProblem } from '#shared/dibujo/perfil.ts'
import { z } from '#shared/wire.ts'
import type { Db } from '#server/db/db.ts'
import {
  codigo,
  de,
  decimal,
  entero,
  leida,
  obligatoria,
  opcional,
  porcentaje,
  referencia,
  siNo,
  texto,
  textoQue,
  tipo,
  vacia,
  type Valores,
} from '../columnas.ts'
import type { Entidad, Save } from '../entidad.ts'
import { guardada } from '../guardada.ts'
import { referido, upsert } from '../upsert.ts'
import { quitaGrupo, quitaImagen, quitaSubgrupo, quitaSugerido } from './quitas.ts'
import { codigoPropio, grupo, grupoPorCodigo, producto, subgrupo, subgrupoPorCodigo } from './referencias.ts'

const CAMPOS_DE_BUSQUEDA = [
  'p.id',
  'p.descripcion',
  'p.sinonimos',
  'p.norma',
  'p.busqueda',
  's.gruposDesc',
  'g.descripcion as grupoDescripcion',
] as const
const productosConGrupo = (db: Db) =>
  db
    .selectFrom('producto as p')
    .innerJoin('grupo as g', 'g.id', 'p.grupoId')
    .leftJoin('subgrupo as s', 's.gruposProdId', 'p.gruposProdId')
    .select(CAMPOS_DE_BUSQUEDA)
type Buscable = Awaited<ReturnType<ReturnType<typeof productosConGrupo>['execute']>>[number]
const saveBusqueda = async (db: Db, rows: readonly Buscable[]): Promise<void> => {
  const stale = rows.flatMap((row) => {
    const busqueda = busquedaDe(row)
    return busqueda === row.busqueda ? [] : [{ id: row.id, busqueda }]
  })
  if (stale.length > 0)
    await sql`
      update producto p
      set busqueda = x.busqueda
      from json_to_recordset(${JSON.stringify(stale)}::json) as x(id text, busqueda text)
      where p.id = x.id`.execute(db)
}
const renewBusquedaDe = async (db: Db, ids: readonly string[]): Promise<void> =>
  saveBusqueda(
    db,
    await productosConGrupo(db)
      .where('p.id', 'in', [...ids])
      .execute(),
  )
/** Products are found by the names of their groups too: a renamed group renews their words. */
const renewBusqueda = async (db: Db): Promise<void> => {
  const PAGE = 1_000
  for (let after = ''; ;) {
    const rows = await productosConGrupo(db).where('p.id', '>', after).orderBy('p.id').limit(PAGE).execute()
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
    id: opcional(entero(), { ejemplo: '1', que: 'o su `codigo`' }),
    codigo: codigoPropio('PERF'),
    descripcion: obligatoria(texto(), { ejemplo: 'Perfiles laminados' }),
    detalle: opcional(texto(4_000)),
    imagen: opcional(texto(500), { que: 'dirección de la imagen' }),
    orden: vacia(0, entero(0), { ejemplo: '10' }),
  }),
  pares: [{ numero: 'id', codigo: 'codigo', obligatorio: true }],
  numerada: { tabla: 'grupo', numero: 'id' },
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
    gruposProdId: opcional(entero(), { ejemplo: '101', que: 'o su `codigo`' }),
    codigo: codigoPropio('IPN'),
    grupoId: opcional(referencia(grupo, entero()), { ejemplo: '1', que: 'de `grupos`: o `grupoCodigo`' }),
    grupoCodigo: opcional(referencia(grupoPorCodigo, codigo()), { ejemplo: 'PERF' }),
    gruposDesc: obligatoria(texto(), { ejemplo: 'IPN' }),
    detalle: opcional(texto(4_000)),
    imagen: opcional(texto(500)),
  }),
  pares: [
    { numero: 'gruposProdId', codigo: 'codigo', obligatorio: true },
    { numero: 'grupoId', codigo: 'grupoCodigo', obligatorio: true },
  ],
  numerada: { tabla: 'subgrupo', numero: 'gruposProdId' },
  quita: quitaSubgrupo,
  save: upsert('subgrupo', ['gruposProdId'], {
    gruposProdId: 'int',
    codigo: 'text',
    grupoId: referido('int', 'grupoId', 'id'),
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
const checkMedidas = (valores: Valores): readonly [string, string] | null => {
  for (const medida of ['largo', 'ancho']) {
    const [min, max] = [valores[`${medida}Min`], valores[`${medida}Max`]]
    if (typeof min === 'number' && typeof max === 'number' && min > max)
      return [`${medida}Max`, `Es menor que ${medida}Min.`]
  }
  return null
}
/** A subgroup is of its group: a file that names one names the other. */
const checkProducto = (valores: Valores, hay: (columna: string) => boolean): readonly [string, string] | null =>
  hay('gruposProdId') && (valores.gruposProdId !== null || valores.subgrupoCodigo !== null) && !hay('grupoId')
    ? ['grupoId', 'Con el subgrupo hace falta el grupo.']
    : checkMedidas(valores)
const textOf = (v: Valores, columna: string): string | null => (v[columna] as string | null | undefined) ?? null

const writeProductos = upsert('producto', ['id'], {
  id: 'text',
  descripcion: 'text',
  grupoId: referido('int', 'grupoId', 'id'),
  gruposProdId: referido('int', 'gruposProdId', 'gruposProdId'),
  peso: 'numeric',
  cantMin: 'int',
  largoMin: 'numeric',
  largoMax: 'numeric',
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
  orden: { tipo: 'text', de: (v) => ordenDe(String(v.descripcion)), columnas: ['descripcion'] },
  busqueda: {
    tipo: 'text',
    columnas: ['descripcion', 'sinonimos', 'norma', 'gruposProdId', 'grupoId'],
    de: (valores) =>
      busquedaDe({
        id: String(valores.id),
        descripcion: String(valores.descripcion),
        sinonimos: textOf(valores, 'sinonimos'),
        norma: textOf(valores, 'norma'),
        gruposDesc: de(valores, 'gruposProdId', 'gruposDesc'),
        grupoDescripcion: de(valores, 'grupoId', 'descripcion') ?? '',
      }),
  },
})
/**
 * A file without all that a product is found by leaves the words of what it names to be made anew; a product that moves
 * to another group leaves a subgroup that is not of it.
 */
const saveProductos: Save = async (db, filas, ctx) => {
  const saved = await writeProductos(db, filas, ctx)
  const enParte = filas.filter((f) => f.ausentes.columnas.size > 0).map((f) => String(f.valores.id))
  if (enParte.length > 0 && saved.nuevas + saved.cambiadas > 0) {
    await sql`
      update producto p
      set "gruposProdId" = null
      from subgrupo s
      where s."gruposProdId" = p."gruposProdId"
        and s."grupoId" <> p."grupoId"
        and p.id = any(${enParte}::text[])`.execute(db)
    await renewBusquedaDe(db, enParte)
  }
  return saved
}

export const productos: Entidad = {
  nombre: 'productos',
  momento: { columna: 'momento', en: guardada('producto', { id: 'text' }) },
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(codigo(), { ejemplo: 'IPN-080-12', que: 'el SKU' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Perfil IPN 80 (12,00 m)' }),
    grupoId: opcional(referencia(grupo, entero()), { ejemplo: '1', que: 'de `grupos`: o `grupoCodigo`' }),
    grupoCodigo: opcional(referencia(grupoPorCodigo, codigo()), { ejemplo: 'PERF' }),
    gruposProdId: opcional(referencia(subgrupo, entero()), { ejemplo: '101', que: 'de `subgrupos`, y de ese grupo' }),
    subgrupoCodigo: opcional(referencia(subgrupoPorCodigo, codigo()), {
      ejemplo: 'IPN',
      que: 'en vez de gruposProdId',
    }),
    peso: obligatoria(decimal(4, 0, 999_999_999), { ejemplo: '5,94', que: 'kg por unidad, m o m²' }),
    cantMin: opcional(entero(0), { ejemplo: '1', que: 'cantidad mínima' }),
    largoMin: opcional(metros, { ejemplo: '1', que: 'metros' }),
    largoMax: opcional(metros, { ejemplo: '12', que: 'metros' }),
    anchoMin: opcional(metros, { que: 'metros' }),
    anchoMax: opcional(metros, { que: 'metros' }),
    metroLineal: vacia(false, siNo(), { ejemplo: 'si', que: 'se pide el largo' }),
    metroCuadrado: vacia(false, siNo(), {
      ejemplo: 'no',
      que: 'con metroLineal se pide también el ancho; solo, la cantidad es en m²',
    }),
    unidad: vacia('unidad', texto(30), {
      ejemplo: 'm',
      que: 'lo que sigue al precio: m, m², unidad, hoja, panel, kg, rollo, caja, bolsa',
    }),
    norma: opcional(texto(), { ejemplo: 'DIN 1025-1' }),
    detalle: opcional(texto(4_000)),
    perfil: opcional(perfil, { ejemplo: 'u h=100 b=50 s=6 t=8.5 r=8.5 r2=4.5 p=8', que: 'qué se dibuja (abajo)' }),
    sinonimos: opcional(texto(1_000), { ejemplo: 'doble te, viga IPN', que: 'otras palabras con que se busca' }),
    iva: opcional(porcentaje(), { ejemplo: '10,5', que: 'por ciento; sin él, el de la configuración (21)' }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
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
      de: (valores) =>
        valores.gruposProdId === null
          ? null
          : {
              gruposProdId: de<number>(valores, 'gruposProdId', 'gruposProdId'),
              grupoId: de<number>(valores, 'grupoId', 'id'),
            },
      motivo: (valores) =>
        `El subgrupo ${de<number>(valores, 'gruposProdId', 'gruposProdId')} no es del grupo ${de<number>(valores, 'grupoId', 'id')}.`,
    },
  ],
  save: saveProductos,
}

const imageUrl = tipo(
  'dirección',
  textoQue((t) => /^(\/|https:\/\/)\S{1,500}$/.test(t), 'no es la dirección de una imagen: empieza con / o https://.'),
)
export const productoId = referido('text', 'producto', 'id')
export const imagenes: Entidad = {
  nombre: 'imagenes',
  momento: { columna: 'momento', en: quitaImagen },
  clave: ['producto', 'orden'],
  columnas: z.object({
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-080-12', que: 'de `productos`' }),
    orden: obligatoria(entero(0), { ejemplo: '1', que: 'desde 0' }),
    archivo: obligatoria(imageUrl, {
      ejemplo: 'https://imagenes.ejemplo.com/ipn-080.jpg',
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
    idProducto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-080-12', que: 'de `productos`' }),
    idProductoRelacionado: obligatoria(referencia(producto, codigo()), {
      ejemplo: 'IPN-100-12',
      que: 'de `productos`, otro',
    }),
    idTipoRelacion: obligatoria(entero(1, 3), { ejemplo: '2' }),
  }),
  check: (valores) =>
    valores.idProducto === valores.idProductoRelacionado
      ? ['idProductoRelacionado', 'Un producto no se sugiere a sí mismo.']
      : null,
  quita: quitaSugerido,
  save: upsert('producto_sugerido', ['idProducto', 'idProductoRelacionado'], {
    idProducto: referido('text', 'idProducto', 'id'),
    idProductoRelacionado: referido('text', 'idProductoRelacionado', 'id'),
    idTipoRelacion: 'int',
  }),
}
