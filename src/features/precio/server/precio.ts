/** The front door of `precio` on the server: how a price comes about (DOLAR-07, DOLAR-08). */
import { computeLinea, escalonesOf, precioFor } from '#features/carrito/rules.ts'
import { findCondicionPago } from '#features/envio-pago/server/envio-pago.ts'
import { asksAncho, asksLargo, minimumOf } from '#features/productos/rules.ts'
import { productosById, type ProductoOfCliente } from '#features/productos/server/productos.ts'
import { db } from '#server/context.ts'
import { feature } from '#server/feature.ts'
import { readParams } from '#server/params.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { badInput, notFound } from '#shared/errors.ts'
import { formed } from '#shared/formacion.ts'
import { unidadesOf } from '#shared/renglon.ts'
import { contract, type Formado } from '../contract.ts'
import { pasosOf } from '../rules.ts'

type Asked = {
  readonly cantidad?: string | null | undefined
  readonly largo?: string | null | undefined
  readonly ancho?: string | null | undefined
  readonly condicionPagoId?: number | null | undefined
}
const figureOf = (text: string | null | undefined): number | null => (text ? Number(text.replace(',', '.')) : null)

/** How much is asked about, in pieces and metres; what is not said is the least that is sold. */
const medidaOf = (producto: ProductoOfCliente, asked: Asked, minimumMC: number) => {
  const cantidad = figureOf(asked.cantidad) ?? minimumOf(producto, minimumMC)
  const largo = asksLargo(producto) ? (figureOf(asked.largo) ?? producto.largoMin ?? 1) : 0
  const ancho = asksAncho(producto) ? (figureOf(asked.ancho) ?? producto.anchoMin ?? 1) : 0
  const wrong = [
    cantidad > 0 ? null : { field: 'cantidad', detail: 'La cantidad no es válida.' },
    largo > 0 || !asksLargo(producto) ? null : { field: 'largo', detail: 'El largo no es válido.' },
    ancho > 0 || !asksAncho(producto) ? null : { field: 'ancho', detail: 'El ancho no es válido.' },
  ].filter((one) => one !== null)
  if (wrong[0]) throw badInput(wrong[0].detail, wrong)
  return { cantidad, dimension1: largo, dimension2: ancho }
}

/**
 * What so much of a product costs a client now, and how. Throws 404 for a client out of scope, a product not sold to
 * it, or a payment condition it is not offered; 400 for a quantity that is none.
 */
const readFormado = async (who: Sesion, productoId: string, clienteId: number, asked: Asked): Promise<Formado> => {
  const on = db()
  const cliente = await inAlcance(who, clienteId, on)
  const producto = (await productosById(on, cliente, [productoId])).get(productoId)
  if (!producto?.activoForCliente || !producto.moneda) throw notFound()
  const medida = medidaOf(producto, asked, (await readParams(on)).ProductoCantidadMinimaMC)
  const condicion = asked.condicionPagoId ? await findCondicionPago(on, cliente, asked.condicionPagoId) : null
  if (condicion === undefined) throw notFound()
  const precio = precioFor(producto, medida)!
  const { descuento1, descuentoCliente, peso, iva, moneda } = producto
  const unidades = unidadesOf(medida.cantidad, medida.dimension1, medida.dimension2)
  const formacion = formed(producto.tarifa, precio, escalonesOf(producto, medida).reached)
  const pasos = pasosOf({
    formacion,
    unidades,
    ...computeLinea({ ...medida, precio, peso, descuento1, descuentoCliente }),
    descuento1,
    descuentoCliente,
    grupo: producto.grupoDescripcion,
    condicion,
    iva,
    unidad: producto.unidadMedida.descripcion,
    simbolo: moneda.simbolo,
  })
  return {
    producto: producto.id,
    unidad: producto.unidadMedida.descripcion,
    unidades: unidades.toNumber(),
    moneda,
    formacion,
    pasos: { $values: pasos },
  }
}

export const precio = feature('precio', contract, {
  precio: ({ params, query }, who) => readFormado(who, params.id, params.clienteId, query),
})
