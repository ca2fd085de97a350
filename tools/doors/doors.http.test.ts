import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { entidades } from '#features/integracion/server/entidades/entidades.ts'
import { features } from '#server/features.ts'
import { passes, type Contract, type RouteDef } from '#shared/route.ts'
import { counts, openIntegracion } from '../../test/integracion.ts'
import type { Client } from '../../test/portal.ts'
import { differences, things, type Call, type Thing, type World } from './things.ts'

/** `npm run doors`: the same bad value, old moment and repetition, as every role, at every door that writes a field. */
const on = openIntegracion()
let w: World
const people: Client[] = []
beforeAll(async () => {
  let n = 0
  for (const account of ['admin', 'vendedor', 'cliente']) people.push(await on.t.as(`${account}@demo.test`))
  const { clienteId } = people[2]!.session!
  const [shop] = (await people[2]!.get(`/api/Client/GetTiendasByCliente/${clienteId}`)).body.$values
  const contact = (email: string) => ({ clienteId, tipoEmailId: 1, nombre: 'Ana', email, tiendaNro: shop.tiendaNro })
  const [{ contactoId }] = (await on.t.db
    .insertInto('contacto')
    .values([contact('uno@puertas.test'), contact('persona@puertas.test')])
    .returning('contactoId')
    .execute()) as [{ contactoId: number }]
  w = {
    clienteId,
    tiendaId: shop.id,
    tiendaNro: shop.tiendaNro,
    contactoId,
    persona: 'persona@puertas.test',
    seq: () => (n += 1),
  }
})

const defOf = (name: string): RouteDef => {
  const [room, call] = name.split('.') as [string, string]
  return (features.find((f) => f.name === room)!.contract as Contract)[call]!
}
const withField = (body: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> => {
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  const inner = body[first] as Record<string, unknown>
  return { ...body, [first]: rest.length > 0 ? withField(inner, rest.join('.'), value) : value }
}
const send = (who: Client, { call, params }: Call, body: object, headers = {}) => {
  const { method, path } = defOf(call)
  const address = path.replace(/:(\w+)/g, (_, name: string) => String(params!(w)[name]))
  return who.send(method, address, { body, headers })
}
/** Messages have a pace of their own: what is asked here is what is taken, not how often. */
const unhurried = () => sql`delete from cupo`.execute(on.t.db)
const taken = async (thing: Thing, call: Call | null, column: string, value: unknown): Promise<boolean> => {
  await unhurried()
  if (!call) {
    const sent = await on.put(thing.entity, [withField(thing.row(w), column, value)], { dryRun: true })
    return sent.status === 200 && counts(sent.body)[4] === 0
  }
  const { status } = await send(people[0]!, call, withField(call.body(w), call.fields[column]!, value))
  expect([call.call, column, status < 500]).toEqual([call.call, column, true])
  return status === 200
}
const show = (value: unknown) =>
  String(value).length > 90 ? `${String(value).slice(0, 12)}… ×${String(value).length}` : String(value)

it('OPEN-355 every field is one of a call and one of a file, and both take its good row', async () => {
  for (const thing of things) {
    const { columnas } = entidades.find((e) => e.nombre === thing.entity)!
    for (const column of Object.keys(thing.samples)) expect(Object.keys(columnas.shape)).toContain(column)
    const sent = await on.put(thing.entity, [thing.row(w)], { dryRun: true })
    expect([thing.entity, sent.body.errores?.$values]).toEqual([thing.entity, []])
    for (const call of thing.calls) {
      await unhurried()
      const { status, body } = await send(people[0]!, call, call.body(w))
      expect([call.call, status, status === 200 ? null : body]).toEqual([call.call, 200, null])
      expect(Object.keys(thing.samples).filter((column) => !(column in call.fields))).toEqual([])
    }
  }
})

it('OPEN-355 what one door refuses no other lets through, but for what is listed', { timeout: 300_000 }, async () => {
  const rows: string[] = []
  const found: string[] = []
  for (const thing of things)
    for (const [column, samples] of Object.entries(thing.samples))
      for (const value of samples) {
        const file = await taken(thing, null, column, value)
        const answers = [`file ${file ? 'takes' : 'refuses'}`]
        for (const call of thing.calls) {
          const own = await taken(thing, call, column, value)
          answers.push(`${call.call} ${own ? 'takes' : 'refuses'}`)
          const at = `${thing.entity}.${column} «${show(value)}»`
          if (own !== file && !differences.some((d) => d.at === at && d.call === call.call))
            found.push(`${at}: ${call.call} ${own ? 'takes' : 'refuses'}, the file ${file ? 'takes' : 'refuses'}`)
        }
        rows.push(`${thing.entity}.${column} «${show(value)}»: ${answers.join(' · ')}`)
      }
  console.log(`${rows.join('\n')}\n\nOn purpose:\n${differences.map((d) => `${d.at}, ${d.call}: ${d.why}`).join('\n')}`)
  expect(found).toEqual([])
})

it(
  'OPEN-355 what is said late changes nothing, and what is said again is done once',
  { timeout: 120_000 },
  async () => {
    for (const thing of things) {
      const [column, now, before] = thing.late
      const row = { ...thing.row(w), [column]: now }
      const at = (momento: string, value: string) => on.put(thing.entity, [{ ...row, [column]: value, momento }])
      await at('20/11/2026 10:00', now)
      expect([thing.entity, counts((await at('20/11/2026 10:00', now)).body)]).toEqual([thing.entity, [1, 0, 0, 1, 0]])
      expect([thing.entity, counts((await at('19/11/2026 10:00', before)).body)]).toEqual([
        thing.entity,
        [1, 0, 0, 1, 0],
      ])
      for (const call of thing.calls) {
        await unhurried()
        const [body, headers] = [call.body(w), { 'idempotency-key': randomUUID() }]
        const [one, again] = [await send(people[0]!, call, body, headers), await send(people[0]!, call, body, headers)]
        expect([call.call, one.status, again.status, again.body]).toEqual([call.call, 200, 200, one.body])
      }
    }
  },
)

it('OPEN-355 the calls that write one thing let the same people in, and no person opens the import', async () => {
  for (const { entity, row, calls } of things) {
    const answers = new Map<string, (number | boolean)[]>()
    for (const call of calls) {
      const letIn: (number | boolean)[] = []
      for (const who of people) {
        await unhurried()
        const { status } = await send(who, call, call.body(w))
        const { tipoRol, permisos } = who.session!
        letIn.push(status !== 403)
        expect([call.call, tipoRol, status !== 403]).toEqual([
          call.call,
          tipoRol,
          passes(defOf(call.call).access, { tipoRol, permisos: new Set(permisos.$values) }),
        ])
      }
      letIn.push((await send(on.t.anonymous, call, call.body(w))).status)
      answers.set(call.call, letIn)
    }
    expect([entity, new Set([...answers.values()].map(String)).size]).toEqual([entity, 1])
    for (const who of people)
      expect([entity, (await who.send('PUT', `/api/integracion/${entity}`, { body: [row(w)] })).status]).toEqual([
        entity,
        401,
      ])
  }
})
