import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setRunning } from '#server/context.ts'
import { archivos } from '../../../test/archivos.ts'
import { textOf } from '../../../test/pdf.ts'
import { openLine } from './line.ts'
import { makePdf, type PdfContent } from './pdf.ts'

const draw = (content: PdfContent): Promise<Buffer> =>
  makePdf({ info: { title: 'Prueba' }, content }, { head: { what: 'Prueba', who: '' }, pie: '' })

const logged: string[] = []
beforeAll(() => setRunning({ log: (event: string) => void logged.push(event) } as never))

const BUSY = {
  status: 503,
  code: 'ocupado',
  message: 'Hay muchos documentos por hacer. Intentá de nuevo en unos segundos.',
  extra: { retryAfter: 5 },
}
/** A worker that returns its input, exits on «muere», never answers «nunca» and takes 240 MB for «crece». */
const dir = mkdtempSync(join(tmpdir(), 'pv-line-'))
const script = pathToFileURL(join(dir, 'worker.mjs'))
writeFileSync(
  script,
  `process.on('message', (work) => {
    if (work === 'nunca') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    if (work === 'muere') process.exit(3)
    if (work === 'crece') for (const all = []; all.length < 3_000; ) all.push(new Array(10_000).fill(0))
    process.send(work === 'falla' ? { error: 'no se pudo' } : { bytes: new TextEncoder().encode(work) })
  })`,
)
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const open = (most: number, patience: number) => {
  const line = openLine({ script, most, patience, heapMb: 64, idle: 60_000 })
  return async (work: unknown) => (await line(work)).toString()
}

it(
  'one that never ends is ended with its process; those in line are done, those beyond it refused at once',
  { timeout: 60_000 },
  async () => {
    const line = open(2, 4_000)
    const never = line('nunca').catch((e: unknown) => e)
    const [one, two] = [line('uno'), line('dos')]
    await expect(line('tres')).rejects.toMatchObject(BUSY)
    expect(await never).toMatchObject(BUSY)
    expect([await one, await two]).toEqual(['uno', 'dos'])
    expect(logged).toEqual(['documento_lento'])
    expect(await line('tres')).toBe('tres')
  },
)

it('one that fails, kills its process or cannot reach it takes nobody with it', { timeout: 60_000 }, async () => {
  const line = open(10, 60_000)
  const all = ['falla', 'uno', 'muere', 'dos', { f: () => 'función' }, 'tres'].map(line)
  expect((await Promise.allSettled(all)).map((r) => (r.status === 'fulfilled' ? r.value : String(r.reason)))).toEqual([
    'Error: no se pudo',
    'uno',
    'Error: The process of the documents ended',
    'dos',
    expect.stringContaining('could not be cloned'),
    'tres',
  ])
})

it('documents are drawn one after another, each its own', { timeout: 60_000 }, async () => {
  const drawn = await Promise.all(['uno', 'dos'].map((texto) => draw([texto, texto])))
  expect(drawn.map(textOf)).toEqual(['unounoPruebaPágina1de1', 'dosdosPruebaPágina1de1'])
  await expect(draw({ image: 'no-hay.png' })).rejects.toThrow(/no-hay/)
})

it(
  'OPEN-277 one that takes too much memory ends with its process, and nothing else; the next in line is made',
  { timeout: 60_000 },
  async () => {
    const line = open(10, 60_000)
    const [grown, next] = await Promise.allSettled(['crece', 'uno'].map(line))
    expect([String((grown as PromiseRejectedResult).reason), (next as PromiseFulfilledResult<string>).value]).toEqual([
      'Error: The process of the documents ended',
      'uno',
    ])
  },
)

const SECRET = join(mkdtempSync(join(tmpdir(), 'pv-pdf-')), 'secreto.png')
const imageIn = (href: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"><image xlink:href="${href}" width="10" height="10"/></svg>`
it.each(['/dev/zero', SECRET, `file://${SECRET}`, 'https://ejemplo.test/a.png'])(
  'OPEN-276 a drawing that refers to %s gets no byte of it',
  { timeout: 60_000 },
  async (href) => {
    writeFileSync(SECRET, archivos.png)
    const pdf = (await draw([{ svg: imageIn(href), width: 30 }, 'texto'])).toString('latin1')
    expect(textOf(Buffer.from(pdf, 'latin1'))).toContain('textoPruebaPágina1de1')
    expect(pdf).not.toContain('/Subtype /Image')
  },
)
it(
  'OPEN-277 a picture is drawn from its bytes, and refused when it is too large once unpacked',
  { timeout: 60_000 },
  async () => {
    const dataOf = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
    const drawn = await draw({ image: dataOf(archivos.png) })
    expect(drawn.toString('latin1')).toContain('/Subtype /Image')
    const large = Buffer.from(archivos.png)
    large.writeUInt32BE(30_000, 16)
    large.writeUInt32BE(30_000, 20)
    await expect(draw({ image: dataOf(large) })).rejects.toThrow(/30000 × 30000 is too large/)
  },
)

it('OPEN-277 a word without an end is a page, not a minute', { timeout: 90_000 }, async () => {
  const pdf = await draw(['x'.repeat(20_000), { columns: [{ width: 40, text: 'y'.repeat(3_000) }] }])
  const said = textOf(pdf)
  expect([said.split('x').length - 1, said.split('y').length - 1]).toEqual([20_000, 3_000])
})
