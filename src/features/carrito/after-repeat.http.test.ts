import { expect, it } from 'vitest'
import { repeatOrder } from '../../../test/carrito.ts'
import { confirm, ok, scenario } from '../../../test/envio-pago.ts'

const { e, ready, add } = scenario()

it('OPEN-98 REORD-04 what is added after an order was repeated is a line of its own: no number is given twice', async () => {
  const id = await ready()
  ok(await confirm(e.ana, id))
  ok(await repeatOrder(e.ana, id))
  const cart = (await add(e.ana, e.barra, 2, 6)).presupuestoDetalles.$values
  expect(cart.map((line) => [line.item, line.producto.id, line.cantidadTiras, line.dimension1])).toEqual([
    [1, e.barra, 24, 12],
    [2, e.pieza, 7, 0],
    [3, e.barra, 2, 6],
  ])
})
