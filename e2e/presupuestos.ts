import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { contract, type Card } from '#features/presupuestos/contract.ts'
import { contract as recompra } from '#features/recompra/contract.ts'
import { searchOf } from '../test/solicitudes.ts'
import { sendEntidad } from './import-rows.ts'
import { expect, type Person } from './portal.ts'

/** Accounts whose operations no journey changes: a seller's, and those of a client with three pages of them. */
export const SELLER = 'vendedor2@demo.test'
export const CLIENT = 'cliente.sin14@demo.test'

export const cards = (page: Page): Locator => page.locator('main article')
/** What a card says below one of its small labels. */
export const dato = (card: Locator, label: string): Locator => card.locator(`p:text-is("${label}") + p`)
export const filters = (page: Page): Locator => page.getByRole('search', { name: 'Filtros de solicitudes' })
export const pressBuscar = (page: Page): Promise<void> => filters(page).getByRole('button', { name: 'Buscar' }).click()
export const popup = (page: Page): Locator => page.getByRole('dialog')

export const numero = (id: number): string => id.toLocaleString('es-AR', { useGrouping: 'always' })
export const dayOf = (time: string): string => `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(0, 4)}`

/** The list shows exactly these, in this order. */
export const expectCards = (page: Page, quotes: readonly Card[]): Promise<void> =>
  expect(cards(page).locator('h2')).toHaveText(quotes.map((q) => numero(q.id)))
/** The filters stand there in this order, and no others. */
export const expectLabels = (page: Page, labels: readonly string[]): Promise<void> =>
  expect(filters(page).locator('label')).toHaveText([...labels])

/** One page of the operations of the person's scope. */
export const quotesOf = async ({ ask, session }: Person, page = 1): Promise<Card[]> =>
  (await ask(contract.fetchAll, { query: { page, clienteId: session.tipoRol === 3 ? session.clienteId : 0 } })).$values
/** All of them: only for somebody who has few. */
export const allQuotes = async (who: Person): Promise<Card[]> => {
  const all: Card[] = []
  for (let page = 1; all.length === (page - 1) * 10; page++) all.push(...(await quotesOf(who, page)))
  return all
}
/** The newest of the person's scope that is wanted. */
export const findQuote = async (who: Person, what: string, wanted: (q: Card) => unknown): Promise<Card> => {
  for (let page = 1; ; page++) {
    const quotes = await quotesOf(who, page)
    const found = quotes.find(wanted)
    if (found) return found
    if (quotes.length < 10) throw new Error(`No quote ${what}`)
  }
}

/** The client's newest order of several lines that can all be bought today, however many others have placed since. */
export const findRepeatable = async (who: Person) => {
  for (let page = 1; ; page++) {
    const { $values } = await who.ask(contract.fetchAll, { query: { page, clienteId: who.session.clienteId } })
    if ($values.length === 0) throw new Error('no order of several lines that are all sold')
    for (const { id, lineas } of $values) {
      if (lineas < 3) continue
      const order = await who.ask(recompra.repeat, { params: { id } })
      if (order.lineas.$values.every(({ motivo }) => motivo === null)) return order
    }
  }
}

/** The client of the quotes journeys make for themselves; no journey counts on what it has. */
export const CLIENTE_LIBRE = '004933'
/**
 * Sends a quote as the order system does, an old one, so that it stands in nobody's first pages; answers its number
 * there.
 */
export const sendSolicitud = async (page: Page, more: object = {}): Promise<string> => {
  const presupuestoTotvsId = `E2E-${randomUUID().slice(0, 8)}`
  await sendEntidad(page, 'presupuestos', [
    { presupuestoTotvsId, cliente: CLIENTE_LIBRE, fecha: '2020-01-05', estado: 'Enviado', moneda: 'USD', ...more },
  ])
  return presupuestoTotvsId
}
/** A quote of the person's scope, by its number in the order system. */
export const readQuoteBy = async ({ ask, session }: Person, presupuesto: string): Promise<Card> => {
  const clienteId = session.tipoRol === 3 ? session.clienteId : 0
  const { $values } = await ask(contract.search, { body: searchOf({ clienteId, presupuesto }) })
  expect($values).toHaveLength(1)
  return $values[0]!
}
/** A quote of one's own, which a journey may change. */
export const nuevaSolicitud = async (page: Page, who: Person): Promise<Card> =>
  readQuoteBy(who, await sendSolicitud(page))
