import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contract as clientes } from '#features/clientes/contract.ts'
import { contract as listas } from '#features/listas/contract.ts'
import { nuevaCuenta } from './claves.ts'
import { sendEntidad } from './import-rows.ts'
import { openInside } from './inside.ts'
import { ADMIN, CLIENT } from './people.ts'
import { openPropio, type PortalPropio } from './portal-propio.ts'
import { buyFor, expect, expectAccessible, PHONE, signIn, test, WIDE, type Cuenta, type Person } from './portal.ts'
import { sendSolicitud } from './presupuestos.ts'

/** Lists without their first entry: of a client that has just come in, and of a portal that was just set up. */
const main = (page: Page) => page.getByRole('main')
/** What filters, orders, shows otherwise, or is downloaded. */
const tools = (page: Page) =>
  main(page)
    .getByRole('search')
    .or(main(page).getByRole('searchbox'))
    .or(main(page).getByRole('combobox'))
    .or(main(page).getByRole('textbox'))
    .or(main(page).getByRole('group', { name: /^(Vista|Filas por página|Estado)$/ }))
    .or(main(page).getByRole('button', { name: /^Descargar/ }))

type Bare = readonly [address: string, text: string, what: string, step: string]
const expectBare = async (page: Page, [address, text, what, step]: Bare): Promise<void> => {
  const box = main(page).locator('.stateBox').filter({ hasText: what })
  await expect(box.getByText(text, { exact: true }), address).toBeVisible()
  await expect(box.getByText(what, { exact: true }), address).toBeVisible()
  const steps = box.getByRole('link').or(box.getByRole('button'))
  await expect(steps, address).toHaveText([step])
  await expect(main(page).getByRole('alert'), address).toHaveCount(0)
  await expect(tools(page), address).toHaveCount(0)
}

const ofClient: readonly Bare[] = [
  [
    '/',
    'Todavía no hay operaciones.',
    'Acá vas a ver las últimas tres, con lo que sigue de cada una.',
    'Ver productos',
  ],
  [
    '/',
    'No hay operaciones en este período.',
    'Acá vas a ver los kilos y el gasto de cada grupo de productos, mes a mes.',
    'Ir al pedido rápido',
  ],
  [
    '/presupuestos',
    'Todavía no hay solicitudes.',
    'Acá vas a ver cada solicitud, desde que se pide hasta que llega.',
    'Ver productos',
  ],
  [
    '/misListas',
    'Todavía no hay listas.',
    'Acá vas a tener lo que pedís seguido, guardado desde el carrito, una solicitud o el pedido rápido.',
    'Ir al pedido rápido',
  ],
  [
    '/misPlanesDeCorte',
    'Todavía no hay planes de corte.',
    'Acá vas a tener los planes que guardes, para volver a abrirlos con los precios de ese día.',
    'Hacer un plan de corte',
  ],
  [
    '/cotizaciones',
    'Todavía no hay cotizaciones.',
    'Acá se pide un precio, se conversa y se compra con fecha de vencimiento.',
    'Ir al carrito',
  ],
  [
    '/compradosAntes',
    'Todavía no hay compras de este cliente.',
    'Acá vas a ver lo que ya se pidió y cada cuánto, para volver a pedirlo en dos toques.',
    'Ver productos',
  ],
  [
    '/miCarrito',
    'No hay ningún artículo en tu carrito de compras',
    'Acá se junta lo que vas a pedir, con su peso y su total.',
    'Seguir Comprando',
  ],
  [
    '/reclamos',
    'No existen reclamos para el filtro aplicado',
    'Acá vas a seguir cada reclamo, desde que se carga hasta que se resuelve.',
    'Nuevo reclamo',
  ],
  [
    '/acopios',
    'No tenés acopios',
    'Acá vas a ver el material pagado por adelantado y cuánto queda por retirar de cada acopio.',
    'Escribir al vendedor',
  ],
  [
    '/cuenta-corriente',
    'No tiene documentos asociados.',
    'Acá vas a ver las facturas y las notas, con su vencimiento y su PDF.',
    'Ver las solicitudes',
  ],
  [
    '/cuenta-corriente?solapa=pedidos',
    'No tiene documentos asociados.',
    'Acá vas a ver cada línea de los pedidos, con su estado, su remito y su factura.',
    'Ver las solicitudes',
  ],
  [
    '/cuenta-corriente?solapa=composicion',
    'No tiene documentos asociados.',
    'Acá vas a ver qué documentos forman el saldo, y cuándo vence cada uno.',
    'Ver todas las facturas',
  ],
  [
    '/bonificaciones',
    'No tiene descuentos.',
    'Acá vas a ver los descuentos que se aplican solos a cada compra.',
    'Escribir al vendedor',
  ],
  [
    '/consul-steel',
    'No tiene proyectos.',
    'Acá vas a seguir cada proyecto de Consul Steel, del checklist a la obra terminada.',
    'Escribir al vendedor',
  ],
  ['/clientes/contacto/6/6', 'No tiene contactos.', 'Acá vas a ver a quién le llega este correo.', 'Crear correo'],
  [
    '/clientes/tiposEmail?vista=personas',
    'Todavía nadie recibe correos.',
    'Acá vas a ver a cada persona con los correos que recibe.',
    'Agregar persona',
  ],
  [
    '/cliente/perfil/propio',
    'No hay tiendas cargadas.',
    'Acá vas a ver las direcciones adonde se entrega lo que se compra.',
    'Escribir al vendedor',
  ],
  [
    '/misListas/propia',
    'La lista todavía no tiene líneas.',
    'Una lista lleva productos con su cantidad y su corte, para comprarlos de una vez.',
    'Agregar productos',
  ],
  [
    '/avisos',
    'No tenés avisos.',
    'Acá vas a ver los cambios de estado de las solicitudes y los movimientos de los reclamos.',
    'Ver las solicitudes',
  ],
]

