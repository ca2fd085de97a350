import type { Tables } from '#server/db/db.ts'

type Tabla = keyof Tables & string
/** The tables that an import of an entity writes or locks. `vacias`: those it only adds to, which a rehearsal needs no row of. */
export type Escribe = { readonly llenas: readonly Tabla[]; readonly vacias?: readonly Tabla[] }

const escribe: { readonly [entidad: string]: Escribe } = {
  vendedores: { llenas: ['vendedor'] },
  'listas-precios': { llenas: ['lista_precio'] },
  clientes: { llenas: ['cliente'] },
  tiendas: { llenas: ['tienda'] },
  contactos: { llenas: ['contacto'] },
  usuarios: { llenas: ['usuario'] },
  grupos: { llenas: ['grupo', 'producto'] }, // a renamed group renews the words of its products
  subgrupos: { llenas: ['subgrupo', 'producto'] },
  productos: { llenas: ['producto'] },
  imagenes: { llenas: ['producto_imagen'] },
  sugeridos: { llenas: ['producto_sugerido'] },
  precios: { llenas: ['precio'] },
  stock: { llenas: ['stock'] },
  descuentos: { llenas: ['descuento'] },
  'condiciones-pago': { llenas: ['condicion_pago'] },
  transportes: { llenas: ['transporte'] },
  'transportes-tiendas': { llenas: ['transporte_tienda'] },
  clasificaciones: { llenas: ['clasificacion_envio'] },
  presupuestos: { llenas: ['presupuesto', 'presupuesto_detalle'], vacias: ['presupuesto_historial'] },
  'presupuestos-lineas': { llenas: ['presupuesto', 'presupuesto_detalle'] },
  viajes: { llenas: ['viaje', 'presupuesto'] },
  comprobantes: { llenas: ['comprobante'] },
  'estado-pedidos': { llenas: ['estado_pedido'] },
  dolar: { llenas: ['configuracion'] },
}

/** A table that is missing here is read only in a rehearsal, which then ends with an error: no row is ever written by mistake. */
export const tablasDe = (entidad: string): Escribe => escribe[entidad] ?? { llenas: [] }
