import { STATUS_CODES } from 'node:http'
import { $ZodType, toJSONSchema } from 'zod/v4/core'
import { refusesOf, wholeRefusal } from '#shared/refuses.ts'
import { isFile, partsOf, type Access, type Credential, type RouteDef } from '#shared/route.ts'
import { boolParam, id0Param, idParam, MAX_FILAS, MAX_INT, MAX_PAGINA, pageParam, rowsParam } from '#shared/wire.ts'
import type { Feature } from '#server/feature.ts'
import { tagDescriptions } from './openapi-tags.ts'

/** Builds the OpenAPI 3.1 document from the contracts alone. */
type Json = Record<string, unknown>

/** Numbers and booleans in a URL: parsed from text, but described by their own type. */
const ofTexto = new Map<unknown, Json>([
  [idParam, { type: 'integer', minimum: 1, maximum: MAX_INT }],
  [id0Param, { type: 'integer', minimum: 0, maximum: MAX_INT }],
  [pageParam, { type: 'integer', minimum: 1, maximum: MAX_PAGINA }],
  [rowsParam, { type: 'integer', minimum: 1, maximum: MAX_FILAS }],
  [boolParam, { type: 'boolean' }],
])
/** A record whose names are all required, described member by member. */
const byName = ({ propertyNames, additionalProperties, ...rest }: Json): Json => {
  const names = (propertyNames as { enum?: readonly string[] } | undefined)?.enum
  if (names === undefined || rest.required === undefined)
    return {
      ...rest,
      ...(propertyNames !== undefined && { propertyNames }),
      ...(additionalProperties !== undefined && { additionalProperties }),
    }
  return {
    ...rest,
    properties: Object.fromEntries(names.map((name) => [name, additionalProperties])),
    additionalProperties: false,
  }
}
/** Flattens nested unions, and drops '', which the wire reads as null everywhere (wire.md). */
const tidy = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(tidy)
  if (typeof json !== 'object' || json === null) return json
  const { anyOf, ...rest } = Object.fromEntries(Object.entries(json).map(([k, v]) => [k, tidy(v)])) as Json & {
    anyOf?: Json[]
  }
  if (!anyOf) return byName(rest)
  const all = anyOf.flatMap((one) => (one.anyOf as Json[] | undefined) ?? [one]).filter((one) => one.const !== '')
  return all.length === 1 ? { ...rest, ...all[0] } : { ...rest, anyOf: all }
}
const schemaOf = (schema: $ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const known = ofTexto.get(zodSchema)
      if (!known) return
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key]
      Object.assign(jsonSchema, known)
    },
  }) as Json
  return tidy(rest) as Json
}
/** Removes null from a URL parameter: it is sent by leaving the parameter out. */
const withoutNull = ({ anyOf, ...rest }: Json): Json => {
  const all = ((anyOf as Json[] | undefined) ?? []).filter((one) => one.type !== 'null')
  return all.length === 0 ? rest : all.length === 1 ? { ...rest, ...all[0] } : { ...rest, anyOf: all }
}
const content = (type: string, schema: Json): Json => ({ content: { [type]: { schema } } })

const parametersOf = (def: RouteDef): Json[] => {
  const of = (schema: $ZodType | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ? schemaOf(schema, 'input') : {}) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: withoutNull(schema),
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Un UUID por intención: repetido con los mismos datos responde lo mismo y no hace nada otra vez.',
    schema: { type: 'string', format: 'uuid' },
  }
  const known = {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'El ETag de la última vez, para la lista entera: si nada cambió, 304.',
    schema: { type: 'string' },
  }
  const headers = [...(def.idempotent ? [key] : []), ...(def.entera ? [known] : [])]
  return [...of(def.params, 'path'), ...of(def.query, 'query'), ...headers]
}

/** A multipart form: its text fields, and its files as binary. */
const formOf = ({ upload, body }: RouteDef): Json => {
  const texts = (body ? schemaOf(body, 'input') : { type: 'object' }) as { properties?: Json; required?: string[] }
  const fields = Object.entries(upload ?? {})
  const bytes = { type: 'string', contentMediaType: 'application/octet-stream' }
  const files = fields.map(
    ([name, { most = 1 }]) => [name, most > 1 ? { type: 'array', items: bytes } : bytes] as const,
  )
  return {
    type: 'object',
    properties: { ...texts.properties, ...Object.fromEntries(files) },
    required: [...(texts.required ?? []), ...fields.flatMap(([name, f]) => (f.optional ? [] : [name]))],
  }
}

const bodyOf = (def: RouteDef): Json => {
  if (def.upload)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(def) } } } }
  const types = def.bodyStream ?? (def.body ? { 'application/json': def.body } : {})
  const all = Object.entries(types).map(([type, s]) => [type, { schema: schemaOf(s, 'input') }] as const)
  return all.length > 0 ? { requestBody: { required: true, content: Object.fromEntries(all) } } : {}
}

const texto = { type: 'string' }
const successOf = ({ reply, entera }: RouteDef): Json => {
  if (reply === 'void') return { 204: { description: 'Hecho' } }
  if (reply === 'redirect')
    return {
      302: {
        description: 'La dirección adonde sigue el navegador',
        headers: { Location: { description: 'Adónde', required: true, schema: texto } },
      },
      default: {
        description: 'Cualquier otra respuesta es un error',
        ...content('application/problem+json', { $ref: '#/components/schemas/Problema' }),
      },
    }
  if (reply === 'events')
    return { 200: { description: 'Los cambios, a medida que suceden', ...content('text/event-stream', texto) } }
  if (!isFile(reply)) {
    const ok = { description: 'Bien', ...content('application/json', schemaOf(reply, 'output')) }
    return entera ? { 200: ok, 304: { description: 'Nada cambió desde el ETag de If-None-Match' } } : { 200: ok }
  }
  const named = { 'Content-Disposition': { description: 'El nombre del archivo', required: true, schema: texto } }
  return { 200: { description: 'El archivo', headers: named, ...content(reply.file, {}) } }
}

