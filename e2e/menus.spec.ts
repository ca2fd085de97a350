import { openInside } from './inside.ts'
import { ADMIN, CLIENT, SELLER } from './people.ts'
import { buyFor, expect, signIn, test } from './portal.ts'

/**
 * What the three roles are given, by the entries of their menus: each opens its screen, with something of its own on
 * it.
 */
type Entrada = readonly [entry: string, link: string, title: string, shows: string | RegExp]
const operaciones: readonly Entrada[] = [
  ['Mis Operaciones', '/presupuestos', 'MIS SOLICITUDES', /Entregado|En Curso|Aprobado/],
  ['Mis Reclamos', '/reclamos', 'MIS RECLAMOS', /Reclamo N°/],
  ['Mis Acopios', '/acopios', 'MIS ACOPIOS', 'Total acopiado'],
  ['Consul Steel', '/consul-steel', 'Seguimiento de proyectos', '3 proyectos · 2 en curso'],
  ['Cuenta Corriente', '/cuenta-corriente', 'CUENTA CORRIENTE', /Factura/],
  ['Bonificaciones', '/bonificaciones', 'Descuentos', 'Descuento comercial'],
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
    const menus = me.session.menus.$values.filter((m) => m.menuPadreId === null && m.link !== null)
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
    const productos = me.session.menus.$values.find((m) => m.nombre === 'Productos')!
    const grupo = me.session.menus.$values.find((m) => m.menuPadreId === productos.id)!
    await openInside(page, grupo.link!)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(grupo.nombre)
    await expect(page.getByRole('link', { name: /Más Información/ }).first()).toBeVisible()
  })
