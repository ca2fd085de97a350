import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import startPortal from '../e2e/start-portal.ts'
import { signIn } from '../e2e/portal.ts'
import { launchOptions } from '../playwright.config.ts'
import { idsOf, publicShots, rutasWithoutScreen, shots, type Ids, type Shot } from './screens-list.ts'

/**
 * npm run screens: every route and dialog, three roles, 1440, 820 and 390, light and dark; a contact sheet per role in
 * screens/. Arguments narrow it: a role, a width, `claro` or `oscuro`, or part of a screen's name (`npm run screens --
 * cliente 390 carrito`).
 */
type Role = { name: string; account: string | null; cliente?: boolean }
const roles: readonly Role[] = [
  { name: 'sin-sesion', account: null },
  { name: 'cliente', account: 'cliente@demo.test' },
  { name: 'vendedor', account: 'vendedor@demo.test', cliente: true },
  { name: 'administrador', account: 'admin@demo.test', cliente: true },
]
const words = process.argv.slice(2)
const chosen = <T extends string | number>(all: readonly T[]): readonly T[] => {
  const some = all.filter((v) => words.includes(String(v)))
  return some.length > 0 ? some : all
}
const widths = chosen([1440, 820, 390])
const modes = chosen(['claro', 'oscuro'])
const names = words.filter((w) => ![...roles.map((r) => r.name), '1440', '820', '390', 'claro', 'oscuro'].includes(w))
const out = process.env.SCREENS_DIR ?? 'screens'
const none: Ids = {
  producto: '',
  withoutStock: '',
  grupo: 0,
  sub: 0,
  found: [],
  quote: 0,
  movable: 0,
  cart: 0,
  lista: 0,
  plan: 0,
  cotizacion: 0,
  remito: '',
  usuarioCliente: 0,
  cliente: 0,
  vendedor: 0,
  propio: 0,
  documento: '',
  email: '',
}

const settle = async (page: Page, quick = false) => {
  await page.waitForLoadState('networkidle', { timeout: quick ? 1500 : 15_000 }).catch(() => {})
  await page.waitForTimeout(quick ? 100 : 300)
}

const photograph = async (page: Page, shot: Shot, file: string, ids: Ids) => {
  await page.route('**/api/vivo*', (r) => r.abort()) // an endless stream: the network would never be idle
  await shot.prepare?.(page)
  await page.goto(typeof shot.path === 'string' ? shot.path : shot.path(ids))
  await settle(page, shot.loading)
  if (shot.before) {
    await shot.before(page).catch((e: Error) => console.log(`  ${file}: ${e.message.split('\n')[0]}`))
    await settle(page, shot.loading)
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) console.log(`  ${file}: desborda ${wide} px`)
  await page.screenshot({ path: join(out, file), fullPage: !shot.alto })
}

/** Opens a page per screen, so that mocks and state do not reach the next one. */
const shoot = async (browser: Browser, role: Role, mode: string, width: number, list: readonly Shot[]) => {
  const taken: string[] = []
  const dark = mode === 'oscuro'
  const options = {
    baseURL: process.env.E2E_URL!,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  } as const
  const context = await browser.newContext(options)
  const door = await context.newPage()
  let ids = none
  let remember: (page: Page) => Promise<unknown> = async () => {}
  if (role.account) {
    const me = await signIn(door, role.account)
    let cliente: { id: number; nombreFantasia: string } | null = null
    if (role.cliente) {
      const seller = me.session.sellerId || (await me.call('GET', '/api/Vendedor/all')).$values[0].idVendedor
      const one = (await me.call('GET', `/api/Client/getAllBySellerId?idSeller=${seller}`)).$values.find(
        (c: { activo: boolean }) => c.activo,
      )
      cliente = { id: one.id, nombreFantasia: one.nombreFantasia ?? one.razonSocial }
    }
    ids = await idsOf(me, cliente?.id ?? me.session.clienteId)
    remember = async (page) =>
      page.addInitScript(
        ([s, c]) => {
          if (sessionStorage.getItem('e2e')) return
          sessionStorage.setItem('e2e', '1')
          localStorage.setItem('LocalSession', JSON.stringify(s))
          localStorage.setItem('id_token', s.tokens.idToken)
          for (const key of ['showPolicy', 'showNps']) localStorage.setItem(key, 'false')
          if (c) localStorage.setItem('clienteSeleccionado', JSON.stringify([c]))
        },
        [{ ...me.session, mostrarPoliticasReclamo: false, showNps: false }, cliente] as const,
      )
  }
  await door.close()
  for (const shot of list.filter((s) => !s.widths || s.widths.includes(width))) {
    const file = `${role.name}-${shot.name}-${width}${dark ? '-oscuro' : ''}.png`
    const page = await context.newPage()
    page.setDefaultTimeout(8000)
    await page.setViewportSize({ width, height: shot.alto ?? (width === 390 ? 844 : 900) })
    await remember(page)
    await photograph(page, shot, file, ids).then(
      () => taken.push(file),
      (e: Error) => console.log(`  ${file}: ${e.message.split('\n')[0]}`),
    )
    await page.close()
  }
  await context.close()
  return taken
}

const sheet = async (browser: Browser, role: string, files: readonly string[]) => {
  const cells = files
    .map(
      (f) =>
        `<figure class="${f.includes('-390') ? 'n' : f.includes('-820') ? 'm' : 'w'}"><img src="${f}"><figcaption>${f.replace('.png', '')}</figcaption></figure>`,
    )
    .join('')
  writeFileSync(
    join(out, `${role}.html`),
    `<!doctype html><meta charset="utf-8"><title>${role}</title><style>body{margin:16px;font:12px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0;background:#fff}figcaption{padding:4px}.w img{width:460px}.m img{width:280px}.n img{width:150px}img{display:block;max-height:900px;object-fit:cover;object-position:top}</style>${cells}`,
  )
  const page = await browser.newPage({ viewport: { width: 1940, height: 1000 } })
  await page.goto(`file://${resolve(out, `${role}.html`)}`)
  await page.screenshot({ path: join(out, `hoja-${role}.png`), fullPage: true })
  await page.close()
}

/** Pairs of identical pictures: one of them does not show its state. */
const alike = (files: readonly string[]): string[] => {
  const first = new Map<string, string>()
  return files.flatMap((f) => {
    const bytes = hash('sha256', readFileSync(join(out, f)))
    const other = first.get(bytes)
    first.set(bytes, other ?? f)
    return other ? [`${other} = ${f}`] : []
  })
}

const missing = rutasWithoutScreen()
if (missing.length > 0) console.log(`Rutas sin pantalla en tools/screens-list.ts: ${missing.join(', ')}`)
const stop = await startPortal()
if (words.length === 0) rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const browser = await chromium.launch(launchOptions)
try {
  const wanted = chosen(roles.map((r) => r.name))
  for (const role of roles.filter((r) => wanted.includes(r.name))) {
    const list = (role.account ? shots.filter((s) => !s.roles || s.roles.includes(role.name)) : publicShots).filter(
      (s) => names.length === 0 || names.some((n) => s.name.includes(n)),
    )
    const files: string[] = []
    for (const width of widths) for (const mode of modes) files.push(...(await shoot(browser, role, mode, width, list)))
    if (files.length > 0) await sheet(browser, role.name, files)
    for (const pair of alike(files)) console.log(`  iguales: ${pair}`)
    console.log(`${role.name}: ${files.length} pantallas, ${out}/hoja-${role.name}.png`)
  }
} finally {
  await browser.close()
  await stop?.()
}
