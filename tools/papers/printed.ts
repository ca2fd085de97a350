import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signIn } from '../../e2e/portal.ts'
import { askPrint, watchPrint } from '../../e2e/paper.ts'
import { fill, type Size } from './orders.ts'
import type { World } from './world.ts'

/** The pages that are printed, as the browser puts them on paper. */
export type Printed = {
  readonly name: string
  /** The component that is put on paper (web/shell/Paper.tsx). */ readonly paper: string
  readonly path: (world: World) => string
  /** What is done first. */ readonly before?: (world: World) => Promise<unknown>
  /** By the screen's button, which reads a list whole; else by the browser's menu. */ readonly button?: true
  readonly account?: string
}

/** The components that are put on paper. */
export const papersIn = (root: string): readonly string[] =>
  globSync('src/features/*/web/*.tsx', { cwd: root })
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/export const ([A-Z]\w*OnPaper)\b/g)])
    .map(([, name]) => name!)
    .toSorted()

const request = (name: string, example: 'short' | 'long' | 'many' | 'cancelled'): Printed => ({
  name,
  paper: 'SheetOnPaper',
  path: ({ placed }) => `/presupuestos/${placed.get(example)}`,
})
const cart = (name: string, size: Size): Printed => ({
  name,
  paper: 'CarritoOnPaper',
  before: ({ client }) => fill(client, size),
  path: () => '/miCarrito',
})
const account = (name: string, solapa: string): Printed => ({
  name,
  paper: 'CuentaOnPaper',
  path: () => `/cuenta-corriente${solapa}`,
  ...(solapa === '?solapa=saldo' ? {} : { button: true as const }),
})
/** One that is missing of `papersIn` fails. */
export const printed: readonly Printed[] = [
  request('Solicitud de una línea', 'short'),
  request('Solicitud de nombres largos', 'long'),
  request('Solicitud de 150 líneas', 'many'),
  request('Solicitud cancelada', 'cancelled'),
  { name: 'Solicitudes de un cliente', paper: 'OperacionesOnPaper', path: () => '/presupuestos', button: true },
  {
    name: 'Solicitudes, las de todos',
    paper: 'OperacionesOnPaper',
    path: () => '/presupuestos?todos=si&estado=Entregado',
    button: true,
    account: 'admin@demo.test',
  },
  cart('Carrito de una línea', 'short'),
  cart('Carrito de nombres largos', 'long'),
  cart('Carrito de 150 líneas', 'many'),
  { name: 'Un reclamo', paper: 'ReclamoOnPaper', path: ({ placed }) => `/reclamos?reclamo=${placed.get('claim')}` },
  { name: 'Reclamos', paper: 'ReclamosOnPaper', path: () => '/reclamos', button: true },
  account('Cuenta corriente: facturas', ''),
  account('Cuenta corriente: saldo', '?solapa=saldo'),
  account('Cuenta corriente: composición', '?solapa=composicion'),
  account('Cuenta corriente: estado de pedidos', '?solapa=pedidos'),
  { name: 'Acopios', paper: 'AcopiosOnPaper', path: () => '/acopios' },
  { name: 'Un acopio', paper: 'AcopioOnPaper', path: () => '/acopios?acopio=A-2.275' },
]

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {})
  await page.waitForTimeout(300)
}
/** As a PDF, as it comes out of the printer. */
export const print = async (browser: Browser, world: World, one: Printed): Promise<Buffer> => {
  await one.before?.(world)
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await page.route('**/api/vivo*', (route) => route.abort()) // an endless stream: the network would never be idle
    await watchPrint(page)
    await signIn(page, one.account ?? 'cliente@demo.test')
    await page.goto(one.path(world))
    await settle(page)
    if (one.button) await askPrint(page)
    return await page.pdf({ preferCSSPageSize: true })
  } finally {
    await context.close()
  }
}
