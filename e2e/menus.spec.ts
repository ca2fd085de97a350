import { openInside } from './inside.ts'
import { ADMIN, CLIENT, SELLER } from './people.ts'
import { buyFor, expect, expectAccessible, PHONE, signIn, TABLET, test, WIDE } from './portal.ts'
import { contract as inicio } from '#features/inicio/contract.ts'

/**
 * What the three roles are given, by the entries of their menus: each opens its screen, with something of its own on
 * it.
 */
type Entrada = readonly [entry: string, link: string, title: string, shows: string | RegExp]
const operaciones: readonly Entrada[] = [
  ['Pedido rápido', '/pedidoRapido', 'Pedido rápido', 'Pegá tu lista acá'],
  ['Mis Operaciones', '/presupuestos', 'MIS SOLICITUDES', /Entregado|En Curso|Aprobado/],
  ['Entregas', '/entregas', 'Entregas', /Últimos 30 días|Sin fecha/],
  ['Mis listas', '/misListas', 'Mis listas', 'Nueva lista'],
  ['Plan de corte', '/corte', 'Plan de corte', 'Elegí de qué producto se cortan las piezas'],
  ['Comprados antes', '/compradosAntes', 'Comprados antes', 'Pedidos y ritmo'],
  ['Cotizaciones', '/cotizaciones', 'Cotizaciones', /Todavía no hay cotizaciones|C-\d+/],
  ['Mis Acopios', '/acopios', 'MIS ACOPIOS', 'Total acopiado'],
  ['Cuenta Corriente', '/cuenta-corriente', 'CUENTA CORRIENTE', /Factura/],
  ['Bonificaciones', '/bonificaciones', 'Descuentos', 'Descuento comercial'],
  ['Mis Reclamos', '/reclamos', 'MIS RECLAMOS', /Reclamo N°/],
  ['Consul Steel', '/consul-steel', 'Seguimiento de proyectos', '3 proyectos · 2 en curso'],
  ['Configuración de Correos', '/clientes/tiposEmail', 'CONFIGURACIÓN DE CORREOS', 'VER MÁS'],
  ['Novedades', '/novedades', 'Novedades', /\d\d\/\d\d\/\d{4}/],
]
const people: readonly Entrada[] = [['Clientes', '/clientes', 'CLIENTES', /clientes/]]
const administracion: readonly Entrada[] = [
  ...people,
  ['Vendedores', '/vendedores', 'VENDEDORES', /Sosa/],
  ['Productos sugeridos', '/producto-sugerido', 'SUGERENCIA DE PRODUCTO', 'Nuevo producto sugerido'],
  ['Configuración', '/configuracion', 'Configuración', 'Archivos para descargar'],
  ['Correo saliente', '/correo-saliente', 'Correo saliente', /correo/i],
  ['Salida al sistema', '/salida-sistema', 'Salida al sistema de gestión', /sistema/],
  ['Auditoría', '/auditoria', 'Auditoría', /\d\d\/\d\d\/\d{4}/],
  ['Cuentas', '/cuentas', 'Cuentas', 'Nombre y e-mail'],
  ['Sesiones abiertas', '/sesiones', 'Sesiones abiertas', /\d\d\/\d\d\/\d{4}/],
]
/** What an administrator maintains besides the suggestions (SES-11). */
const parts = ['Compras', 'Archivos para descargar', 'Términos y condiciones', 'Política de reclamos', 'Dólar']

