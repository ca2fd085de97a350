import { readFileSync } from 'node:fs'
import { numero, readCsv } from '../demo/csv.ts'
import type { Cotizacion, Portal } from './portal.ts'

/** It prices each second quote that is asked for; the others are a seller's to answer. */
export const isPriced = (id: number): boolean => id % 2 === 0

/** Days for which its prices are good. */
const GOOD_DAYS = 5
const DAY_MS = 86_400_000
const goodUntil = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
    Date.now() + GOOD_DAYS * DAY_MS,
  )

const read = (file: string) => readCsv(readFileSync(new URL(`../../data/demo/${file}.csv`, import.meta.url), 'utf8'))
let lists: { readonly ofClient: Map<string, string>; readonly prices: Map<string, number> } | null = null
/** Its own price lists, those of the demo company: the base price of a product for a client. */
const listPrice = (cliente: string, producto: string): number | undefined => {
  lists ??= {
    ofClient: new Map(read('clientes').map((row) => [row.codigo!, row.listaPrecioId!])),
    prices: new Map(
      read('precios').flatMap(({ listaPrecioId, producto: id, precio, desde, cantidadDesde }) =>
        desde || cantidadDesde ? [] : [[`${listaPrecioId} ${id}`, numero(precio!)] as const],
      ),
    ),
  }
  return lists.prices.get(`${lists.ofClient.get(cliente)} ${producto}`)
}

/** Per cent below the list: 3 at first, and 2 more each time another price is asked for. */
const belowOf = (versions: number): number => 3 + 2 * versions
const priced = (lista: number, versions: number): number => Math.round(lista * (100 - belowOf(versions))) / 100

/** The lines of its next version, at its prices; null where it has no price for one. */
export const linesOf = ({ numero: of, cliente, pedidas, versiones }: Cotizacion): readonly object[] | null => {
  const version = versiones.$values.length + 1
  const lines = pedidas.$values.map(({ item, producto, cantidad, largo, ancho }) => {
    const precioLista = listPrice(cliente, producto)
    if (precioLista === undefined) return null
    const precio = priced(precioLista, version - 1)
    return { numero: `C-${of}`, version, item, producto, cantidad, largo, ancho, precio, precioLista }
  })
  return lines.every((line) => line !== null) ? lines : null
}

/**
 * Answers a quote that is still waiting for a price: its lines first, then that they are sent. Reads it first, so that
 * a restart repeats nothing, and what a seller answered meanwhile stays. Returns what became of it, in words.
 */
export const answerCotizacion = async (portal: Portal, id: number): Promise<string> => {
  const cotizacion = await portal.cotizacion(id)
  if (!cotizacion) return 'el portal no la conoce (¿se repuso una copia anterior?). No sigue.'
  if (cotizacion.estado !== 'Pedida') return `está ${cotizacion.estado}: no hace falta`
  const lines = linesOf(cotizacion)
  if (!lines) return 'no hay precio para todo: la contesta un vendedor'
  const version = cotizacion.versiones.$values.length + 1
  const header = { numero: `C-${id}`, codigo: `EC-${id}`, version, estado: 'Enviada', vence: goodUntil() }
  const sent =
    (await portal.send({ entidad: 'cotizaciones-lineas', filas: lines })) &&
    (await portal.send({ entidad: 'cotizaciones', filas: [header] }))
  return sent
    ? `versión ${version}, ${belowOf(version - 1)} % abajo de la lista, hasta el ${header.vence}`
    : 'no se tomó'
}
