import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Linea } from './contract.ts'
import { checkRecepcion, keyOfLine } from './receipt.ts'
import {
  bodyOf,
  countedOf,
  hasDifferences,
  isAsked,
  isDifferent,
  kilosOfPart,
  offeredClaim,
  receivingOf,
  recount,
  sayOff,
  sentOf,
  showMetros,
  stepBy,
  stepOf,
  stepsOf,
  type Receiving,
} from './receiving.ts'
import { begin, goOn, hasInk, pointIn } from './signature.ts'

const line = (more: Partial<Linea> = {}): Linea => ({
  presupuestoId: 88760,
  pedidoId: 'P-1',
  renglon: '1',
  productoId: 'IPE-200',
  descripcion: 'Perfil IPE 200',
  unidad: 'tira',
  largo: 12,
  ancho: 0,
  pedida: 60,
  cantidad: 24,
  antes: 24,
  entregada: 24,
  pendiente: 36,
  enCamino: 24,
  preparada: 0,
  segunRemitos: null,
  coladas: { $values: [] },
  kilos: null,
  kilosTabla: 1_071.36,
  ...more,
})
const remito = { recibe: 'Juan Fernández', lineas: { $values: [line(), line({ renglon: '2', cantidad: 0 })] } }
const [sent] = sentOf(remito)
const fresh = receivingOf(remito, null)
const all = countedOf(fresh, sent!)
const withLine = (counted: typeof all): Receiving => ({ ...fresh, lines: { [keyOfLine(sent!)]: counted } })
const of = { sent: [sent!], corrige: null, hasInk: true }

