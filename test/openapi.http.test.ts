import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '#server/features.ts'
import { refusesOf, wholeRefusal } from '#shared/refuses.ts'
import { isFile, type RouteDef } from '#shared/route.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let t: TestPortal
let served: { text: string; body: any }
beforeAll(async () => {
  t = await startTestPortal()
  served = await t.anonymous.get('/api/openapi.json')
})
afterAll(() => t.stop())

const calls = features.flatMap((f) =>
  Object.entries(f.contract).map(([call, def]) => ({ name: `${f.name}.${call}`, def: def as RouteDef })),
)
const operation = (def: RouteDef) => served.body.paths[def.path.replace(/:(\w+)/g, '{$1}')][def.method.toLowerCase()]
const named = (name: string) => operation(calls.find((c) => c.name === name)!.def)

describe('the description of the calls, to those who check such things', () => {
  it("Redocly's recommended rules find nothing but addresses that look alike", async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source: served.text, absoluteRef: 'openapi.json', config })
    // paths fixed by the specification: `/Budget/search` beside `/Budget/{id}`
    const told = found.filter((p) => p.ruleId !== 'no-ambiguous-paths')
    expect(told.map((p) => `${p.ruleId} ${p.location[0]?.pointer}`)).toEqual([])
  })
  it("Spectral's recommended rules find no error", async () => {
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [oas] } as never)
    const found = await spectral.run(served.text)
    expect(found.map((p) => `${p.code} ${p.path.join('/')}`)).toEqual(['info-contact info'])
  })
})

describe('the description of a call', () => {
  it.each(calls)('$name: every status and code it may refuse with, as problem+json', ({ name, def }) => {
    const op = operation(def)
    const told = Object.entries<any>(op.responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, r]) => {
        const [trouble, own] = r.content['application/problem+json'].schema.allOf
        expect([trouble.$ref, own.properties.status.const]).toEqual(['#/components/schemas/Problema', Number(status)])
        return own.properties.code.enum.map((code: string) => `${status} ${code}`)
      })
    const declared = Object.entries(refusesOf(def)).map(([code, r]) => `${wholeRefusal(r).status} ${code}`)
    expect(told.sort()).toEqual(declared.sort())
    expect(op.operationId).toBe(name)
  })
  it.each(calls)('$name: what it answers, and with what credential', ({ def }) => {
    const { responses, security, parameters = [] } = operation(def)
    const good = Object.keys(responses).filter((s) => Number(s) < 400)
    const wanted = def.reply === 'void' ? '204' : def.reply === 'redirect' ? '302' : '200'
    // whole lists have an ETag
    expect(good).toEqual(def.entera ? [wanted, '304'] : [wanted])
    if (def.reply === 'void') expect(responses[204].content).toBeUndefined()
    else if (def.reply === 'redirect') expect(responses[302].headers.Location).toBeDefined()
    else if (def.reply === 'events') expect(Object.keys(responses[200].content)).toEqual(['text/event-stream'])
    else expect(Object.keys(responses[200].content)).toEqual([isFile(def.reply) ? def.reply.file : 'application/json'])
    if (def.access !== 'public') expect(security).toEqual([{ token: [], cookie: [] }])
    const key = parameters.some((p: { name: string }) => p.name === 'Idempotency-Key')
    expect(key).toBe(def.idempotent === true)
  })
  it('OPEN-08 a session is a token and the cookie it is bound to', () => {
    const { token, cookie } = served.body.components.securitySchemes
    expect([token.type, token.scheme]).toEqual(['http', 'bearer'])
    expect([cookie.type, cookie.in, cookie.name]).toEqual(['apiKey', 'cookie', 'pv_sesion'])
    expect(named('sesion.login').security).toEqual([])
    expect(named('sesion.segundoFactor').security).toEqual([{ pv_segundo_factor: [] }])
    expect(named('sesion.oidcSession').security).toEqual([{ pv_organizacion_pase: [] }])
  })
  it('what an import takes: its key, a list or one object a line, and the turn it may have to wait for', () => {
    const op = named('integracion.importEntidad')
    expect(op.security).toEqual([{ claveDeIntegracion: [] }])
    expect(served.body.components.securitySchemes.claveDeIntegracion.scheme).toBe('bearer')
    expect(Object.keys(op.requestBody.content)).toEqual(['application/json', 'application/x-ndjson'])
    expect(op.parameters.map((p: any) => [p.name, p.in, p.required])).toEqual([
      ['entidad', 'path', true],
      ['dryRun', 'query', false],
      ['decimal', 'query', false],
      ['momento', 'query', false],
      ['completo', 'query', false],
      ['confirmarBajas', 'query', false],
    ])
    expect(Object.keys(op.responses[409].headers)).toEqual(['Retry-After'])
    expect(op.responses[401].content['application/problem+json'].schema.allOf[1].properties.code.enum).toEqual([
      'clave_invalida',
      'clave_vencida',
    ])
  })
  it('OPEN-78 the refusals that carry the fresh cart say so', () => {
    const carried = (name: string) =>
      Object.keys(named(name).responses[409].content['application/problem+json'].schema.allOf[1].properties)
    expect(carried('carrito.saveCart')).toContain('presupuesto')
    expect(carried('envio-pago.preconfirmBudget')).toContain('presupuesto')
    expect(carried('envio-pago.confirm')).toContain('presupuesto')
    expect(carried('carrito.addLine')).not.toContain('presupuesto')
  })
  it('what is refused for a while says when to ask again', () => {
    const waits = (name: string, status: number) => named(name).responses[status].headers?.['Retry-After']?.required
    expect([waits('sesion.login', 429), waits('productos.search', 429), waits('inicio.dolar', 503)]).toEqual([
      true,
      true,
      true,
    ])
    expect([waits('sesion.login', 401), waits('inicio.dolar', 507)]).toEqual([undefined, undefined])
  })
  it('what stands in an address is described as what it is', () => {
    const { parameters } = named('carrito.changeQuantity')
    expect(parameters.map((p: any) => [p.name, p.in, p.required, p.schema.type])).toEqual([
      ['id', 'path', true, 'integer'],
      ['item', 'path', true, 'integer'],
    ])
    const query = named('presupuestos.fetchAll').parameters
    expect(query.map((p: any) => [p.name, p.required, p.schema])).toEqual([
      ['page', false, { type: 'integer', minimum: 1, maximum: 100000 }],
      ['clienteId', false, { type: 'integer', minimum: 0, maximum: 2147483647 }],
      ['cuentas', false, { type: 'string', enum: ['si'] }],
    ])
    expect(named('integracion.importEntidad').parameters[1].schema).toEqual({ type: 'boolean' })
  })
  it('what may be missing may be null', () => {
    const { properties, required } = named('presupuestos.search').requestBody.content['application/json'].schema
    expect(required).toEqual(['clienteId'])
    expect(properties.desde).toEqual({ anyOf: [{ type: 'string', maxLength: 10 }, { type: 'null' }] })
  })
})
