import { beforeAll, describe, expect, it } from 'vitest'
import { addLine } from '../../../test/compra.ts'
import { bodyOf } from '../../../test/envio-pago.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'
import { createClave } from './server/claves.ts'

const e = openIntegracion()
let ana: Client
let codigo: string
beforeAll(async () => {
  ana = await e.t.as('cliente@demo.test')
  const { clienteId } = ana.session!
  // the demo company's own orders to work sites
  await e.t.db.updateTable('presupuesto').set({ esObra: false }).where('clienteId', '=', clienteId).execute()
  const own = e.t.db.selectFrom('cliente').select('codigo').where('id', '=', clienteId)
  codigo = (await own.executeTakeFirstOrThrow()).codigo
})

const OBRA = {
  obraCalle: 'Av. Perón',
  obraCalleNro: '2140',
  obraLocalidad: 'San Fernando',
  obraCodigoPostal: '1646',
  obraProvincia: 'bs. as.',
}
const nueva = (presupuestoTotvsId: string, more: object) => ({
  presupuestoTotvsId,
  cliente: codigo,
  fecha: '12/10/2026 10:00',
  estado: 'Preparación',
  moneda: 'USD',
  ...more,
})
const put = async (...filas: object[]) => (await e.put('presupuestos', filas)).body
const stored = (numero: string) =>
  e.t.db
    .selectFrom('presupuesto')
    .select(['id', 'esObra', 'tiendaNro', 'tiendaEntrega', 'direccionEntrega', 'obraCalle', 'obraNro', 'obraLatitud'])
    .where('presupuestoTotvsId', '=', numero)
    .executeTakeFirstOrThrow()
const usadas = async () => {
  const { $values } = (await ana.get(`/api/obras/usadas?clienteId=${ana.session!.clienteId}`)).body
  return $values.map((o: { calle: string; numero: string; veces: number }) => `${o.calle} ${o.numero} × ${o.veces}`)
}
const IN_OBRA = {
  esObra: true,
  tiendaEntrega: 'Obra',
  direccionEntrega: 'Av. Perón 2140, San Fernando (CP 1646), Buenos Aires',
}

describe('OPEN-224 a quote that goes to a work site', () => {
  it('comes in with its address, is shown by it, and is offered again; said again it is the same', async () => {
    expect(counts(await put(nueva('OBRA-1', OBRA)))).toEqual([1, 1, 0, 0, 0])
    const first = await stored('OBRA-1')
    expect(first).toMatchObject({ ...IN_OBRA, tiendaNro: null })
    expect((await ana.get(`/api/Budget/${first.id}`)).body).toMatchObject(IN_OBRA)
    expect(counts(await put(nueva('OBRA-1', OBRA)))).toEqual([1, 0, 0, 1, 0])
    await put(nueva('OBRA-2', { ...OBRA, obraCalle: 'AV PERON' }))
    expect(await usadas()).toEqual(['AV PERON 2140 × 2'])
  })
  it('goes elsewhere when a row says so: to another work site, or to a shop', async () => {
    await put(nueva('OBRA-3', { ...OBRA, obraCalleNro: null, obraCodigoPostal: null }))
    expect(await stored('OBRA-3')).toMatchObject({ direccionEntrega: 'Av. Perón, San Fernando, Buenos Aires' })
    await put({ presupuestoTotvsId: 'OBRA-3', ...OBRA, obraCalle: 'Belgrano' })
    expect(await stored('OBRA-3')).toMatchObject({ obraCalle: 'Belgrano', obraNro: '2140', tiendaEntrega: 'Obra' })
    await put({ presupuestoTotvsId: 'OBRA-3', cliente: codigo, tiendaNro: 1 })
    const shop = await stored('OBRA-3')
    expect([shop.esObra, shop.tiendaNro, shop.direccionEntrega?.includes('Belgrano')]).toEqual([false, 1, false])
  })
  it.each([
    [{ tiendaNro: 1 }, 'obraCalle', 'Va a una tienda o a una obra, no a las dos.'],
    [{ obraLocalidad: '' }, 'obraLocalidad', 'De una obra hacen falta la calle, la localidad y la provincia.'],
    [{ obraCalle: '' }, 'obraCalle', 'De una obra hacen falta la calle, la localidad y la provincia.'],
    [{ obraProvincia: 'Montevideo' }, 'obraProvincia', 'No existe la provincia «Montevideo».'],
  ])('is a bad line with %j', async (more, columna, motivo) => {
    const { errores } = await put(nueva('OBRA-9', { ...OBRA, ...more }))
    expect(errores.$values).toEqual([expect.objectContaining({ columna, motivo })])
  })
})

describe('OPEN-224 the work site of an order placed here', () => {
  const place = async () => {
    const { id } = await addLine(ana)
    const choice = (await ana.get(`/api/Budget/FetchPreconfirm/${id}`)).body
    const obra = {
      esObra: true,
      obraCalle: 'Ruta 26',
      obraNro: '1200',
      localidad: 'Pilar',
      obraCodigoPostal: '1629',
      provinciaId: 6,
      obraLatitud: -34.43,
      obraLongitud: -58.87,
    }
    const pago = { condicionPagoId: choice.listaFormasPago.$values[0].id }
    expect((await ana.put('/api/Budget/preconfirmBudget', bodyOf(id, choice, { ...obra, ...pago }))).status).toBe(200)
    expect((await ana.post(`/api/Budget/${id}?observaciones=&esPedidoFirme=true`)).status).toBe(200)
    return id as number
  }
  const HERE = {
    esObra: true,
    tiendaEntrega: 'Obra',
    direccionEntrega: 'Ruta 26 1200, Pilar (CP 1629), Buenos Aires',
    obraCalle: 'Ruta 26',
    obraLatitud: -34.43,
  }

  it('stays whatever a file leaves empty', async () => {
    const id = await place()
    const empties = { obraCalle: '', obraCalleNro: '', obraLocalidad: '', obraCodigoPostal: '', obraProvincia: '' }
    const said = await put({
      id,
      presupuestoTotvsId: 'OBRA-5',
      cliente: codigo,
      tiendaNro: '',
      pedidoId: 'P5',
      ...empties,
    })
    expect(counts(said)).toEqual([1, 0, 1, 0, 0])
    expect(await stored('OBRA-5')).toMatchObject(HERE)
    expect(counts(await put({ presupuestoTotvsId: 'OBRA-5', tiendaNro: '' }))).toEqual([1, 0, 0, 1, 0])
  })
  it('is read by the order system without a shop, and comes back as it was read', async () => {
    const id = await place()
    await put({ id, presupuestoTotvsId: 'OBRA-6' })
    const headers = { authorization: `Bearer ${await createClave(e.t.db, 'Gestión', { alcance: ['eventos'] })}` }
    const read = await e.t.anonymous.send('GET', `/api/integracion/presupuestos/${id}`, { headers })
    const { tiendaNro, tiendaCodigo } = read.body
    expect([tiendaNro, tiendaCodigo]).toEqual([null, null])
    expect(counts(await put({ id, tiendaNro, tiendaCodigo }))).toEqual([1, 0, 0, 1, 0])
    expect(await stored('OBRA-6')).toMatchObject(HERE)
  })
})
