import type { Browser, Page } from '@playwright/test'
import { mayOpen } from '#shared/screen.ts'
import { shots } from '../tools/screens-list.ts'
import { withPermisos, nuevoWorld, type World, type Rol } from './world.ts'
import { openInside, screenAt } from './inside.ts'
import { expect, moreTab, PHONE, portalUrl, test, WIDE } from './portal.ts'

/**
 * Nobody is shown a link he may not follow: each screen a person may open is opened once, and what its links lead to is
 * asked of the same table the guard asks. With the permissions of the role, and with few of them.
 */
const tipo: Record<Rol, number> = { administrador: 1, vendedor: 2, cliente: 3 }
type People = { titulo: string; rol: Rol; permisos?: readonly number[] }
const people: readonly People[] = [
  { titulo: 'cliente', rol: 'cliente' },
  { titulo: 'vendedor', rol: 'vendedor' },
  { titulo: 'administrador', rol: 'administrador' },
  { titulo: 'cliente sin casi nada', rol: 'cliente', permisos: [19] },
  { titulo: 'cliente que sólo mira el catálogo', rol: 'cliente', permisos: [18] },
  { titulo: 'cliente que compra y no ve operaciones', rol: 'cliente', permisos: [6, 14, 16, 17, 18] },
  { titulo: 'cliente con sus últimas operaciones', rol: 'cliente', permisos: [20, 21, 22] },
  { titulo: 'vendedor que sólo mira el catálogo', rol: 'vendedor', permisos: [40] },
  { titulo: 'vendedor con clientes y operaciones', rol: 'vendedor', permisos: [10, 15] },
  { titulo: 'administrador con vendedores', rol: 'administrador', permisos: [3, 20] },
]

const openTo = (who: Parameters<typeof mayOpen>[1], pathname: string): boolean => {
  const screen = screenAt(pathname)
  return screen !== undefined && mayOpen(screen.access, who)
}

/** Each address of the list a person may open; a dialog or a state is of one of them. */
const addressesFor = ({ ids }: World, who: Parameters<typeof mayOpen>[1]): string[] => {
  const all = shots
    .filter((s) => !(s.prepare || s.before || s.loading || s.widths))
    .map(({ path }) => (typeof path === 'string' ? path : path(ids)))
  return [...new Set(all)].filter((address) => openTo(who, new URL(address, portalUrl()).pathname))
}

const inside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((a) => a.origin === location.origin && !a.getAttribute('href')!.startsWith('#'))
      .map((a) => a.pathname),
  )
/** The links of a screen; what drops from the head is opened too, on the home, where it is the same as anywhere. */
const linksOf = async (page: Page, address: string): Promise<string[]> => {
  await openInside(page, address)
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const links = await inside(page)
  if (address !== '/') return links
  const drops = page.locator('header, nav').locator('button[aria-expanded]')
  for (let i = 0; i < (await drops.count()); i++) {
    await drops.nth(i).click()
    links.push(...(await inside(page)))
  }
  await page.setViewportSize(PHONE)
  await moreTab(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  links.push(...(await inside(page)))
  await page.setViewportSize(WIDE)
  return links
}

/** Whoever has all the permissions of a role, once a worker. */
const enteros = new Map<Rol, Promise<World>>()
const worldOf = async (browser: Browser, { rol, permisos }: People): Promise<World> => {
  if (!enteros.has(rol)) enteros.set(rol, nuevoWorld(browser, rol))
  const entero = await enteros.get(rol)!
  return permisos ? withPermisos(browser, rol, entero, permisos) : entero
}

test.describe.configure({ mode: 'parallel' })
for (const persona of people)
  test(`every link shown leads where one may go: ${persona.titulo}`, async ({ browser, page }) => {
    test.slow()
    const world = await worldOf(browser, persona)
    const who = { tipoRol: tipo[persona.rol], permisos: new Set(world.permisos) }
    await world.enter(page)
    const addresses = addressesFor(world, who)
    expect(addresses).toContain('/')
    expect(addresses).toContain('/misSesiones')
    const closed: string[] = []
    let seen = 0
    for (const address of addresses) {
      const links = await linksOf(page, address)
      seen += links.length
      closed.push(...links.filter((to) => !openTo(who, to)).map((to) => `${address} → ${to}`))
    }
    expect(seen).toBeGreaterThan(addresses.length) // each has at least the way home
    expect([...new Set(closed)]).toEqual([])
  })
