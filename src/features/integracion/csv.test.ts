import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBlock } from './server/block.ts'
import { readCsvBytes } from './server/csv.ts'
import type { SourceRecord } from './server/origen.ts'

/** Reads a text cut into pieces of `size` bytes. */
const read = async (text: string, size = 7): Promise<SourceRecord[]> => {
  const bytes = Buffer.from(text)
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  })()
  const all: SourceRecord[] = []
  for await (const r of readCsvBytes(pieces)) all.push(r)
  return all
}
/** Rows as [line, ...cells], bad lines as [line, 'mal']. */
const lines = async (text: string) =>
  (await read(text)).flatMap((r) =>
    !('linea' in r) ? [] : 'motivo' in r ? [[r.linea, 'mal']] : [[r.linea, ...Object.values(r.campos)]],
  )
/** The notices about spaces around a text. */
const espacios = async (text: string) => (await read(text)).filter((r) => 'aviso' in r)

describe('the cells of a line', () => {
  const cellsOf = (linea: string) => {
    const { filas, abierta } = readBlock([linea], ';')
    return filas[0]?.cells ?? (abierta ? 'abierta' : null)
  }
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
    ['1;"" "x"', null],
    ['1;"" "";2', ['1', '', '2']],
    ['"a";""', ['a', '']],
  ])('%s', (text, cells) => expect(cellsOf(text)).toEqual(cells))
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
  it('lines are counted right after a text that holds line ends, a blank line and a bad one', async () => {
    expect(await lines('id;descripcion\n1;"a\n\n\nb"\n\n   \n2;"Dos" x\n3;"c\nd"\n4;Cuatro\n')).toEqual([
      [2, '1', 'a\n\n\nb'],
      [8, 'mal'],
      [9, '3', 'c\nd'],
      [11, '4', 'Cuatro'],
    ])
    // texts of 80 lines each: none fits in the rest of the window that the previous one left
    const largo = Array.from({ length: 80 }, (_, i) => `r${i}`).join('\n')
    const all = await lines(`id;descripcion\n${Array.from({ length: 6 }, (_, i) => `${i};"${largo}"`).join('\n')}`)
    expect(all.map((r) => [r[0], r[1], r[2] === largo])).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => [2 + 80 * i, String(i), true]),
    )
  })
  it('a line with more cells than there are columns is bad, and so is a text that took others along', async () => {
    const motivos = async (text: string) =>
      (await read(text)).flatMap((r) => ('motivo' in r ? [[r.linea, r.motivo]] : []))
    expect(await motivos('id;descripcion\n1;Uno;x\n2;Dos;;\n3;"Tres;y\n')).toEqual([
      [2, 'La línea tiene 3 columnas y la primera 2.'],
      [4, 'La línea no se puede leer: revisá las comillas, que se abren y no se cierran o tienen texto detrás.'],
    ])
    expect(await motivos('id;descripcion\n1;"Uno\n2;Dos";x\n')).toEqual([
      [2, 'La línea no se puede leer: revisá las comillas, que se abren y no se cierran o tienen texto detrás.'],
      [3, 'La línea tiene 3 columnas y la primera 2.'],
    ])
  })
  it('a text reaches over a hundred lines and no further', async () => {
    const de = (n: number) => `id;descripcion\n1;"${'x\n'.repeat(n - 1)}"\n2;Dos\n`
    expect(await lines(de(100))).toEqual([
      [2, '1', 'x\n'.repeat(99).trim()],
      [102, '2', 'Dos'],
    ])
    expect((await lines(de(101)))[0]).toEqual([2, 'mal'])
  })
  it('OPEN-206 is separated by bars where its first line says so, quoted ones and spaces as with the others', async () => {
    expect(await lines('id|descripcion|x\n1|"a|b"|c;d,e\n')).toEqual([[2, '1', 'a|b', 'c;d,e']])
    expect([await espacios('id|x\n1|Uno\n'), (await espacios('id|x\n1| Uno\n')).length]).toEqual([[], 1])
  })
  it('is separated by what its first line says: semicolons, commas or tabs', async () => {
    expect(await lines('id;descripcion\n1;a,b\tc\n')).toEqual([[2, '1', 'a,b\tc']])
    expect(await lines('id,descripcion\n1,"a,b";c\n')).toEqual([[2, 'mal']])
    expect(await lines('id,descripcion\n1,"a,b;c"\n')).toEqual([[2, '1', 'a,b;c']])
    expect(await lines('id\tdescripcion\tx\n1\t\t"a\tb"\n')).toEqual([[2, '1', '', 'a\tb']])
    expect(await lines('"id;x;y",descripcion\n1,a;b\n')).toEqual([[2, '1', 'a;b']])
  })
  it('spaces around a text go, and that is told once', async () => {
    const told = [{ aviso: 'Había espacios al principio o al final de algunos datos: se quitaron.' }]
    for (const text of ['1;Uno  \n2;Dos \n', '1; Uno\n', '1\t;Uno\n', '1;" Uno"\n', '1;"Uno" \n', '1;Uno 1/2" \n']) {
      expect([text, await espacios(`id;descripcion\n${text}`)]).toEqual([text, told])
      expect((await lines(`id;descripcion\n${text}`))[0]).toEqual([2, '1', expect.stringMatching(/^Uno( 1\/2")?$/)])
    }
    for (const text of ['1;Uno\n', '1;"a ; b"\n   \n', '1;a b\n', '1;"a "" b"\n'])
      expect([text, await espacios(`id;descripcion\n${text}`)]).toEqual([text, []])
  })
  it('without a line there are no columns', async () => {
    for (const text of ['', '\n\n', '\uFEFF']) expect(await read(text)).toEqual([{ header: [] }])
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
