import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { startProxy } from '../../test/proxy.ts'
import { connect, type Portal } from '../erp-demo/portal.ts'
import type { Card, Quote } from '#features/presupuestos/contract.ts'
import { randomOf, sleep, type Random } from './random.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { strikes, planBlows, type Cuantos, type Blow } from './chaos.ts'
import { buy, type Tally, type Compra, type Producto } from './compra.ts'
import { connectionCuentas, databaseCuentas, type Cuenta as Control } from './cuentas.ts'
import { deliver, deliveryCuentas, type Delivered } from './delivery.ts'
import { openBase, folder, sharedKey, keepRunning, type Asked, type Base, type Closing } from './environment.ts'
import { quote, quoteCuentas, type Bought } from './quote.ts'
import { openPersona, Disagreement, nothingVisto, type Cuenta, type Persona, type Visto } from './persona.ts'

/** `processes`: with two, a load balancer in front sends most retries to the other one. */
export type RehearsalOptions = Cuantos & {
  pedidos: number
  clientes: number
  processes: 1 | 2
  seed: number
  say: (linea: string) => void
}
export type Resultado = {
  acusados: number
  disagreements: string[]
  controls: Control[]
  blows: Blow[]
  visto: Visto
  starts: number
  seconds: number
}

/** The sellers of these clients, by client. */
const pickSellers = async ({ sql }: Base, cuentas: readonly Cuenta[]) =>
  Map.groupBy(
    await sql<Cuenta & { of: number }>(
      `
        select c.id as of, u.email, u."documentoNro", u."tipoDocumento", 0 as "clienteId", u."contactoId"
        from cliente c
        join usuario u on u."idVendedor" = c."idVendedor" and u."tipoRol" = 2 and u.activo
        where c.id = any($1) and not u."claveProvisoria"
        order by u.id`,
      [cuentas.map(({ clienteId }) => clienteId)],
    ),
    ({ of }) => of,
  )

/** Clients of the demo who may buy and have no cart, and products that all of them may buy. */
export const pickCast = async (
  { sql }: Asked,
  clientes: number,
): Promise<{ cuentas: Cuenta[]; productos: Producto[] }> => ({
  cuentas: await sql<Cuenta>(
    `
      select u.email, u."documentoNro", u."clienteId", u."contactoId"
      from usuario u
      join cliente c on c.id = u."clienteId"
      where u."tipoRol" = 3
        and u."tipoDocumento" = 2
        and u.activo
        and not u."claveProvisoria"
        and c.activo
        and u.permisos @> '{14,15,16,18,20}'
        and exists (select from transporte_tienda t where t."clienteId" = c.id)
        and not exists (select from presupuesto p where p."clienteId" = c.id and p.estado = 'Carrito')
        and not exists (select from credito k where k."clienteId" = c.id and k.retenido)
      order by u.id
      limit $1`,
    [clientes],
  ),
  productos: (
    await sql<{
      id: string
      minimum: string
      largo: string | null
    }>(`
      select
        p.id, ceil(coalesce(p."cantMin", 1)) as minimum,
        case when p."metroLineal" then coalesce(p."largoMax", p."largoMin", 6) end as largo
      from producto p
      where p.activo
        and p."gruposProdId" is not null
        and not p."metroCuadrado"
        and (
          select count(distinct x."listaPrecioId")
          from precio x
          where x."productoId" = p.id and x."monedaId" is null
        ) = (select count(*) from lista_precio)
        and not exists (select from precio x where x."productoId" = p.id and x."monedaId" is not null)
        and (
          select count(distinct l."monedaId")
          from lista_precio l
          join precio x on x."listaPrecioId" = l.id
          where x."productoId" = p.id
        ) = 1
      order by md5(p.id)
      limit 60`)
  ).map((p) => ({ id: p.id, minimum: Number(p.minimum), largo: p.largo === null ? null : Number(p.largo) })),
})

