import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import startPortal from '../e2e/start-portal.ts'
import { signIn } from '../e2e/portal.ts'

/** npm run screens: every route and dialog, three roles, 1440 and 390, light and dark; a contact sheet per role in screens/. */
type Shot = { name: string; path: string; before?: (page: Page) => Promise<void> }
type Role = { name: string; account: string | null; cliente?: boolean }
type Ids = { producto: string; grupo: number; quote: number; cart: number }

const roles: Role[] = [
  { name: 'sin-sesion', account: null },
  { name: 'cliente', account: 'cliente@demo.test' },
  { name: 'vendedor', account: 'vendedor@demo.test', cliente: true },
  { name: 'administrador', account: 'admin@demo.test', cliente: true },
]
const widths = [1440, 390] as const
const out = 'screens'

const publicShots: Shot[] = [
  { name: 'login', path: '/login' },
  { name: 'login-errores', path: '/login', before: async (p) => p.getByRole('button', { name: 'Iniciar sesión' }).click() },
  { name: 'admin-login', path: '/admin/login' },
  { name: 'no-encontrada', path: '/no-existe' },
]
const search = encodeURIComponent(JSON.stringify([]))
const shotsOf = (ids: Ids): Shot[] => [
  { name: 'inicio', path: '/' },
  { name: 'grupo', path: `/productos/${ids.grupo}` },
  { name: 'grupo-vacio', path: `/productos/${ids.grupo}?q=zzzz` },
  { name: 'busqueda-vacia', path: `/allProductsList/${search}` },
  { name: 'producto', path: `/detallesproducto/${ids.producto}` },
  { name: 'producto-errores', path: `/detallesproducto/${ids.producto}`, before: async (p) => {
    await p.getByLabel(/CANTIDAD/i).first().fill('')
    await p.getByRole('button', { name: 'AGREGAR A CARRITO' }).first().click()
  } },
  { name: 'carrito', path: '/miCarrito' },
  { name: 'envio-pago', path: `/miCarrito/envioPago/${ids.cart}` },
  { name: 'operaciones', path: '/presupuestos' },
  { name: 'solicitud', path: `/presupuestos/${ids.quote}` },
  { name: 'clientes', path: '/clientes' },
  { name: 'vendedores', path: '/vendedores' },
  { name: 'vendedor-nuevo', path: '/vendedor/nuevo', before: async (p) => p.getByRole('button', { name: 'Guardar' }).click() },
  { name: 'mi-perfil-vendedor', path: '/cliente/perfilvendedor' },
  { name: 'error', path: '/error' },
]

const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(350)
}

const shoot = async (browser: Browser, role: Role, dark: boolean, width: number, shots: (page: Page) => Promise<Shot[]>) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL!, viewport: { width, height: width === 390 ? 844 : 900 }, locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires', colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const taken: string[] = []
  for (const shot of await shots(page)) {
    const file = `${role.name}-${shot.name}-${width}${dark ? '-oscuro' : ''}.png`
    await page.goto(shot.path)
    await settle(page)
    if (shot.before) {
      await shot.before(page).catch((e: Error) => console.log(`  ${file}: ${e.message.split('\n')[0]}`))
      await settle(page)
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wide > 0) console.log(`  ${file}: desborda ${wide} px`)
    await page.screenshot({ path: join(out, file), fullPage: true })
    taken.push(file)
  }
  await context.close()
  return taken
}

/** A cart with three lines, one quote and one product of the person's own scope. */
const prepare = async (page: Page, role: Role): Promise<Ids> => {
  const me = await signIn(page, role.account!)
  let cliente = { id: me.session.clienteId, nombreFantasia: '' }
  if (role.cliente) {
    const seller = me.session.sellerId || (await me.call('GET', '/api/Vendedor/all')).$values[0].idVendedor
    const first = (await me.call('GET', `/api/Client/getAllBySellerId?idSeller=${seller}`)).$values.find((c: { activo: boolean }) => c.activo)
    cliente = { id: first.id, nombreFantasia: first.nombreFantasia ?? first.razonSocial }
    await page.addInitScript((c) => localStorage.setItem('clienteSeleccionado', JSON.stringify([c])), cliente)
  }
  const grupos = (await me.call('GET', '/api/Params/subcategorias')).$values
  const grupo = grupos[0].id as number
  const products = (await me.call('GET', `/api/Product/grupo?page=1&id=${grupo}&clienteId=${cliente.id}`)).$values
  for (const p of products.slice(0, 3)) {
    const largo = p.unidadMedida.metroLineal ? (p.largoMax ?? 6) : null
    await me.call('POST', '/api/Budget/shoppingCart', { productoId: p.id, clienteId: cliente.id, contactoId: me.session.contactoId, cantidad: Math.max(p.cantMin ?? 1, 12), showLargo: !!largo, showAncho: false, largo, ancho: null })
  }
  const cart = await me.call('GET', `/api/Budget/${cliente.id}/${me.session.contactoId}/getShoppingCart`)
  const quotes = (await me.call('GET', `/api/Budget/fetchAll?page=1&clienteId=${cliente.id}`)).$values
  const rich = quotes.find((c: { trackings: { $values: unknown[] } }) => c.trackings.$values.length > 0) ?? quotes[0]
  return { producto: products[0].id, grupo, quote: rich.id, cart: cart.id }
}

const stop = await startPortal()
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'] })
try {
  const only = process.argv[2]
  for (const role of roles.filter((r) => !only || r.name === only)) {
    const files: string[] = []
    for (const width of widths)
      for (const dark of [false, true])
        files.push(...(await shoot(browser, role, dark, width, async (page) => (role.account ? shotsOf(await prepare(page, role)) : publicShots))))
    const cells = files.map((f) => `<figure class="${f.includes('-390') ? 'n' : 'w'}"><img src="${f}"><figcaption>${f.replace('.png', '')}</figcaption></figure>`).join('')
    const html = `<!doctype html><meta charset="utf-8"><title>${role.name}</title><style>body{margin:16px;font:12px sans-serif;background:#888;display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0;background:#fff}figcaption{padding:4px}.w img{width:460px}.n img{width:150px}img{display:block;max-height:900px;object-fit:cover;object-position:top}</style>${cells}`
    writeFileSync(join(out, `${role.name}.html`), html)
    const sheet = await browser.newPage({ viewport: { width: 1940, height: 1000 } })
    await sheet.goto(`file://${join(process.cwd(), out, `${role.name}.html`)}`)
    await sheet.screenshot({ path: join(out, `hoja-${role.name}.png`), fullPage: true })
    await sheet.close()
    console.log(`${role.name}: ${files.length} pantallas, screens/hoja-${role.name}.png`)
  }
} finally {
  await browser.close()
  await stop?.()
}
