import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetParams } from '#server/params.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'

const on = openIntegracion()
let [admin, gerente, cliente] = [] as unknown as Client[]
beforeAll(async () => {
  admin = await on.t.as('admin@demo.test')
  gerente = await on.t.as('gerente@demo.test')
  cliente = await on.t.as('cliente@demo.test')
})
beforeEach(async () => {
  await on.t.db
    .deleteFrom('configuracion')
    .where('clave', 'in', ['tiraDolar', 'dolarValor', 'dolarFechaHora'])
    .execute()
  await on.t.db.deleteFrom('cotizacion_dolar').execute()
  forgetParams()
})
const usual = {
  version: 0,
  visible: true,
  mostrarValor: false,
  titulo: 'DÓLAR BILLETE',
  texto: 'Consultar con tu ejecutivo',
}
const save = (patch: object = {}, who = admin!) => who.post('/api/configuracion/updateDolar', { ...usual, ...patch })
const configured = async () => (await admin!.get('/api/configuracion')).body.dolar
const tira = async () => (await cliente!.get('/api/Params/dolar')).body
const hoy = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)

describe('the dollar strip', () => {
  it('OPEN-220 HOME-05 HOME-06 is as the documents have it until somebody changes it, and shows no rate', async () => {
    await on.put('dolar', [{ fechaHora: '2025-09-21T15:00:00-03:00', valor: 1489.5 }])
    expect(await tira()).toEqual({
      fechaHora: '2025-09-21T15:00:00-03:00',
      visible: true,
      titulo: 'DÓLAR BILLETE',
      texto: 'Consultar con tu ejecutivo',
      valor: null,
    })
    expect(await configured()).toEqual({ ...usual, valor: 1489.5, fecha: '2025-09-21T15:00:00-03:00', cambio: null })
  })
  it('OPEN-220 is changed for everybody, switched off, and on record with what stood before', async () => {
    expect((await save({ titulo: ' DÓLAR DIVISA ', texto: '' })).body).toBe(true)
    expect(await tira()).toMatchObject({ visible: true, titulo: 'DÓLAR DIVISA', texto: '' })
    expect((await save({ version: 1, visible: false })).body).toBe(true)
    expect((await tira()).visible).toBe(false)
    const { version, cambio } = await configured()
    expect([version, cambio.usuario]).toEqual([2, admin!.session!.userName])
    const { body } = await admin!.get('/api/auditoria?accion=dolar-cambiado')
    expect(body.$values[0]).toMatchObject({ accion: 'dolar-cambiado', nombreAccion: 'Tira del dólar cambiada' })
    expect(body.$values[0].cambios.$values).toContainEqual({
      campo: 'Título',
      antes: 'DÓLAR DIVISA',
      despues: 'DÓLAR BILLETE',
    })
  })
  it('OPEN-220 of two who saved the same version the second is told, and what the first left stands', async () => {
    const both = await Promise.all([save({ titulo: 'UNO' }), save({ titulo: 'DOS' })])
    expect(both.map((a) => a.status).sort()).toEqual([200, 409])
    expect(both.find((a) => a.status === 409)!.body).toMatchObject({
      code: 'version_vieja',
      detail:
        'Otra persona cambió la tira del dólar mientras la editabas. Mirá cómo quedó antes de guardar la tuya: lo que escribiste sigue acá.',
    })
    const { titulo } = await tira()
    expect(titulo).toBe(both[0]!.status === 200 ? 'UNO' : 'DOS')
    expect((await configured()).version).toBe(1)
  })
  it('OPEN-220 is for administrators', async () => {
    expect((await save({}, gerente!)).status).toBe(403)
    expect((await save({}, cliente!)).status).toBe(403)
    expect((await configured()).version).toBe(0)
  })
})

describe('the rate', () => {
  it('OPEN-220 OPEN-149 saved by hand it counts until a later one comes in', async () => {
    await on.put('dolar', [{ fechaHora: '2025-09-21T15:00:00-03:00', valor: 1489.5 }])
    const cotizacion = { valor: 1502.25, fecha: '2025-09-21' }
    expect((await save({ mostrarValor: true, cotizacion })).body).toBe(true)
    expect(await tira()).toMatchObject({ fechaHora: '2025-09-21T23:59:59-03:00', valor: 1502.25 })
    await on.put('dolar', [{ fechaHora: '2025-09-21T15:00:00-03:00', valor: 1489.5 }])
    expect((await tira()).valor).toBe(1502.25)
    await on.put('dolar', [{ fechaHora: '2025-09-22T11:00:00-03:00', valor: 1510 }])
    expect(await tira()).toMatchObject({ fechaHora: '2025-09-22T11:00:00-03:00', valor: 1510 })
  })
  it('OPEN-220 one that came in while somebody edited the words stays', async () => {
    await on.put('dolar', [{ fechaHora: '2025-09-22T11:00:00-03:00', valor: 1510 }])
    await save({ texto: 'Consultá con tu ejecutivo', cotizacion: null })
    expect(await configured()).toMatchObject({ valor: 1510, fecha: '2025-09-22T11:00:00-03:00' })
  })
  it('OPEN-220 of today it is of the moment it was saved', async () => {
    const desde = Date.now() - 1000
    await save({ cotizacion: { valor: 1500, fecha: hoy() } })
    const { fecha } = await configured()
    expect(Date.parse(fecha)).toBeGreaterThanOrEqual(desde)
    expect(Date.parse(fecha)).toBeLessThanOrEqual(Date.now())
  })
  it.each([
    [{ titulo: '  ' }, 'titulo', 'Escribí el título de la tira.'],
    [{ cotizacion: { valor: 0, fecha: '2025-09-21' } }, 'valor', 'Debe estar entre 0,01 y 99999999.'],
    [{ cotizacion: { valor: 1.23456, fecha: '2025-09-21' } }, 'valor', 'Admite hasta 4 decimales.'],
    [
      { cotizacion: { valor: 1500, fecha: '2099-01-01' } },
      'fecha',
      'El día de la cotización no puede ser posterior a hoy.',
    ],
    [{ mostrarValor: true }, 'mostrarValor', 'Para mostrar la cotización primero tenés que cargarla.'],
  ])('OPEN-220 %j is refused at its field, and changes nothing', async (patch, field, detail) => {
    const { status, body } = await save(patch)
    expect([status, body.errors]).toEqual([400, [{ field, detail }]])
    expect((await configured()).version).toBe(0)
  })
})
