import { beforeEach, describe, expect, it } from 'vitest'
import { forgetParams } from '#server/params.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'

/** cliente2@demo.test, of 004538, is served by Córdoba. */
const on = openIntegracion()
const PRODUCTO = 'UPN-160-12'
const cliente = () => on.t.as('cliente2@demo.test')
const rows = async (c: Client, producto = PRODUCTO) =>
  c.get(`/api/Product/${producto}/${c.session!.clienteId}/depositos`)
const tieneStock = async (c: Client) =>
  (await c.get(`/api/Product/${PRODUCTO}/${c.session!.clienteId}`)).body.tieneStock
const put = (texto: string) => on.one({ 'stock-depositos.csv': `producto;deposito;cantidad\n${texto}` })
const setCantidades = async (valor: boolean) => {
  await on.t.db
    .insertInto('configuracion')
    .values({ clave: 'stockCantidades', valor: JSON.stringify(valor) })
    .onConflict((c) => c.column('clave').doUpdateSet({ valor: JSON.stringify(valor) }))
    .execute()
  forgetParams()
}

beforeEach(async () => {
  await put(`${PRODUCTO};GAR;60\n${PRODUCTO};CBA;40\n${PRODUCTO};ROS;0\n`)
  await on.t.db.updateTable('deposito').set({ activo: true }).execute()
})

describe('OPEN-155 where a product is', () => {
  it('in words, the client’s own warehouse first; how much only where the distributor shows it', async () => {
    const c = await cliente()
    expect((await rows(c)).body.$values).toEqual([
      {
        codigo: 'CBA',
        nombre: 'Depósito Córdoba',
        localidad: 'Córdoba',
        propio: true,
        disponible: true,
        cantidad: null,
      },
      { codigo: 'GAR', nombre: 'Depósito Garín', localidad: 'Garín', propio: false, disponible: true, cantidad: null },
      {
        codigo: 'ROS',
        nombre: 'Depósito Rosario',
        localidad: 'Villa Gobernador Gálvez',
        propio: false,
        disponible: false,
        cantidad: null,
      },
    ])
    await setCantidades(true)
    expect((await rows(c)).body.$values.map((d: any) => d.cantidad)).toEqual([40, 60, 0])
    await setCantidades(false)
  })
  it('a product whose stock is one number has none; one that is not sold, and another’s client, are not found', async () => {
    const c = await cliente()
    expect((await rows(c, 'IPN-080-12')).body.$values).toEqual([])
    expect((await rows(c, 'NO-HAY')).status).toBe(404)
    await on.t.db.updateTable('producto').set({ activo: false }).where('id', '=', PRODUCTO).execute()
    expect((await rows(c)).status).toBe(404)
    await on.t.db.updateTable('producto').set({ activo: true }).where('id', '=', PRODUCTO).execute()
    const other = await on.t.as('cliente@demo.test')
    expect((await other.get(`/api/Product/${PRODUCTO}/${c.session!.clienteId}/depositos`)).status).toBe(404)
  })
})

describe('OPEN-155 what there is', () => {
  it('is the sum of the warehouses in use, whatever the one number says', async () => {
    const c = await cliente()
    await on.t.db.updateTable('stock').set({ cantidad: 0 }).where('productoId', '=', PRODUCTO).execute()
    expect(await tieneStock(c)).toBe(true)
    const add = await c.post('/api/Budget/shoppingCart', {
      productoId: PRODUCTO,
      clienteId: c.session!.clienteId,
      cantidad: 100,
      largo: 12,
    })
    expect([add.status, add.body.tieneStock]).toEqual([200, true])
    const more = await c.put(`/api/Budget/${add.body.id}/${add.body.presupuestoDetalles.$values[0].item}`, {
      cantidad: 101,
    })
    expect([more.status, more.body.tieneStock]).toEqual([200, false])
  })
  it('less than nothing in one takes nothing from another; a warehouse out of use does not count', async () => {
    const c = await cliente()
    await on.t.db.updateTable('stock').set({ cantidad: 500 }).where('productoId', '=', PRODUCTO).execute()
    await put(`${PRODUCTO};GAR;-5\n${PRODUCTO};CBA;3\n${PRODUCTO};ROS;0\n`)
    expect(await tieneStock(c)).toBe(true)
    await on.t.db.updateTable('deposito').set({ activo: false }).where('codigo', '=', 'CBA').execute()
    expect(await tieneStock(c)).toBe(false)
    expect((await rows(c)).body.$values.map((d: any) => [d.codigo, d.disponible])).toEqual([
      ['GAR', false],
      ['ROS', false],
    ])
    await on.t.db.updateTable('deposito').set({ activo: false }).execute()
    expect(await tieneStock(c)).toBe(false)
  })
  it('a product whose last row by warehouse goes has its one number again', async () => {
    const c = await cliente()
    await on.t.db.updateTable('stock').set({ cantidad: 7 }).where('productoId', '=', PRODUCTO).execute()
    await put(`${PRODUCTO};GAR;0\n${PRODUCTO};CBA;0\n${PRODUCTO};ROS;0\n`)
    expect(await tieneStock(c)).toBe(false)
    await on.one({
      'stock-depositos.csv': `producto;deposito;borrar\n${['GAR', 'CBA', 'ROS'].map((d) => `${PRODUCTO};${d};si\n`).join('')}`,
    })
    expect(await tieneStock(c)).toBe(true)
    expect((await rows(c)).body.$values).toEqual([])
  })
  it('comes by import: again nothing changes, and a warehouse nobody has is a bad line', async () => {
    expect(counts(await put(`${PRODUCTO};GAR;60\n${PRODUCTO};CBA;41\n`))).toEqual([2, 0, 1, 1, 0])
    const bad = await put(`${PRODUCTO};XXX;1\n`)
    expect(bad.errores.map((e) => e.motivo)).toEqual(['No existe el depósito «XXX».'])
  })
})
