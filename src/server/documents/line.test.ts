import { beforeAll, expect, it } from 'vitest'
import { setRunning } from '#server/context.ts'
import { textOf } from '../../../test/pdf.ts'
import { openLine } from './line.ts'
import { makePdf } from './pdf.ts'

const logged: string[] = []
beforeAll(() => setRunning({ log: (event: string) => void logged.push(event) } as never))

const BUSY = {
  status: 503,
  code: 'ocupado',
  message: 'Hay muchos documentos por hacer. Intentá de nuevo en unos segundos.',
  extra: { retryAfter: 5 },
}
/** A thread that says what it was given, dies of «muere» and never answers «nunca». */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (work) => {
      if (work === 'nunca') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      if (work === 'muere') process.exit(3)
      parentPort.postMessage(work === 'falla' ? { error: 'no se pudo' } : { bytes: new TextEncoder().encode(work) })
    })`)}`,
)
const open = (most: number, patience: number) => {
  const line = openLine({ script, most, patience, idle: 60_000 })
  return async (work: unknown) => (await line(work)).toString()
}

it(
  'one that never ends is ended with its thread; those in line are done, those beyond it refused at once',
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

it('one that fails, kills its thread or cannot reach it takes nobody with it', { timeout: 60_000 }, async () => {
  const line = open(10, 60_000)
  const all = ['falla', 'uno', 'muere', 'dos', () => 'función', 'tres'].map(line)
  expect((await Promise.allSettled(all)).map((r) => (r.status === 'fulfilled' ? r.value : String(r.reason)))).toEqual([
    'Error: no se pudo',
    'uno',
    'Error: The thread of the documents ended',
    'dos',
    expect.stringContaining('could not be cloned'),
    'tres',
  ])
})

it('documents are drawn one after another, each its own', { timeout: 60_000 }, async () => {
  const drawn = await Promise.all(['uno', 'dos'].map((texto) => makePdf({ content: [texto, texto] })))
  expect(drawn.map(textOf)).toEqual(['unounoPágina1de1', 'dosdosPágina1de1'])
  await expect(makePdf({ content: { image: 'no-hay.png' } })).rejects.toThrow(/no-hay/)
})
