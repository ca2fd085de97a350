import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetParams } from '#server/params.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'

const on = openIntegracion()
let [admin, cliente] = [] as unknown as Client[]
beforeAll(async () => {
  admin = await on.t.as('admin@demo.test')
  cliente = await on.t.as('cliente@demo.test')
})
const RATES = ['tiraDolar', 'dolarValor', 'dolarFechaHora', 'dolarTipo', 'dolarUsos']
beforeEach(async () => {
  await on.t.db.deleteFrom('configuracion').where('clave', 'in', RATES).execute()
  await on.t.db.deleteFrom('cotizacion_dolar').execute()
  forgetParams()
})
type Rate = { fechaHora: string; valor?: unknown; tipo?: string; fuente?: string }
const put = async (...filas: Rate[]) => (await on.put('dolar', filas)).body
const wrong = (body: { errores: { $values: { columna: string; motivo: string }[] } }) =>
  body.errores.$values.map(({ columna, motivo }) => [columna, motivo])
const history = async () =>
  (await admin!.get('/api/configuracion/cotizaciones')).body.$values.map((r: any) => [
    r.fechaHora.slice(0, 10),
    r.tipo,
    r.valor,
    r.fuente,
    r.vigente,
  ])
const notices = async () =>
  (await admin!.get('/api/avisos')).body.$values.filter((a: any) => a.tipo === 'dolar').map((a: any) => a.detalle)
const strip = async () => {
  forgetParams()
  const { valor, fecha } = (await admin!.get('/api/configuracion')).body.dolar
  return [valor, fecha?.slice(0, 10) ?? null]
}
const annul = (tipo: string, fechaHora: string, who = admin!) =>
  who.post('/api/configuracion/cotizaciones/anular', { tipo, fechaHora })
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

describe('the history', () => {
  it('DOLAR-01 keeps each rate with its kind and source; a file of today is of the kind of the strip, which shows its latest', async () => {
    expect(
      counts(
        await put(
          { fechaHora: '2025-11-20T15:00:00-03:00', valor: 1489 },
          { fechaHora: '2025-11-20T15:00:00-03:00', valor: 1462, tipo: 'divisa', fuente: 'BNA' },
          { fechaHora: '2025-11-21T15:00:00-03:00', valor: 1500, tipo: 'propio' },
        ),
      ),
    ).toEqual([3, 3, 0, 0, 0])
    expect(await history()).toEqual([
      ['2025-11-21', 'propio', 1500, null, true],
      ['2025-11-20', 'billete', 1489, null, true],
      ['2025-11-20', 'divisa', 1462, 'BNA', true],
    ])
    expect(await strip()).toEqual([1489, '2025-11-20'])
  })
  it('DOLAR-01 an older rate is kept and changes nothing that counts; the same again is the same', async () => {
    await put({ fechaHora: '2025-11-20T15:00:00-03:00', valor: 1489, fuente: 'BNA' })
    expect(counts(await put({ fechaHora: '2025-11-19T15:00:00-03:00', valor: 1480 }))).toEqual([1, 1, 0, 0, 0])
    expect(counts(await put({ fechaHora: '2025-11-20T15:00:00-03:00', valor: 1489 }))).toEqual([1, 0, 0, 1, 0])
    expect(counts(await put({ fechaHora: '2025-11-19T15:00:00-03:00', valor: 1481 }))).toEqual([1, 0, 1, 0, 0])
    expect(await history()).toEqual([
      ['2025-11-20', 'billete', 1489, 'BNA', true],
      ['2025-11-19', 'billete', 1481, null, false],
    ])
    expect(await strip()).toEqual([1489, '2025-11-20'])
  })
  it('DOLAR-01 another usual kind is what the strip shows, and a later rate without a value clears it', async () => {
    await on.t.db.insertInto('configuracion').values({ clave: 'dolarTipo', valor: '"divisa"' }).execute()
    forgetParams()
    await put({ fechaHora: '2025-11-20T15:00:00-03:00', valor: 1489, tipo: 'billete' })
    expect(await strip()).toEqual([null, null])
    await put({ fechaHora: '2025-11-19T15:00:00-03:00', valor: 1462 })
    expect(await strip()).toEqual([1462, '2025-11-19'])
    await put({ fechaHora: '2025-11-21T15:00:00-03:00' })
    expect(await strip()).toEqual([null, '2025-11-21'])
  })
  it('DOLAR-01 what a former version wrote later stays until something later comes', async () => {
    await put({ fechaHora: '2025-11-20T15:00:00-03:00', valor: 1489 })
    await sql`
      update configuracion
      set valor = case clave when 'dolarValor' then '1495' else '"2025-11-21T15:00:00-03:00"' end::jsonb
      where clave in ('dolarValor', 'dolarFechaHora')`.execute(on.t.db)
    await put({ fechaHora: '2025-11-20T16:00:00-03:00', valor: 1490 })
    expect(await strip()).toEqual([1495, '2025-11-21'])
    await put({ fechaHora: '2025-11-22T15:00:00-03:00', valor: 1500 })
    expect(await strip()).toEqual([1500, '2025-11-22'])
  })
  it('DOLAR-01 a rate typed here is in it with who typed it', async () => {
    const { version, visible, titulo, texto, mostrarValor } = (await admin!.get('/api/configuracion')).body.dolar
    const fecha = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    const tira = { version, visible, titulo, texto, mostrarValor, cotizacion: { valor: 1501, fecha } }
    expect((await admin!.post('/api/configuracion/updateDolar', tira)).status).toBe(200)
    const { body } = await admin!.get('/api/configuracion/cotizaciones')
    expect(body.$values).toMatchObject([{ tipo: 'billete', valor: 1501, usuario: admin!.session!.userName }])
  })
})

