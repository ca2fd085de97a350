import { readdirSync, readFileSync } from 'node:fs'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { publicShots, rutas, rutasWithoutScreen, shots, type Shot } from '../tools/screens-list.ts'
import { openInside } from './inside.ts'
import { nuevoWorld, type World, type Rol } from './world.ts'
import { expect, expectAccessible, PHONE, portalUrl, watched, WIDE } from './portal.ts'

/**
 * Every screen and dialog of tools/screens-list.ts, once, as the first of its roles sees it (the home as two do): no
 * axe finding and no sideways scrolling, wide and narrow, light and dark. A route or a dialog that is not in the list
 * fails here.
 */
type Worlds = { world: (rol: Rol) => Promise<World>; taller: Taller }
/** The browser of each role of a worker (null: without a session), and the page that is open in it. */
type Taller = { browser: (rol: Rol | null) => Promise<BrowserContext>; sheets: Map<Rol | null, Page> }
/** The page for a screen; `enter` signs a new one in. */
type Sheets = { sheet: (rol: Rol | null, shot: Shot, enter?: World['enter']) => Promise<Page> }
const once = <K, V>(make: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const made = new Map<K, Promise<V>>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key)!
  }
}
const test = base.extend<Sheets, Worlds>({
  world: [async ({ browser }, use) => use(once((rol) => nuevoWorld(browser, rol))), { scope: 'worker' }],
  taller: [
    async ({ browser }, use) =>
      use({ browser: once(() => browser.newContext({ baseURL: portalUrl() })), sheets: new Map() }),
    { scope: 'worker' },
  ],
  // One page a role, for what was compiled in it once: a sixth less work. What a screen leaves in it is cleared away;
  // one that is prepared (calls answered otherwise) has a page of its own, and so has whoever comes after a failure.
  sheet: async ({ taller: { browser, sheets } }, use, info) => {
    const open: Page[] = []
    await watched((look) =>
      use(async (rol, shot, enter) => {
        const known = shot.prepare ? undefined : sheets.get(rol)
        const page = known ?? (await (await browser(rol)).newPage())
        if (!known) await enter?.(page)
        if (!shot.prepare) sheets.set(rol, page)
        open.push(page)
        look(page)
        return page
      }),
    )
    for (const page of open) {
      await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))
      page.removeAllListeners('console').removeAllListeners('pageerror')
      const shared = [...sheets].find(([, kept]) => kept === page)
      if (shared && info.status === info.expectedStatus) continue
      if (shared) sheets.delete(shared[0])
      await page.close()
    }
  },
})
test.describe.configure({ mode: 'parallel' })

/** Which screen of the list shows the dialogs of a file. */
const dialogs: Record<string, readonly string[]> = {
  'acopios/web/AcopioDialog.tsx': ['acopio'],
  'carrito/web/Acciones.tsx': ['carrito-cancelar'],
  'cuentas/web/Acciones.tsx': ['cuenta-suspender', 'cuenta-blanquear'],
  'cuentas/web/Equipos.tsx': ['cuenta-segundo-factor'],
  'cuentas/web/PanelPermisos.tsx': ['cuenta-permisos'],
  'configuracion/web/Compras.tsx': ['configuracion-deshabilitar'],
  'configuracion/web/useReplacing.tsx': ['configuracion-reemplazar'],
  'corte/web/UnaPorVez.tsx': ['corte-una'],
  'corte/web/Unsaved.tsx': ['corte-nuevo'],
  'cotizaciones/web/Dialog.tsx': [
    'cotizacion-precio',
    'cotizacion-rechazar',
    'cotizacion-partes',
    'cotizacion-registrar',
    'pedir-cotizacion',
  ],
  'cotizaciones/web/Compartir.tsx': ['cotizacion-compartir', 'cotizacion-enlace'],
  'entregas/web/AllRight.tsx': ['recibir-todo-bien'],
  'entregas/web/KeptBar.tsx': ['recibir-descartar'],
  'entregas/web/ProofPhotos.tsx': ['remito-foto'],
  'entregas/web/TurnedPad.tsx': ['recibir-girar'],
  'correos/web/ContactoDialog.tsx': ['contacto-nuevo'],
  'correos/web/ContactosPage.tsx': ['contacto-eliminar'],
  'correos/web/PersonaDialog.tsx': ['persona-nueva'],
  'correos/web/Personas.tsx': ['persona-eliminar'],
  'listas/web/ListaDialog.tsx': ['lista-nueva'],
  'novedades/web/Editor.tsx': ['novedad-eliminar'],
  'novedades/web/Preview.tsx': ['novedad-vista'],
  'sugerencias/web/SugerenciasPage.tsx': ['sugerencia-eliminar'],
  'correo-saliente/web/Retenidos.tsx': ['correo-enviar-retenidos'],
  'dolar/web/DolarCambio.tsx': ['confirmar-dolar'],
  'encuesta/web/Politica.tsx': ['politica'],
  'envio-pago/web/ObraDialog.tsx': ['envio-obra'],
  'envio-pago/web/Entrega.tsx': ['envio-direccion'],
  'envio-pago/web/Terminos.tsx': ['terminos'],
  'presupuestos/web/ElegirCliente.tsx': ['nuevo-presupuesto', 'comprar-para'],
  'presupuestos/web/OtraFechaDialog.tsx': ['solicitud-otra-fecha'],
  'presupuestos/web/QuotePopup.tsx': ['solicitud'],
  'proyectos/web/ProyectoDialog.tsx': ['proyecto'],
  'productos/web/Enlarged.tsx': ['producto-foto'],
  'productos/web/Filtros.tsx': ['grupo-filtros'],
  'productos/web/OutOfStock.tsx': ['producto-sin-stock'],
  'reclamos/web/Photos.tsx': ['reclamo-foto'],
  'salida/web/Quienes.tsx': ['salida-reenviar'],
  'sesion/web/SesionesPage.tsx': ['mis-sesiones-cerrar'],
  'sesion/web/ElegirPropio.tsx': ['comprar-para-propio'],
  'sesiones/web/Cuenta.tsx': ['sesiones-cerrar-todas', 'sesiones-quitar-factor'],
  'usuarios/web/CuentaClientes.tsx': ['clientes-de-cuenta'],
}
const withDialog = new Set(Object.values(dialogs).flat())
/** A route as it opens, or a dialog; anything else is a state of one. */
const entero = (shot: Shot): boolean =>
  !(shot.prepare || shot.before || shot.loading) || !!shot.widths || withDialog.has(shot.name)

