import type { Tables } from '#server/db/db.ts'

type Tabla = keyof Tables & string
/**
 * Of a table with many rows a rehearsal copies, before each batch, only those that the batch names: `donde` is a
 * condition on them, `o`, and $1 what the batch says in its column `de`. It has to name whatever the import of this
 * entity reads of the table: the other entities see the copied rows and all the rest (copias.ts).
 */
export type Parte = { readonly tabla: Tabla; readonly donde: string; readonly de: string | null }
/**
 * The tables that an import of an entity writes or locks. `llenas`: small ones, copied whole. `vacias`: those it only
 * adds to, which a rehearsal needs no row of. `alFinal`: what it writes after its last batch.
 */
export type Escribe = {
  readonly llenas?: readonly Tabla[]
  readonly vacias?: readonly Tabla[]
  readonly partes?: readonly Parte[]
  readonly alFinal?: readonly Parte[]
}

const porClave = (tabla: Tabla, clave: string, de: string): Parte => ({
  tabla,
  donde: `o."${clave}" = any($1::text[])`,
  de,
})
const porCliente = (tabla: Tabla): Parte => ({
  tabla,
  donde: 'o."clienteId" in (select c.id from cliente c where c.codigo = any($1::text[]))',
  de: 'cliente',
})
/** The products of the groups that the rehearsal renamed: they are found by their group's name too. */
const renombrados = (grupo: Tabla, clave: string, nombre: string, suyo: string): Parte => ({
  tabla: 'producto',
  donde: `
    o."${suyo}" in (
      select g."${clave}"
      from ${grupo} g
      join pg_temp.${grupo} r on r."${clave}" = g."${clave}"
      where r."${nombre}" <> g."${nombre}"
    )`,
  de: null,
})

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
  clientes: { partes: [porClave('cliente', 'codigo', 'codigo')] },
  creditos: { partes: [porCliente('credito')] },
  // a shop that goes takes its carriers along, and leaves contacts and carts without it
  tiendas: {
    partes: [
      porCliente('tienda'),
      porCliente('transporte_tienda'),
      porCliente('contacto'),
      {
        tabla: 'presupuesto',
        donde: `
          o.estado = 'Carrito' and o."clienteId" in (select c.id from cliente c where c.codigo = any($1::text[]))`,
        de: 'cliente',
      },
    ],
  },
  'tipos-email': { llenas: ['tipo_email'] },
  contactos: { partes: [porClave('contacto', 'codigo', 'codigo')] },
  // whose account changes has its sessions, links and mail
  usuarios: {
    vacias: ['sesion', 'codigo_clave', 'paso_organizacion', 'identidad', 'dispositivo', 'correo', 'auditoria'],
    partes: [
      { tabla: 'usuario', donde: 'lower(o.email) = any($1::text[])', de: 'email' },
      { tabla: 'usuario', donde: 'o."documentoNro" = any($1::text[])', de: 'documentoNro' },
      {
        tabla: 'usuario',
        donde: 'o."documentoNro" in (select u."documentoNro" from usuario u where lower(u.email) = any($1::text[]))',
        de: 'email',
      },
    ],
  },
  'usuarios-clientes': { llenas: ['cuenta_cliente'], vacias: ['sesion'] },
  grupos: { llenas: ['grupo'], alFinal: [renombrados('grupo', 'id', 'descripcion', 'grupoId')] },
  subgrupos: { llenas: ['subgrupo'], alFinal: [renombrados('subgrupo', 'gruposProdId', 'gruposDesc', 'gruposProdId')] },
  productos: { partes: [porClave('producto', 'id', 'id')] },
  imagenes: { partes: [porClave('producto_imagen', 'productoId', 'producto')] },
  sugeridos: { partes: [porClave('producto_sugerido', 'idProducto', 'idProducto')] },
  precios: { partes: [porClave('precio', 'productoId', 'producto')] },
  'precios-clientes': { partes: [porClave('precio_cliente', 'productoId', 'producto')] },
  stock: { partes: [porClave('stock', 'productoId', 'producto')] },
  'stock-depositos': { partes: [porClave('stock_deposito', 'productoId', 'producto')] },
  descuentos: { partes: [porClave('descuento', 'codigo', 'codigo')] },
  'condiciones-pago': { llenas: ['condicion_pago'] },
  'condiciones-clientes': { partes: [porCliente('condicion_cliente')] },
  transportes: { llenas: ['transporte'] },
  'transportes-tiendas': { partes: [porCliente('transporte_tienda')] },
  clasificaciones: { llenas: ['clasificacion_envio'] },
  presupuestos: {
    vacias: ['presupuesto_historial', 'trabajo'],
    partes: [...enteros('id', 'id', 'int'), ...enteros('presupuestoTotvsId', 'presupuestoTotvsId', 'text')],
  },
  'presupuestos-lineas': { llenas: ['renglones_en_carga'], partes: porNumero },
  viajes: { partes: porNumero },
  comprobantes: { vacias: ['trabajo'], partes: [porNumero[0]!, porClave('comprobante', 'link', 'link')] },
  'estado-pedidos': { partes: [porNumero[0]!, porClave('estado_pedido', 'pedidoId', 'pedidoId')] },
  acopios: {
    partes: [porClave('acopio', 'nroAcopio', 'nroAcopio'), movimientos('nroAcopio')],
  },
  'acopios-detalle': {
    partes: [porClave('acopio', 'nroAcopio', 'acopio'), movimientos('acopio')],
  },
  documentos: { partes: [porCliente('documento')] },
  saldos: { partes: [porCliente('saldo_informado')] },
  novedades: { partes: [porClave('novedad', 'codigo', 'codigo')], vacias: ['novedad_leida'] },
  proyectos: { partes: [porClave('proyecto', 'nombre', 'nombre')] },
  reclamos: {
    vacias: ['trabajo', 'aviso'],
    partes: [
      { tabla: 'reclamo_historial', donde: 'o."reclamoId" = any($1::int[])', de: 'id' },
      {
        tabla: 'reclamo_historial',
        donde: 'o."reclamoId" in (select r.id from reclamo r where r."nroReclamo" = any($1::text[]))',
        de: 'nroReclamo',
      },
      { tabla: 'reclamo', donde: 'o.id = any($1::int[])', de: 'id' },
      porClave('reclamo', 'nroReclamo', 'nroReclamo'),
    ],
  },
  dolar: { llenas: ['configuracion'] },
}

/**
 * A table that is missing here is read only in a rehearsal, which then ends with an error: no row is ever written by
 * mistake.
 */
export const escritoPor = (entidad: string): Required<Escribe> => ({
  vacias: [],
  partes: [],
  alFinal: [],
  ...escribe[entidad],
  llenas: [...(escribe[entidad]?.llenas ?? []), 'baja_recibida'],
})
