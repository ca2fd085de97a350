import { beforeAll, describe, expect, it } from 'vitest'
import { setRunning } from '#server/context.ts'
import { makePdf, type PdfContent } from '#server/documents/pdf.ts'
import { fillsOf, objectsOf, streamOf } from '../../../test/pdf.ts'
import { readPdf, type Read, type Tag } from '../../../test/pdf-read.ts'
import { requestOf, seller } from '../../../test/solicitud.ts'
import type { Quote } from './contract.ts'
import { sheetOf } from './server/solicitud-sheet.ts'

beforeAll(() => setRunning({ log: () => {} } as never))

const drawn = (quote: Quote, of = seller): Promise<Buffer> => makePdf(...sheetOf(quote, of))
const read = async (quote: Quote, of = seller): Promise<Read> => readPdf(await drawn(quote, of))
const saidOf = ({ pages }: Read): string => pages.flatMap(({ lines }) => lines).join('\n')
type Linea = Quote['detalles']['$values'][number]
const withLines = (quote: Quote, change: (linea: Linea) => Partial<Linea>): Quote => ({
  ...quote,
  detalles: { $values: quote.detalles.$values.map((linea) => ({ ...linea, ...change(linea) })) },
})
const HEADS = 'Ítem Producto y código Lista Descuentos sobre Neto unitario Cantidad Total'

describe('the sheet of a request, page by page', { timeout: 60_000 }, () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [9, 2],
    [10, 2],
    [11, 2],
    [12, 2],
    [40, 4],
    [150, 11],
  ])(
    'PAPEL-08 of %i lines every page says number, client and page, and the totals stand with lines',
    async (n, pages) => {
      const sheet = await read(requestOf(n))
      expect(sheet.pages.length).toBe(pages)
      const items: number[] = []
      for (const [at, { lines }] of sheet.pages.entries()) {
        expect(lines[0]).toBe(`Solicitud N° 48.421 Metalúrgica San Martín S.R.L. Página ${at + 1} de ${pages}`)
        expect(lines.at(-1)).toBe('No válido como factura · Solicitud N° 48.421 · Aceros Ribera S.A.')
        const rows = lines.flatMap((line) => /^(\d+) 10 × 6,50 m US\$ 2,51/.exec(line)?.[1] ?? [])
        items.push(...rows.map(Number))
        expect(lines.filter((line) => line === HEADS).length).toBe(rows.length > 0 ? 1 : 0)
        // a total is never without a line above it, nor away from the rest of them
        const sums = lines.filter((line) =>
          /^(Peso total|Subtotal|Perfiles, 8 %|Forma de pago|Total|IVA 21 %)/.test(line),
        )
        if (sums.length > 0) expect([sums.length, rows.length >= Math.min(n, 2)]).toEqual([7, true])
      }
      expect(items).toEqual(Array.from({ length: n }, (_, at) => at + 1))
      expect(saidOf(sheet).split('Total con IVA').length - 1).toBe(1)
    },
  )

  it.each([1, 2])(
    'PAPEL-08 wherever the table of %i begins, its totals stand with its head and its lines',
    async (n) => {
      for (let words = 0; words <= 500; words += 50) {
        const { pages } = await read({ ...requestOf(n), direccionEntrega: 'calle '.repeat(words) })
        const of = pages.filter(({ lines }) =>
          lines.some((line) => /^(Peso total|Subtotal|Total con IVA|1 10 ×)/.test(line)),
        )
        expect(of.length).toBe(1)
        const [{ lines }] = of as [(typeof of)[0]]
        for (const part of [HEADS, '1 10 × 6,50 m', 'Peso total', 'Total con IVA', 'Dólar a'])
          expect(
            lines.some((line) => line.startsWith(part)),
            part,
          ).toBe(true)
      }
    },
  )

  it('PAPEL-08 more totals than fit below the lines lose none, and the last lines are still above the first of them', async () => {
    const quote = withLines(requestOf(60), ({ item }) => ({
      grupo: `Familia número ${item} de los perfiles laminados`,
    }))
    const sheet = await read(quote)
    const said = saidOf(sheet)
    for (let n = 1; n <= 60; n++)
      expect(said).toContain(`Familia número ${n} de los perfiles laminados, 8 % de US$ 162,84`)
    for (const total of ['Subtotal', 'Productos, con descuentos', 'Total + IVA', 'Total con IVA', 'Dólar a $ 1.489,50'])
      expect(said).toContain(total)
    const first = sheet.pages.find(({ lines }) => lines.some((line) => line.startsWith('Peso total')))!
    expect(first.lines.some((line) => line.startsWith('60 10 × 6,50 m'))).toBe(true)
  })
})

