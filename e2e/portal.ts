import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test as base, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type axe from 'axe-core'
import type { Session } from '#features/sesion/contract.ts'
import { addressOf, type Answer, type RouteDef, type Sent } from '#shared/route.ts'

/** What journeys share: signing in without the form, calls as that person, the accessibility check. */
export { expect }
export const CLAVE = 'Demo.2026'
const documents: Record<string, string> = {
  'vendedor@demo.test': '25111222',
  'vendedor2@demo.test': '25111333',
  'cliente@demo.test': '30111222',
  'cliente2@demo.test': '30111333',
  'nuevo@demo.test': '30111444',
  'vendedor.sin17@demo.test': '25111555',
  'cliente.sin14@demo.test': '30111555',
  'cliente.sincatalogo@demo.test': '30111666',
  'cliente.sin20@demo.test': '30111777',
}
export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
export const WIDE = { width: 1440, height: 900 }
export const portalUrl = () => process.env.E2E_URL!

/** Matches a call by its path below /api/; a path that ends in '…' matches whatever follows. */
export const api = (path: string): RegExp => {
  const plain = path.replace(/…$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`/api/${plain}${path.endsWith('…') ? '' : '(\\?.*)?$'}`)
}
/** A page that has not heard yet what is changed elsewhere: told of it, it would show it before anything is pressed. */
export const stayDeaf = (page: Page) => page.route(api('vivo…'), (route) => route.abort())

/** A client to buy for, as the browser keeps it: the next load reads it. */
export const buyFor = (
  page: Page,
  { id, nombreFantasia, razonSocial }: { id: number; nombreFantasia: string | null; razonSocial: string },
): Promise<unknown> =>
  page.addInitScript((chosen) => localStorage.setItem('clienteSeleccionado', JSON.stringify([chosen])), {
    id,
    nombreFantasia: nombreFantasia ?? razonSocial,
  })

/** The phone's last tab, which opens the menu; what is unread may stand in its name. */
export const moreTab = (page: Page) => page.getByRole('navigation', { name: 'Accesos' }).getByRole('button')

/** Follows an entry of a group of the menu, as a person does. */
export const fromMenu = async (page: Page, group: string, entry: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('button', { name: group, exact: true }).click()
  await menu.getByRole('link', { name: entry, exact: true }).click()
}

/** No group of the menu has that entry, nor has the bar. */
export const expectNotInMenu = async (page: Page, entry: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await expect(menu.getByRole('link', { name: entry })).toHaveCount(0)
  const groups = menu.locator('button[aria-expanded]')
  await expect(groups).not.toHaveCount(0)
  for (const group of await groups.all()) {
    await group.click()
    await expect(menu.locator('li').first()).toBeVisible()
    await expect(menu.getByRole('link', { name: entry })).toHaveCount(0)
  }
}

/**
 * `ask` makes a call of a contract as that person, and fails the test unless it succeeds; `call` any other, its answer
 * as it comes.
 */
export type Person = {
  session: Session
  ask: <R extends RouteDef>(def: R, input: Sent<R>) => Promise<Answer<R>>
  call: (method: string, path: string, body?: unknown) => Promise<any>
}

/** A captcha solved as the browser would. */
export const captchaResolved = async (request: APIRequestContext, url = ''): Promise<string> => {
  const challenge = await (await request.get(`${url}/api/auth/captcha`)).json()
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString(
    'base64',
  )
}

/** An account of one's own, whose password and sessions a journey may change. */
export type Cuenta = { email: string; numero: string; clave: string }
type Abierta = { session: Session; cookies: Awaited<ReturnType<BrowserContext['cookies']>> }

const openSession = async (request: APIRequestContext, { email, numero, clave }: Cuenta): Promise<Abierta> => {
  const res = await request.post(numero ? '/api/auth/login' : '/api/auth/loginAdmin', {
    data: {
      email,
      password: clave,
      captchaToken: await captchaResolved(request),
      ...(numero ? { identification: numero, identificationType: 2 } : {}),
    },
  })
  expect(res.status(), await res.text()).toBe(200)
  return { session: (await res.json()) as Session, cookies: (await request.storageState()).cookies }
}
/** The sessions of this worker: one per demo account, until somebody ends it. */
const abiertas = new Map<string, Abierta>()
const stillOpen = async (request: APIRequestContext, { session }: Abierta): Promise<boolean> => {
  const headers = { authorization: `Bearer ${session.tokens.idToken}` }
  return (await request.get('/api/Params/provincias', { headers })).ok()
}
const sessionOf = async (page: Page, account: string | Cuenta): Promise<Session> => {
  const { request } = page.context()
  if (typeof account !== 'string') return (await openSession(request, account)).session
  const known = abiertas.get(account)
  if (known) {
    await page.context().addCookies(known.cookies)
    if (await stillOpen(request, known)) return known.session
    await page.context().clearCookies()
  }
  const one = await openSession(request, { email: account, numero: documents[account] ?? '', clave: CLAVE })
  abiertas.set(account, one)
  return one.session
}

/**
 * Leaves the browser with cookie and local storage as after the form, but without the claims policy and the survey over
 * every screen; `avisos` asks for them. A demo account has one session a worker, which its journeys share; an account
 * of one's own gets a new one each time.
 */