describe('a rate that cannot be', () => {
  it('DOLAR-12 of 0, negative, with more than four decimals or of tomorrow is a bad line, of any kind', async () => {
    const fechaHora = day(-1)
    const outOfBounds = [['valor', 'Debe estar entre 0,01 y 99999999.']]
    expect(wrong(await put({ fechaHora, valor: 0 }))).toEqual(outOfBounds)
    expect(wrong(await put({ fechaHora, valor: -1489, tipo: 'divisa' }))).toEqual(outOfBounds)
    expect(wrong(await put({ fechaHora, valor: 100_000_000 }))).toEqual(outOfBounds)
    expect(wrong(await put({ fechaHora, valor: '1489,12345' }))).toEqual([['valor', 'Admite hasta 4 decimales.']])
    expect(wrong(await put({ fechaHora: day(1), valor: 1489 }))).toEqual([['fechaHora', 'La fecha está en el futuro.']])
    expect((await put({ fechaHora, valor: 1489, tipo: 'blue' })).conError).toBe(1)
    expect(await history()).toEqual([])
  })
  it('DOLAR-12 ten times the last comes in, tells role 1, and is annulled', async () => {
    await put({ fechaHora: '2025-11-20T15:00:00-03:00', valor: 1489 })
    expect(counts(await put({ fechaHora: '2025-11-21T15:00:00-03:00', valor: 14_890 }))).toEqual([1, 1, 0, 0, 0])
    expect(await notices()).toEqual(['Pasó de $ 1.489,00 a $ 14.890,00: ¿está bien?'])
    expect(await strip()).toEqual([14_890, '2025-11-21'])
    const { body } = await admin!.get('/api/configuracion/cotizaciones')
    expect(body.$values[0]).toMatchObject({ valor: 14_890, salto: 1489, vigente: true })
    expect((await annul('billete', body.$values[0].fechaHora)).body).toBe(true)
    expect(await strip()).toEqual([1489, '2025-11-20'])
    expect((await annul('billete', body.$values[0].fechaHora)).status).toBe(200) // twice is once
    const { $values } = (await admin!.get('/api/auditoria?accion=cotizacion-anulada')).body
    expect($values).toHaveLength(1)
    // the same row again stays annulled; a corrected one counts
    expect(counts(await put({ fechaHora: '2025-11-21T15:00:00-03:00', valor: 14_890 }))).toEqual([1, 0, 0, 1, 0])
    expect(await strip()).toEqual([1489, '2025-11-20'])
    await put({ fechaHora: '2025-11-21T15:00:00-03:00', valor: 1495 })
    expect(await strip()).toEqual([1495, '2025-11-21'])
  })
  it('DOLAR-12 by a file it is a bad line, too, and ten times the last comes in and is asked about', async () => {
    const file = async (...rows: string[]) =>
      on.one({ 'dolar.csv': ['fechaHora;valor;tipo;fuente', ...rows, ''].join('\n') })
    const reasons = async (row: string) => (await file(row)).errores.map(({ columna, motivo }) => [columna, motivo])
    const manana = day(1).slice(0, 19)
    const outOfBounds = [['valor', 'Debe estar entre 0,01 y 99999999.']]
    expect(await reasons('20/11/2025 15:00;0;divisa;BNA')).toEqual(outOfBounds)
    expect(await reasons('20/11/2025 15:00;-1489;divisa;BNA')).toEqual(outOfBounds)
    expect(await reasons('20/11/2025 15:00;1489,12345;;')).toEqual([['valor', 'Admite hasta 4 decimales.']])
    expect(await reasons(`${manana}Z;1489;;`)).toEqual([['fechaHora', 'La fecha está en el futuro.']])
    expect(await history()).toEqual([])
    const before = (await notices()).length
    expect(counts(await file('20/11/2025 15:00;1489;;BNA', '21/11/2025 15:00;14890;;BNA'))).toEqual([2, 2, 0, 0, 0])
    expect(await notices()).toHaveLength(before + 1)
    const { body } = await admin!.get('/api/configuracion/cotizaciones')
    expect(body.$values[0]).toMatchObject({ valor: 14_890, salto: 1489, vigente: true })
  })
  it('DOLAR-12 by the screen it is refused at its field, and ten times the last counts and is asked about', async () => {
    const hoy = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    const manana = new Date(Date.now() + 21 * 3_600_000).toISOString().slice(0, 10)
    const type = async (valor: number, fecha = hoy) => {
      const { version, visible, titulo, texto, mostrarValor } = (await admin!.get('/api/configuracion')).body.dolar
      const tira = { version, visible, titulo, texto, mostrarValor, cotizacion: { valor, fecha } }
      const { status, body } = await admin!.post('/api/configuracion/updateDolar', tira)
      return [status, body.errors?.map((one: any) => `${one.field}: ${one.detail}`)]
    }
    expect(await type(0)).toEqual([400, ['valor: Debe estar entre 0,01 y 99999999.']])
    expect(await type(-1489)).toEqual([400, ['valor: Debe estar entre 0,01 y 99999999.']])
    expect(await type(1489.12345)).toEqual([400, ['valor: Admite hasta 4 decimales.']])
    expect(await type(1489, manana)).toEqual([400, ['fecha: El día de la cotización no puede ser posterior a hoy.']])
    expect(await history()).toEqual([])
    await put({ fechaHora: '2025-11-20T15:00:00-03:00', valor: 1489 })
    const before = (await notices()).length
    expect(await type(14_890)).toEqual([200, undefined])
    expect(await notices()).toHaveLength(before + 1)
    const { body } = await admin!.get('/api/configuracion/cotizaciones')
    expect(body.$values[0]).toMatchObject({ valor: 14_890, salto: 1489, vigente: true })
  })
  it('DOLAR-12 one that came in with its milliseconds is annulled by what is shown of it', async () => {
    await put({ fechaHora: '2025-11-20T15:00:00.123-03:00', valor: 1000 })
    expect((await annul('billete', '2025-11-20T15:00:00-03:00')).status).toBe(200)
  })
  it('DOLAR-12 one that is old, of another kind, or near tells nobody', async () => {
    const before = await notices()
    await put({ fechaHora: '2025-11-20T15:00:00-03:00', valor: 1000 })
    await put({ fechaHora: '2025-11-21T15:00:00-03:00', valor: 1200 })
    await put({ fechaHora: '2025-11-19T15:00:00-03:00', valor: 100 })
    await put({ fechaHora: '2025-11-22T15:00:00-03:00', valor: 3000, tipo: 'propio' })
    expect(await notices()).toEqual(before)
  })
  it('DOLAR-12 only role 1 sees the history and annuls; what there is not is not found', async () => {
    expect((await annul('billete', '2025-11-20T15:00:00-03:00', cliente!)).status).toBe(403)
    expect((await cliente!.get('/api/configuracion/cotizaciones')).status).toBe(403)
    expect((await annul('billete', '2025-11-20T15:00:00-03:00')).status).toBe(404)
    expect((await annul('billete', 'ayer')).status).toBe(404)
  })
})