describe('what the sheet of a request says', { timeout: 60_000 }, () => {
  it('PAPEL-08 a line has its item, its code, its cut, and its quantity with the unit; its total stands under "Total"', async () => {
    const quote = withLines(
      requestOf(3),
      ({ item }) =>
        [
          {},
          { cantidadTiras: 800, dimension1: 0, unidad: 'panel', nombreProducto: 'Panel (2,40 × 6,00 m)' },
          {
            cantidadTiras: 7,
            dimension1: 1.333,
            dimension2: 0.777,
            unidad: 'm²',
            nombreProducto: 'Chapa (2,44 × 1,22 m)',
          },
        ][item - 1]!,
    )
    const { lines } = (await read(quote)).pages[0]!
    const at = lines.indexOf(HEADS) + 2
    expect(lines.slice(at, at + 9)).toEqual([
      '1 10 × 6,50 m US$ 2,51 Perfiles − 8 % US$ 2,3046 65 m US$ 149,81',
      'Perfil UPN 1 / m / m 689,00 KG',
      'UPN-100-1 · En stock',
      '2 800 paneles US$ 2,51 Perfiles − 8 % US$ 2,3046 800 paneles US$ 149,81',
      'Panel (2,40 × 6,00 m) / panel / panel 689,00 KG',
      'UPN-100-2 · En stock',
      '3 7 × 1,333 × 0,777 m US$ 2,51 Perfiles − 8 % US$ 2,3046 7,25 m² US$ 149,81',
      'Chapa / m² / m² 689,00 KG',
      'UPN-100-3 · En stock',
    ])
  })

  it('PAPEL-08 every percentage says of what, and that amount stands beside it', async () => {
    const { lines } = (await read(requestOf(1))).pages[0]!
    const from = lines.indexOf('Peso total 689,00 KG')
    expect(lines.slice(from, from + 10)).toEqual([
      'Peso total 689,00 KG',
      'Subtotal US$ 162,84',
      'Perfiles, 8 % de US$ 162,84 − US$ 13,03',
      'Productos, con descuentos US$ 149,81',
      'Forma de pago, 4 % del subtotal de US$ 162,84 − US$ 6,51',
      'Total + IVA US$ 143,30',
      'IVA 21 % de US$ 143,30 US$ 30,09',
      'Total con IVA US$ 173,39',
      'Todo en stock',
      'Dólar a $ 1.489,50, del 20/11/2026',
    ])
    expect(lines.slice(lines.indexOf(HEADS) + 1)[0]).toBe('la lista')
    expect(lines).toContain('Metalúrgica San Martín S.R.L. Contado (− 4 % del subtotal) Enviado')
    const ofClient = await read({ ...requestOf(1), descuentoCliente: 3 })
    expect(saidOf(ofClient)).toContain('3 % de la lista')
  })

  it('PAPEL-08 a cancelled one says so across its first page and at the head of every page, with the day', async () => {
    const cancelled = { ...requestOf(11), estadoPresupuesto: 'Cancelado' }
    const sheet = await read({ ...cancelled, cancelado: '2026-11-21T23:30:00-03:00' })
    expect(sheet.pages[0]!.lines.slice(0, 5)).toContain('CANCELADA el 21/11/2026')
    for (const { lines } of sheet.pages) expect(lines[0]).toContain('Solicitud N° 48.421 · CANCELADA el 21/11/2026')
    const ofNoDay = await read({ ...cancelled, cancelado: null })
    expect(ofNoDay.pages[0]!.lines).toContain('CANCELADA')
    expect(saidOf(await read({ ...requestOf(11), cancelado: null }))).not.toContain('CANCELADA')
  })

  it.each(['En tránsito', 'Entregado', 'Cancelado'])(
    'PAPEL-08 OPEN-493 of one that is %s nothing is said of its stock: it left, or never will',
    async (estadoPresupuesto) => {
      expect(saidOf(await read(requestOf(2)))).toMatch(/En stock[^]*Todo en stock/)
      expect(saidOf(await read({ ...requestOf(2), estadoPresupuesto }))).not.toMatch(/stock/)
    },
  )

  it('PAPEL-08 OPEN-494 short terms stand on one page, wherever they come to: none of their lines is alone on the last', async () => {
    const terminos = { ...seller.terminos, html: '<h2>Condiciones</h2><p>Uno</p><p>Dos</p><p>Tres</p><p>Cuatro</p>' }
    for (let words = 0; words <= 1_200; words += 100) {
      const comentario = 'palabra '.repeat(words)
      const { pages } = await read({ ...requestOf(1), comentario }, { ...seller, terminos })
      const last = pages.filter(({ lines }) => lines.some((line) => /^(Condiciones|Uno|Dos|Tres|Cuatro)$/.test(line)))
      expect(last.map(({ lines }) => lines.filter((line) => /^(Condiciones|Uno|Cuatro)$/.test(line)))).toEqual([
        ['Condiciones', 'Uno', 'Cuatro'],
      ])
    }
  })

  it('PAPEL-08 the discounts of a line stand each on a line of its own where there is room beside short names', async () => {
    const two = withLines({ ...requestOf(2), descuentoCliente: 3 }, () => ({
      grupo: 'Perfiles laminados',
      montoSubtotalDto: 144.93,
    }))
    const { lines } = (await read(two)).pages[0]!
    const said = lines.join('\n')
    for (const whole of ['Perfiles laminados − 8 %', 'Descuento cliente − 3 %']) expect(said).toContain(whole)
  })

  it('PAPEL-08 nor do figures of a thousand take the discounts’ lines apart: each row is as low as it can be', async () => {
    const many = withLines({ ...requestOf(13), descuentoCliente: 3 }, () => ({
      nombreProducto: 'Planchuela 1 1/2" × 3/16"',
      cantidadTiras: 1,
      unidad: 'm',
      dimension1: 12,
      precio: 166.14,
      netoUnitario: 152.849,
      pesoSubtotal: 1404,
      grupo: 'Perfiles laminados',
      montoSubtotal: 1993.68,
      montoSubtotalDto: 1774.38,
    }))
    const said = saidOf(await read(many))
    expect(said.split('Perfiles laminados − 8 %').length - 1).toBe(13)
    expect(said.split('Descuento cliente − 3 %').length - 1).toBe(13)
  })

  it('PAPEL-08 a word of 200 letters and a total of fifteen digits break: nothing is lost, nothing leaves the paper', async () => {
    const [word, big] = ['x'.repeat(200), 123_456_789_012_345]
    const quote = withLines(
      { ...requestOf(5), cliente: word, comentario: word, nombreVendedor: word, transporteDesc: word },
      () => ({
        nombreProducto: word,
        productoId: word,
        grupo: word,
        precio: big,
        netoUnitario: big,
        montoSubtotal: big,
        montoSubtotalDto: big,
      }),
    )
    const empresa = { ...seller.empresa, nombre: word, razonSocial: word }
    const sheet = await read({ ...quote, montoTotal: big, ordenCompra: word }, { ...seller, empresa } as typeof seller)
    for (const { words, width, height } of sheet.pages)
      for (const { text, left, right, top, bottom } of words) {
        expect(
          [left, width - right].every((side) => side > 39),
          text,
        ).toBe(true)
        expect(top > 15 && bottom < height - 5, text).toBe(true)
      }
    const tags = sheet.pages.flatMap((page) => page.tags)
    const letters = tags.map(({ says }) => says.replace(/[^x]/g, '').length).reduce((sum, each) => sum + each)
    // seller, client, vendor, order, carrier, observations; of each line name and code
    expect(letters).toBe(200 * (2 + 5 + 2 * 5))
    const figures = tags.map(({ says }) => says.replace(/\s/g, '')).join('')
    expect(figures.split('US$123.456.789.012.345,00').length - 1).toBe(3 * 5 + 2)
    expect(figures).toContain('TotalconIVA')
  })

  it('PAPEL-08 figures too long for their columns break, the longest first, and leave the product its own', async () => {
    const quote = withLines(requestOf(2), () => ({ unidad: 'y'.repeat(70), netoUnitario: 2_304.61234567 }))
    const sheet = await read(quote)
    const { words, tags } = sheet.pages[0]!
    for (const { text, left, right } of words) expect(left > 39 && right < 556, text).toBe(true)
    expect(ofRole(tags, 'TR')[1]!.says.replace(/[^y]/g, '').length).toBe(3 * 70)
    expect(sheet.pages[0]!.lines).toContain('Perfil UPN 1')
    expect(saidOf(sheet)).toContain('US$ 2.304,61234567')
  })

  it('PAPEL-08 it is dark on white, in black and white too', async () => {
    const fills = fillsOf(await drawn({ ...requestOf(2), estadoPresupuesto: 'Cancelado' }))
    expect(fills.length).toBeGreaterThan(40)
    const light = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    for (const [red, green, blue] of fills) {
      const luminance = 0.2126 * light(red!) + 0.7152 * light(green!) + 0.0722 * light(blue!)
      expect(1.05 / (luminance + 0.05)).toBeGreaterThan(4.5)
    }
  })
})

