import { dec } from '#shared/money.ts'
import { showPiezas } from '#shared/renglon.ts'
import { values } from '#web/api.ts'
import type { Cotizacion, Linea } from '../contract.ts'
import { atNeto, totalesOf } from '../precios.ts'
import type { Buscado } from './Objetivos.tsx'
import { nameOf } from './Renglones.tsx'
import { isPrecio, precioOf } from './typed.ts'

export const inForceOf = ({ versiones, version }: Cotizacion) =>
  values(versiones).find(({ numero }) => numero === version)
export const draftOf = ({ versiones }: Cotizacion) => values(versiones).find(({ enviada }) => enviada === null)

const offeredOf = (cotizacion: Cotizacion, item: number): Linea | undefined =>
  inForceOf(cotizacion)?.lineas.$values.find((line) => line.item === item)
/** The lines that were asked for, each with what is offered for it now. */
export const buscadosOf = (cotizacion: Cotizacion): Buscado[] =>
  values(cotizacion.pedidas).map((line) => ({
    item: line.item,
    nombre: nameOf(line),
    piezas: showPiezas(line.cantidadTiras, line.unidad, { largo: line.dimension1, ancho: line.dimension2 }),
    what: 'ofrecido',
    precio: offeredOf(cotizacion, line.item)?.netoUnitario ?? null,
  }))

type Precios = Readonly<Record<string, string>>
export const emptyPrecios = (cotizacion: Cotizacion): Record<string, string> =>
  Object.fromEntries(values(cotizacion.pedidas).map(({ item }) => [item, '']))
export const objetivosOf = (cotizacion: Cotizacion, precios: Precios) =>
  values(cotizacion.pedidas).map(({ item, comentario }) => ({
    item,
    objetivo: precioOf(precios[item] ?? ''),
    comentario,
  }))

/** What the version in force would come to with those prices, and how much less; null while any is no price. */
export const totalWith = (cotizacion: Cotizacion, precios: Precios) => {
  const version = inForceOf(cotizacion)
  const typed = Object.values(precios).filter((text) => text.trim() !== '')
  if (!version || typed.length === 0 || !typed.every(isPrecio)) return null
  const lines = values(version.lineas).map((line) => {
    const objetivo = precioOf(precios[line.item] ?? '')
    return objetivo === null ? line : atNeto(line, objetivo)
  })
  const { montoTotal } = totalesOf(lines)
  return { montoTotal, less: dec(version.montoTotal).minus(montoTotal).toNumber() }
}
