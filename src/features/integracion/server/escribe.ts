import type { Tables } from '#server/db/db.ts'

type Tabla = keyof Tables & string
/**
 * Rows of a big table that a dry run copies before each batch: `where` is a condition on `o`, $1 the batch's values of
 * its column `de`. It must cover all that this entity's import reads of the table; other entities see the copied and
 * the remaining rows (copies.ts).
 */
export type Parte = { readonly tabla: Tabla; readonly where: string; readonly de: string | null }
/**
 * The tables that an import of an entity writes or locks. `whole`: small ones, copied whole. `empties`: only inserted
 * into, copied without rows. `atEnd`: written after the last batch.
 */
export type Escribe = {
  readonly whole?: readonly Tabla[]
  readonly empties?: readonly Tabla[]
  readonly parts?: readonly Parte[]
  readonly atEnd?: readonly Parte[]
}

const byClave = (tabla: Tabla, clave: string, de: string): Parte => ({
  tabla,
  where: `o."${clave}" = any($1::text[])`,
  de,
})
const byCliente = (tabla: Tabla): Parte => ({
  tabla,
  where: 'o."clienteId" in (select c.id from cliente c where c.codigo = any($1::text[]))',
  de: 'cliente',
})
/** The products of the groups that the dry run renamed: their search words include the group's name. */
const renamed = (grupo: Tabla, clave: string, nombre: string, own: string): Parte => ({
  tabla: 'producto',
  where: `
    o."${own}" in (
      select g."${clave}"
      from ${grupo} g
      join pg_temp.${grupo} r on r."${clave}" = g."${clave}"
      where r."${nombre}" <> g."${nombre}"
    )`,
  de: null,
})

const presupuestos = (de: string, columna: 'id' | 'presupuestoTotvsId', tipo: 'int' | 'text'): Parte => ({
  tabla: 'presupuesto',
  where: `o."${columna}" = any($1::${tipo}[])`,
  de,
})
/** Quotes with their lines and trips. */
const enteros = (de: string, columna: 'id' | 'presupuestoTotvsId', tipo: 'int' | 'text'): Parte[] => [
  presupuestos(de, columna, tipo),
  ...(['presupuesto_detalle', 'viaje'] as const).map((tabla) => ({
    tabla,
    where: `o."presupuestoId" in (select p.id from presupuesto p where p."${columna}" = any($1::${tipo}[]))`,
    de,
  })),
]
/** What was said of the days of quotes. */
const fechas = (de: string, columna: 'id' | 'presupuestoTotvsId', tipo: 'int' | 'text'): Parte => ({
  tabla: 'fecha_entrega',
  where: `o."presupuestoId" in (select p.id from presupuesto p where p."${columna}" = any($1::${tipo}[]))`,
  de,
})
const byNumero = enteros('presupuesto', 'presupuestoTotvsId', 'text')

/** The movements of the stockpiles that a batch names. */
const movimientos = (de: string): Parte => ({
  tabla: 'acopio_movimiento',
  where: 'o."acopioId" in (select a.id from acopio a where a."nroAcopio" = any($1::text[]))',
  de,
})

/** All of a quote that an import writes, of those that a batch names. */
const COTIZACION = [
  'cotizacion_importada',
  'cotizacion_importada_linea',
  'cotizacion_version',
  'cotizacion_linea',
  'cotizacion_pedida',
] as const
const cotizaciones = (de: string, columna: 'numero' | 'codigo', tipo: 'int' | 'text'): Parte[] => [
  { tabla: 'cotizacion', where: `o."${columna}" = any($1::${tipo}[])`, de },
  ...COTIZACION.map((tabla) => ({
    tabla,
    where: `o."cotizacionId" in (select q.id from cotizacion q where q."${columna}" = any($1::${tipo}[]))`,
    de,
  })),
]
/** Its versions are made after the last batch, of what was copied by then. */
const ofCotizaciones = (codigo: string): Escribe => ({
  empties: ['cotizacion_movimiento', 'aviso', 'trabajo'],
  parts: [...cotizaciones(codigo, 'codigo', 'text'), ...cotizaciones('numero', 'numero', 'int')],
  atEnd: (['cotizacion', ...COTIZACION] as const).map((tabla) => ({ tabla, where: 'false', de: null })),
})
/** The lines of the remitos that a batch names. */
const ofRemito = (de: string): Parte => ({
  tabla: 'remito_linea',
  where: 'o."remitoId" in (select r.id from remito r where r.numero = any($1::text[]))',
  de,
})

