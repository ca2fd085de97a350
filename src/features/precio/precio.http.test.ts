import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { forgetAll } from '#server/cache.ts'
import { lines, noEncontrado, problem, scenario } from '../../../test/carrito.ts'
import { buy } from '../../../test/compra.ts'
import type { Client } from '../../../test/portal.ts'
import type { Formado } from './contract.ts'

const { e, add, cart } = scenario()
let salida: string
beforeAll(async () => {
  salida = await createClave(e.t.db, 'Salida', { alcance: ['eventos'] })
}, 120_000)
type Mas = { desde?: string; cantidadDesde?: number; monedaId?: number }
const saveLista = (precio: number, mas: Mas) =>
  e.t.db
    .insertInto('precio')
    .values({ listaPrecioId: e.listaPrecioId, productoId: e.barra, precio, ...mas })
    .execute()
const savePropio = (precio: number, mas: Mas = {}) =>
  e.t.db
    .insertInto('precio_cliente')
    .values({ clienteId: e.clienteId, productoId: e.barra, precio, monedaId: 2, ...mas })
    .execute()
const ask = (query: string, c: Client = e.ana, clienteId = e.clienteId, id = e.barra) =>
  c.get(`/api/Product/${encodeURIComponent(id)}/${clienteId}/precio?${query}`)
const formado = async (query: string): Promise<Formado> => {
  const a = await ask(query)
  expect(a.status, a.text).toBe(200)
  return a.body
}
const figures = ({ pasos }: Formado) => pasos.$values.map(({ clave, monto, queda }) => [clave, monto, queda])
/** What the order system reads of a request's first line. */
const told = async (id: number) =>
  (
    await e.t.anonymous.send('GET', `/api/integracion/presupuestos/${id}`, {
      headers: { authorization: `Bearer ${salida}` },
    })
  ).body.lineas.$values[0]
const quoteLine = async (id: number) => (await e.ana.get(`/api/Budget/${id}`)).body.detalles.$values[0]
const DE_LISTA = { precioOrigen: 'lista', precioLista: 13.57 }
const UNKNOWN = { precioOrigen: null, listaPrecioId: null, precioLista: null }

afterEach(async () => {
  await e.t.db.deleteFrom('precio_cliente').execute()
  await sql`delete from precio where desde > '-infinity' or "cantidadDesde" > 0`.execute(e.t.db)
  await sql`update precio set hasta = 'infinity', "monedaId" = null`.execute(e.t.db)
})

describe('GET Product/{id}/{clienteId}/precio', () => {
  it('DOLAR-08 answers how the price comes about now, and its last figure is the cart’s, to the cent', async () => {
    const pago = await e.t.db
      .selectFrom('condicion_pago')
      .select(['id', 'descripcion', 'porcentaje'])
      .where('activo', '=', true)
      .where('porcentaje', '>', '0')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const now = await formado(`cantidad=24&largo=12&condicionPagoId=${pago.id}`)
    const [line] = lines(await add(e.ana, e.barra))
    expect(figures(now).slice(0, 3)).toEqual([
      ['lista', 3908.16, 3908.16],
      ['familia', -195.41, 3712.75],
      ['cliente', -117.24, 3595.51],
    ])
    expect(line!.montoSubtotalDto).toBe(3595.51)
    expect(now.pasos.$values.find(({ clave }) => clave === 'pago')).toMatchObject({
      detalle: pago.descripcion,
      porcentaje: -Number(pago.porcentaje),
    })
    expect(now.pasos.$values.at(-1)).toMatchObject({ clave: 'iva', porcentaje: 21 })
    expect(now).toMatchObject({ producto: e.barra, unidad: 'm', unidades: 288, formacion: DE_LISTA })
  })
  it('DOLAR-07 a step of the list, then what was agreed with its day; a price in another currency is no list price', async () => {
    await saveLista(12, { cantidadDesde: 100 })
    expect(await formado('cantidad=9&largo=12')).toMatchObject({
      formacion: { precioOrigen: 'escalon', precio: 12, precioLista: 13.57, escalonDesde: 100 },
    })
    await savePropio(9.5, { desde: '2026-01-15' })
    await savePropio(9, { desde: '2026-01-15', cantidadDesde: 300 })
    const own = await formado('cantidad=30&largo=12')
    expect(own.formacion).toMatchObject({
      precioOrigen: 'cliente',
      precio: 9,
      precioLista: 13.57,
      acordadoDesde: '2026-01-15',
      escalonDesde: 300,
      listaPrecioId: e.listaPrecioId,
    })
    expect(own.pasos.$values.slice(0, 2).map(({ clave }) => clave)).toEqual(['lista', 'acordado'])
    await sql`
      update precio
      set "monedaId" = 1
      where "productoId" = ${e.barra} and "listaPrecioId" = ${e.listaPrecioId}`.execute(e.t.db)
    expect((await formado('cantidad=30&largo=12')).formacion).toMatchObject({
      precioOrigen: 'cliente',
      precioLista: null,
      listaPrecioId: null,
      lista: null,
    })
  })
  it('DOLAR-08 without a quantity the least that is sold; what is no quantity is refused by its field', async () => {
    expect(await formado('')).toMatchObject({ unidades: 2 })
    const field = async (query: string) => {
      const { status, body } = await ask(query)
      return [status, body.errors?.[0]?.field, body.detail]
    }
    expect(await field('cantidad=0')).toEqual([400, 'cantidad', 'La cantidad no es válida.'])
    expect(await field('cantidad=-1')).toEqual([400, 'cantidad', 'La cantidad no es válida.'])
    expect(await field('cantidad=2&largo=0')).toEqual([400, 'largo', 'El largo no es válido.'])
    expect(await field('cantidad=x')).toEqual([400, 'cantidad', 'La cantidad no es válida.'])
  })
  it('DOLAR-08 nobody learns another client’s price, nor that there is one; what is not sold is not found', async () => {
    await savePropio(9.5)
    const another = await e.t.as('cliente2@demo.test')
    expect(problem(await ask('cantidad=2&largo=12', another))).toEqual(noEncontrado)
    await e.t.db
      .updateTable('cliente')
      .set({ listaPrecioId: e.listaPrecioId })
      .where('id', '=', another.session!.clienteId)
      .execute()
    forgetAll()
    const theirs = await ask('cantidad=2&largo=12', another, another.session!.clienteId)
    expect(theirs.body.formacion).toMatchObject({ ...DE_LISTA, acordadoDesde: null })
    const seller = await e.t.as('vendedor@demo.test')
    expect((await ask('cantidad=2&largo=12', seller)).body.formacion).toMatchObject({ precioOrigen: 'cliente' })
    expect(problem(await ask('cantidad=1', e.ana, e.clienteId, 'NO-HAY'))).toEqual(noEncontrado)
    expect(problem(await ask('cantidad=2&condicionPagoId=999999'))).toEqual(noEncontrado)
    expect((await e.t.anonymous.get(`/api/Product/${e.barra}/${e.clienteId}/precio`)).status).toBe(401)
  })
})

