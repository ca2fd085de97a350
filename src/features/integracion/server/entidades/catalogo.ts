import { sql } from 'kysely'
import { busquedaDe, ordenDe } from '#features/productos/rules.ts'
import { perfilProblem } from '#shared/dibujo/perfil.ts'
import type { Db } from '#server/db/db.ts'
import {
  codigo,
  corto,
  de,
  decimal,
  dinero,
  entero,
  Malo,
  obligatoria,
  porcentaje,
  referencia,
  siNo,
  texto,
  uno,
  vacia,
  type Columna,
  type Valores,
} from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { cliente, grupo, listaPrecio, producto, subgrupo } from './referencias.ts'

export const ARS = 1
export const USD = 2
export const moneda = uno({ ARS, USD })

export const listasPrecios: Entidad = {
  nombre: 'listas-precios',
  clave: ['id'],
  columnas: { id: obligatoria(entero()), descripcion: obligatoria(texto()), moneda: obligatoria(moneda) },
  save: upsert('lista_precio', ['id'], {
    id: 'int',
    descripcion: 'text',
    monedaId: { tipo: 'int', de: (v) => v.moneda ?? null },
  }),
}

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
    const stale = rows.flatMap((r) => {
      const busqueda = busquedaDe(r)
      return busqueda === r.busqueda ? [] : [{ id: r.id, busqueda }]
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
  columnas: {
    id: obligatoria(entero()),
    descripcion: obligatoria(texto()),
    detalle: texto(4_000),
    imagen: texto(500),
    orden: vacia(0, entero(0)),
  },
  save: upsert('grupo', ['id'], { id: 'int', descripcion: 'text', detalle: 'text', imagen: 'text', orden: 'int' }),
  atEnd: renewBusqueda,
}
export const subgrupos: Entidad = {
  nombre: 'subgrupos',
  clave: ['gruposProdId'],
  columnas: {
    gruposProdId: obligatoria(entero()),
    grupoId: obligatoria(referencia(grupo, entero())),
    gruposDesc: obligatoria(texto()),
    detalle: texto(4_000),
    imagen: texto(500),
  },
  save: upsert('subgrupo', ['gruposProdId'], {
    gruposProdId: 'int',
    grupoId: { tipo: 'int', de: (v) => de(v, 'grupoId', 'id') },
    gruposDesc: 'text',
    detalle: 'text',
    imagen: 'text',
  }),
  atEnd: renewBusqueda,
}

const perfil: Columna = {
  read: (t) => {
    const problema = perfilProblem(t)
    return problema === null ? t : new Malo(problema.endsWith('.') ? problema : `${problema}.`)
  },
}
const metros = decimal(3, 0, 999_999)
const checkMedidas = (v: Valores): readonly [string, string] | null => {
  for (const m of ['largo', 'ancho']) {
    const [min, max] = [v[`${m}Min`], v[`${m}Max`]]
    if (typeof min === 'number' && typeof max === 'number' && min > max) return [`${m}Max`, `Es menor que ${m}Min.`]
  }
  return null
}
const textOf = (v: Valores, columna: string): string | null => (v[columna] as string | null | undefined) ?? null

export const productos: Entidad = {
  nombre: 'productos',
  clave: ['id'],
  columnas: {
    id: obligatoria(codigo()),
    descripcion: obligatoria(texto()),
    grupoId: obligatoria(referencia(grupo, entero())),
    gruposProdId: referencia(subgrupo, entero()),
    peso: obligatoria(decimal(4, 0, 999_999_999)),
    cantMin: entero(0),
    largoMin: metros,
    largoMax: metros,
    anchoMin: metros,
    anchoMax: metros,
    metroLineal: vacia(false, siNo()),
    metroCuadrado: vacia(false, siNo()),
    unidad: vacia('unidad', texto(30)),
    norma: texto(),
    detalle: texto(4_000),
    perfil,
    sinonimos: texto(1_000),
    activo: vacia(true, siNo()),
  },
  check: checkMedidas,
  existe: [
    {
      tabla: 'subgrupo',
      columna: 'gruposProdId',
      campos: { gruposProdId: 'int', grupoId: 'int' },
      de: (v) =>
        v.gruposProdId === null
          ? null
          : { gruposProdId: de<number>(v, 'gruposProdId', 'gruposProdId'), grupoId: de<number>(v, 'grupoId', 'id') },
      motivo: (v) =>
        `El subgrupo ${de<number>(v, 'gruposProdId', 'gruposProdId')} no es del grupo ${de<number>(v, 'grupoId', 'id')}.`,
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
      de: (v) =>
        busquedaDe({
          id: String(v.id),
          descripcion: String(v.descripcion),
          sinonimos: textOf(v, 'sinonimos'),
          norma: textOf(v, 'norma'),
          gruposDesc: de(v, 'gruposProdId', 'gruposDesc'),
          grupoDescripcion: de(v, 'grupoId', 'descripcion') ?? '',
        }),
    },
  }),
}

