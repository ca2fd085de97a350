import { afterEach, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { forgetParams } from '#server/params.ts'
import { confirm, scenario, ok, pre } from '../../../test/envio-pago.ts'

const { e, ready } = scenario()

/** What an import, or the configuration, leaves there. */
const setParams = async (values: { [clave: string]: unknown }) => {
  for (const [clave, stated] of Object.entries(values)) {
    const valor = JSON.stringify(stated)
    await e.t.db
      .insertInto('configuracion')
      .values({ clave, valor })
      .onConflict((c) => c.column('clave').doUpdateSet({ valor }))
      .execute()
  }
  forgetParams()
}
const setIva = (id: string, iva: number | null) =>
  e.t.db.updateTable('producto').set({ iva }).where('id', '=', id).execute()
const quote = async (id: number) => (await e.ana.get(`/api/Budget/${id}`)).body
const ivas = async (id: number) => (await quote(id)).detalles.$values.map((l: { iva: number | null }) => l.iva)

afterEach(async () => {
  await e.t.db.updateTable('producto').set({ iva: null }).execute()
  await e.t.db
    .deleteFrom('configuracion')
    .where('clave', 'in', ['IvaPorcentaje', 'dolarValor', 'dolarFechaHora'])
    .execute()
  forgetParams()
})

describe('IVA', () => {
  it('OPEN-150 a product has its own rate, else that of the configuration, else 21', async () => {
    const rate = async () => (await e.ana.get(`/api/Product/${encodeURIComponent(e.pieza)}/${e.clienteId}`)).body.iva
    expect(await rate()).toBe(21)
    await setParams({ IvaPorcentaje: 27 })
    expect(await rate()).toBe(27)
    await setIva(e.pieza, 0)
    expect(await rate()).toBe(0)
  })
  it('OPEN-150 what is shown to be confirmed has the rates of that moment, and they stay', async () => {
    await setIva(e.pieza, 10.5)
    const id = await ready()
    expect(await ivas(id)).toEqual([21, 10.5])
    await setIva(e.barra, 27)
    expect(await ivas(id)).toEqual([21, 10.5])
    ok(await pre(e.ana, id))
    expect(await ivas(id)).toEqual([27, 10.5])
    await setIva(e.barra, 0)
    ok(await confirm(e.ana, id))
    await setParams({ IvaPorcentaje: 5 })
    expect(await ivas(id)).toEqual([27, 10.5])
  })
  it('OPEN-150 what was ordered before rates were kept has none', async () => {
    const id = await ready()
    ok(await confirm(e.ana, id))
    await e.t.db.updateTable('presupuesto_detalle').set({ iva: null }).where('presupuestoId', '=', id).execute()
    expect(await ivas(id)).toEqual([null, null])
  })
})

describe('the dollar', () => {
  it('OPEN-149 an order keeps the dollar of its moment and its day, and the order system gets it with the rates', async () => {
    await setParams({ dolarValor: 1489.5, dolarFechaHora: '2026-11-20T15:00:00-03:00' })
    await setIva(e.pieza, 10.5)
    const id = await ready()
    expect(await quote(id)).toMatchObject({ cotizacion: null, cotizacionFecha: null })
    ok(await confirm(e.ana, id))
    await setParams({ dolarValor: 1600, dolarFechaHora: '2026-11-21T15:00:00-03:00' })
    const dolar = { cotizacion: 1489.5, cotizacionFecha: '2026-11-20T15:00:00-03:00' }
    expect(await quote(id)).toMatchObject(dolar)
    const clave = await createClave(e.t.db, 'Sistema de prueba', { alcance: ['eventos'] })
    const read = await e.t.anonymous.send('GET', `/api/integracion/presupuestos/${id}`, {
      headers: { authorization: `Bearer ${clave}` },
    })
    expect(read.body).toMatchObject({ ...dolar, lineas: { $values: [{ iva: 21 }, { iva: 10.5 }] } })
  })
  it('OPEN-149 without a known dollar an order keeps none', async () => {
    await setParams({ dolarFechaHora: '2026-11-20T15:00:00-03:00', dolarValor: null })
    const id = await ready()
    ok(await confirm(e.ana, id))
    expect(await quote(id)).toMatchObject({ cotizacion: null, cotizacionFecha: null })
  })
})