for (const [titulo, email, entradas] of [
  ['SES-08 SES-10 a client', CLIENT, operaciones],
  ['SES-08 a seller', SELLER, [...operaciones, ...people]],
  ['SES-11 an administrator', ADMIN, [...operaciones, ...administracion]],
] as const)
  test(`${titulo}: every entry of the menu opens its screen, finished`, async ({ page }) => {
    const me = await signIn(page, email)
    if (email !== CLIENT)
      await buyFor(page, { id: 1, nombreFantasia: 'Metalúrgica Don Torcuato', razonSocial: 'Metalúrgica Don Torcuato' })
    await page.goto('/formulario_contacto')
    const productos = me.session.menus.$values.find((m) => m.nombre === 'Productos')!
    const menus = me.session.menus.$values.filter((m) => m.link !== null && m.menuPadreId !== productos.id)
    expect(menus.map((m) => [m.nombre, m.link])).toEqual(entradas.map(([entry, link]) => [entry, link]))
    for (const [entry, link, title, shows] of entradas) {
      await openInside(page, link)
      await expect(page.getByRole('heading', { level: 1 }), entry).toHaveText(title)
      await expect(page.locator('main').getByText(shows).first(), entry).toBeVisible()
      await expect(page.locator('main [aria-busy=true]'), entry).toHaveCount(0)
      await expect(page.locator('main').getByRole('alert'), entry).toHaveCount(0)
    }
    if (email === CLIENT)
      await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
        'href',
        /^https:\/\/(wa\.me|api\.whatsapp)/,
      )
    if (email === ADMIN) {
      await openInside(page, '/configuracion')
      for (const parte of parts) await expect(page.getByRole('region', { name: parte, exact: true })).toBeVisible()
    }
    // a product's group each
    const grupo = me.session.menus.$values.find((m) => m.menuPadreId === productos.id)!
    await openInside(page, grupo.link!)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(grupo.nombre)
    await expect(page.getByRole('link', { name: /Más Información/ }).first()).toBeVisible()
  })

for (const [name, viewport] of [
  ['wide', WIDE],
  ['on a tablet', TABLET],
] as const)
  test(`OPEN-29 BASE-03 ${name}, a group opens by Enter, arrows move in it, Escape gives the focus back; the page stays where it is`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signIn(page, ADMIN)
    await page.goto('/presupuestos')
    const menu = page.getByRole('navigation', { name: 'Principal' })
    const group = menu.getByRole('button', { name: 'Administrar' })
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.boundingBox()
    await group.hover()
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await group.focus()
    await page.keyboard.press('Enter')
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    expect(await heading.boundingBox()).toEqual(before)
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('link', { name: 'Clientes', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(menu.getByRole('link', { name: 'Vendedores', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await expect(group).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(menu.getByRole('link', { name: 'Sesiones abiertas', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(group).toBeFocused()
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sesiones$/)
    await expect(group).toHaveAttribute('aria-current', 'true')
    await expect(menu.getByRole('button', { name: 'Más', exact: true })).toHaveCount(0)
  })

test('OPEN-29 BASE-03 on a phone the tabs lead to what is done daily, and Más opens the rest as a sheet that a few letters narrow', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const me = await signIn(page, CLIENT)
  await page.goto('/')
  const tabs = page.getByRole('navigation', { name: 'Accesos' })
  await expect(tabs.getByRole('link')).toHaveText(['Inicio', 'Productos', 'Pedido', 'Operaciones'])
  const more = tabs.getByRole('button', { name: 'Más' })
  await more.click()
  const sheet = page.getByRole('dialog', { name: me.session.userName })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Compras', 'Cuenta', 'Servicios', 'Mi cuenta'])
  await expectAccessible(page)
  const high = (await sheet.boundingBox())!
  expect(high.y + high.height).toBeCloseTo(PHONE.height, 0)
  expect(high.height).toBeLessThanOrEqual(PHONE.height * 0.85 + 1)
  const field = sheet.getByRole('searchbox', { name: 'Buscar en el menú' })
  await field.fill('CORRI')
  await expect(sheet.getByRole('listitem').getByRole('link')).toHaveText(['Cuenta Corriente'])
  await field.fill('chapas')
  await expect(sheet.getByRole('listitem').getByRole('link')).toHaveText(['Chapas', 'Chapas para techos'])
  await field.fill('xyz')
  await expect(sheet.getByText('No hay ninguna entrada con «xyz».')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await expect(field).toHaveValue('')
  await field.fill('novedad')
  await sheet.getByRole('link', { name: 'Novedades' }).click()
  await expect(page).toHaveURL(/\/novedades$/)
  await expect(sheet).toHaveCount(0)
})

test('OPEN-29 OPEN-312 beside an entry stands what waits there, for who serves', async ({ page }) => {
  const me = await signIn(page, ADMIN)
  const waiting = await me.ask(inicio.pendientes, {})
  expect(waiting.$values.map((one) => one.clave)).toContainEqual(expect.stringMatching(/^reclamos/))
  await page.goto('/presupuestos')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Servicios' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Mis Reclamos' })
  await expect(row).toHaveText(/^Mis Reclamos.*\d (vencidos?|sin responsable|abiertos?)$/)
})
