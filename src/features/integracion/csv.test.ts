import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { celdasDe, readCsvBytes } from './server/csv.ts'
import type { Registro } from './server/origen.ts'

/** Reads a text cut into pieces of `size` bytes. */
const read = async (text: string, size = 7): Promise<Registro[]> => {
  const bytes = Buffer.from(text)
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  })()
  const all: Registro[] = []
  for await (const r of readCsvBytes(pieces)) all.push(r)
  return all
}
/** Rows as [line, cells], bad lines as [line, 'mal']. */
const lines = async (text: string) =>
  (await read(text)).flatMap((r) =>
    'cabecera' in r ? [] : 'motivo' in r ? [[r.linea, 'mal']] : [[r.linea, ...Object.values(r.campos)]],
  )

describe('the cells of a line', () => {
  it.each<[string, string[] | 'abierta' | null]>([
    ['a;b', ['a', 'b']],
    [' a ; b ', ['a', 'b']],
    ['a;', ['a', '']],
    ['"a;1";b', ['a;1', 'b']],
    ['"a ""x"" b";""', ['a "x" b', '']],
    ['1;caño 1/2" x 3', ['1', 'caño 1/2" x 3']],
    [' "a" ;"b" ', ['a', 'b']],
    ['"a', 'abierta'],
    ['1;"a""', 'abierta'],
    ['"a"b;c', null],
    ['1;"1/2" caño"', null],
  ])('%s', (text, cells) => expect(celdasDe(text, ';')).toEqual(cells))
})

describe('a CSV', () => {
  it('a bad quote costs its own line, wherever it stands', async () => {
    const rest = [
      [4, '3', 'Tres'],
      [5, '4', 'Cuatro'],
    ]
    for (const bad of ['2;"Dos', '2;"Dos" x', '2;"1/2" caño"', '"2;Dos'])
      expect([bad, ...(await lines(`id;descripcion\n1;Uno\n${bad}\n3;Tres\n4;Cuatro\n`))]).toEqual([
        bad,
        [2, '1', 'Uno'],
        [3, 'mal'],
        ...rest,
      ])
    expect(await lines('id;descripcion\n1;"Uno\n2;"Dos"\n3;Tres')).toEqual([
      [2, 'mal'],
      [3, '2', 'Dos'],
      [4, '3', 'Tres'],
    ])
    const many = Array.from({ length: 5_000 }, (_, i) => `${i};fila ${i}`)
    const all = await lines(`id;descripcion\n1;"Uno\n${many.join('\n')}\n`)
    expect([all.length, all[0], all.at(-1)]).toEqual([5_001, [2, 'mal'], [5_002, '4999', 'fila 4999']])
  })
  it('a text may hold line ends; a line has the number of the one it begins on', async () => {
    expect(await lines('id;descripcion\r\n1;"Uno\r\ndos"\r\n\r\n2;"Dos"\r\n3;Tres;x\r\n')).toEqual([
      [2, '1', 'Uno\ndos'],
      [5, '2', 'Dos'],
      [6, 'mal'],
    ])
    expect(await lines('id;descripcion\r1;Uno\r2;Dos\r')).toEqual([
      [2, '1', 'Uno'],
      [3, '2', 'Dos'],
    ])
  })
  it('a line beyond all measure is bad, those after it are read', async () => {
    const all = await read(`id;descripcion\n1;${'x'.repeat(1_500_000)}\n2;Dos\n`, 65_536)
    expect(all.slice(1)).toEqual([
      { linea: 2, motivo: 'La línea tiene más de 1000000 caracteres.' },
      { linea: 3, campos: { id: '2', descripcion: 'Dos' } },
    ])
  })
  it('without a line there are no columns', async () => {
    for (const text of ['', '\n\n', '\uFEFF']) expect(await read(text)).toEqual([{ cabecera: [] }])
  })
  it('what any program writes is read back, in whatever pieces it arrives', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', '"', ';', ',', ' ', '\n', '1'), maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(';', ','),
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        async (sep, rows, size) => {
          const quoted = (c: string) => `"${c.replaceAll('"', '""')}"`
          const text = [['id', 'x'], ...rows].map((r) => r.map(quoted).join(sep)).join('\n')
          const got = (await read(text, size)).flatMap((r) => ('campos' in r ? [[r.campos.id, r.campos.x]] : []))
          expect(got).toEqual(rows.map((r) => r.map((c) => c.trim())).filter((r) => r.some((c) => c !== '')))
        },
      ),
      { numRuns: 300 },
    )
  })
  it('is read as it arrives, never whole', async () => {
    let pulled = 0
    const endless = (async function* () {
      yield Buffer.from('id;descripcion\n')
      for (;;) yield Buffer.from(`${pulled++};fila\n`)
    })()
    let seen = 0
    for await (const r of readCsvBytes(endless)) {
      expect(pulled - seen).toBeLessThanOrEqual(2)
      if ('campos' in r && ++seen === 2_000) break
    }
    expect(seen).toBe(2_000)
  })
})