/** One response for each status, with the refusal codes it may carry. */
const failuresOf = (def: RouteDef): Json => {
  const all = Object.entries(refusesOf(def)).map(([code, r]) => ({ code, ...wholeRefusal(r) }))
  const of = (status: number) => {
    const some = all.filter((r) => r.status === status)
    const extra = Object.entries(Object.assign({}, ...some.map((r) => r.extra)) as Record<string, $ZodType>)
    const properties = {
      status: { const: status },
      code: { type: 'string', enum: some.map((r) => r.code) },
      ...Object.fromEntries(extra.map(([name, s]) => [name, schemaOf(s, 'output')])),
    }
    const wait = {
      description: 'En cuántos segundos pedirlo otra vez',
      required: some.every((r) => r.retryAfter),
      schema: { type: 'integer', minimum: 1 },
    }
    return {
      description: `${STATUS_CODES[status]}: ${some.map((r) => r.code).join(', ')}`,
      ...(some.some((r) => r.retryAfter) ? { headers: { 'Retry-After': wait } } : {}),
      ...content('application/problem+json', { allOf: [{ $ref: '#/components/schemas/Problema' }, { properties }] }),
    }
  }
  return Object.fromEntries([...new Set(all.map((r) => r.status))].map((s) => [s, of(s)]))
}

/** What a cookie is called where the portal runs (http/bind.ts). */
type Naming = (name: string) => string
const schemeOf = (credential: Credential, named: Naming): [name: string, scheme: Json] =>
  'bearer' in credential
    ? [credential.bearer, { type: 'http', scheme: 'bearer', description: credential.about }]
    : [
        credential.cookie,
        { type: 'apiKey', in: 'cookie', name: named(credential.cookie), description: credential.about },
      ]
/** The security scheme: none for a public call or the credential it names; else token and session cookie. */
const securityOf = ({ access, credential }: RouteDef): Json[] => {
  if (access !== 'public') return [{ token: [], cookie: [] }]
  if (!credential) return []
  return [{ ['bearer' in credential ? credential.bearer : credential.cookie]: [] }]
}
const schemesOf = (defs: readonly RouteDef[], named: Naming): Json => ({
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `idToken del ingreso; vale sólo junto con la cookie ${named('pv_sesion')}.`,
  },
  cookie: { type: 'apiKey', in: 'cookie', name: named('pv_sesion'), description: 'La pone el ingreso.' },
  ...Object.fromEntries(defs.flatMap(({ credential }) => (credential ? [schemeOf(credential, named)] : []))),
})

const nombreOfRol = { 1: 'administradores', 2: 'vendedores', 3: 'clientes' } as const
/** Who may call, in Spanish. */
const accessOf = (access: Access): string => {
  if (access === 'public') return 'Sin sesión.'
  if (access === 'session') return 'Con sesión.'
  const { roles, all, any } = partsOf(access)
  return [
    `Con sesión${roles ? ` de ${roles.map((r) => nombreOfRol[r]).join(' o ')}` : ''}.`,
    ...(all ? [`Permisos: ${all.join(' y ')}.`] : []),
    ...(any ? [`Permisos: ${any.join(', ')}; alcanza con uno.`] : []),
  ].join(' ')
}

const trouble = {
  type: 'object',
  description: 'Lo que se rechaza (RFC 9457): `detail` es la frase que se muestra, `code` una palabra que no cambia.',
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    type: texto,
    title: texto,
    status: { type: 'integer' },
    code: texto,
    detail: texto,
    errors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'detail'], properties: { field: texto, detail: texto } },
    },
    requestId: texto,
  },
}

const operationOf = (feature: string, call: string, def: RouteDef): Json => ({
  operationId: `${feature}.${call}`,
  tags: [feature],
  summary: def.summary,
  description: accessOf(def.access),
  security: securityOf(def),
  ...(parametersOf(def).length > 0 ? { parameters: parametersOf(def) } : {}),
  ...bodyOf(def),
  responses: { ...successOf(def), ...failuresOf(def) },
})

/** The OpenAPI document of these features. */
export const describeCalls = (features: readonly Pick<Feature, 'name' | 'contract'>[], named: Naming): Json => {
  const calls = features.flatMap((feature) =>
    Object.entries(feature.contract).map(([call, def]) => ({ feature: feature.name, call, def })),
  )
  const paths: Record<string, Json> = {}
  for (const { feature, call, def } of calls)
    (paths[def.path.replace(/:(\w+)/g, '{$1}')] ??= {})[def.method.toLowerCase()] = operationOf(feature, call, def)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal Ventas',
      version: '1',
      description: "Las llamadas del portal. En un pedido '' se lee como null, y lo que falta también.",
      license: {
        name: 'Propietaria: para el distribuidor y los programas que él autoriza',
        identifier: 'LicenseRef-Propietaria',
      },
    },
    servers: [{ url: '/', description: 'Este portal' }],
    tags: features
      .filter((f) => Object.keys(f.contract).length > 0)
      .map((f) => ({ name: f.name, description: tagDescriptions[f.name] })),
    paths,
    components: {
      securitySchemes: schemesOf(
        calls.map((c) => c.def),
        named,
      ),
      schemas: { Problema: trouble },
    },
  }
}