const all = (tags: readonly Tag[]): Tag[] => tags.flatMap((tag) => [tag, ...all(tag.children)])
const ofRole = (tags: readonly Tag[], role: string): Tag[] => all(tags).filter((tag) => tag.role === role)

describe('a PDF that is read aloud', { timeout: 60_000 }, () => {
  it('PAPEL-08 it is tagged, in Spanish, with its title, which the window shows; an ampersand of a name breaks nothing', async () => {
    const bytes = await drawn({ ...requestOf(11), cliente: 'Pérez & Hijos <Metales>' })
    const { title, language, marked } = await readPdf(bytes)
    expect([title, language, marked]).toEqual(['Solicitud N° 48.421, Pérez & Hijos <Metales>', 'es-AR', true])
    const raw = bytes.toString('latin1')
    for (const said of ['/StructTreeRoot', '/Marked true', '/Lang (es-AR)', '/DisplayDocTitle true', '/ParentTree'])
      expect(raw).toContain(said)
    expect(bytes.toString('utf8')).toContain('Solicitud N° 48.421, Pérez &amp; Hijos &lt;Metales&gt;</rdf:li>')
  })

  it('PAPEL-11 its letters are embedded, each font of it, so that it looks the same everywhere', async () => {
    const objects = objectsOf(await drawn(requestOf(11)))
    const descriptors = [...objects.values()].filter((body) => /\/Type \/FontDescriptor/.test(body))
    const fonts = [...objects.values()].filter((body) => /\/Subtype \/CIDFontType[02]/.test(body))
    expect(fonts.length).toBeGreaterThan(1)
    expect(descriptors).toHaveLength(fonts.length)
    for (const descriptor of descriptors) {
      const [, file] = /\/FontFile[23] (\d+) 0 R/.exec(descriptor) ?? []
      expect(streamOf(objects.get(file ?? '') ?? '').length).toBeGreaterThan(1_000)
    }
    // and none beside them
    expect([...objects.values()].filter((body) => /\/Subtype \/(Type1|TrueType)\b/.test(body))).toEqual([])
  })

  it('PAPEL-08 its headings, its table with heads, rows and cells, and its facts are what they are called', async () => {
    const { pages } = await read(requestOf(2))
    const { tags } = pages[0]!
    expect(tags.map(({ role }) => role)).toEqual(['Document'])
    expect(ofRole(tags, 'H1').map(({ says }) => says)).toEqual(['Solicitud N° 48.421'])
    expect(ofRole(tags, 'H2').map(({ says }) => says)).toEqual(['Condiciones generales de venta'])
    expect(ofRole(tags, 'P').map(({ says }) => says)).toContain('Cliente Metalúrgica San Martín S.R.L.')
    const rows = ofRole(tags, 'TR').map(({ children }) => children.map(({ role, says }) => `${role} ${says}`))
    expect(rows[0]).toEqual([
      'TH Ítem',
      'TH Producto y código',
      'TH Lista',
      'TH Descuentos sobre la lista',
      'TH Neto unitario',
      'TH Cantidad',
      'TH Total',
    ])
    expect(rows[2]).toEqual([
      'TD 2',
      'TD 10 × 6,50 m Perfil UPN 2 UPN-100-2 · En stock',
      'TD US$ 2,51 / m',
      'TD Perfiles − 8 %',
      'TD US$ 2,3046 / m',
      'TD 65 m 689,00 KG',
      'TD US$ 149,81',
    ])
    expect(rows[5]).toEqual(['TH Perfiles, 8 % de US$ 325,68', 'TD − US$ 26,06'])
    expect(rows.length).toBe(1 + 2 + 8 + 2)
    const raw = (await drawn(requestOf(2))).toString('latin1')
    expect(raw.split('/Scope /Column').length - 1).toBe(7)
    expect(raw.split('/Scope /Row').length - 1).toBe(8)
    expect(raw).toContain('/ColSpan 5')
  })

  it('PAPEL-08 a table of several pages is one, whose head is read once; head and foot of the pages are not read', async () => {
    const { pages } = await read(requestOf(40))
    const rows = pages.flatMap(({ tags }) => ofRole(tags, 'TR').filter(({ says }) => says.startsWith('Ítem')))
    expect(rows.length).toBe(1)
    for (const [at, { words }] of pages.entries()) {
      const heads = ['Ítem', 'Producto y código', 'Lista', 'Descuentos sobre', 'la lista', 'Neto unitario', 'Cantidad']
      expect(words.filter(({ tagged }) => !tagged).map(({ text }) => text.trim())).toEqual([
        ...(at > 0 ? [...heads, 'Total'] : []),
        'Solicitud N° 48.421',
        'Metalúrgica San Martín S.R.L.',
        `Página ${at + 1} de 4`,
        'No válido como factura · Solicitud N° 48.421 · Aceros Ribera S.A.',
      ])
    }
    const [table] = ofRole(pages[0]!.tags, 'Table')
    expect(table!.says).toContain('UPN-100-1 · En stock')
  })

  it('PAPEL-08 a mark says whose it is', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z"/></svg>'
    const { pages } = await read(requestOf(1), { ...seller, logo: { svg, width: 30 } as PdfContent })
    expect(ofRole(pages[0]!.tags, 'Figure').map(({ alt }) => alt)).toEqual(['Aceros Ribera'])
  })
})
