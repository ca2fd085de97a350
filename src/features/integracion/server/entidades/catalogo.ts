import { sql } from 'kysely'
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
  referencia,
  siNo,
  texto,
  textoQue,
  tipo,
  vacia,
  type Valores,
} from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { grupo, producto, subgrupo } from './referencias.ts'

/** Products are found by the names of their groups too: a renamed group renews their words. */
const renewBusqueda = async (db: Db): Promise<void> => {
  const PAGE = 1_000
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('producto as p')
      .innerJoin('grupo as g', 'g.id', 'p.grupoId')
      .leftJoin('subgrupo as s', 's.gruposProdId', 'p.gruposProdId')
      .select([
        'p.id',
        'p.descripcion',
        'p.sinonimos',
        'p.norma',
        'p.busqueda',
        's.gruposDesc',
        'g.descripcion as grupoDescripcion',
      ])
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(PAGE)
      .execute()
    const stale = rows.flatMap((row) => {
      const busqueda = busquedaDe(row)
      return busqueda === row.busqueda ? [] : [{ id: row.id, busqueda }]
    })
    if (stale.length > 0)
      await sql`update producto p set busqueda = x.busqueda from json_to_recordset(${JSON.stringify(stale)}::json) as x(id text, busqueda text) where p.id = x.id`.execute(
        db,
      )
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

export const grupos: Entidad = {
  nombre: 'grupos',
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(entero(), { ejemplo: '1' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Perfiles laminados' }),
    detalle: opcional(texto(4_000)),
    imagen: opcional(texto(500), { que: 'dirección de la imagen' }),
    orden: vacia(0, entero(0), { ejemplo: '10' }),
  }),
  save: upsert('grupo', ['id'], { id: 'int', descripcion: 'text', detalle: 'text', imagen: 'text', orden: 'int' }),
  atEnd: renewBusqueda,
}
export const subgrupos: Entidad = {
  nombre: 'subgrupos',
  clave: ['gruposProdId'],
  columnas: z.object({
    gruposProdId: obligatoria(entero(), { ejemplo: '101' }),
    grupoId: obligatoria(referencia(grupo, entero()), { ejemplo: '1', que: 'de `grupos`' }),
    gruposDesc: obligatoria(texto(), { ejemplo: 'IPN' }),
    detalle: opcional(texto(4_000)),
    imagen: opcional(texto(500)),
  }),
  save: upsert('subgrupo', ['gruposProdId'], {
    gruposProdId: 'int',
    grupoId: { tipo: 'int', de: (v) => de(v, 'grupoId', 'id') },
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
const textOf = (v: Valores, columna: string): string | null => (v[columna] as string | null | undefined) ?? null

export const productos: Entidad = {
  nombre: 'productos',
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(codigo(), { ejemplo: 'IPN-080-12', que: 'el SKU' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Perfil IPN 80 (12,00 m)' }),
    grupoId: obligatoria(referencia(grupo, entero()), { ejemplo: '1', que: 'de `grupos`' }),
    gruposProdId: opcional(referencia(subgrupo, entero()), { ejemplo: '101', que: 'de `subgrupos`, y de ese grupo' }),
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
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  check: checkMedidas,
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
  save: upsert('producto', ['id'], {
    id: 'text',
    descripcion: 'text',
    grupoId: { tipo: 'int', de: (v) => de(v, 'grupoId', 'id') },
    gruposProdId: { tipo: 'int', de: (v) => de(v, 'gruposProdId', 'gruposProdId') },
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
    activo: 'boolean',
    orden: { tipo: 'text', de: (v) => ordenDe(String(v.descripcion)) },
    busqueda: {
      tipo: 'text',
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
  }),
}

const imageUrl = tipo(
  'dirección',
  textoQue((t) => /^(\/|https:\/\/)\S{1,500}$/.test(t), 'no es la dirección de una imagen: empieza con / o https://.'),
)
export const productoId = { tipo: 'text', de: (v: Valores) => de(v, 'producto', 'id') } as const
export const imagenes: Entidad = {
  nombre: 'imagenes',
  clave: ['producto', 'orden'],
  columnas: z.object({
    producto: obligatoria(referencia(producto, codigo()), { ejemplo: 'IPN-080-12', que: 'de `productos`' }),
    orden: obligatoria(entero(0), { ejemplo: '1', que: 'desde 0' }),
    archivo: obligatoria(imageUrl, { ejemplo: '/fotos/ipn-080.jpg', que: 'empieza con `/` o `https://`' }),
  }),
  save: upsert('producto_imagen', ['productoId', 'orden'], { productoId, orden: 'int', archivo: 'text' }),
}
export const sugeridos: Entidad = {
  nombre: 'sugeridos',
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
  save: upsert('producto_sugerido', ['idProducto', 'idProductoRelacionado'], {
    idProducto: { tipo: 'text', de: (v) => de(v, 'idProducto', 'id') },
    idProductoRelacionado: { tipo: 'text', de: (v) => de(v, 'idProductoRelacionado', 'id') },
    idTipoRelacion: 'int',
  }),
}