const direccion: Columna = {
  read: (t) =>
    /^(\/|https:\/\/)\S{1,500}$/.test(t)
      ? t
      : new Malo(`«${corto(t)}» no es la dirección de una imagen: empieza con / o https://.`),
}
const productoId = { tipo: 'text', de: (v: Valores) => de(v, 'producto', 'id') } as const
export const imagenes: Entidad = {
  nombre: 'imagenes',
  clave: ['producto', 'orden'],
  columnas: {
    producto: obligatoria(referencia(producto, codigo())),
    orden: obligatoria(entero(0)),
    archivo: obligatoria(direccion),
  },
  save: upsert('producto_imagen', ['productoId', 'orden'], { productoId, orden: 'int', archivo: 'text' }),
}
export const sugeridos: Entidad = {
  nombre: 'sugeridos',
  clave: ['idProducto', 'idProductoRelacionado'],
  columnas: {
    idProducto: obligatoria(referencia(producto, codigo())),
    idProductoRelacionado: obligatoria(referencia(producto, codigo())),
    idTipoRelacion: obligatoria(entero(1, 3)),
  },
  check: (v) =>
    v.idProducto === v.idProductoRelacionado
      ? ['idProductoRelacionado', 'Un producto no se sugiere a sí mismo.']
      : null,
  save: upsert('producto_sugerido', ['idProducto', 'idProductoRelacionado'], {
    idProducto: { tipo: 'text', de: (v) => de(v, 'idProducto', 'id') },
    idProductoRelacionado: { tipo: 'text', de: (v) => de(v, 'idProductoRelacionado', 'id') },
    idTipoRelacion: 'int',
  }),
}

export const precios: Entidad = {
  nombre: 'precios',
  clave: ['listaPrecioId', 'producto'],
  columnas: {
    listaPrecioId: obligatoria(referencia(listaPrecio, entero())),
    producto: obligatoria(referencia(producto, codigo())),
    precio: obligatoria(dinero()),
  },
  save: upsert('precio', ['listaPrecioId', 'productoId'], {
    listaPrecioId: { tipo: 'int', de: (v) => de(v, 'listaPrecioId', 'id') },
    productoId,
    precio: 'numeric',
  }),
}
export const stock: Entidad = {
  nombre: 'stock',
  clave: ['producto'],
  columnas: {
    producto: obligatoria(referencia(producto, codigo())),
    cantidad: obligatoria(decimal(3, -99_999_999_999, 99_999_999_999)),
  },
  save: upsert('stock', ['productoId'], { productoId, cantidad: 'numeric' }, { onChange: 'actualizado = now()' }),
}
export const descuentos: Entidad = {
  nombre: 'descuentos',
  clave: ['codigo'],
  columnas: {
    codigo: obligatoria(codigo()),
    cliente: obligatoria(referencia(cliente, codigo())),
    descripcion: obligatoria(texto()),
    porcentaje: obligatoria(porcentaje()),
    grupoId: referencia(grupo, entero()),
    gruposProdId: referencia(subgrupo, entero()),
  },
  save: upsert('descuento', ['codigo'], {
    codigo: 'text',
    clienteId: { tipo: 'int', de: (v) => de(v, 'cliente', 'id') },
    descripcion: 'text',
    porcentaje: 'numeric',
    grupoId: { tipo: 'int', de: (v) => de(v, 'grupoId', 'id') },
    gruposProdId: { tipo: 'int', de: (v) => de(v, 'gruposProdId', 'gruposProdId') },
  }),
}
