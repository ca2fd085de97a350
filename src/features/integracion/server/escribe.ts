import type { Tables } from '#server/db/db.ts'

type Tabla = keyof Tables & string
/**
 * Of a table that grows for years a rehearsal copies, before each batch, only the rows that the batch names: `donde` is
 * a condition on them, `o`, and $1 what the batch says in its column `de`.
 */
export type Parte = { readonly tabla: Tabla; readonly donde: string; readonly de: string }
/**
 * The tables that an import of an entity writes or locks. `vacias`: those it only adds to, which a rehearsal needs no
 * row of.
 * `partes`: those copied in part, named by every entity that reads one of them.
 */
export type Escribe = {
  readonly llenas?: readonly Tabla[]
  readonly vacias?: readonly Tabla[]
  readonly partes?: readonly Parte[]
}

const presupuestos = (de: string, columna: 'id' | 'presupuestoTotvsId', tipo: 'int' | 'text'): Parte => ({
  tabla: 'presupuesto',
  donde: `o."${columna}" = any($1::${tipo}[])`,
  de,
})
/** Quotes with what hangs on them. */
const enteros = (de: string, columna: 'id' | 'presupuestoTotvsId', tipo: 'int' | 'text'): Parte[] => [
  presupuestos(de, columna, tipo),
  ...(['presupuesto_detalle', 'viaje'] as const).map((tabla) => ({
    tabla,
    donde: `o."presupuestoId" in (select p.id from presupuesto p where p."${columna}" = any($1::${tipo}[]))`,
    de,
  })),
]
const porNumero = enteros('presupuesto', 'presupuestoTotvsId', 'text')

/** The lines of the stockpiles that a batch names. */
const movimientos = (de: string): Parte => ({
  tabla: 'acopio_movimiento',
  donde: 'o."acopioId" in (select a.id from acopio a where a."nroAcopio" = any($1::text[]))',
  de,
})

const escribe: { readonly [entidad: string]: Escribe } = {
  vendedores: { llenas: ['vendedor'] },
  'listas-precios': { llenas: ['lista_precio'] },
  depositos: { llenas: ['deposito'] },
  clientes: { llenas: ['cliente'] },
  creditos: { llenas: ['credito'] },
  // a shop that goes takes its carriers along, and leaves contacts and carts without it
  tiendas: {
    llenas: ['tienda', 'transporte_tienda', 'contacto'],
    partes: [
      {
        tabla: 'presupuesto',
        donde: `o.estado = 'Carrito' and o."clienteId" in (select c.id from cliente c where c.codigo = any($1::text[]))`,
        de: 'cliente',
      },
    ],
  },
  contactos: { llenas: ['contacto'] },
  // whose account changes has its sessions, links and mail
  usuarios: {
    llenas: ['usuario'],
    vacias: ['sesion', 'codigo_clave', 'paso_organizacion', 'identidad', 'dispositivo', 'correo', 'auditoria'],
  },
  'usuarios-clientes': { llenas: ['cuenta_cliente'], vacias: ['sesion'] },
  grupos: { llenas: ['grupo', 'producto'] }, // a renamed group renews the words of its products
  subgrupos: { llenas: ['subgrupo', 'producto'] },
  productos: { llenas: ['producto'] },
  imagenes: { partes: [{ tabla: 'producto_imagen', donde: 'o."productoId" = any($1::text[])', de: 'producto' }] },
  sugeridos: { partes: [{ tabla: 'producto_sugerido', donde: 'o."idProducto" = any($1::text[])', de: 'idProducto' }] },
  precios: { partes: [{ tabla: 'precio', donde: 'o."productoId" = any($1::text[])', de: 'producto' }] },
  'precios-clientes': {
    partes: [{ tabla: 'precio_cliente', donde: 'o."productoId" = any($1::text[])', de: 'producto' }],
  },
  stock: { partes: [{ tabla: 'stock', donde: 'o."productoId" = any($1::text[])', de: 'producto' }] },
  'stock-depositos': {
    partes: [{ tabla: 'stock_deposito', donde: 'o."productoId" = any($1::text[])', de: 'producto' }],
  },
  descuentos: { llenas: ['descuento'] },
  'condiciones-pago': { llenas: ['condicion_pago'] },
  'condiciones-clientes': { llenas: ['condicion_cliente'] },
  transportes: { llenas: ['transporte'] },
  'transportes-tiendas': { llenas: ['transporte_tienda'] },
  clasificaciones: { llenas: ['clasificacion_envio'] },
  presupuestos: {
    vacias: ['presupuesto_historial', 'trabajo'],
    partes: [...enteros('id', 'id', 'int'), ...enteros('presupuestoTotvsId', 'presupuestoTotvsId', 'text')],
  },
  'presupuestos-lineas': { partes: porNumero },
  viajes: { partes: porNumero },
  comprobantes: { partes: [porNumero[0]!, { tabla: 'comprobante', donde: 'o.link = any($1::text[])', de: 'link' }] },
  'estado-pedidos': {
    partes: [porNumero[0]!, { tabla: 'estado_pedido', donde: 'o."pedidoId" = any($1::text[])', de: 'pedidoId' }],
  },
  acopios: {
    partes: [{ tabla: 'acopio', donde: 'o."nroAcopio" = any($1::text[])', de: 'nroAcopio' }, movimientos('nroAcopio')],
  },
  'acopios-detalle': {
    partes: [{ tabla: 'acopio', donde: 'o."nroAcopio" = any($1::text[])', de: 'acopio' }, movimientos('acopio')],
  },
  reclamos: {
    vacias: ['trabajo'],
    partes: [
      { tabla: 'reclamo_historial', donde: 'o."reclamoId" = any($1::int[])', de: 'id' },
      {
        tabla: 'reclamo_historial',
        donde: 'o."reclamoId" in (select r.id from reclamo r where r."nroReclamo" = any($1::text[]))',
        de: 'nroReclamo',
      },
      { tabla: 'reclamo', donde: 'o.id = any($1::int[])', de: 'id' },
      { tabla: 'reclamo', donde: 'o."nroReclamo" = any($1::text[])', de: 'nroReclamo' },
    ],
  },
  dolar: { llenas: ['configuracion'] },
}

/**
 * A table that is missing here is read only in a rehearsal, which then ends with an error: no row is ever written by
 * mistake.
 */
export const escritoPor = (entidad: string): Required<Escribe> => ({
  llenas: [],
  vacias: [],
  partes: [],
  ...escribe[entidad],
})
