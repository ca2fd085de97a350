import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { contract, type Presupuesto } from '#features/carrito/contract.ts'
import { nombreOf } from '#shared/renglon.ts'
import type { Person } from './portal.ts'

/**
 * What the journeys of the cart share: products of the demo by how they are sold, a cart as wanted, and its parts on
 * the screen.
 */
export type LineaOfScreen = Record<string, string>
const files = new Map<string, LineaOfScreen[]>()
export const rows = (file: string): LineaOfScreen[] => {
  if (!files.has(file))
    files.set(file, parse(readFileSync(`data/demo/${file}.csv`), { columns: true, delimiter: ';', bom: true }))
  return files.get(file)!
}
const productos = rows('productos')
/** A product that a price list sells. */
export const pick = (lista: string, which: (p: LineaOfScreen) => boolean, skip = 0): LineaOfScreen => {
  const sold = new Set(
    rows('precios')
      .filter((p) => p.listaPrecioId === lista)
      .map((p) => p.producto),
  )
  const found = productos.filter((p) => sold.has(p.id!) && p.activo === 'si' && which(p))[skip]
  if (!found) throw new Error(`No such product in list ${lista}`)
  return found
}
export const byMetro = (p: LineaOfScreen) => p.metroLineal === 'si' && p.metroCuadrado === 'no' && minimum(p) <= 10
export const byPieza = (p: LineaOfScreen) => p.metroLineal === 'no' && p.metroCuadrado === 'no'
export const minimum = (p: LineaOfScreen) => Number(p.cantMin || 1)

export const cartOf = (who: Person, clienteId = who.session.clienteId): Promise<Presupuesto> =>
  who.ask(contract.getShoppingCart, { params: { clienteId, contactoId: who.session.contactoId } })
/** The first line of the cart, as the server has it. */
export const lineOf = async (who: Person) => {
  const [first] = (await cartOf(who)).presupuestoDetalles.$values
  if (!first) throw new Error('The cart is empty')
  return first
}
export const add = (
  who: Person,
  p: LineaOfScreen,
  cantidad: number,
  clienteId = who.session.clienteId,
): Promise<Presupuesto> => {
  const metros = (min: string, max: string) => Number((p[max] || p[min] || '2').replace(',', '.'))
  const largo = p.metroLineal === 'si' ? Math.min(metros('largoMin', 'largoMax'), 12) : null
  return who.ask(contract.addLine, {
    body: {
      productoId: p.id!,
      clienteId,
      cantidad,
      largo,
      ancho: p.metroCuadrado === 'si' ? metros('anchoMin', 'anchoMax') : null,
    },
  })
}
export const empty = async (who: Person, { id, presupuestoDetalles }: Presupuesto): Promise<void> => {
  for (const { item } of presupuestoDetalles.$values) await who.ask(contract.deleteLine, { params: { id, item } })
}
/** Makes the cart hold these lines and no other. */
export const fill = async (
  who: Person,
  clienteId: number,
  ...lines: [LineaOfScreen, number][]
): Promise<Presupuesto> => {
  await empty(who, await cartOf(who, clienteId))
  for (const [p, n] of lines) await add(who, p, n, clienteId)
  return cartOf(who, clienteId)
}

export const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'MI CARRITO', exact: true })
export const line = (page: Page, p: LineaOfScreen) => page.getByRole('row').filter({ hasText: p.id! })
/** What a line's fields and buttons are called: of what is cut, product and cut. */
export const nameOf = (p: LineaOfScreen): string =>
  p.metroLineal === 'si' ? `${nombreOf(p.descripcion!, { largo: 1, ancho: 0 })}, ` : p.descripcion!
export const qty = (page: Page, p: LineaOfScreen) => page.getByLabel(`Cantidad de ${nameOf(p)}`)
export const dropButton = (page: Page, p: LineaOfScreen) => page.getByRole('button', { name: `Quitar ${nameOf(p)}` })
export const buyButton = (page: Page) => page.getByRole('button', { name: 'Comprar', exact: true })