/** The same check through the portal: each order reads as it was answered, and is listed once. */
const cuentasOfPortal = async (personas: readonly Persona[], pedidos: readonly Compra[]): Promise<Control[]> => {
  const wrong: string[] = []
  let seen = 0
  for (const { cuenta, ask } of personas) {
    const own = pedidos.filter((p) => p.clienteId === cuenta.clienteId)
    for (const p of own) {
      const now = await ask<Quote>('GET', `/api/Budget/${p.quote.id}`)
      if (JSON.stringify(now) !== JSON.stringify(p.quote))
        wrong.push(`${p.marca}: ${JSON.stringify(now)} / ${JSON.stringify(p.quote)}`)
    }
    const listed: number[] = []
    for (let page = 1; ; page++) {
      const { $values } = await ask<{ $values: Card[] }>(
        'GET',
        `/api/Budget/fetchAll?page=${page}&clienteId=${cuenta.clienteId}`,
      )
      if ($values.length === 0) break
      listed.push(...$values.map((c) => c.id))
    }
    seen += own.filter((p) => listed.filter((id) => id === p.quote.id).length === 1).length
  }
  const n = pedidos.length
  return [
    {
      question: 'shown by the portal as it acknowledged them',
      expected: n,
      found: n - wrong.length,
      ...(wrong[0] ? { example: wrong[0] } : {}),
    },
    { question: "once in their client's operaciones", expected: n, found: seen },
  ]
}

/** A key for what an order system sends of orders and their deliveries. */
const keyOfErp = async ({ url }: Base): Promise<string> => {
  const own = openDb({ connectionString: url, max: 1 })
  const alcance = ['presupuestos', 'viajes', 'estado-pedidos', 'remitos', 'remitos-lineas', 'eventos']
  return createClave(own.db, 'Ensayo', { alcance }).finally(() => own.close())
}

/** Of so many orders one is bought by a cotización, and another delivered. */
const EACH = 4
const DELIVERED = 2
/**
 * Clients buy one after the other while faults are injected, at most as many orders ahead of the next fault as there
 * are clients. `pricing`: who prices what a client asks for; `erp`: the distributor's system.
 */
const buyAll = async (
  personas: readonly Persona[],
  { pricing, erp }: { pricing: (clienteId: number) => Persona; erp: Portal },
  productos: readonly Producto[],
  o: RehearsalOptions,
  random: Random,
  prefix: string,
  tally: Tally,
  tope: () => number,
) => {
  const facts: Compra[] = []
  const quotes: Bought[] = []
  const deliveries: Delivered[] = []
  const disagreements: string[] = []
  let next = 0
  const line = async (persona: Persona) => {
    while (next < o.pedidos) {
      try {
        if (next >= tope()) {
          await persona.ask(
            'GET',
            `/api/Budget/${persona.cuenta.clienteId}/${persona.cuenta.contactoId}/getShoppingCart`,
          ) // reads its cart meanwhile, so that the outage is measured
          await sleep(20)
          continue
        }
        const marca = `${prefix}${++next} de ${persona.cuenta.clienteId}`
        if (next % EACH === 0)
          quotes.push(await quote(persona, pricing(persona.cuenta.clienteId), marca, productos, random, tally))
        else if (next % EACH === DELIVERED)
          deliveries.push(await deliver(persona, erp, marca, productos, random, tally))
        else facts.push(await buy(persona, marca, productos, random, tally))
      } catch (e) {
        disagreements.push(e instanceof Disagreement ? e.message : String((e as Error).stack))
        return // its cart is in an unknown state after an error
      }
    }
  }
  return { facts, quotes, deliveries, disagreements, todos: Promise.all(personas.map(line)) }
}

/**
 * Runs the whole rehearsal and returns its findings; throws only if it could not run. Resources are registered in
 * `closing`, for the caller to close.
 */