/** A client that came in a moment ago, last by its name, and the account of somebody there. */
const newClient = async (page: Page): Promise<{ cliente: string; cuenta: Cuenta }> => {
  const cliente = `V${randomUUID().slice(0, 6)}`.toUpperCase()
  const razonSocial = `Zz Recién llegada ${cliente} S.A.`
  await sendEntidad(page, 'clientes', [
    { codigo: cliente, razonSocial, tipoDocumento: 'Ninguno', documentoNro: '', listaPrecioId: '1', activo: 'si' },
  ])
  return { cliente, cuenta: await nuevaCuenta(page, { tipoRol: '3', vendedor: '', cliente }) }
}

const newLista = async ({ ask, session: { clienteId } }: Person): Promise<number> => {
  const body = { clienteId, nombre: 'Obra Mitre', nota: null, compartida: false, lineas: [] }
  return (await ask(listas.create, { body })).id
}

for (const [ancho, size] of [
  ['wide', WIDE],
  ['narrow', PHONE],
] as const)
  test(`DIARIO-23 each list of a client that has just come in says what it is for, has its next step, and nothing to filter, show otherwise or download: ${ancho}`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    let lista = 0
    const { cuenta } = await newClient(page)
    const me = await signIn(page, cuenta)
    await page.goto('/formulario_contacto')
    for (const [path, ...said] of ofClient) {
      if (path === '/misListas/propia') lista = await newLista(me)
      const address = path
        .replace('/perfil/propio', `/perfil/${me.session.userId}`)
        .replace('/misListas/propia', `/misListas/${lista}`)
      await openInside(page, address)
      await expectBare(page, [address, ...said])
    }
    await page.goto('/presupuestos')
    await expectAccessible(page)
  })

test('DIARIO-23 the step of an empty list is taken to its end, and filters, ways to look and downloads come with the first entry', async ({
  page,
}) => {
  const { cliente, cuenta } = await newClient(page)
  await sendEntidad(page, 'tiendas', [
    { cliente, tiendaNro: '1', calle: 'Mitre', calleNro: '100', provincia: 'Buenos Aires' },
  ])
  await signIn(page, cuenta)
  await page.goto('/clientes/contacto/6/6')
  const first = main(page).locator('.stateBox')
  await expect(page.getByRole('button', { name: 'Crear correo' })).toHaveCount(1)
  await first.getByRole('button', { name: 'Crear correo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear correo' })
  await dialog.getByLabel('Nombre').fill('Pañol')
  await dialog.getByLabel('Email').fill('panol@recien.test')
  await dialog.getByLabel('Tienda').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('El contacto se creó.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Pañol/ })).toBeVisible()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Crear correo' })).toBeVisible()

  await page.goto('/presupuestos')
  await expect(first).toContainText('Todavía no hay solicitudes.')
  await expect(tools(page)).toHaveCount(0)
  await sendSolicitud(page, { cliente })
  await page.reload()
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('search', { name: 'Filtros de solicitudes' })).toBeVisible()
  await expect(main(page).getByRole('group', { name: 'Vista' })).toBeVisible()
  await page.goto('/presupuestos?estado=Entregado')
  await expect(main(page).getByText('No hay solicitudes con esos filtros.')).toBeVisible()
  await expect(page.getByRole('search', { name: 'Filtros de solicitudes' })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Ver todas' })).toBeVisible()
})

test('DIARIO-23 OPEN-417 staff that looks at one client without anything keeps the filters that lead to the others’', async ({
  page,
}) => {
  const { cliente } = await newClient(page)
  const me = await signIn(page, ADMIN)
  const [found] = (await me.ask(clientes.search, { query: { name: cliente } })).$values
  await buyFor(page, found!)
  await page.goto('/presupuestos')
  const box = main(page).locator('.stateBox')
  await expect(box).toContainText('Acá vas a ver cada solicitud, desde que se pide hasta que llega.')
  await expect(box.getByRole('link', { name: 'Ver los clientes' })).toBeVisible()
  await expect(page.getByRole('search', { name: 'Filtros de solicitudes' })).toBeVisible()
  await page.goto('/reclamos')
  await expect(box).toContainText('Acá vas a seguir cada reclamo, desde que se carga hasta que se resuelve.')
  await expect(main(page).getByRole('search')).toBeVisible()
})