describe('what is shown of the rates', () => {
  const shown = async (who = cliente!) => {
    const { hay, verOtra, usos } = (await who.get('/api/Params/dolares')).body
    const { rate, vieja, frase } = usos.$values.find((one: any) => one.uso === 'solicitudes')
    return { hay, verOtra, rate, vieja, frase }
  }
  it('DOLAR-04 without any rate there is none; then the latest with its kind and source, until it is too old', async () => {
    expect(await shown()).toEqual({ hay: false, verOtra: false, rate: null, vieja: false, frase: null })
    await put({ fechaHora: day(-1), valor: 1489.25, fuente: 'BNA' })
    const { rate, ...more } = await shown()
    expect(rate).toMatchObject({ valor: 1489.25, tipo: 'billete', fuente: 'BNA' })
    expect(more).toEqual({ hay: true, verOtra: false, vieja: false, frase: null })
    await on.t.db.insertInto('configuracion').values({ clave: 'dolarHorasViejo', valor: '12' }).execute()
    forgetParams()
    try {
      expect(await shown()).toMatchObject({ vieja: true })
    } finally {
      await on.t.db.deleteFrom('configuracion').where('clave', '=', 'dolarHorasViejo').execute()
      forgetParams()
    }
    await put({ fechaHora: day(-0.5) })
    expect(await shown()).toMatchObject({ hay: true, rate: null, vieja: false })
  })
  it('DOLAR-03 whether amounts are seen in both currencies is kept with the account', async () => {
    const save = (verOtra: boolean) => cliente!.put('/api/Params/dolares', { verOtra })
    expect((await save(true)).body).toBe(true)
    expect((await save(true)).status).toBe(200)
    expect([(await shown()).verOtra, (await shown(admin!)).verOtra]).toEqual([true, false])
    expect((await save(false)).body).toBe(true)
    expect((await shown()).verOtra).toBe(false)
    expect((await cliente!.put('/api/Params/dolares', { verOtra: 'sí' })).status).toBe(400)
    expect((await on.t.anonymous.get('/api/Params/dolares')).status).toBe(401)
  })
})