export const signIn = async (
  page: Page,
  account: string | Cuenta,
  cliente?: { id: number; nombreFantasia: string },
  avisos: { politica?: boolean; encuesta?: boolean } = {},
): Promise<Person> => {
  const request = page.context().request
  const session: Session = {
    ...(await sessionOf(page, account)),
    mostrarPoliticasReclamo: avisos.politica ?? false,
    showNps: avisos.encuesta ?? false,
  }
  await page.addInitScript(
    ([s, c]) => {
      if (sessionStorage.getItem('e2e')) return // only once: later loads keep what the portal stored
      sessionStorage.setItem('e2e', '1')
      localStorage.setItem('id_token', s.tokens.idToken)
      localStorage.setItem('showPolicy', String(s.mostrarPoliticasReclamo))
      localStorage.setItem('showNps', String(s.showNps))
      // last, as the portal does: another tab takes it for whole
      localStorage.setItem('LocalSession', JSON.stringify(s))
      if (c) localStorage.setItem('clienteSeleccionado', JSON.stringify([c]))
    },
    [session, cliente ?? null] as const,
  )
  const call = async (method: string, path: string, body?: unknown) => {
    const r = await request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${session.tokens.idToken}` },
      ...(body === undefined ? {} : { data: body }),
    })
    const text = await r.text()
    return text && /json/.test(r.headers()['content-type'] ?? '') ? JSON.parse(text) : text
  }
  const ask: Person['ask'] = async (def, input) => {
    const { body } = input as { body?: unknown }
    const r = await request.fetch(addressOf(def, input as object), {
      method: def.method,
      headers: { authorization: `Bearer ${session.tokens.idToken}` },
      ...(body === undefined ? {} : { data: body }),
    })
    expect(r.ok(), `${def.method} ${r.url()}: ${await r.text()}`).toBe(true)
    return (def.reply === 'void' ? undefined : await r.json()) as never
  }
  return { session, ask, call }
}

/** After a sign-in through the form: what a client is asked first, done as a person does it. */
export const answerAvisos = async (page: Page): Promise<void> => {
  const asked = (key: string) => page.evaluate((k) => localStorage.getItem(k) === 'true', key)
  if (await asked('showPolicy')) {
    const policy = page.getByRole('dialog', { name: 'Política de reclamos' })
    await policy.getByLabel('Acepto la política de reclamos').check()
    await policy.getByRole('button', { name: 'Aceptar' }).click()
    await expect(policy).toBeHidden()
  }
  if (await asked('showNps')) {
    const bar = page.getByRole('region', { name: 'Encuesta de satisfacción' })
    await bar.getByRole('button', { name: 'Cerrar la encuesta' }).click()
    await expect(bar).toBeHidden()
  }
}

/** A page has a few dozen colours, and axe reads each of them again for every text on it: a fifth of a look. */
const COLORS = `{
  const { prototype } = axe.commons.color.Color
  const parse = prototype.parseString
  const known = new Map()
  prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text))
    parse.call(this, text)
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
    return this
  }
}`
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}\n${COLORS}`
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/**
 * No axe finding, and no sideways scrolling, once nothing moves any more. `colours`: only what depends on them, for the
 * dark side of a document that was looked at in the light. `part`: a selector, where something lies over the rest.
 */
export const expectAccessible = async (
  page: Page,
  { only, part }: { only?: 'colours' | undefined; part?: string | undefined } = {},
): Promise<void> => {
  await expect(page.locator('.primera')).toHaveCount(0) // what stands until the portal's own code is there
  const ready = await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
      .map((a) => a.finished)
    await Promise.allSettled(moving)
    return 'axe' in window
  })
  // once a document, and in one piece: the package for Playwright puts it in again for each look
  if (!ready) await page.evaluate(AXE)
  const { found, sideways } = await page.evaluate(
    async ({ runOnly, part }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part ?? document, {
        runOnly,
        // of axe's good practices the two a person with a screen reader goes by
        ...(runOnly.type === 'tag' && !part
          ? { rules: { 'heading-order': { enabled: true }, region: { enabled: true } } }
          : {}),
        resultTypes: ['violations'],
        preload: false, // style sheets, fetched again: no rule here reads them
      })
      const { scrollWidth, clientWidth } = document.documentElement
      return {
        found: violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`),
        sideways: scrollWidth - clientWidth,
      }
    },
    {
      part,
      runOnly: only
        ? { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
        : { type: 'tag' as const, values: tags },
    },
  )
  expect(found).toEqual([])
  expect(sideways, 'sideways scrolling').toBeLessThanOrEqual(0)
}

/** Fails what is done meanwhile when a page that it looks at has an error. */
export const watched = async (work: (look: (page: Page) => void) => Promise<void>): Promise<void> => {
  const problems: string[] = []
  await work((page) => {
    page.on('console', (m) => {
      if (m.type() === 'error' && /Content Security Policy|Uncaught|Warning:/.test(m.text())) problems.push(m.text())
    })
    page.on('pageerror', (e) => problems.push(e.message))
  })
  expect(problems, 'errors in the browser').toEqual([])
}

export const test = base.extend<object>({
  baseURL: async ({}, use) => use(portalUrl()),
  page: async ({ page }, use) =>
    watched(async (look) => {
      look(page)
      await use(page)
      // an answer that was still on its way through a journey's route when it ended is nobody's failure
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    }),
})
