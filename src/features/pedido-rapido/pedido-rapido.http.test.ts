import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { archivos, formOf, zipOf } from '../../../test/archivos.ts'
import { scenario, noEncontrado, problem } from '../../../test/carrito.ts'
import { type Client } from '../../../test/portal.ts'
import { writeXlsx } from '#server/documents/xlsx.ts'

const { e, setShopping } = scenario()

type Row = { texto: string; cantidad?: number; largo?: number; ancho?: number }
const recognize = (filas: Row[], who: Client = e.ana, clienteId = e.clienteId) =>
  who.post('/api/pedidoRapido/reconocer', { clienteId, filas })
/** State, reason, quantity, length and the candidates' codes of each row. */
const read = async (...filas: (Row | string)[]) => {
  const { status, body, text } = await recognize(filas.map((f) => (typeof f === 'string' ? { texto: f } : f)))
  if (status !== 200) throw new Error(text)
  return body.$values.map((r: any) => [
    r.estado,
    r.motivo,
    r.cantidad,
    r.largo,
    r.candidatos.$values.map((p: any) => p.id),
  ])
}

describe('recognising rows', () => {
  it('QUICK-08 each row is found, doubtful or not found, with its reason, in the order sent', async () => {
    const [code, iron, channel, none, nothing] = await read(
      { texto: 'UPN-100-12', cantidad: 24, largo: 12 },
      '20 hierro del 8',
      '6 C 100x50 de 4,5 m',
      '10 IPE-205-12',
      'zapatilla marciana',
    )
    expect(code).toEqual(['encontrado', null, 24, 12, ['UPN-100-12']])
    expect(iron).toEqual(['encontrado', null, 20, null, ['ADN-008-12']])
    expect(channel.slice(0, 4)).toEqual(['dudoso', expect.any(String), 6, 4.5])
    expect(channel[4].length).toBeGreaterThan(1)
    expect(channel[4].length).toBeLessThanOrEqual(5)
    expect(none.slice(0, 3)).toEqual(['noEncontrado', 'Ese código no existe.', 10])
    expect(none[4]).toContain('IPE-200-12')
    expect(nothing).toEqual(['noEncontrado', 'No encontramos ningún producto así.', null, null, []])
  })
  it('QUICK-03 a code is taken in small letters too, and with its price, stock and limits', async () => {
    const { body } = await recognize([{ texto: 'upn-100-12' }])
    const [product] = body.$values[0].candidatos.$values
    const shown = (await e.ana.get(`/api/Product/UPN-100-12/${e.clienteId}`)).body
    expect(product).toEqual({ ...shown, productSuggestions: { $values: [] } })
  })
  it('QUICK-06 what the fields say stands above what the text says', async () => {
    expect(await read({ texto: '20 hierro del 8 de 6 m', cantidad: 7, largo: 3 })).toEqual([
      ['encontrado', null, 7, 3, ['ADN-008-12']],
    ])
  })
  it('QUICK-09 words with a mistake are asked, never taken', async () => {
    const rows = await read('20 hiero del 8', 'planchuella 1 1/4 x 1/4', 'malya 15x15 del 6', 'UPN-100')
    expect(rows.map((row: any) => row[0])).toEqual(['dudoso', 'dudoso', 'dudoso', 'dudoso'])
    expect(rows[0][4]).toContain('ADN-008-12')
  })
  it('QUICK-08 what is not sold to the client is not found, by code or by words', async () => {
    await e.t.db
      .deleteFrom('precio')
      .where('productoId', '=', e.pieza)
      .where('listaPrecioId', '=', e.listaPrecioId)
      .execute()
    expect(await read(e.pieza)).toEqual([
      ['noEncontrado', 'El producto no está disponible para este cliente.', null, null, []],
    ])
  })
  it('QUICK-01 asks a session, both permissions and a client of one’s own', async () => {
    const filas = [{ texto: 'UPN-100-12' }]
    expect((await recognize(filas, e.t.anonymous)).status).toBe(401)
    expect((await recognize(filas, await e.t.as('cliente.sin14@demo.test'))).status).toBe(403)
    expect(problem(await recognize(filas, await e.t.as('cliente2@demo.test')))).toEqual(noEncontrado)
    expect((await recognize(filas, await e.t.as('admin@demo.test'))).status).toBe(200)
  })
  it('QUICK-15 takes 500 rows, and says so of more', async () => {
    const rows = (n: number) => Array.from({ length: n }, (_, i) => ({ texto: `${i + 1} hierro del 8` }))
    expect((await recognize(rows(500))).body.$values).toHaveLength(500)
    expect(await recognize(rows(501))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'filas', detail: 'Se admiten hasta 500 filas por vez.' }] },
    })
    expect((await recognize([])).status).toBe(400)
  })
})

const send = (name: string, bytes: Buffer, who: Client = e.ana) =>
  who.send('POST', '/api/pedidoRapido/archivo', { raw: formOf({}, [['file', name, bytes]]) })