const ABIERTO = ['dialog', 'listbox', 'menu'].map((r) => `[role=${r}]:visible`).join()
/** What stands open, by kind: another width must not have closed it. */
const open = (page: Page) => page.locator(ABIERTO).count()
const settled = async (page: Page, shot: Shot) => {
  await expect(page.locator('main')).toBeVisible()
  const busy = page.locator('[aria-busy=true]')
  if (shot.loading) await expect(busy.first()).toBeVisible()
  else await expect(busy).toHaveCount(0)
}
const show = async (page: Page, shot: Shot, address: string) => {
  // what is done on a screen starts from a new document
  await (shot.before ? page.goto(address) : openInside(page, address))
  await settled(page, shot)
  await shot.before?.(page)
  // its part of the web may still be on its way: without it this would be a look at the screen below
  if (withDialog.has(shot.name)) await expect(page.locator(ABIERTO).first()).toBeVisible()
  await settled(page, shot)
}
/**
 * What a look is at: the whole document. Of a dialog over a screen that is in the list as it opens, the colours of the
 * dialog alone: those of the screen were looked at there.
 */
const partOf = ({ name, parte, prepare }: Shot, only?: 'colours') =>
  parte ?? (only && !prepare && withDialog.has(name) ? '[role=dialog]' : undefined)
type Look = { size: typeof WIDE; light: 'light' | 'dark'; only?: 'colours' }
const look = async (page: Page, shot: Shot, { light, only }: Look) => {
  await page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', light)
  await expectAccessible(page, { only, part: partOf(shot, only) })
}
/**
 * Wide and narrow, light and dark: a document is the same in both lights but for its colours. A state of a screen
 * (empty, failed, on its way, with errors) is looked at once, where most goes wrong: narrow and dark.
 */
const looksOf = (shot: Shot): Look[] => {
  if (!entero(shot)) return [{ size: PHONE, light: 'dark' }]
  const sizes = [WIDE, PHONE].filter((s) => shot.widths?.includes(s.width) ?? true)
  return sizes.flatMap((size): Look[] => [
    { size, light: 'light' },
    { size, light: 'dark', only: 'colours' },
  ])
}
/** `npm test` looks once at each screen and dialog; the rest is `npm run test:rest`'s. */
const suitesOf = (shot: Shot) => {
  const looks = looksOf(shot)
  const first = entero(shot) ? 1 : 0
  return [
    { title: '', details: { tag: '@core' }, looks: looks.slice(0, first) },
    { title: ', los demás anchos y luces', details: {}, looks: looks.slice(first) },
  ].filter((suite) => suite.looks.length > 0)
}
const check = async (page: Page, shot: Shot, address: string, looks: readonly Look[]) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await shot.prepare?.(page)
  let before: { size: Look['size']; open: number } | undefined
  for (const one of looks) {
    if (one.size !== before?.size) {
      await page.setViewportSize(one.size)
      if (!before || (await open(page)) !== before.open) await show(page, shot, address)
      await settled(page, shot)
      before = { size: one.size, open: await open(page) }
    }
    await look(page, shot, one)
  }
}

test('every route of the portal has its screen here', { tag: '@core' }, () => {
  expect(rutas().length).toBeGreaterThan(30)
  expect(rutasWithoutScreen()).toEqual([])
})

test('every dialog of the features has its screen here', { tag: '@core' }, () => {
  const root = new URL('../src/features/', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (f) => f.endsWith('.tsx') && /<(FormDialog|Modal|Drawer|Ask)\b/.test(readFileSync(root + f, 'utf8')),
  )
  expect(files.sort()).toEqual(Object.keys(dialogs).sort())
  const names = new Set(shots.map((s) => s.name))
  expect(
    Object.values(dialogs)
      .flat()
      .filter((n) => !names.has(n)),
  ).toEqual([])
})

for (const shot of publicShots)
  for (const { title, details, looks } of suitesOf(shot))
    test(`accesible sin sesión: ${shot.name}${title}`, details, async ({ sheet }) =>
      check(await sheet(null, shot), shot, shot.path as string, looks),
    )

/** Whom it is shown to: the first of its roles, and who sees something else there. */
const rolesOf = ({ name, roles }: Shot): readonly Rol[] =>
  name === 'inicio' ? ['cliente', 'administrador'] : [(roles?.[0] ?? 'cliente') as Rol]
for (const shot of shots) {
  const width = shot.widths ? ` (${shot.widths.join()})` : ''
  for (const rol of rolesOf(shot))
    for (const { title, details, looks } of suitesOf(shot))
      test(`accesible para ${rol}: ${shot.name}${width}${title}`, details, async ({ sheet, world }) => {
        const { ids, enter } = await world(rol)
        const page = await sheet(rol, shot, enter)
        await check(page, shot, typeof shot.path === 'string' ? shot.path : shot.path(ids), looks)
      })
}
