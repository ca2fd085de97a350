import type { Page } from '@playwright/test'
import { contract } from '#features/inicio/contract.ts'
import type { Answer, RouteDef, Sent } from '#shared/route.ts'
import { api } from './portal.ts'

/** The parts of the home. */
export const hero = (page: Page) => page.getByRole('region', { name: 'Gestioná tus pedidos' })
export const latest = (page: Page) => page.getByRole('region', { name: 'MIS ÚLTIMAS OPERACIONES' })
export const board = (page: Page) => page.getByRole('region', { name: 'DASHBOARD DE SEGUIMIENTO' })
export const form = (page: Page) => page.getByRole('form', { name: 'Filtros del dashboard' })
export const legend = (page: Page) => page.getByRole('list', { name: 'Grupos' }).getByRole('listitem')

/** What the page asks kilosDashboard, in order. */
export const watchKilos = (page: Page) => {
  const bodies: Sent<typeof contract.kilosDashboard>['body'][] = []
  page.on('request', (r) => {
    if (api('Params/kilosDashboard').test(r.url())) bodies.push(r.postDataJSON())
  })
  return bodies
}
/**
 * The next answer the page itself gets: others may buy as the same client meanwhile. To be asked for before what leads
 * to the call.
 */
export const nextAnswer = async <R extends RouteDef>(page: Page, def: R): Promise<Answer<R>> => {
  const answered = await page.waitForResponse((r) => new URL(r.url()).pathname === def.path && r.ok())
  return (await answered.json()) as Answer<R>
}
