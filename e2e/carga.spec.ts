import { contract as carrito } from '#features/carrito/contract.ts'
import { nuevaCuenta } from './claves.ts'
import { expect, expectAccessible, PHONE, signIn, test, WIDE } from './portal.ts'

test('DIARIO-24 OPEN-425 the cart says how many meshes still stand on the truck, and of rolls of wire how many by weight', async ({
  page,
}) => {
  const who = await signIn(
    page,
    await nuevaCuenta(page, { telefono: '11 4286-2257', tipoRol: '3', vendedor: '', cliente: '004615' }),
  )
  const { clienteId } = who.session
  for (const [productoId, cantidad] of [
    ['MA-2915-24', 60],
    ['ALR-16-25', 20],
  ] as const)
    await who.ask(carrito.addLine, { body: { productoId, clienteId, cantidad, largo: null, ancho: null } })
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await page.goto('/miCarrito')
    const load = page.getByRole('region', { name: 'Carga del camión' })
    const example = (text: RegExp) => load.locator('ul > li').filter({ hasText: text })
    // 60 panels are 30 layers of 9.76 mm, 500 kg of wire 4.73 cm of the 2.60 m by their weight: 231 layers of two more
    await expect(example(/^Malla electrosoldada/)).toHaveText(/462 paneles$/)
    await expect(example(/^Alambre negro/)).toHaveText(/ rollos, por peso$/)
    await expect(load).toContainText(
      'Los ejemplos cuentan lo que entra en una caja de 12,50 m × 2,45 m, hasta 2,60 m de alto; «por peso», solo los kilos.',
    )
  }
  await expectAccessible(page)
})
