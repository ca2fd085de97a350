import { expect, expectAccessible, PHONE, signIn, test } from './portal.ts'

test(
  'OPEN-155 the page of a product says in which warehouses it is, the client’s own first, on a phone too',
  { tag: '@core:depositos' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await signIn(page, 'cliente2@demo.test')
    await page.goto('/detallesproducto/UPN-160-12')
    const lista = page.getByRole('region', { name: 'Disponibilidad por depósito' }).getByRole('listitem')
    await expect(lista).toHaveText([
      /^Depósito CórdobaTu depósitoCórdobaDisponible$/,
      /^Depósito GarínGarínDisponible$/,
      /^Depósito RosarioVilla Gobernador GálvezSin stock$/,
    ])
    await expectAccessible(page)
    await page.goto('/detallesproducto/IPN-080-12')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Disponibilidad por depósito')).toHaveCount(0)
  },
)