describe('which rate is used for what', () => {
  const FRASE = 'Facturamos al dólar divisa del día hábil anterior.'
  const DIVISA = { uso: 'solicitudes', tipo: 'divisa', cual: 'habil', frase: FRASE }
  const save = (version: number, usos: object[], who = admin!) =>
    who.post('/api/configuracion/updateDolarUsos', { version, usos })
  const used = async (uso: string) => {
    const { rate, frase } = (await cliente!.get('/api/Params/dolares')).body.usos.$values.find(
      (u: any) => u.uso === uso,
    )
    return [rate?.tipo ?? null, rate?.valor ?? null, frase]
  }
  /** So many days ago at 15:00 in Buenos Aires; the last working day before today is `habil`. */
  const ago = (n: number) =>
    `${new Date(Date.now() - 3 * 3_600_000 - n * 86_400_000).toISOString().slice(0, 10)}T00:00:01-03:00`
  const isWorking = (n: number) => ![0, 6].includes(new Date(ago(n)).getUTCDay())
  const habil = [1, 2, 3].find(isWorking)!

  it('DOLAR-02 without a choice it is the latest of the strip; with one that kind, of the working day before, with its sentence', async () => {
    await put({ fechaHora: ago(1), valor: 1489 }, { fechaHora: ago(0), valor: 1495 })
    expect(await used('solicitudes')).toEqual(['billete', 1495, null])
    for (let n = 0; n <= habil + 3; n++)
      await put({ fechaHora: ago(n), valor: 1400 + n, tipo: 'divisa', fuente: 'BNA' })
    expect((await save(0, [DIVISA])).body).toBe(true)
    expect(await used('solicitudes')).toEqual(['divisa', 1400 + habil, FRASE])
    expect(await used('cuenta')).toEqual(['billete', 1495, null])
    expect((await save(1, [{ ...DIVISA, cual: 'ultimo' }])).status).toBe(200)
    expect(await used('solicitudes')).toEqual(['divisa', 1400, FRASE])
    // annulled, or without a value: the one before, or none
    await put({ fechaHora: ago(0), tipo: 'divisa' })
    expect(await used('solicitudes')).toEqual([null, null, FRASE])
  })
  it('DOLAR-02 the account goes by its own', async () => {
    await put({ fechaHora: ago(1), valor: 1000 }, { fechaHora: ago(1), valor: 2000, tipo: 'propio' })
    const { clienteId } = cliente!.session!
    const saldo = async () => (await cliente!.post('/api/saldo/GetByFilter', { clienteId })).body.cotizacion?.valor
    expect(await saldo()).toBe(1000)
    await save(0, [{ uso: 'cuenta', tipo: 'propio', cual: 'ultimo', frase: null }])
    expect(await saldo()).toBe(2000)
  })
  it('DOLAR-02 is of role 1, versioned and in the record; a sentence that is too long is refused by its field', async () => {
    expect((await save(0, [DIVISA], cliente!)).status).toBe(403)
    expect((await cliente!.get('/api/configuracion/dolarUsos')).status).toBe(403)
    const long = await save(0, [{ ...DIVISA, frase: 'a'.repeat(121) }])
    expect([long.status, long.body.errors[0].field]).toEqual([400, 'solicitudesFrase'])
    expect((await save(0, [{ ...DIVISA, tipo: 'blue' }])).status).toBe(400)
    expect((await save(0, [DIVISA])).status).toBe(200)
    const late = await save(0, [{ ...DIVISA, tipo: null }])
    expect([late.status, late.body.code]).toEqual([409, 'version_vieja'])
    const { body } = await admin!.get('/api/configuracion/dolarUsos')
    expect(body).toEqual({
      version: 1,
      usos: { $values: [DIVISA, { uso: 'cuenta', tipo: null, cual: 'ultimo', frase: null }] },
    })
    const [entry] = (await admin!.get('/api/auditoria?accion=dolar-usos-cambiado')).body.$values
    expect(entry.accion).toBe('dolar-usos-cambiado')
  })
})
