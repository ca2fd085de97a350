import type { APIResponse, Page } from '@playwright/test'
import { expect } from './portal.ts'

/** Sends rows as the order system does; while another journey's are under way it is told to come again, and does. */
export const sendEntidad = async (page: Page, entidad: string, filas: object[]): Promise<void> => {
  let res!: APIResponse
  const send = async () => {
    res = await page.request.put(`/api/integracion/${entidad}`, {
      headers: { authorization: `Bearer ${process.env.E2E_KEY}` },
      data: filas,
    })
    return res.status()
  }
  await expect.poll(send).not.toBe(409)
  expect(res.status(), await res.text()).toBe(200)
  expect(await res.json()).toMatchObject({ conError: 0 })
}