describe('counting what came', () => {
  it('REMITO-08 begins with what goes in the remito, all of it', () => {
    expect(sentOf(remito).map(({ renglon, cantidad, nombre, medida }) => [renglon, cantidad, nombre, medida])).toEqual([
      ['1', 24, 'Perfil IPE 200', '12,00 m'],
    ])
    expect([all.texto, all.diferencia, isDifferent(all, sent!)]).toEqual(['24', null, false])
    expect(stepsOf(fresh, [sent!])).toEqual(['count', 'sign', 'review'])
    expect(fresh.recibe).toBe('Juan Fernández')
  })
  it('REMITO-08 fewer are missing until something else is said; back to all of it nothing is', () => {
    const fewer = recount(all, sent!, '22')
    expect([fewer.diferencia, isDifferent(fewer, sent!), sayOff(-2, sent!)]).toEqual(['Falta', true, 'Faltan 2 tiras'])
    const damaged = recount({ ...fewer, diferencia: 'Dañado' }, sent!, '21')
    expect(damaged.diferencia).toBe('Dañado')
    expect(recount(damaged, sent!, '24').diferencia).toBe('Dañado')
    expect(recount(fewer, sent!, '24').diferencia).toBeNull()
    expect(stepsOf(withLine(fewer), [sent!])).toEqual(['count', 'differences', 'sign', 'review'])
    expect([sayOff(1, sent!), sayOff(-1, sent!)]).toEqual(['Sobra 1 tira', 'Falta 1 tira'])
  })
  it('REMITO-08 more than was sent is asked about, once', () => {
    const more = recount(all, sent!, '26')
    expect([more.diferencia, isAsked(more, sent!)]).toEqual([null, true])
    const said = { ...more, diferencia: 'Sobra' as const }
    expect([isAsked(said, sent!), isAsked(stepBy(said, sent!, 1), sent!)]).toEqual([false, false])
    expect(recount(said, sent!, '20').diferencia).toBe('Falta')
  })
  it('REMITO-08 a step never goes below none, and what is no figure is not sent as one', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.array(fc.constantFrom(1 as const, -1 as const), { maxLength: 90 }), (from, moves) => {
        let [counted, expected] = [recount(all, sent!, String(from)), from]
        for (const by of moves) {
          counted = stepBy(counted, sent!, by)
          expected = Math.max(0, expected + by)
        }
        expect(counted.texto).toBe(String(expected))
      }),
    )
    const body = bodyOf(withLine(recount(all, sent!, 'dos')), of, '2026-11-24T10:47:00-03:00')
    const known = { fecha: '2026-11-24', lineas: [sent!], receiver: { recibe: 'Juan Fernández', conDni: true } }
    expect(checkRecepcion(body, known)).toEqual([
      { field: 'lineas.0.cantidad', detail: 'Poné cuánto llegó, con hasta dos decimales.' },
    ])
  })
  it('REMITO-08 kilos of what differs are its part of the line’s, exact', () => {
    expect([kilosOfPart(sent!, -2), kilosOfPart({ ...sent!, kilos: null }, 2)]).toEqual([89.28, null])
  })
})
describe('what is sent', () => {
  it('REMITO-08 what the order knows is not said again, and nothing is claimed of what came whole', () => {
    const body = bodyOf({ ...fresh, como: 'escrita', acepta: true }, of, '2026-11-24T10:47:00-03:00')
    expect(body).toEqual({
      momento: '2026-11-24T10:47:00-03:00',
      lineas: [{ presupuestoId: 88760, pedidoId: 'P-1', renglon: '1', cantidad: 24, diferencia: null, detalle: null }],
      conDiferencias: null,
      recibe: 'Juan Fernández',
      dni: null,
      firma: { como: 'escrita', nombre: 'Juan Fernández', acepta: true },
      fotos: [],
      lugar: null,
      nota: null,
      reclamo: null,
      suma: null,
      corrige: null,
      motivo: null,
    })
  })
  it('REMITO-10 with differences the claim is filled, until it is declined or written otherwise', () => {
    const missing = withLine({ ...recount(all, sent!, '22'), detalle: 'Vino abierto el atado' })
    const offered = 'Perfil IPE 200 × 12,00 m: faltan 2 de 24 tiras. Vino abierto el atado.'
    expect(offeredClaim(missing, [sent!])).toBe(offered)
    expect(bodyOf(missing, of, '').reclamo).toEqual({ texto: offered })
    expect(bodyOf({ ...missing, reclamo: 'Faltan dos' }, of, '').reclamo).toEqual({ texto: 'Faltan dos' })
    expect(bodyOf({ ...missing, claiming: false }, of, '').reclamo).toBeNull()
    expect(hasDifferences(missing, [sent!])).toBe(true)
  })
  it('REMITO-12 a correction begins with what it corrects and says why', () => {
    const corrected = {
      resultado: 'Con diferencias',
      recibe: 'Marta Ruiz',
      nota: null,
      lineas: {
        $values: [{ ...line(), cantidad: 20, diferencia: 'Falta', detalle: null }],
      },
    } as never
    const again = { ...receivingOf(remito, corrected), motivo: ' Estaban en el otro atado ' }
    expect([countedOf(again, sent!).texto, again.recibe]).toEqual(['20', 'Marta Ruiz'])
    expect(isDifferent(recount(countedOf(again, sent!), sent!, '24'), sent!)).toBe(false)
    const { corrige, suma, motivo, reclamo } = bodyOf({ ...again, suma: 4 }, { ...of, corrige: 7 }, '')
    expect([corrige, suma, motivo, reclamo]).toEqual([7, null, 'Estaban en el otro atado', null])
  })
  it('REMITO-09 each refused field stands in its step', () => {
    const steps = ['lineas.0.cantidad', 'lineas.1.diferencia', 'dni', 'firma', 'acepta', 'momento', 'motivo', 'nota']
    expect(steps.map((field) => stepOf(field, (at) => at === 0))).toEqual([
      'count',
      'differences',
      'sign',
      'sign',
      'sign',
      'review',
      'count',
      'review',
    ])
    expect(stepOf('lineas.0.diferencia', () => true)).toBe('count')
  })
  it('REMITO-09 metres are said as kilometres from one on', () => {
    expect([showMetros(40), showMetros(999), showMetros(1_340)]).toEqual(['40 m', '999 m', '1,3 km'])
  })
})
describe('a signature', () => {
  it('REMITO-09 is more than a touch', () => {
    expect(hasInk([])).toBe(false)
    const touched = begin([], [0.5, 0.2])
    expect(hasInk(touched)).toBe(false)
    expect(hasInk(goOn(touched, [0.5001, 0.2]))).toBe(false)
    expect(hasInk(goOn(touched, [0.7, 0.3]))).toBe(true)
  })
  it('REMITO-09 is the same whichever way the screen is held, and never beyond the pad', () => {
    const box = { left: 10, top: 100, width: 200, height: 84 }
    expect(pointIn(box, { clientX: 110, clientY: 142 })).toEqual([0.5, 0.21])
    expect(pointIn(box, { clientX: 900, clientY: -5 })).toEqual([1, 0])
    const turned = { left: 0, top: 0, width: 84, height: 200 }
    expect(pointIn(turned, { clientX: 42, clientY: 100 }, true)).toEqual([0.5, 0.21])
    expect(pointIn(turned, { clientX: 84, clientY: 0 }, true)).toEqual([0, 0])
  })
})
