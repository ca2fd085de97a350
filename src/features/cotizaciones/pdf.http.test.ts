import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { at, body, draftOf, quotes, save, send } from '../../../test/cotizaciones.ts'
import { ok } from '../../../test/envio-pago.ts'
import { readPdf } from '../../../test/pdf-read.ts'
import type { Answer, Client } from '../../../test/portal.ts'
import { pdfOfVersion } from './server/pdf.ts'

const { e, people, ask, read, sent, answer, expire } = quotes()
const pdf = (who: Client, id: number, version?: number) =>
  who.get(at(id, version === undefined ? 'pdf' : `pdf?version=${version}`))
/** A day as it stands on paper. */
const written = (day: string): string => day.split('-').toReversed().join('/')
const linesOf = async (a: Answer): Promise<readonly string[]> => {
  expect([a.status, a.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return (await readPdf(a.body)).pages.flatMap(({ lines }) => lines)
}
/** What it is crossed with: across the first page, and in every page's head. */
const crossOf = async (a: Answer, numero: number, version: number): Promise<string | null> => {
  const lines = await linesOf(a)
  const [, inHead = null] = new RegExp(`^Cotización C-${numero} · versión ${version}(?: · ([A-Z]+))? Con`).exec(
    lines[0]!,
  )!
  expect(lines.filter((line) => line === inHead).length).toBe(inHead === null ? 0 : 1)
  return inHead
}
/** A second version, at another price. */
const again = async (id: number) => {
  const { seller } = people
  body(await send(seller, body(await save(seller, await read(id, seller), { 1: 11 }))))
}

describe('the PDF of a version', () => {
  it('COTIZ-15 says its number, how long it is good, cuts, kilos, prices with their discounts and per kilo, IVA, both currencies by its own rate, the terms', async () => {
    const c = await sent({ 1: 12 }, { nota: 'En dos viajes', condicionPagoId: 901, porPartes: true })
    const cotizacionFecha = new Date('2026-11-19T15:00:00-03:00')
    await sql`
      alter table cotizacion_version disable trigger cotizacion_version_enviada`.execute(e.t.db)
    await e.t.db
      .updateTable('cotizacion_version')
      .set({ cotizacion: 1484.5, cotizacionTipo: 'divisa', cotizacionFuente: 'BNA', cotizacionFecha })
      .where('cotizacionId', '=', c.id)
      .execute()
    await sql`alter table cotizacion_version enable trigger cotizacion_version_enviada`.execute(e.t.db)
    const a = await pdf(e.ana, c.id)
    const name = encodeURIComponent(`Cotización C-${c.numero} v1.pdf`)
    expect(a.headers.get('content-disposition')).toContain(`filename*=UTF-8''${name}`)
    const lines = await linesOf(a)
    expect(lines.slice(1, 4).join('\n')).toContain(`Cotización C-${c.numero} · versión 1`)
    expect(lines.at(-1)).toBe(`No válido como factura · PDF del ${written(today())} · Aceros Ribera S.A.`)
    const said = lines.join('\n')
    expect(said).toContain(`Vence el ${written(addDays(today(), 5))}, en 5 días`)
    for (const text of [
      'Anticipada',
      'Sí, hasta que venza',
      'Galpón norte',
      'Divisa, $ 1.484,50, BNA',
      'En dos viajes',
    ])
      expect(said).toContain(text)
    expect(said).toContain('Condiciones generales de venta')
    const from = lines.findIndex((line) => line.startsWith('1 24 × 12,00 m'))
    expect(lines.slice(from, from + 4)).toEqual([
      '1 24 × 12,00 m US$ 12,00 — US$ 12,00 288 m US$ 3.456,00',
      'Barra ADN 420 Ø 6 / m / m 3.052,80 KG',
      'Lista 13,57 US$ 1,13/kg',
      e.barra,
    ])
    expect(lines).toContain('2 7 bolsas US$ 51,11 Descuento − 3 % US$ 49,577 7 bolsas US$ 347,04')
    const totals = lines.findIndex((line) => line.startsWith('Peso total'))
    expect(lines.slice(totals, totals + 8)).toEqual([
      'Peso total 3.063,30 KG',
      'Subtotal US$ 3.813,77',
      'Descuento, 3 % de US$ 357,77 − US$ 10,73',
      'Productos, con descuentos US$ 3.803,04',
      'Total + IVA US$ 3.803,04',
      'IVA 21 % de US$ 3.803,04 US$ 798,64',
      'Total con IVA US$ 4.601,68',
      'Total con IVA ≈ $ 6.831.193,96 · dólar divisa BNA $ 1.484,50 del 19/11/2026 15:00',
    ])
    expect(await crossOf(a, c.numero, 1)).toBeNull()
    // the same for who attaches it to a mail
    const { pages } = await readPdf(await pdfOfVersion(e.t.db, c.id, 1))
    expect(pages.flatMap((page) => page.lines)).toEqual(lines)
    await expect(pdfOfVersion(e.t.db, c.id, 2)).rejects.toMatchObject({ status: 404 })
  })

  it('COTIZ-15 is crossed where nobody can take it: a draft, one that was replaced, one that is over by its day or was withdrawn', async () => {
    const { seller } = people
    const asked = body(await ask())
    const numero = draftOf(await read(asked.id, seller))!.numero
    expect(await crossOf(await pdf(seller, asked.id, numero), asked.numero, 1)).toBe('BORRADOR')
    const c = await sent()
    await again(c.id)
    expect(await crossOf(await pdf(e.ana, c.id, 1), c.numero, 1)).toBe('REEMPLAZADA')
    expect(await crossOf(await pdf(e.ana, c.id), c.numero, 2)).toBeNull()
    await expire(c.id)
    const over = await pdf(e.ana, c.id)
    expect(await crossOf(over, c.numero, 2)).toBe('VENCIDA')
    expect((await linesOf(over)).join('\n')).toContain(`Venció el ${written(addDays(today(), -1))}`)
    const gone = await sent()
    ok(await seller.post(at(gone.id, 'retirar'), { cambio: (await read(gone.id, seller)).cambio, detalle: null }))
    expect(await crossOf(await pdf(e.ana, gone.id), gone.numero, 1)).toBe('RETIRADA')
    const refused = await sent()
    ok(await answer(refused, 'rechazar', { motivo: 'Precio' }))
    expect(await crossOf(await pdf(e.ana, refused.id), refused.numero, 1)).toBe('RECHAZADA')
  })

  it('COTIZ-15 its own client reads what was sent, never a draft; another client nothing; staff a draft only by its number', async () => {
    const { seller, stranger, admin } = people
    const asked = body(await ask())
    const statuses = async (...all: Promise<Answer>[]) => (await Promise.all(all)).map(({ status }) => status)
    const { id } = asked
    expect(await statuses(pdf(e.ana, id), pdf(e.ana, id, 1), pdf(seller, id), pdf(seller, id, 1))).toEqual([
      404, 404, 404, 200,
    ])
    const c = await sent()
    body(await save(seller, await read(c.id, seller), { 1: 11 }))
    expect(await statuses(pdf(e.ana, c.id, 1), pdf(e.ana, c.id, 2), pdf(e.ana, c.id, 3))).toEqual([200, 404, 404])
    expect(await statuses(pdf(admin, c.id, 2), pdf(stranger, c.id), pdf(stranger, c.id, 1))).toEqual([200, 404, 404])
    const other = people.seller.session!.email === 'vendedor@demo.test' ? 'vendedor2' : 'vendedor'
    expect((await pdf(await e.t.as(`${other}@demo.test`), c.id)).status).toBe(404)
    expect((await pdf(e.ana, c.id, 0)).status).toBe(400)
  })
})
