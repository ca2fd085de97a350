import { expect, signIn, test } from './portal.ts'

test('ROUT-34 SUGG-01 SUGG-14 suggestions are found by keyboard, by what is typed', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/producto-sugerido?sku=HER-TEN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SUGERENCIA DE PRODUCTO')
  await page.getByLabel('Producto', { exact: true }).fill('zzzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No se ha encontrado el producto o la relacion de productos buscado.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect(page.getByRole('list', { name: 'Sugerencias' }).getByRole('listitem')).toHaveCount(20)
})

test(
  'ROUT-35 SUGG-03 SUGG-12 a new suggestion, of products found by what is typed; then it goes again',
  { tag: '@core:sugerencias' },
  async ({ page }) => {
    await signIn(page, 'admin@demo.test')
    await page.goto('/producto-sugerido')
    await page.getByRole('link', { name: 'Nuevo producto sugerido' }).click()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('Ingrese un SKU válido')).toHaveCount(2)
    await expect(page.getByRole('radio', { name: /Complementario/ })).toBeChecked()
    await page.getByRole('combobox', { name: 'SKU', exact: true }).fill('hea-100')
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: 'SKU relacionado' }).fill('bul-075')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /Al azar/ }).check()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('Sugerencia ingresada correctamente.')).toBeVisible()
    const nueva = page.getByRole('list', { name: 'Sugerencias' }).getByRole('listitem').first()
    await expect(nueva).toContainText('Al azar')
    await nueva.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Eliminar sugerencia' })
    await expect(dialog).toContainText('¿Estás seguro que querés eliminar la sugerencia de')
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('La sugerencia se eliminó.')).toBeVisible()
    await expect(nueva).not.toContainText('Al azar')
  },
)

test('OPEN-02 permission 7 guards the list alone; the form tells who lacks it', async ({ page }) => {
  await signIn(page, 'gerente@demo.test')
  await page.goto('/nuevo-producto-sugerido')
  await expect(page.getByText('No tenés permiso para esta acción.')).toBeVisible()
})

test('SUGG-05 SUGG-06 the form asks for two codes and a kind, and leads back', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await page.goto('/nuevo-producto-sugerido')
  await expect(page.getByRole('combobox', { name: 'SKU', exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'SKU relacionado' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Tipo de relación' }).getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeVisible()
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/producto-sugerido$/)
})
