import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../test/ports.ts'
import { launchOptions } from '../../playwright.config.ts'
import type { Sight } from './watch.ts'

/** A page as a person holds it: a keyboard, a pointer. A `key` is one that `watch` gave an element. */
export type Tab = {
  open: (path: string) => Promise<void>
  /** Goes there without loading the document, as a link does. */
  goInside: (path: string) => Promise<void>
  look: () => Promise<Sight>
  /** Whether the browser would ask before it leaves. */
  asks: () => Promise<boolean>
  click: (key: string) => Promise<void>
  /** Focuses it, as the Tab key would. */
  focus: (key: string) => Promise<void>
  /** Takes the text's place, key by key; of a list, chooses its second entry; of a box, ticks it. */
  type: (key: string, kind: string, text: string) => Promise<void>
  press: (key: 'Enter' | 'Escape' | 'Tab') => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  /** Writes into the local storage that the tabs share. */
  store: (name: string, value: string) => Promise<void>
}
/** A browser with one tab, and another of the same person for a while. */
export type Hands = Tab & {
  readonly name: string
  /** Signs in as somebody: the session's cookie, and what the portal keeps in local storage; a tab keeps its own. */
  enter: (cookie: string, stored: Readonly<Record<string, string>>) => Promise<void>
  /** Forgets what the browser and the tab keep. */
  forget: () => Promise<void>
  size: (width: number, height: number) => Promise<void>
  /** Does something in a second tab, which is closed afterwards. */
  beside: (work: (tab: Tab) => Promise<void>) => Promise<void>
  /** What the browser itself knows of the network. */
  offline: (is: boolean) => Promise<void>
  /** Whether the browser still answers. */
  lives: () => Promise<boolean>
  close: () => Promise<void>
}

const at = (key: string) => `[data-monkey=${JSON.stringify(key)}]`
const LOOK = 'window.monkey ? window.monkey.look() : null'
const ASKS = 'window.monkey ? window.monkey.asks() : false'
const inside = (path: string) => `void history.pushState(null, '', ${JSON.stringify(path)})`
const storing = (stored: Readonly<Record<string, string>>) =>
  `for (const [k, v] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(k, v)`
const FORGET = 'sessionStorage.clear(); localStorage.clear()'
const storingOne = (name: string, value: string) =>
  `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`
const ACTION_MS = 4_000

