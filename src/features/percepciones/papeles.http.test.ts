import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { keepCotizaciones } from '#features/dolar/server/dolar.ts'
import type { Quote } from '#features/presupuestos/contract.ts'
import { showEquivalent } from '#features/dolar/rules.ts'
import { cotizacionOf, paidOf, sumsOf } from '#features/presupuestos/rules.ts'
import { confirm, ok, pre, scenario } from '../../../test/envio-pago.ts'
import { textOf, withoutSpaces } from '../../../test/pdf.ts'
import { decimals, inMoneda } from '../../../test/typed.ts'

const { e, add } = scenario()
const ORDERS = 20
const VALOR = 1489.1275
const INSTANTE = '2026-01-05T15:00:00-03:00'

/** Counted in whole ten-thousandths, so that no float decides a cent. */
const cents = (monto: number): bigint => BigInt(Math.round(monto * 100))
const half = (over: bigint, by: bigint): number => Number((over * 2n + by) / (by * 2n)) / 100
const percentOf = (base: number, tenThousandths: bigint): number => half(cents(base) * tenThousandths, 1_000_000n)
const inPesos = (monto: number): number => half(cents(monto) * 14_891_275n, 10_000n)

const setUp = async () => {
  const { provinciaId } = await e.t.db
    .selectFrom('tienda')
    .select('provinciaId')
    .where('clienteId', '=', e.clienteId)
    .orderBy('tiendaNro')
    .executeTakeFirstOrThrow()
  const { name } = await e.t.db
    .selectFrom('provincia')
    .select('name')
    .where('id', '=', provinciaId)
    .executeTakeFirstOrThrow()
  const of = { clienteId: e.clienteId, minimo: 0, desde: '2020-01-01', hasta: null }
  await e.t.db
    .insertInto('percepcion')
    .values([
      { ...of, impuesto: 'IIBB', provinciaId, alicuota: 3.0125 },
      { ...of, impuesto: 'IVA', provinciaId: 0, alicuota: 1.5 },
    ])
    .execute()
  await e.t.db.deleteFrom('cotizacion_dolar').execute()
  await e.t.db.deleteFrom('configuracion').where('clave', 'in', ['dolarValor', 'dolarFechaHora']).execute()
  await keepCotizaciones(e.t.db, [{ tipo: 'billete', instante: new Date(INSTANTE), valor: VALOR, fuente: 'BNA' }])
  return name
}
const mailOf = async (id: number): Promise<string> => {
  const read = async () =>
    (
      await sql<{ texto: string }>`select texto from correo where clave like ${`pedido-${id}-%`} limit 1`.execute(
        e.t.db,
      )
    ).rows
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(1)
  return withoutSpaces((await read())[0]!.texto)
}

it(
  'DOLAR-04 DOLAR-10 DOLAR-11 of twenty orders screen, sheet, PDF, mail, call and event say the same rate, perceptions and totals to the cent',
  { timeout: 180_000 },
  async () => {
    const provincia = await setUp()
    const clave = await createClave(e.t.db, 'Sistema de prueba', { alcance: ['eventos'] })
    const headers = { authorization: `Bearer ${clave}` }
    const { usos } = (await e.ana.get('/api/Params/dolares')).body
    const { rate } = usos.$values.find((one: any) => one.uso === 'solicitudes')
    const placed: { id: number; said: object }[] = []
    for (let nth = 0; nth < ORDERS; nth++) {
      await add(e.ana, e.barra, 1 + ((nth * 7) % 23), 1 + ((nth * 37) % 110) / 10)
      const { id } = await add(e.ana, e.pieza, 1 + ((nth * 13) % 17), null)
      ok(await pre(e.ana, id))
      const shown = (await e.ana.get(`/api/Budget/${id}/confirmacion`)).body
      ok(
        await confirm(
          e.ana,
          id,
          `esPedidoFirme=true&dolarVisto=${encodeURIComponent(INSTANTE)}&dolarVistoValor=${VALOR}`,
        ),
      )
      const quote: Quote = (await e.ana.get(`/api/Budget/${id}`)).body

      // the screens draw `sumsOf` and `cotizacionOf` of this answer; here they are counted anew
      const iibb = percentOf(quote.montoTotal, 30_125n)
      const iva = percentOf(quote.montoTotal, 15_000n)
      const taxes = sumsOf(quote).filter(({ label }) => label.startsWith('IVA '))
      const paid = [quote.montoTotal, iibb, iva, ...taxes.map(({ monto }) => monto)].reduce(
        (sum, n) => sum + cents(n),
        0n,
      )
      const total = Number(paid) / 100
      const rows = sumsOf(quote).slice(-3)
      expect(rows.map(({ label, monto, base }) => [label, monto, base])).toEqual([
        [`Percepción IIBB ${provincia} 3,0125 % (estimada)`, iibb, quote.montoTotal],
        ['Percepción IVA 1,50 % (estimada)', iva, quote.montoTotal],
        ['Total estimado', total, undefined],
      ])
      const equivalent = `Total estimado ≈ $ ${decimals(inPesos(total))} · dólar billete BNA $ 1.489,1275 del 05/01/2026 15:00`
      expect(cotizacionOf(quote)).toBe(equivalent)
      expect(sumsOf(shown)).toEqual(sumsOf(quote)) // what was confirmed is what is kept
      expect(quote.montoTotal).toBe(shown.montoTotal)
      // the sheet that is confirmed says it by the rate that counts, before any is kept
      expect(`${paidOf(shown).label} ${showEquivalent(paidOf(shown).monto, shown.moneda, rate)}`).toBe(equivalent)

      const pdf = textOf((await e.ana.get(`/api/Budget/${id}/pdf`)).body)
      const mail = await mailOf(id)
      for (const said of [pdf, mail]) {
        for (const { label, monto } of rows) {
          expect(said).toContain(withoutSpaces(label))
          expect(said).toContain(withoutSpaces(inMoneda(monto, 'US$')))
        }
        expect(said).toContain(withoutSpaces(equivalent))
      }

      const said = {
        id,
        cotizacion: VALOR,
        cotizacionFecha: INSTANTE,
        cotizacionTipo: 'billete',
        cotizacionFuente: 'BNA',
        montoFinal: quote.montoTotal,
        percepciones: {
          $values: [
            { impuesto: 'IIBB', provincia, alicuota: 3.0125, base: quote.montoTotal, monto: iibb },
            { impuesto: 'IVA', provincia: null, alicuota: 1.5, base: quote.montoTotal, monto: iva },
          ],
        },
      }
      placed.push({ id, said })
    }
    const { body } = await e.t.anonymous.send('GET', '/api/integracion/eventos?desde=0&limite=500', { headers })
    const told = body.$values.filter((one: any) => one.tipo === 'pedido-confirmado')
    expect(told.map((one: any) => one.datos.presupuestoId)).toEqual(placed.map(({ id }) => id))
    // an event names the request, and its receiver reads it: what it reads is what was shown
    for (const [nth, { said }] of placed.entries()) {
      const path = `/api/integracion/presupuestos/${told[nth].datos.presupuestoId}`
      expect((await e.t.anonymous.send('GET', path, { headers })).body).toMatchObject(said)
    }
  },
)
