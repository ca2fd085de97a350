import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estados, transitions } from '#features/presupuestos/rules.ts'
import { decide } from './rules.ts'
import type { Cambios, Solicitud } from './solicitud.ts'

const nothing: Cambios = {
  presupuestoTotvsId: null,
  pedidoId: null,
  clienteId: null,
  usuarioAlta: null,
  contactoId: null,
  fecha: null,
  estado: null,
  monedaId: null,
  condicionPagoId: null,
  clasificacionId: null,
  transporteId: null,
  tiendaNro: null,
  descuentoCliente: null,
  descuentoCondicionPago: null,
  esPedidoFirme: null,
  comentario: null,
  momento: null,
}
const actual: Solicitud = {
  ...nothing,
  fechaPedida: null,
  franjaPedida: null,
  otraFecha: null,
  cancelada: null,
  id: 1,
  presupuestoTotvsId: 'T',
  clienteId: 7,
  contactoId: 9,
  fecha: '2026-01-05T03:00:00.000Z',
  estado: 'Enviado',
  monedaId: 2,
  esObra: false,
  descuentoCliente: 5,
  descuentoCondicionPago: 0,
  viajes: [],
} as Solicitud

describe('a row of presupuestos', () => {
  it('a new quote comes in in any state, and needs client, date, state and currency', () => {
    const nueva = { ...nothing, presupuestoTotvsId: 'N', clienteId: 7, fecha: actual.fecha, monedaId: 2 }
    for (const estado of estados)
      expect(decide(null, { ...nueva, estado })).toMatchObject({
        cambia: true,
        de: null,
        solicitud: { estado, contactoId: 0, descuentoCliente: 0, descuentoCondicionPago: 0 },
      })
    for (const falta of ['clienteId', 'fecha', 'monedaId'] as const)
      expect(decide(null, { ...nueva, estado: 'Enviado', [falta]: null })).toHaveProperty('motivo')
    expect(decide(null, nueva)).toHaveProperty('columna', 'estado')
  })
  it('an empty cell keeps what is stored, and the same said again changes nothing', () => {
    expect(decide(actual, nothing)).toMatchObject({ cambia: false, recomputes: false, solicitud: actual })
    const { id: _id, viajes: _viajes, ...stated } = actual
    expect(decide(actual, stated)).toMatchObject({ cambia: false })
    expect(decide(actual, { ...nothing, descuentoCliente: 6 })).toMatchObject({ cambia: true, recomputes: true })
  })
  it('neither the client nor the number of the order system change', () => {
    expect(decide(actual, { ...nothing, clienteId: 8 })).toHaveProperty('columna', 'cliente')
    expect(decide(actual, { ...nothing, presupuestoTotvsId: 'U' })).toHaveProperty('columna', 'presupuestoTotvsId')
    expect(decide({ ...actual, presupuestoTotvsId: null }, { ...nothing, presupuestoTotvsId: 'U' })).toMatchObject({
      cambia: true,
    })
  })
  it.each([
    [
      { obraCalle: 'Belgrano', obraNro: '12' },
      { esObra: true, obraCalle: 'Belgrano', obraNro: '12', tiendaNro: null },
    ],
    [{ obraCalle: 'Belgrano' }, { esObra: true, obraCalle: 'Belgrano', obraNro: null }],
    [{ tiendaNro: 2 }, { esObra: false, tiendaNro: 2 }],
    [
      { tiendaNro: null, obraCalle: null },
      { esObra: true, obraCalle: 'Ruta 26', obraNro: '1200', tiendaNro: null },
    ],
  ])('OPEN-224 of an order that goes to a work site, a row with %j leaves %j', (stated, solicitud) => {
    const obra = { ...actual, esObra: true, obraCalle: 'Ruta 26', obraNro: '1200', tiendaNro: null }
    expect(decide(obra, { ...nothing, ...stated })).toMatchObject({ solicitud })
  })
  it('OPEN-45 no row moves a state the table does not move', () => {
    const viaje = fc.constantFrom('Despachado', 'Entregado', 'Reprogramado')
    const wrong = fc.check(
      fc.property(
        fc.constantFrom(...estados),
        fc.constantFrom(...estados),
        fc.boolean(),
        fc.array(viaje, { maxLength: 2 }),
        (de, a, esPedidoFirme, viajes) => {
          const v = decide({ ...actual, estado: de, esPedidoFirme, viajes }, { ...nothing, estado: a })
          return (
            de === a || transitions.some((t) => t.de === de && t.a === a) || ('motivo' in v && v.columna === 'estado')
          )
        },
      ),
      { numRuns: 500 },
    )
    expect(wrong.counterexample).toBeNull()
  })
  it('OPEN-45 OPER-23 a quote on its way is delivered by its trips alone: without one, or with one still under way, no row moves it', () => {
    const inTransit = (viajes: string[]) =>
      decide({ ...actual, estado: 'En tránsito', esPedidoFirme: true, viajes }, { ...nothing, estado: 'Entregado' })
    for (const viajes of [[], ['Despachado'], ['Entregado', 'Reprogramado']])
      expect(inTransit(viajes)).toEqual({
        columna: 'estado',
        motivo: 'Para pasar a Entregado, sus viajes tienen que estar entregados.',
      })
    expect(inTransit(['Entregado', 'Entregado'])).toMatchObject({
      de: 'En tránsito',
      solicitud: { estado: 'Entregado' },
    })
  })

  describe('OPEN-160 said before the last that came of it', () => {
    const at = (second: number) => `2026-11-23T13:42:0${second}.000Z`
    const entregado = { ...actual, estado: 'Entregado', pedidoId: null, momento: at(5) }
    it('changes nothing, whatever it says, and says so', () =>
      expect(decide(entregado, { ...nothing, estado: 'Comercial', comentario: 'Viejo', momento: at(4) })).toEqual({
        solicitud: entregado,
        cambia: false,
        recomputes: false,
        de: 'Entregado',
        late: true,
      }))
    it('still gives the numbers that it does not have yet', () =>
      expect(decide(entregado, { ...nothing, presupuestoTotvsId: 'T', pedidoId: 'P-1', momento: at(1) })).toMatchObject(
        {
          cambia: true,
          solicitud: { estado: 'Entregado', pedidoId: 'P-1', momento: at(5) },
        },
      ))
    it('another number than its own is refused, late or not', () =>
      expect(decide(entregado, { ...nothing, presupuestoTotvsId: 'X', momento: at(1) })).toMatchObject({
        columna: 'presupuestoTotvsId',
      }))
    it('at the same moment, later, or without one it is judged by what it says', () => {
      for (const momento of [at(5), at(6), null])
        expect(decide(entregado, { ...nothing, estado: 'Comercial', momento })).toMatchObject({ columna: 'estado' })
    })
  })
})