const chromiumTab = (page: Page): Tab => {
  page.setDefaultTimeout(ACTION_MS)
  page.setDefaultNavigationTimeout(30_000)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  return {
    open: async (path) => void (await page.goto(path)),
    goInside: (path) => page.evaluate(inside(path)),
    look: () => page.evaluate<Sight>(LOOK),
    asks: () => page.evaluate<boolean>(ASKS),
    click: (key) => page.locator(at(key)).first().click(),
    focus: (key) => page.locator(at(key)).first().focus(),
    type: async (key, kind, text) => {
      const field = page.locator(at(key)).first()
      if (kind === 'select') return void (await field.selectOption({ index: 1 }))
      if (kind === 'checkbox' || kind === 'radio') return field.click()
      await field.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    press: (key) => page.keyboard.press(key),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    reload: async () => void (await page.reload()),
    store: (name, value) => page.evaluate(storingOne(name, value)),
  }
}
const openChromium = async (url: string): Promise<Hands> => {
  const browser = await chromium.launch(launchOptions)
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  return {
    ...chromiumTab(page),
    name: 'chromium',
    enter: async (cookie, stored) => {
      const [name, ...value] = cookie.split('=')
      await context.clearCookies()
      await context.addCookies([{ name: name!, value: value.join('='), url, httpOnly: true }])
      await page.goto('/robots.txt')
      await page.evaluate(storing(stored))
    },
    forget: async () => {
      await page.goto('/robots.txt')
      await page.evaluate(FORGET)
    },
    size: (width, height) => page.setViewportSize({ width, height }),
    beside: async (work) => {
      const other = await context.newPage()
      await work(chromiumTab(other)).finally(() => other.close())
    },
    offline: (is) => context.setOffline(is),
    lives: async () => browser.isConnected() && !page.isClosed(),
    close: () => browser.close(),
  }
}

const until = async (ready: () => Promise<boolean>, ms: number) => {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await ready().catch(() => false)) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('WebKitWebDriver did not start')
}
/** What is done goes to the window the driver is switched to. */
const webKitTab = (driver: WebDriver, url: string): Tab => {
  const run = <T>(expression: string): Promise<T> => driver.executeScript<T>(`return ${expression}`)
  const found = (key: string) => driver.findElement(By.css(at(key)))
  return {
    open: (path) => driver.get(url + path),
    goInside: async (path) => void (await driver.executeScript(inside(path))),
    look: () => run<Sight>(LOOK),
    asks: () => run<boolean>(ASKS),
    click: (key) => found(key).click(),
    focus: async (key) => void (await driver.executeScript('arguments[0].focus()', found(key))),
    type: async (key, kind, text) => {
      const field = found(key)
      if (kind === 'select') return field.sendKeys(Key.ARROW_DOWN)
      await field.click()
      if (kind === 'checkbox' || kind === 'radio') return
      await driver.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).sendKeys(text).perform()
    },
    press: (key) =>
      driver
        .actions()
        .sendKeys(Key[key.toUpperCase() as 'ENTER'])
        .perform(),
    back: async () => void (await driver.executeScript('history.back()')), // the driver’s own waits for a load
    reload: () => driver.navigate().refresh(),
    store: (name, value) => driver.executeScript(storingOne(name, value)),
  }
}
/** WebKitGTK, Safari's engine, on a display of its own. Debian: webkit2gtk-driver, xvfb. */
const openWebKit = async (url: string): Promise<Hands> => {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  if (!binary || !existsSync('/usr/bin/Xvfb'))
    throw new Error('The other engine needs Debian’s webkit2gtk-driver and xvfb.')
  const port = await freePort()
  const display = `:${100 + (port % 400)}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1600x1200x24'], { stdio: 'ignore' })
  const env = { ...process.env, DISPLAY: display, TZ: 'America/Argentina/Buenos_Aires' }
  const service = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const server = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${server}/status`)).ok, 20_000)
  const driver: WebDriver = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
  await driver.manage().setTimeouts({ pageLoad: 30_000, script: 10_000 })
  const tab = webKitTab(driver, url)
  return {
    ...tab,
    name: 'webkit',
    enter: async (cookie, stored) => {
      const [name, ...value] = cookie.split('=')
      await driver.get(`${url}/robots.txt`)
      await driver.manage().deleteAllCookies()
      await driver.manage().addCookie({ name: name!, value: value.join('='), path: '/', httpOnly: true })
      await driver.executeScript(storing(stored))
    },
    forget: async () => {
      await driver.get(`${url}/robots.txt`)
      await driver.executeScript(FORGET)
    },
    size: async (width, height) => void (await driver.manage().window().setRect({ x: 0, y: 0, width, height })),
    beside: async (work) => {
      const first = await driver.getWindowHandle()
      await driver.switchTo().newWindow('tab')
      try {
        await work(tab)
      } finally {
        await driver.close()
        await driver.switchTo().window(first)
      }
    },
    offline: async (is) => {
      await driver.executeScript(
        `Object.defineProperty(navigator, 'onLine', { value: ${String(!is)}, configurable: true }); window.dispatchEvent(new Event('${is ? 'offline' : 'online'}'))`,
      )
    },
    lives: () =>
      driver.executeScript('return 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      await driver.quit().catch(() => {})
      service.kill()
      screen.kill()
    },
  }
}

export const engines = { chromium: openChromium, webkit: openWebKit } as const
export type Engine = keyof typeof engines
