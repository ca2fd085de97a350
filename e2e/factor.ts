import type { Page } from '@playwright/test'
import { codigoOf } from '../test/factor.ts'
import { expect, signIn, type Cuenta } from './portal.ts'

/**
 * An authenticator on somebody's telephone. A code is good once: the next one is of the next half minute, and the third
 * is waited for.
 */
export const authenticator = (secreto: string) => {
  let last = 0
  return async (): Promise<string> => {
    const now = () => Math.floor(Date.now() / 30_000)
    const paso = Math.max(last + 1, now())
    await expect.poll(() => paso <= now() + 1, { timeout: 31_000, intervals: [500] }).toBe(true)
    last = paso
    return codigoOf(secreto, paso)
  }
}

/** Opens an account's home and sets its second factor up by the calls; leaves the browser signed in. */
export const withFactor = async (
  page: Page,
  cuenta: Cuenta,
): Promise<{ codigo: () => Promise<string>; respaldos: string[] }> => {
  const { session } = await signIn(page, cuenta)
  await page.goto('/')
  const post = async (path: string, data: object) => {
    const res = await page.request.post(`/api/auth/segundoFactor/${path}`, {
      headers: { authorization: `Bearer ${session.tokens.idToken}` },
      data,
    })
    expect(res.status(), await res.text()).toBe(200)
    return res.json()
  }
  const codigo = authenticator((await post('preparar', { password: cuenta.clave })).secreto)
  return { codigo, respaldos: (await post('activar', { codigo: await codigo() })).codigos.$values }
}
export const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login(\?|$)/)
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
}
