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
  /** What is done on the page before it is printed. */ readonly on?: (page: Page) => Promise<void>
  /** What is done first. */ readonly before?: (world: World) => Promise<unknown>
  /** By the screen's button, which reads a list whole; else by the browser's menu. */ readonly button?: true
  readonly account?: string
}

/** The components that are put on paper: what each module exports in front of a `<Paper`. */
export const papersIn = (root: string): readonly string[] =>
  globSync('src/**/*.tsx', { cwd: root })
    .flatMap((file) => {
      const [first, ...parts] = readFileSync(join(root, file), 'utf8').split(/<Paper\b/)
      return parts.map((_, at) => nameBefore([first, ...parts.slice(0, at)].join(''), file))
    })
    .toSorted()
const nameBefore = (text: string, file: string): string => {
  const name = [...text.matchAll(/^(?:export )?(?:const|function) ([A-Z]\w*)/gm)].at(-1)?.[1]
  if (name === undefined) throw new Error(`${file}: which component is put on paper?`)
  return name
}

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
/** Pieces as they are pasted; 150 of them are of as many lengths. */
const PIECES = {
  short: '14\t5.950\tCorrea C1\n16\t4.050\tCorrea C2\n12\t2.850\tParante\n12\t2.200\tTravesaño\n10\t1.400',
  many: Array.from(
    { length: 150 },
    (_, at) => `${1 + (at % 4)}\t${(600 + at * 37).toLocaleString('es-AR')}\tPórtico ${at + 1}, pieza larga del nudo`,
  ).join('\n'),
} as const
type Pieces = keyof typeof PIECES
const paste = async (page: Page, size: Pieces): Promise<void> => {
  await page.getByRole('heading', { name: 'Piezas' }).waitFor()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, PIECES[size])
  const progress = page.getByRole('progressbar', { name: 'Buscando el plan' })
  await page.getByRole('heading', { name: 'El plan' }).waitFor()
  await progress.waitFor({ state: 'detached', timeout: 120_000 })
}
const PLAN = '/corte?producto=UPN-100-12'
const plan = (name: string, size: Pieces): Printed => ({
  name,
  paper: 'Hoja',
  path: () => PLAN,
  on: (page) => paste(page, size),
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
  plan('Plan de corte', 'short'),
  plan('Plan de corte de 150 filas', 'many'),
  { name: 'Un acopio', paper: 'AcopioOnPaper', path: () => '/acopios?acopio=A-2.275' },
]

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {})
  await page.waitForTimeout(300)
}
/** A page of its own, signed in; it is closed afterwards. */
const onPage = async <T>(
  browser: Browser,
  { url }: World,
  account: string,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    await page.route('**/api/vivo*', (route) => route.abort()) // an endless stream: the network would never be idle
    await watchPrint(page)
    await signIn(page, account)
    return await work(page)
  } finally {
    await context.close()
  }
}
/** As a PDF, as it comes out of the printer. */
export const print = async (browser: Browser, world: World, one: Printed): Promise<Buffer> => {
  await one.before?.(world)
  return onPage(browser, world, one.account ?? 'cliente@demo.test', async (page) => {
    await page.goto(one.path(world))
    await settle(page)
    await one.on?.(page)
    if (one.button) await askPrint(page)
    // it is drawn for paper alone, once what it shows has come
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('article', { name: /^Hoja de/ }).waitFor({ timeout: 60_000 })
    return page.pdf({ preferCSSPageSize: true })
  })
}
/** A cut plan's sheet: the plan is made by the page, which sends what it shows. */
export const planSheet = (browser: Browser, world: World, size: Pieces): Promise<Buffer> =>
  onPage(browser, world, 'cliente@demo.test', async (page) => {
    await page.goto(PLAN)
    await paste(page, size)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'XLSX', exact: true }).click()
    return readFileSync(await (await download).path())
  })