test('DIARIO-23 a category without products has nothing to filter; one without those of a facet or a word has', async ({
  page,
}) => {
  await signIn(page, CLIENT)
  await page.route(/\/api\/Product\/grupo/, (route) => route.fulfill({ json: { $values: [] } }))
  await page.goto('/productos/1')
  await expectBare(page, [
    '/productos/1',
    'No tienes productos asociados a esta categoria',
    'Acá vas a ver los productos de esta categoría, con su precio y su stock.',
    'Volver al inicio',
  ])
  await page.goto('/productos/1?q=zzzz')
  await expect(main(page).getByText(/^No encontramos productos que coincidan con «zzzz»/)).toBeVisible()
  await expect(main(page).getByRole('search')).toBeVisible()
})

test('DIARIO-23 OPEN-418 what was bought long ago is not nothing: the list says so and leads there, its filters stay', async ({
  page,
}) => {
  await signIn(page, CLIENT)
  await page.route(/\/api\/comprados(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const late = !route.request().url().includes('meses=siempre')
    const json = await response.json()
    await route.fulfill({ response, json: late ? { ...json, total: 0, productos: { $values: [] } } : json })
  })
  await page.goto('/compradosAntes')
  await expect(main(page).getByText('No hay compras en ese tiempo.')).toBeVisible()
  await expect(main(page).getByLabel('Comprado en')).toBeVisible()
  await main(page).getByRole('link', { name: 'Ver todo lo comprado' }).click()
  await expect(main(page).locator('tbody tr').first()).toBeVisible()
})

const ofStaff: readonly Bare[] = [
  [
    '/clientes',
    'Todavía no hay clientes.',
    'Acá vas a ver cada cliente, con lo que debe y su último pedido, cuando llegue del sistema de gestión.',
    'Ver lo que llega del sistema de gestión',
  ],
  [
    '/presupuestos',
    'Todavía no hay solicitudes.',
    'Acá vas a ver cada solicitud, desde que se pide hasta que llega.',
    'Ver los clientes',
  ],
  [
    '/reclamos',
    'No existen reclamos para el filtro aplicado',
    'Acá vas a seguir cada reclamo, desde que se carga hasta que se resuelve.',
    'Nuevo reclamo',
  ],
  [
    '/producto-sugerido',
    'Todavía no hay sugerencias.',
    'Acá se elige qué productos se ofrecen al mirar otro.',
    'Nuevo producto sugerido',
  ],
  [
    '/productos',
    'Todavía no hay productos.',
    'Acá vas a elegir entre los productos, grupo por grupo.',
    'Ver lo que llega del sistema de gestión',
  ],
  ['/novedades', 'No hay novedades', 'Acá vas a leer lo que cambia: productos, precios y horarios.', 'Nueva novedad'],
  [
    '/novedades/edicion',
    'No hay novedades',
    'Acá escribís lo que los clientes leen en el portal, y ves qué está publicado y qué en borrador.',
    'Nueva novedad',
  ],
  [
    '/correo-saliente',
    'Todavía no salió ningún correo.',
    'Acá vas a ver cada correo que escribe el portal, y si salió.',
    'Invitar a los primeros',
  ],
  [
    '/salida-sistema',
    'Todavía no hay nada para el sistema de gestión.',
    'Acá vas a ver cada solicitud que sale al sistema de gestión, y si la recibió.',
    'Ver las solicitudes',
  ],
  [
    '/vendedores',
    'Todavía no hay vendedores.',
    'Acá vas a ver a cada vendedor, con sus datos y los clientes que tiene a cargo.',
    'Nuevo vendedor',
  ],
]

test.describe('a portal that was just set up', () => {
  let propio: PortalPropio
  test.beforeAll(async () => {
    propio = await openPropio()
    await propio.portal.db
      .updateTable('usuario')
      .set({ permisos: [1, 3, 6, 7, 10, 14, 15, 16, 17, 20, 22, 28] })
      .execute()
  })
  test.afterAll(() => propio?.stop())

  test('DIARIO-23 each list of the staff says what it is for and has its next step; with the first seller comes the search', async ({
    page,
  }) => {
    test.slow()
    await propio.enter(page, '/configuracion')
    for (const list of ofStaff) {
      await page.goto(propio.url + list[0])
      await expectBare(page, list)
    }
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Nuevo vendedor' }).click()
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const n = String(randomInt(50_000_000, 59_999_999))
    await field('Nombre').fill('Ana')
    await field('Apellido').fill('Primera')
    await field('Tipo de documento').selectOption({ label: 'DNI' })
    await field('Número de documento').fill(n)
    await field('Teléfono').fill('11 4725-0000')
    await field('Email').fill(`ana${n}@empresa.test`)
    await field('Código TOTVS').fill(`E${n}`)
    await field('Región').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(main(page).locator('tbody tr')).toHaveCount(1)
    await expect(main(page).locator('.stateBox')).toHaveCount(0)
    await expect(page.getByLabel('Buscar Vendedor')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Nuevo vendedor' })).toBeVisible()
  })
})