const escribe: { readonly [entidad: string]: Escribe } = {
  vendedores: { whole: ['vendedor'] },
  'listas-precios': { whole: ['lista_precio'] },
  depositos: { whole: ['deposito'] },
  clientes: { parts: [byClave('cliente', 'codigo', 'codigo')] },
  creditos: { parts: [byCliente('credito')] },
  // withdrawing a shop also writes its carriers, contacts and carts
  tiendas: {
    parts: [
      byCliente('tienda'),
      byCliente('transporte_tienda'),
      byCliente('contacto'),
      {
        tabla: 'presupuesto',
        where: `
          o.estado in ('Carrito', 'Aparte')
          and o."clienteId" in (select c.id from cliente c where c.codigo = any($1::text[]))`,
        de: 'cliente',
      },
    ],
  },
  'tipos-email': { whole: ['tipo_email'] },
  contactos: { parts: [byClave('contacto', 'codigo', 'codigo')] },
  // a changed account loses its sessions, links and mail
  usuarios: {
    empties: ['sesion', 'codigo_clave', 'paso_organizacion', 'identidad', 'dispositivo', 'correo', 'auditoria'],
    parts: [
      { tabla: 'usuario', where: 'lower(o.email) = any($1::text[])', de: 'email' },
      { tabla: 'usuario', where: 'o."documentoNro" = any($1::text[])', de: 'documentoNro' },
      // whether an administrator is left
      { tabla: 'usuario', where: 'o."tipoRol" = 1 and $1::text[] is not null', de: 'email' },
      {
        tabla: 'usuario',
        where: 'o."documentoNro" in (select u."documentoNro" from usuario u where lower(u.email) = any($1::text[]))',
        de: 'email',
      },
    ],
  },
  'usuarios-clientes': { whole: ['cuenta_cliente'], empties: ['sesion'] },
  grupos: { whole: ['grupo'], atEnd: [renamed('grupo', 'id', 'descripcion', 'grupoId')] },
  subgrupos: { whole: ['subgrupo'], atEnd: [renamed('subgrupo', 'gruposProdId', 'gruposDesc', 'gruposProdId')] },
  productos: { parts: [byClave('producto', 'id', 'id')] },
  imagenes: { parts: [byClave('producto_imagen', 'productoId', 'producto')] },
  sugeridos: { parts: [byClave('producto_sugerido', 'idProducto', 'idProducto')] },
  precios: { parts: [byClave('precio', 'productoId', 'producto')] },
  'precios-clientes': { parts: [byClave('precio_cliente', 'productoId', 'producto')] },
  stock: { parts: [byClave('stock', 'productoId', 'producto')] },
  'stock-depositos': { parts: [byClave('stock_deposito', 'productoId', 'producto')] },
  descuentos: { parts: [byClave('descuento', 'codigo', 'codigo')] },
  'condiciones-pago': { whole: ['condicion_pago'] },
  'condiciones-clientes': { parts: [byCliente('condicion_cliente')] },
  percepciones: { parts: [byCliente('percepcion')] },
  feriados: { whole: ['feriado'] },
  transportes: { whole: ['transporte'] },
  'transportes-tiendas': { parts: [byCliente('transporte_tienda')] },
  clasificaciones: { whole: ['clasificacion_envio'] },
  presupuestos: {
    empties: ['presupuesto_historial', 'trabajo', 'aviso'],
    parts: [
      ...enteros('id', 'id', 'int'),
      ...enteros('presupuestoTotvsId', 'presupuestoTotvsId', 'text'),
      fechas('id', 'id', 'int'),
      fechas('presupuestoTotvsId', 'presupuestoTotvsId', 'text'),
    ],
  },
  'presupuestos-lineas': { whole: ['renglones_en_carga'], parts: byNumero },
  viajes: { parts: byNumero },
  comprobantes: { empties: ['trabajo'], parts: [byNumero[0]!, byClave('comprobante', 'link', 'link')] },
  'estado-pedidos': { parts: [byNumero[0]!, byClave('estado_pedido', 'pedidoId', 'pedidoId')] },
  remitos: { parts: [byClave('remito', 'numero', 'numero'), ofRemito('numero')] },
  'remitos-lineas': { parts: [byClave('remito', 'numero', 'remito'), ofRemito('remito')] },
  acopios: {
    parts: [byClave('acopio', 'nroAcopio', 'nroAcopio'), movimientos('nroAcopio')],
  },
  'acopios-detalle': {
    parts: [byClave('acopio', 'nroAcopio', 'acopio'), movimientos('acopio')],
  },
  documentos: { parts: [byCliente('documento')] },
  saldos: { parts: [byCliente('saldo_informado')] },
  novedades: { parts: [byClave('novedad', 'codigo', 'codigo')], empties: ['novedad_leida'] },
  proyectos: { parts: [byClave('proyecto', 'nombre', 'nombre')] },
  cotizaciones: ofCotizaciones('codigo'),
  'cotizaciones-lineas': ofCotizaciones('cotizacion'),
  reclamos: {
    empties: ['trabajo', 'aviso'],
    parts: [
      { tabla: 'reclamo_historial', where: 'o."reclamoId" = any($1::int[])', de: 'id' },
      {
        tabla: 'reclamo_historial',
        where: 'o."reclamoId" in (select r.id from reclamo r where r."nroReclamo" = any($1::text[]))',
        de: 'nroReclamo',
      },
      { tabla: 'reclamo', where: 'o.id = any($1::int[])', de: 'id' },
      byClave('reclamo', 'nroReclamo', 'nroReclamo'),
    ],
  },
  dolar: { whole: ['configuracion', 'cotizacion_dolar'], empties: ['trabajo', 'aviso'] },
}

/**
 * The tables an entity's import writes. A table missing here is read-only in a dry run, which then ends with an error
 * instead of writing to the portal.
 */
export const writtenBy = (entidad: string): Required<Escribe> => ({
  empties: [],
  parts: [],
  atEnd: [],
  ...escribe[entidad],
  whole: [...(escribe[entidad]?.whole ?? []), 'baja_recibida'],
})
