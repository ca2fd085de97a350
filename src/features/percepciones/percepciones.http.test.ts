import { beforeEach, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { forgetParams } from '#server/params.ts'
import { confirm, ok, options, pre, scenario } from '../../../test/envio-pago.ts'

const { e, ready } = scenario()
let provinciaId: number
beforeEach(async () => {
  await e.t.db.deleteFrom('percepcion').execute()
  await e.t.db.deleteFrom('configuracion').where('clave', 'in', ['dolarValor', 'dolarFechaHora']).execute()
  forgetParams()
  const tienda = await e.t.db
    .selectFrom('tienda')
    .select('provinciaId')
    .where('clienteId', '=', e.clienteId)
    .orderBy('tiendaNro')
    .executeTakeFirstOrThrow()
  provinciaId = tienda.provinciaId
})
type Given = {
  impuesto?: string
  provinciaId?: number
  alicuota?: number
  minimo?: number
  desde?: string
  hasta?: string
}
const give = (...rows: Given[]) =>
  e.t.db
    .insertInto('percepcion')
    .values(
      rows.map((row) => ({
        clienteId: e.clienteId,
        impuesto: 'IIBB',
        provinciaId,
        alicuota: 3,
        minimo: 0,
        desde: '2020-01-01',
        hasta: null,
        ...row,
      })),
    )
    .execute()
const quote = async (id: number) => (await e.ana.get(`/api/Budget/${id}`)).body
const estimated = async (id: number) =>
  (await quote(id)).percepciones.$values.map((one: any) => [one.impuesto, one.alicuota, one.base, one.monto])
const inForce = async (who = e.ana) =>
  (await who.get(`/api/Client/${e.clienteId}/percepciones`)).body.$values.map((one: any) => [
    one.impuesto,
    one.provinciaId,
    one.alicuota,
  ])
const cents = (n: number) => Math.round(n * 100 + 1e-7) / 100

describe('the perceptions of a client', () => {
  it('DOLAR-10 are those in force, the last to begin of each tax and province; another’s are not found', async () => {
    expect(await inForce()).toEqual([])
    await give(
      { desde: '2021-01-01', alicuota: 2 },
      { desde: '2020-01-01', alicuota: 3 },
      { desde: '2999-01-01', alicuota: 9 },
      { impuesto: 'IVA', provinciaId: 0, alicuota: 1.5 },
      { impuesto: 'SELLOS', hasta: '2020-12-31' },
    )
    expect(await inForce()).toEqual([
      ['IIBB', provinciaId, 2],
      ['IVA', null, 1.5],
    ])
    const other = await e.t.as('cliente@demo.test')
    expect((await other.get(`/api/Client/${e.clienteId}/percepciones`)).status).toBe(404)
  })
  it('DOLAR-10 come in by import, with their bad lines, and go with `borrar`', async () => {
    const clave = await createClave(e.t.db, 'Percepciones de prueba', { alcance: ['percepciones'] })
    const { codigo } = await e.t.db
      .selectFrom('cliente')
      .select('codigo')
      .where('id', '=', e.clienteId)
      .executeTakeFirstOrThrow()
    const put = async (row: object) =>
      (
        await e.t.anonymous.send('PUT', '/api/integracion/percepciones', {
          headers: { authorization: `Bearer ${clave}` },
          body: [{ cliente: codigo, impuesto: 'IIBB', ...row }],
        })
      ).body
    expect(await put({ provincia: 'Buenos Aires', alicuota: '3,5', desde: '01/01/2020' })).toMatchObject({ nuevas: 1 })
    expect(await put({ alicuota: 1 })).toMatchObject({ nuevas: 1 })
    expect(await put({ alicuota: 1.25 })).toMatchObject({ cambiadas: 1 })
    expect((await inForce()).map(([, , alicuota]: number[]) => alicuota).toSorted()).toEqual([1.25, 3.5])
    for (const wrong of [{ alicuota: 101 }, { alicuota: -1 }, { provincia: 'Narnia', alicuota: 1 }])
      expect(await put(wrong)).toMatchObject({ conError: 1 })
    expect(await put({ alicuota: 1, desde: '02/01/2020', hasta: '01/01/2020' })).toMatchObject({ conError: 1 })
    expect(await put({ borrar: 'si' })).toMatchObject({ conError: 0 })
    expect(await inForce()).toHaveLength(1)
  })
})

describe('what is estimated of a request', () => {
  it('DOLAR-10 is of its net and its destination, in no total, and stays with it whatever comes in later', async () => {
    await give({}, { impuesto: 'IVA', provinciaId: 0, alicuota: 1.5 }, { impuesto: 'OTRA', provinciaId: 999 })
    const id = await ready()
    const { montoTotal } = await quote(id)
    const said = [
      ['IIBB', 3, montoTotal, cents(montoTotal * 0.03)],
      ['IVA', 1.5, montoTotal, cents(montoTotal * 0.015)],
    ]
    expect(await estimated(id)).toEqual(said)
    await e.t.db.updateTable('percepcion').set({ alicuota: 9 }).execute()
    expect(await estimated(id)).toEqual(said)
    ok(await confirm(e.ana, id))
    await e.t.db.deleteFrom('percepcion').execute()
    expect(await estimated(id)).toEqual(said)
    expect((await quote(id)).montoTotal).toBe(montoTotal)
    // the order system said another total: what was estimated is of none that stands there
    await e.t.db.updateTable('presupuesto').set({ montoFinal: 1 }).where('id', '=', id).execute()
    expect(await estimated(id)).toEqual([])
  })
  it('DOLAR-10 a client without rows has none, and the same choice again keeps the version', async () => {
    const id = await ready()
    expect(await estimated(id)).toEqual([])
    await give({})
    ok(await pre(e.ana, id))
    const { version } = await quote(id)
    ok(await pre(e.ana, id))
    expect((await quote(id)).version).toBe(version)
    expect(await estimated(id)).toHaveLength(1)
    await e.t.db.updateTable('percepcion').set({ alicuota: 4 }).execute()
    ok(await pre(e.ana, id))
    expect((await quote(id)).version).toBe(version + 1)
  })
  it('DOLAR-10 of a work site it is its province’s, and a least amount in pesos is compared by the rate', async () => {
    const other = await e.t.db
      .selectFrom('provincia')
      .select('id')
      .where('id', '<>', provinciaId)
      .executeTakeFirstOrThrow()
    await give({}, { provinciaId: other.id }, { impuesto: 'IVA', provinciaId: 0, minimo: 1_000_000_000 })
    const id = await ready()
    const obra = {
      esObra: true,
      provinciaId: other.id,
      localidad: 'Una',
      obraCalle: 'Calle',
      obraNro: '1',
      obraCodigoPostal: '1000',
    }
    ok(await pre(e.ana, id, obra))
    // no rate: it is not compared
    expect((await estimated(id)).map(([impuesto]: string[]) => impuesto)).toEqual(['IIBB', 'IVA'])
    const settings = { dolarValor: '1500', dolarFechaHora: '"2026-01-05T15:00:00-03:00"' }
    for (const [clave, valor] of Object.entries(settings))
      await e.t.db.insertInto('configuracion').values({ clave, valor }).execute()
    forgetParams()
    ok(await pre(e.ana, id, obra))
    expect((await estimated(id)).map(([impuesto]: string[]) => impuesto)).toEqual(['IIBB'])
    expect((await options(e.ana, id)).tiendas.$values[0]!.provinciaId).toBe(provinciaId)
  })
})
