import { beforeEach, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { forgetParams } from '#server/params.ts'
import { keepCotizaciones } from '#features/dolar/server/dolar.ts'
import { confirm, ok, scenario } from '../../../test/envio-pago.ts'

const { e, ready } = scenario()
beforeEach(async () => {
  const settings = ['dolarValor', 'dolarFechaHora', 'dolarTipo', 'dolarUsos']
  await e.t.db.deleteFrom('configuracion').where('clave', 'in', settings).execute()
  await e.t.db.deleteFrom('cotizacion_dolar').execute()
  forgetParams()
})
const come = (hour: string, valor: number | null, fuente: string | null = 'BNA') =>
  keepCotizaciones(e.t.db, [{ tipo: 'billete', instante: new Date(`2025-11-20T${hour}:00-03:00`), valor, fuente }])
const FIRME = 'esPedidoFirme=true'
const seen = (hour: string, valor?: number) =>
  `${FIRME}&dolarVisto=${encodeURIComponent(`2025-11-20T${hour}:00-03:00`)}${valor ? `&dolarVistoValor=${valor}` : ''}`
const quote = async (id: number) => (await e.ana.get(`/api/Budget/${id}`)).body
const changed = (detail: string) => ({ status: 409, code: 'dolar_cambiado', detail })

describe('the rate that a request keeps', () => {
  it('DOLAR-05 keeps value, instant, kind and source, and the order system gets them; a rate corrected later changes none', async () => {
    await come('15:00', 1489.5)
    const id = await ready()
    ok(await confirm(e.ana, id))
    const kept = {
      cotizacion: 1489.5,
      cotizacionFecha: '2025-11-20T15:00:00-03:00',
      cotizacionTipo: 'billete',
      cotizacionFuente: 'BNA',
    }
    expect(await quote(id)).toMatchObject(kept)
    await come('15:00', 1600, 'Otra')
    await come('16:00', 1700)
    await e.t.db.updateTable('cotizacion_dolar').set({ anulada: new Date() }).execute()
    expect(await quote(id)).toMatchObject(kept)
    const clave = await createClave(e.t.db, 'Sistema de prueba', { alcance: ['eventos'] })
    const headers = { authorization: `Bearer ${clave}` }
    const read = await e.t.anonymous.send('GET', `/api/integracion/presupuestos/${id}`, { headers })
    expect(read.body).toMatchObject(kept)
  })
  it('DOLAR-05 one that came in without a source, or none at all, is kept as it is', async () => {
    await come('15:00', 1489, null)
    const id = await ready()
    ok(await confirm(e.ana, id))
    expect(await quote(id)).toMatchObject({ cotizacion: 1489, cotizacionTipo: 'billete', cotizacionFuente: null })
    await come('16:00', null)
    const other = await ready()
    ok(await confirm(e.ana, other))
    const none = { cotizacion: null, cotizacionFecha: null, cotizacionTipo: null, cotizacionFuente: null }
    expect(await quote(other)).toMatchObject(none)
  })
})

describe('a rate that changes while it is confirmed', () => {
  it('DOLAR-06 is told with both values, nothing is placed, and said to be seen it is kept', async () => {
    await come('15:00', 1489)
    const id = await ready()
    await come('17:30', 1502.5)
    const refused = await confirm(e.ana, id, seen('15:00', 1489))
    expect(refused.body).toMatchObject(
      changed('El dólar cambió mientras confirmabas: era $ 1.489,00, ahora es $ 1.502,50.'),
    )
    expect(refused.body).toMatchObject({
      antes: 1489,
      ahora: { valor: 1502.5, fechaHora: '2025-11-20T17:30:00-03:00', tipo: 'billete', fuente: 'BNA' },
    })
    expect((await quote(id)).estadoPresupuesto).toBe(null)
    // known by its instant alone too
    expect((await confirm(e.ana, id, seen('15:00'))).body).toMatchObject(
      changed('El dólar cambió mientras confirmabas: era $ 1.489,00, ahora es $ 1.502,50.'),
    )
    ok(await confirm(e.ana, id, seen('17:30', 1502.5)))
    expect(await quote(id)).toMatchObject({ cotizacion: 1502.5, cotizacionFecha: '2025-11-20T17:30:00-03:00' })
    // placed already: asked again it is the same
    ok(await confirm(e.ana, id, seen('15:00', 1489)))
  })
  it('DOLAR-06 corrected at its own instant is another one, and so is one that is gone or nobody knew', async () => {
    await come('15:00', 1489)
    const id = await ready()
    await come('15:00', 1498)
    expect((await confirm(e.ana, id, seen('15:00', 1489))).body).toMatchObject(
      changed('El dólar cambió mientras confirmabas: era $ 1.489,00, ahora es $ 1.498,00.'),
    )
    expect((await confirm(e.ana, id, seen('09:00'))).body).toMatchObject(
      changed('El dólar cambió mientras confirmabas: ahora es $ 1.498,00.'),
    )
    await come('16:00', null)
    expect((await confirm(e.ana, id, seen('15:00', 1498))).body).toMatchObject(
      changed('El dólar cambió mientras confirmabas: ahora no hay cotización.'),
    )
    const nonsense = await confirm(e.ana, id, `${FIRME}&dolarVisto=ayer`)
    expect(nonsense.body).toMatchObject({ status: 400, code: 'datos_invalidos' })
    expect((await quote(id)).estadoPresupuesto).toBe(null)
  })
  it('DOLAR-06 who does not say which was seen gets the latest', async () => {
    await come('15:00', 1489)
    const id = await ready()
    await come('17:30', 1502.5)
    ok(await confirm(e.ana, id, FIRME))
    expect(await quote(id)).toMatchObject({ cotizacion: 1502.5 })
  })
})
