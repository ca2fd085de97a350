import { calcularLinea } from '#features/carrito/rules.ts'
import {
  codigo,
  corto,
  de,
  decimal,
  dia,
  dinero,
  entero,
  Malo,
  obligatoria,
  porcentaje,
  referencia,
  texto,
  vacia,
  type Columna,
  type Valores,
} from '../columnas.ts'
import type { Entidad, Save } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { lockPresupuestos, sumar } from './montos.ts'
import { presupuesto, producto } from './referencias.ts'

const presupuestoId = { tipo: 'int', de: (v: Valores) => de(v, 'presupuesto', 'id') } as const

const writeLineas = upsert('presupuesto_detalle', ['presupuestoId', 'item'], {
  presupuestoId,
  item: 'int',
  productoId: { tipo: 'text', de: (v) => de(v, 'producto', 'id') },
  nombreProducto: { tipo: 'text', de: (v) => de(v, 'producto', 'descripcion'), whenChanged: 'productoId' },
  grupoId: { tipo: 'int', de: (v) => de(v, 'producto', 'grupoId'), whenChanged: 'productoId' },
  cantidadTiras: { tipo: 'numeric', de: (v) => v.cantidad ?? null },
  dimension1: { tipo: 'numeric', de: (v) => v.largo ?? null },
  dimension2: { tipo: 'numeric', de: (v) => v.ancho ?? null },
  precio: 'numeric',
  precioLista: { tipo: 'numeric', de: (v) => v.precio ?? null },
  descuento1: 'numeric',
  montoSubtotal: 'numeric',
  montoSubtotalDto: 'numeric',
  pesoSubtotal: 'numeric',
})
/** Amounts and weight are computed here, by the rules of the cart, never taken from the file. */
const saveLineas: Save = async (db, filas, ctx) => {
  const ids = [...new Set(filas.map((f) => de<number>(f.v, 'presupuesto', 'id')!))]
  const descuentos = await lockPresupuestos(db, ids)
  const calculadas = filas.map((f) => ({
    ...f,
    v: {
      ...f.v,
      ...calcularLinea({
        cantidad: f.v.cantidad as number,
        precio: f.v.precio as number,
        peso: Number(de(f.v, 'producto', 'peso')),
        dimension1: f.v.largo as number,
        dimension2: f.v.ancho as number,
        descuento1: f.v.descuento1 as number,
        descuentoCliente: descuentos.get(de<number>(f.v, 'presupuesto', 'id')!) ?? 0,
      }),
    },
  }))
  const saved = await writeLineas(db, calculadas, ctx)
  if (saved.nuevas + saved.cambiadas > 0) await sumar(db, ids)
  return saved
}
const metros = decimal(3, 0, 99_999)
export const presupuestosLineas: Entidad = {
  nombre: 'presupuestos-lineas',
  clave: ['presupuesto', 'item'],
  columnas: {
    presupuesto: obligatoria(referencia(presupuesto, codigo())),
    item: obligatoria(entero()),
    producto: obligatoria(referencia(producto, codigo())),
    cantidad: obligatoria(decimal(2, 0.01, 9_999_999)),
    largo: vacia(0, metros),
    ancho: vacia(0, metros),
    precio: obligatoria(dinero()),
    descuento1: vacia(0, porcentaje()),
  },
  save: saveLineas,
}

export const viajes: Entidad = {
  nombre: 'viajes',
  clave: ['presupuesto', 'idViaje'],
  columnas: {
    presupuesto: obligatoria(referencia(presupuesto, codigo())),
    idViaje: obligatoria(codigo()),
    estadoViaje: obligatoria(texto(60)),
    fecha: obligatoria(dia()),
    razonSocial: obligatoria(texto()),
    placaCamion: texto(30),
    nombreConductor: texto(),
    nroDocumento: texto(30),
    telefono: texto(50),
  },
  save: upsert('viaje', ['presupuestoId', 'idViaje'], {
    presupuestoId,
    idViaje: 'text',
    estadoViaje: 'text',
    fecha: 'date',
    razonSocial: 'text',
    placaCamion: 'text',
    nombreConductor: 'text',
    nroDocumento: 'text',
    telefono: 'text',
  }),
}

const link: Columna = {
  read: (t) =>
    /^(?!\.+$)[^/\\\s]{1,200}$/.test(t) ? t : new Malo(`«${corto(t)}» no sirve de clave: sin espacios ni barras.`),
}
export const comprobantes: Entidad = {
  nombre: 'comprobantes',
  clave: ['link'],
  columnas: {
    presupuesto: obligatoria(referencia(presupuesto, codigo())),
    tipo: obligatoria(texto(60)),
    numero: obligatoria(texto(60)),
    fecha: obligatoria(dia()),
    estado: obligatoria(texto(60)),
    link: obligatoria(link),
    importe: decimal(2, -999_999_999_999, 999_999_999_999),
  },
  save: upsert('comprobante', ['link'], {
    link: 'text',
    presupuestoId,
    tipo: 'text',
    numero: 'text',
    fecha: 'date',
    estado: 'text',
    importe: 'numeric',
  }),
}

export const estadoPedidos: Entidad = {
  nombre: 'estado-pedidos',
  clave: ['pedidoId', 'item'],
  columnas: {
    pedidoId: obligatoria(codigo()),
    presupuesto: obligatoria(referencia(presupuesto, codigo())),
    item: obligatoria(entero()),
    producto: obligatoria(codigo()),
    descripcion: obligatoria(texto()),
    cantidad: obligatoria(decimal(2, 0, 999_999_999)),
    estado: obligatoria(texto(60)),
    fecha: obligatoria(dia()),
    fechaRemito: dia(),
    remitoId: texto(60),
    serie: texto(20),
    facturaId: texto(60),
  },
  save: upsert('estado_pedido', ['pedidoId', 'item'], {
    pedidoId: 'text',
    item: 'int',
    presupuestoId,
    productoId: { tipo: 'text', de: (v) => v.producto ?? null },
    descripcion: 'text',
    cantidad: 'numeric',
    estado: 'text',
    fecha: 'date',
    fechaRemito: 'date',
    remitoId: 'text',
    serie: 'text',
    facturaId: 'text',
  }),
}