const row = (texto: string, cantidad = '', largo = '', ancho = '') => ({ texto, cantidad, largo, ancho })
const sheetOf = async (rows: (string | number)[][]): Promise<Buffer> => {
  const columnas = rows[0]!.map(
    (titulo, at) => ({ titulo: String(titulo), tipo: at === 0 ? 'texto' : 'metro' }) as const,
  )
  const pieces: Buffer[] = []
  const about = { titulo: 'Pedido', columnas, cliente: null, dia: '2026-11-26', empresa: 'Aceros del Plata' }
  for await (const piece of await writeXlsx(about, rows.slice(1))) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

describe('a file', () => {
  it('QUICK-07 a CSV in UTF-8, in Windows-1252 or as Unicode text, and a sheet, are read as a paste', async () => {
    const text = 'cantidad;código;largo\n24;UPN-100-12;12,00\n5;caño 2"\n'
    const rows = [row('UPN-100-12', '24', '12,00'), row('caño 2"', '5')]
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(text, 'latin1'),
      Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'),
    ])
      expect((await send('pedido.csv', bytes)).body.$values).toEqual(rows)
    const sheet = await sheetOf([
      ['producto', 'cantidad', 'largo'],
      ['UPN-100-12', 24, 4.5],
      ['20 hierro del 8', '', ''],
    ])
    expect((await send('pedido.xlsx', sheet)).body.$values).toEqual([
      row('UPN-100-12', '24', '4,5'),
      row('20 hierro del 8'),
    ])
  })
  it('QUICK-07 nothing of it is kept', async () => {
    await send('pedido.csv', Buffer.from('UPN-100-12;24'))
    expect(await e.t.db.selectFrom('archivo').select('id').execute()).toEqual([])
  })
  it.each<[string, string, Buffer, unknown]>([
    [
      'a picture that calls itself a CSV',
      'foto.csv',
      archivos.png,
      [415, '«foto.csv» no es de un tipo admitido (XLSX, CSV).'],
    ],
    ['a program', 'pedido.csv', archivos.exe, [415, '«pedido.csv» no es de un tipo admitido (XLSX, CSV).']],
    ['a broken sheet', 'pedido.xlsx', archivos.xlsx, [400, 'No pudimos leer «pedido.xlsx»']],
    [
      'a sheet cut short',
      'pedido.xlsx',
      zipOf([
        [
          '[Content_Types].xml',
          '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        ],
        ['xl/workbook.xml', '<workbook><sheets><sheet'],
      ]),
      [400, 'No pudimos leer «pedido.xlsx»'],
    ],
    [
      'no row',
      'vacio.csv',
      Buffer.from('codigo;cantidad\n;\n'),
      [400, '«vacio.csv» no tiene ninguna fila con un producto.'],
    ],
    [
      'more than 500 rows',
      'stock-completo.csv',
      Buffer.from('UPN-100-12;1\n'.repeat(1204)),
      [400, '«stock-completo.csv» tiene 1.204 filas y el máximo es 500. Partilo y volvé a subirlo.'],
    ],
    [
      'more than 2 MB',
      'grande.csv',
      Buffer.alloc(2 * 1024 * 1024 + 1, 'a'),
      [413, '«grande.csv» es demasiado grande: se admiten hasta 2 MB.'],
    ],
  ])('QUICK-15 says what is wrong with %s', async (_what, name, bytes, [status, detail]: any) => {
    const answer = await send(name, bytes)
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)])
  })
  const typesOf = (part: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${
      part === 'workbook' ? 'sheet.main' : 'worksheet'
    }+xml"/>`
  const linkOf = (kind: string, target: string) =>
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${
      kind
    }" Target="${target}"/></Relationships>`
  /** A workbook of one row, and so many blanks after it. */
  const blankSheet = (blanks: number, doctype = '', text = 'UPN-100-12'): Buffer => {
    const cell = `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<sheetData><row r="1">${cell}</row>${' '.repeat(blanks)}</sheetData>`
    return zipOf([
      ['[Content_Types].xml', `<Types>${typesOf('workbook')}${typesOf('worksheets/sheet1')}</Types>`],
      ['_rels/.rels', linkOf('officeDocument', 'xl/workbook.xml')],
      ['xl/workbook.xml', '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'],
      ['xl/_rels/workbook.xml.rels', linkOf('worksheet', 'worksheets/sheet1.xml')],
      ['xl/worksheets/sheet1.xml', `${doctype}<worksheet>${rows}</worksheet>`],
    ])
  }
  it('OPEN-457 a sheet that unpacks to more than an order’s is refused, whether or not it says so, and nobody waits for it', async () => {
    expect((await send('pedido.xlsx', blankSheet(10))).body.$values).toEqual([row('UPN-100-12')])
    const said = blankSheet(200_000_000)
    expect(said.length).toBeLessThan(2 * 1024 * 1024)
    const hidden = Buffer.from(said)
    const last = hidden.lastIndexOf('PK\x01\x02', undefined, 'latin1')
    hidden.writeUInt16LE(8, last + 8)
    hidden.fill(0, last + 20, last + 28)
    const before = process.memoryUsage().rss
    for (const bytes of [said, hidden]) {
      const { status, body } = await send('pedido.xlsx', bytes)
      expect([status, body.code]).toEqual([400, 'archivo_ilegible'])
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })
  it('OPEN-457 an entity of a sheet brings nothing in: no file, no address, no text a thousand times', async () => {
    const doctype = [
      '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY web SYSTEM "http://127.0.0.1:1/">',
      '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ].join('')
    const { status, body } = await send('pedido.xlsx', blankSheet(0, doctype, 'UPN &file;&web;&b;'))
    expect([status, body.$values]).toEqual([200, [row('UPN &file;&web;&b;')]])
  })
  it('QUICK-01 asks both permissions', async () => {
    expect((await send('a.csv', Buffer.from('a'), await e.t.as('cliente.sin14@demo.test'))).status).toBe(403)
  })
  it('QUICK-07 is read while purchasing is switched off too', async () => {
    await setShopping(false)
    try {
      expect((await send('pedido.csv', Buffer.from('UPN-100-12;24'))).status).toBe(200)
    } finally {
      await setShopping(true)
    }
  })
})
