import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addressOf, passes } from '#shared/route.ts'
import { formOf } from '../../test/archivos.ts'
import { counts, openIntegracion } from '../../test/integracion.ts'
import type { Client } from '../../test/portal.ts'
import { pairsOf, samplesOf, sharedOf, unpaired, writingCalls } from './pairs.ts'
import { callsAlone, differences, filesAlone } from './reasons.ts'
import { bothOf, type Call, type Thing, type World } from './thing.ts'
import { things } from './things.ts'
import { openWorld } from './world.ts'

/**
 * `npm run doors`: sends the same bad values, old moments and repetitions to every call and file that write a field,
 * as every role.
 */
const on = openIntegracion()
let w: World
beforeAll(async () => {
  w = await openWorld(on)
})

type Made = Awaited<ReturnType<Call['make']>>
type Fields = { readonly [field: string]: unknown }
const withField = (body: Fields, path: string, value: unknown): Fields => {
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  return { ...body, [first]: rest.length > 0 ? withField(body[first] as Fields, rest.join('.'), value) : value }
}
const send = (who: Client, { call, form }: Call, { body, params }: Made, headers = {}) => {
  const def = writingCalls.get(call)!
  const raw = form && formOf(body as Record<string, string>, [])
  return who.send(def.method, addressOf(def, { params: params ?? {} }), { ...(raw ? { raw } : { body }), headers })
}
/** Resets the rate limits, which this test does not measure. */
const unhurried = () => sql`delete from cupo`.execute(on.t.db)
const sender = ({ by = 0 }: Call) => w.people[by]
/** Whether a file takes each value: sent in one file, or one by one if the file as a whole is refused. */
const takes = async (thing: Thing, column: string, values: readonly unknown[]): Promise<boolean[]> => {
  const rows: object[] = []
  for (const value of values) rows.push({ ...(await thing.row(w)), [column]: value })
  const { status, body } = await on.put(thing.entity, rows, { dryRun: true })
  if (status === 200) {
    const bad = new Set(body.errores.$values.map(({ linea }: { linea: number }) => linea))
    return values.map((_, index) => !bad.has(index + 1))
  }
  const each: boolean[] = []
  if (values.length > 1) for (const value of values) each.push(...(await takes(thing, column, [value])))
  return values.length > 1 ? each : [false]
}
const takesCall = async (call: Call, field: string, value: unknown): Promise<boolean> => {
  const made = await call.make(w)
  await unhurried()
  const { status, body } = await send(sender(call), call, { ...made, body: withField(made.body, field, value) })
  expect([call.call, field, value, status < 500]).toEqual([call.call, field, value, true])
  return status === 200 || body?.code === 'ya_existe' // a good value that was sent before
}
const show = (value: unknown) =>
  String(value).length > 90 ? `${String(value).slice(0, 12)}… ×${String(value).length}` : String(value)
const isMeant = (at: string, call: string) =>
  differences.find(
    (d) =>
      (typeof d.at === 'string' ? d.at === at : d.at.test(at)) &&
      (d.call === call || (d.call.endsWith('.*') && call.startsWith(d.call.slice(0, -1)))),
  )

it('OPEN-355 every field is one of a call and one of a file, and both take its good row', async () => {
  expect(unpaired(callsAlone, filesAlone)).toEqual([])
  for (const thing of things) {
    const sent = await on.put(thing.entity, [await thing.row(w)], { dryRun: true })
    expect([thing.entity, sent.body.errores?.$values]).toEqual([thing.entity, []])
    for (const call of thing.calls) {
      const made = await call.make(w)
      await unhurried()
      const { status, body } = await send(sender(call), call, made)
      expect([call.call, status, status === 200 ? null : body]).toEqual([call.call, 200, null])
    }
  }
})

it('OPEN-355 what one door refuses no other lets through, but for what is listed', { timeout: 600_000 }, async () => {
  const [rows, found, met]: [string[], string[], Set<object>] = [[], [], new Set()]
  for (const thing of things)
    for (const column of sharedOf(thing)) {
      const samples = samplesOf(thing, column).map(bothOf)
      const files = await takes(
        thing,
        column,
        samples.map((value) => value.file),
      )
      for (const [index, value] of samples.entries()) {
        const file = files[index]!
        const at = `${thing.entity}.${column} «${show(value.file)}»`
        const answers = [`file ${file ? 'takes' : 'refuses'}`]
        for (const call of thing.calls) {
          const pair = pairsOf(thing, call).find((one) => one.column === column)
          if (!pair) continue
          const own = await takesCall(call, pair.field, value.call)
          answers.push(`${call.call} ${own ? 'takes' : 'refuses'}`)
          if (own === file) continue
          const meant = isMeant(at, call.call)
          if (meant) met.add(meant)
          else found.push(`${at}: ${answers.at(-1)}, the ${answers[0]}`)
        }
        rows.push(`${at}: ${answers.join(' · ')}`)
      }
    }
  const purpose = differences.map((d) => `${String(d.at)}, ${d.call}: ${d.why}`)
  console.log(`${rows.join('\n')}\n\n${rows.length} values. On purpose:\n${purpose.join('\n')}`)
  expect(found).toEqual([])
  expect(differences.filter((d) => !met.has(d))).toEqual([])
})

it(
  'OPEN-355 what is said late changes nothing, and what is said again is done once',
  { timeout: 120_000 },
  async () => {
    for (const thing of things) {
      if (typeof thing.late !== 'string') {
        const [column, now, before] = thing.late
        const row = { ...(await thing.row(w)), [column]: now }
        const at = (momento: string, value: string) => on.put(thing.entity, [{ ...row, [column]: value, momento }])
        await at('20/11/2026 10:00', now)
        for (const late of [
          ['20/11/2026 10:00', now],
          ['19/11/2026 10:00', before],
        ] as const)
          expect([thing.entity, counts((await at(late[0], late[1])).body)]).toEqual([thing.entity, [1, 0, 0, 1, 0]])
      }
      for (const call of thing.calls) {
        const [made, headers] = [await call.make(w), { 'idempotency-key': randomUUID() }]
        await unhurried()
        const one = await send(sender(call), call, made, headers)
        const again = await send(sender(call), call, made, headers)
        expect([call.call, one.status, again.status]).toEqual([call.call, 200, call.again ?? 200])
        if (!call.again) expect([call.call, again.body]).toEqual([call.call, one.body])
      }
    }
  },
)

it('OPEN-355 the calls that write one thing let the same people in, and no person opens the import', async () => {
  for (const { entity, row, calls } of things) {
    const answers = new Map<string, (number | boolean)[]>()
    for (const call of calls) {
      const letIn: (number | boolean)[] = []
      const { access } = writingCalls.get(call.call)!
      for (const who of w.people) {
        const made = await call.make(w)
        await unhurried()
        const { status } = await send(who, call, made)
        const { tipoRol, permisos } = who.session!
        letIn.push(status !== 403)
        expect([call.call, tipoRol, status !== 403]).toEqual([
          call.call,
          tipoRol,
          passes(access, { tipoRol, permisos: new Set(permisos.$values) }),
        ])
      }
      letIn.push((await send(on.t.anonymous, call, await call.make(w))).status)
      answers.set(call.call, letIn)
    }
    expect([entity, new Set([...answers.values()].map(String)).size]).toEqual([entity, 1])
    for (const who of w.people)
      expect([entity, (await who.send('PUT', `/api/integracion/${entity}`, { body: [await row(w)] })).status]).toEqual([
        entity,
        401,
      ])
  }
})