describe('what a line keeps', () => {
  it('DOLAR-08 list, step and agreed price go along with the cart, the request and to the order system', async () => {
    await saveLista(12, { cantidadDesde: 100 })
    const added = await add(e.ana, e.barra)
    const kept = { precioOrigen: 'escalon', precioLista: 13.57, listaPrecioId: e.listaPrecioId }
    expect(lines(added)[0]).toMatchObject({ precio: 12, ...kept })
    await buy(e.ana, added.body.id)
    expect(await told(added.body.id)).toMatchObject({ precio: 12, ...kept })
    const { formacion } = await quoteLine(added.body.id)
    expect(formacion).toMatchObject({ ...kept, precio: 12, escalonDesde: 100, acordadoDesde: null })
  })
  it('DOLAR-08 what was kept stays, whatever the list costs later', async () => {
    const added = await add(e.ana, e.barra)
    await buy(e.ana, added.body.id)
    const { formacion } = await quoteLine(added.body.id)
    await saveLista(99, { desde: '2026-01-01' })
    await savePropio(1)
    expect((await quoteLine(added.body.id)).formacion).toEqual(formacion)
    expect(formacion).toMatchObject({ ...DE_LISTA, precio: 13.57 })
  })
  it('DOLAR-08 what nobody wrote down is not known: lines of before, and what somebody else changed', async () => {
    const added = await add(e.ana, e.barra)
    const { id } = added.body
    await buy(e.ana, id)
    // the order system, or a former version, writes another price and says nothing of it
    await sql`update presupuesto_detalle set precio = 11 where "presupuestoId" = ${id}`.execute(e.t.db)
    expect([(await quoteLine(id)).formacion, await told(id)]).toMatchObject([null, { precio: 11, ...UNKNOWN }])
    await sql`update presupuesto_detalle set precio = 13.57 where "presupuestoId" = ${id}`.execute(e.t.db)
    expect(await told(id)).toMatchObject(DE_LISTA)
    await sql`update presupuesto_detalle set formacion = null where "presupuestoId" = ${id}`.execute(e.t.db)
    expect([(await quoteLine(id)).formacion, await told(id)]).toMatchObject([null, UNKNOWN])
  })
  it('DOLAR-08 a cart of a former version learns it with its pre-confirm', async () => {
    const { id } = (await add(e.ana, e.barra)).body
    const stored = async () =>
      (await e.ana.get(`/api/Budget/${e.clienteId}/${e.ana.session!.contactoId}/shoppingCart`)).body.presupuestoDetalles
        .$values[0]
    expect(await stored()).toMatchObject(UNKNOWN)
    expect((await cart()).presupuestoDetalles.$values[0]).toMatchObject(DE_LISTA)
    await buy(e.ana, id)
    expect(await told(id)).toMatchObject({ ...DE_LISTA, listaPrecioId: e.listaPrecioId })
  })
})