export const rehearse = async (o: RehearsalOptions, closing: Closing): Promise<Resultado> => {
  const started = Date.now()
  const random = randomOf(o.seed)
  const base = await openBase(closing)
  const towardBase = await startProxy({ host: '127.0.0.1', port: base.server.port })
  closing.push(() => towardBase.stop())
  const env = {
    DATABASE_URL: `postgres://portal@127.0.0.1:${towardBase.port}/portal`,
    SECRET_KEY: sharedKey(),
    TRUST_PROXY: o.processes > 1 ? 'si' : '',
  }
  const files = folder(closing) // what is uploaded is everybody's
  const portals = await Promise.all(
    Array.from({ length: o.processes }, () => keepRunning({ ...env, DATA_DIR: files }, closing)),
  )
  await Promise.all(portals.map((p) => p.listo()))
  const distribution = o.processes > 1 ? await startLoadBalancer(portals.map((p) => p.port)) : null
  if (distribution) closing.push(() => distribution.stop())
  const towardPortal = await startProxy({ host: '127.0.0.1', port: (distribution ?? portals[0]!).port })
  closing.push(() => towardPortal.stop())
  const { cuentas, productos } = await pickCast(base, o.clientes)
  if (cuentas.length < o.clientes || productos.length < 10)
    throw new Error(`The demo has ${cuentas.length} clients who can buy and ${productos.length} products for all.`)
  await base.sql('delete from idempotencia')
  await base.sql('delete from salida')
  const visto = nothingVisto()
  const personas: Persona[] = []
  for (const c of cuentas)
    personas.push(await openPersona(`http://127.0.0.1:${towardPortal.port}`, c, visto, random.real))
  const sellers = new Map<string, Persona>()
  const pricing = new Map<number, Persona>()
  for (const [clienteId, [seller]] of await pickSellers(base, cuentas)) {
    const known = sellers.get(seller!.email)
    const persona = known ?? (await openPersona(`http://127.0.0.1:${towardPortal.port}`, seller!, visto, random.real))
    sellers.set(seller!.email, persona)
    pricing.set(clienteId, persona)
  }
  const blows: Blow[] = []
  let broken = false
  const plan = planBlows(random, o.pedidos - o.clientes - 2, o)
  let waiting: (() => void)[] = []
  const tally: Tally = { claves: 0, onConfirm: () => waiting.splice(0).forEach((f) => f()) }
  const prefix = `Ensayo ${o.seed}-`
  const erp = connect(`http://127.0.0.1:${towardPortal.port}`, await keyOfErp(base), () => {})
  const { facts, quotes, deliveries, disagreements, todos } = await buyAll(
    personas,
    { pricing: (clienteId) => pricing.get(clienteId)!, erp },
    productos,
    o,
    random,
    prefix,
    tally,
    () => (broken ? Infinity : (plan[blows.length]?.after ?? o.pedidos)) + o.clientes,
  )
  let ended = false
  const scene = {
    base,
    portals,
    towardBase,
    towardPortal,
    visto,
    random,
    confirmed: () => facts.length + quotes.length + deliveries.length,
    proximaConfirmacion: () => new Promise<void>((done) => void waiting.push(done)),
    terminado: () => ended,
  }
  const striking = strikes(plan, scene, (d) => {
    blows.push(d)
    if (blows.length % 15 === 0)
      o.say(`  ${blows.length} blows, ${scene.confirmed()} orders, ${((Date.now() - started) / 1000).toFixed(0)} s`)
  })
  await Promise.race([todos, striking.then(() => todos)]).catch((e: unknown) => {
    broken = true // wakes those who wait for the next fault
    throw e
  })
  ended = true
  waiting = []
  await striking
  await Promise.all(portals.map((p) => p.listo()))
  const controls = [
    ...(await cuentasOfPortal(personas, facts)),
    ...(await databaseCuentas(base, prefix, facts, {
      claves: tally.claves,
      others: quotes.length + deliveries.length,
    })),
    ...(await quoteCuentas(base, prefix, quotes)),
    ...(await deliveryCuentas(base, personas, prefix, deliveries)),
    ...(await connectionCuentas(base)),
  ]
  const odd = [...visto.replies]
    .filter(([kind]) => !/^(200|502|503|no answer)/.test(kind))
    .map(([kind, n]) => `${n} answers ${kind}`)
  return {
    acusados: scene.confirmed(),
    disagreements: [...disagreements, ...odd],
    controls,
    blows,
    visto,
    starts: portals.reduce((n, p) => n + p.starts(), 0),
    seconds: (Date.now() - started) / 1000,
  }
}

/** All disagreements as sentences; empty if there are none. */
export const faltas = (r: Resultado, o: Cuantos & { pedidos: number }): string[] => [
  ...r.disagreements,
  ...(r.acusados === o.pedidos ? [] : [`${r.acusados} orders acknowledged of ${o.pedidos}`]),
  ...(r.blows.length === o.deaths + o.outages + o.cuts
    ? []
    : [`${r.blows.length} blows of ${o.deaths + o.outages + o.cuts}`]),
  ...r.blows
    .filter((d) => !Number.isFinite(d.downMs))
    .map((d) => `after «${d.tipo}» (order ${d.after}) nobody was served again`),
  ...r.controls
    .filter((c) => c.expected !== c.found)
    .map((c) => `${c.question}: ${c.found}, expected ${c.expected}${c.example ? `; e.g. ${c.example}` : ''}`),
]
