import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hashClave } from '../src/features/sesion/server/sesion.ts'
import { readConfig } from '../src/server/config.ts'
import { startPortal, type Portal } from '../src/server/portal.ts'
import { captchaResolved, CLAVE, expect } from './portal.ts'

export type PortalPropio = {
  url: string
  portal: Portal
  /** Signs its one administrator in, and opens an address. */
  enter: (page: Page, at: string) => Promise<void>
  stop: () => Promise<void>
}
const ADMINISTRADOR = 'propio@portal.test'

/**
 * A portal in this process, empty but for an administrator with permission 1: for what would change the portal of every
 * other journey.
 */
export const openPropio = async (env: Record<string, string> = {}): Promise<PortalPropio> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pv-e2e-propio-'))
  const portal = await startPortal({
    ...readConfig({
      ...process.env,
      DATABASE_URL: '',
      SMTP_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      CAPTCHA_COST: '1',
      CAPTCHA_MAX: '4',
      PUBLIC_URL: 'http://127.0.0.1',
      ...env,
    }),
    inMemory: true,
  })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}`
  const persona = { nombre: 'Ana', apellido: 'Prueba', tipoRol: 1 as const, permisos: [1] }
  await portal.db
    .insertInto('usuario')
    .values({ ...persona, email: ADMINISTRADOR, clave: await hashClave(CLAVE) })
    .execute()
  const enter = async (page: Page, at: string) => {
    const { request } = page.context()
    const captchaToken = await captchaResolved(request, url)
    const res = await request.post(`${url}/api/auth/loginAdmin`, {
      data: { email: ADMINISTRADOR, password: CLAVE, captchaToken },
    })
    expect(res.status(), await res.text()).toBe(200)
    await page.addInitScript(
      (session) => {
        localStorage.setItem('LocalSession', JSON.stringify(session))
        localStorage.setItem('id_token', session.tokens.idToken)
      },
      await res.json(),
    )
    await page.goto(url + at)
  }
  const stop = async () => {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, portal, enter, stop }
}
