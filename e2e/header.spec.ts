import type { Page } from '@playwright/test'
import { ADMIN, CLIENT, SELLER, title } from './people.ts'
import { openWith, openWithout } from './storage-state.ts'
import { expect, moreTab, PHONE, signIn, test } from './portal.ts'

/** The bar above every screen: logo, menu, last access and the user menu. */
const userMenu = (page: Page) => page.getByRole('button', { name: /^Cuenta de/ })
const entries = (page: Page) => page.locator('.pop').getByRole('link')

test('HEAD-01 HEAD-02 HEAD-14 the header shows the logo, a user dropdown that works by keyboard, the menu of the session, and the last access or a welcome', async ({
  page,
}) => {
  const me = await signIn(page, CLIENT)
  await page.goto('/')
  const banner = page.getByRole('banner')
  const logo = banner.getByRole('link', { name: 'Aceros Ribera, inicio' })
  await expect(logo.locator('svg path')).toHaveAttribute('d', /^M2 2h26v6/)
  await expect(logo).toHaveAttribute('href', '/')
  const button = page.getByRole('button', { name: `Cuenta de ${me.session.userName}` })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeHidden()
  await expect(button).toBeFocused()
  // a group each below Productos
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('button', { name: 'Productos' }).click()
  const parent = me.session.menus.$values.find((m) => m.nombre === 'Productos')!
  const children = me.session.menus.$values.filter((m) => m.menuPadreId === parent.id)
  expect(children).toHaveLength(15)
  for (const c of children)
    await expect(menu.getByRole('link', { name: c.nombre, exact: true })).toHaveAttribute('href', c.link!)
  const menus = [
    [9, null, 'Último'],
    [4, 3, 'Hijo dos'],
    [3, 0, 'Padre'],
    [1, 0, 'Solo esto'],
    [2, 3, 'Hijo uno'],
  ] as const
  await openWith(page, me, '/', {
    ultimoLogin: null,
    menus: {
      $values: menus.map(([id, menuPadreId, nombre]) => ({
        id,
        menuPadreId,
        nombre,
        detalle: null,
        link: '/presupuestos',
        icon: null,
        isExternal: false,
        redirect: false,
        download: false,
      })),
    },
  })
  await expect(banner.getByText('Bienvenido/a', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Último acceso/)).toHaveCount(0)
  await menu.getByRole('button', { name: 'Padre' }).click()
  // by id, parent 0 or null on top
  await expect(menu.locator('a, button')).toHaveText(['Inicio', 'Solo esto', 'Padre', 'Hijo uno', 'Hijo dos', 'Último'])
  await openWith(page, me, '/', { ultimoLogin: '2026-11-20T08:14:00-03:00' })
  await expect(banner.getByText('Último acceso: 20/11/2026 08:14', { exact: true })).toBeVisible()
  await expect(page.getByText('Bienvenido/a')).toHaveCount(0)
})

test('HEAD-15 SES-38 SES-39 the user menu offers Mi perfil with 21, Cambiar Contraseña and Contacto with 22, wide and on a phone', async ({
  page,
}) => {
  const me = await signIn(page, CLIENT)
  await page.goto('/')
  await userMenu(page).click()
  await expect(entries(page)).toHaveText(['Avisos', 'Mi perfil', 'Cambiar Contraseña', 'Contacto', 'Mis sesiones'])
  await entries(page).filter({ hasText: 'Mi perfil' }).click()
  await expect(page).toHaveURL(new RegExp(`/cliente/perfil/${me.session.userId}$`))
  await expect(title(page, 'MI PERFIL')).toBeVisible()
  await userMenu(page).click()
  await entries(page).filter({ hasText: 'Cambiar Contraseña' }).click()
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toBeVisible()
  await userMenu(page).click()
  await entries(page).filter({ hasText: 'Contacto' }).click()
  await expect(page).toHaveURL(/\/formulario_contacto$/)
  await expect(title(page, 'CONTACTO')).toBeVisible()
  await page.setViewportSize(PHONE)
  const drawer = page
    .getByRole('dialog')
    .getByRole('link')
    .filter({ hasText: /^(Mi perfil|Cambiar Contraseña|Contacto|Mis sesiones)$/ })
  await moreTab(page).click()
  await expect(drawer).toHaveText(['Mi perfil', 'Cambiar Contraseña', 'Contacto', 'Mis sesiones'])
  for (const [without, left] of [
    [21, ['Cambiar Contraseña', 'Contacto', 'Mis sesiones']],
    [22, ['Mi perfil', 'Mis sesiones']],
  ] as const) {
    await openWithout(page, me, '/formulario_contacto', without)
    await moreTab(page).click()
    await expect(drawer).toHaveText(left)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await userMenu(page).click()
    await expect(entries(page)).toHaveText(['Avisos', ...left])
    await page.setViewportSize(PHONE)
  }
})

test('HEAD-15 Mi perfil leads a seller to its own profile', async ({ page }) => {
  await signIn(page, SELLER)
  await page.goto('/clientes')
  await userMenu(page).click()
  await entries(page).filter({ hasText: 'Mi perfil' }).click()
  await expect(page).toHaveURL(/\/cliente\/perfilvendedor$/)
})

test('SES-01 SES-04 HEAD-15 an administrator is shown as such and has no Mi perfil; the page speaks Spanish', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-AR')
  await expect(page.getByRole('img', { name: /^Toneladas/ })).toBeVisible()
  await userMenu(page).click()
  await expect(page.getByRole('banner').getByText('Administrador', { exact: true })).toBeVisible()
  await expect(entries(page)).toHaveText(['Avisos', 'Cambiar Contraseña', 'Contacto', 'Seguridad', 'Mis sesiones'])
  await page.setViewportSize(PHONE)
  await moreTab(page).click()
  await expect(page.getByRole('dialog').getByText('Administrador', { exact: true })).toBeVisible()
})
