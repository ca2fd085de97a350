import { startProxy } from '../../test/proxy.ts'
import type { Card, Quote } from '#features/presupuestos/contract.ts'
import { azarDe, sleep, type Azar } from './azar.ts'
import { startBalanceador } from './balanceador.ts'
import { golpes, planGolpes, type Cuantos, type Dado } from './caos.ts'
import { buy, type Cuaderno, type Compra, type Producto } from './compra.ts'
import { cuentasDeConexiones, cuentasDeLaBase, type Cuenta as Control } from './cuentas.ts'
import { openBase, carpeta, claveComun, keepRunning, type Base, type Cierre } from './entorno.ts'
import { openPersona, Desacuerdo, nadaVisto, type Cuenta, type Persona, type Visto } from './persona.ts'

/** `procesos`: with two, a proxy stands in front, so that what is asked again mostly meets the other one. */
export type EnsayoOptions = Cuantos & {
  pedidos: number
  clientes: number
  procesos: 1 | 2
  semilla: number
  say: (linea: string) => void
}
export type Resultado = {
  acusados: number
  desacuerdos: string[]
  controles: Control[]
  dados: Dado[]
  visto: Visto
  arranques: number
  segundos: number
}

/** Clients of the demo who may buy and have no cart, and bars and pieces that all of them buy. */
export const elenco = async (
  { sql }: Base,
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
      minimo: string
      largo: string | null
    }>(`
      select
        p.id, ceil(coalesce(p."cantMin", 1)) as minimo,
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
  ).map((p) => ({ id: p.id, minimo: Number(p.minimo), largo: p.largo === null ? null : Number(p.largo) })),
})

/** The same, asked of the portal: each order reads as it was answered, and stands once in its client's operations. */
const cuentasDelPortal = async (personas: readonly Persona[], pedidos: readonly Compra[]): Promise<Control[]> => {
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
      pregunta: 'shown by the portal as it acknowledged them',
      esperado: n,
      hallado: n - wrong.length,
      ...(wrong[0] ? { ejemplo: wrong[0] } : {}),
    },
    { pregunta: "once in their client's operaciones", esperado: n, hallado: seen },
  ]
}

/** People who buy one after the other while blows fall; no further ahead of the next blow than there are people. */
const buyAll = async (
  personas: readonly Persona[],
  productos: readonly Producto[],
  o: EnsayoOptions,
  azar: Azar,
  prefijo: string,
  cuaderno: Cuaderno,
  tope: () => number,
) => {
  const hechos: Compra[] = []
  const desacuerdos: string[] = []
  let next = 0
  const line = async (persona: Persona) => {
    while (next < o.pedidos) {
      try {
        if (next >= tope()) {
          await persona.ask(
            'GET',
            `/api/Budget/${persona.cuenta.clienteId}/${persona.cuenta.contactoId}/getShoppingCart`,
          ) // looks at its cart meanwhile: somebody must notice the blow
          await sleep(20)
          continue
        }
        const marca = `${prefijo}${++next} de ${persona.cuenta.clienteId}`
        hechos.push(await buy(persona, marca, productos, azar, cuaderno))
      } catch (e) {
        desacuerdos.push(e instanceof Desacuerdo ? e.message : String((e as Error).stack))
        return // whoever met a fault has a cart nobody knows about
      }
    }
  }
  return { hechos, desacuerdos, todos: Promise.all(personas.map(line)) }
}

/**
 * Runs the whole thing and answers what was found; throws only when it could not be tried at all. What it opens stands
 * in `cierre`, to be closed by the caller.
 */
export const rehearse = async (o: EnsayoOptions, cierre: Cierre): Promise<Resultado> => {
  const started = Date.now()
  const azar = azarDe(o.semilla)
  const base = await openBase(cierre)
  const haciaBase = await startProxy({ host: '127.0.0.1', port: base.server.port })
  cierre.push(() => haciaBase.stop())
  const env = {
    DATABASE_URL: `postgres://portal@127.0.0.1:${haciaBase.port}/portal`,
    SECRET_KEY: claveComun(),
    TRUST_PROXY: o.procesos > 1 ? 'si' : '',
  }
  const portales = await Promise.all(
    Array.from({ length: o.procesos }, () => keepRunning({ ...env, DATA_DIR: carpeta(cierre) }, cierre)),
  )
  await Promise.all(portales.map((p) => p.listo()))
  const reparto = o.procesos > 1 ? await startBalanceador(portales.map((p) => p.port)) : null
  if (reparto) cierre.push(() => reparto.stop())
  const haciaPortal = await startProxy({ host: '127.0.0.1', port: (reparto ?? portales[0]!).port })
  cierre.push(() => haciaPortal.stop())
  const { cuentas, productos } = await elenco(base, o.clientes)
  if (cuentas.length < o.clientes || productos.length < 10)
    throw new Error(`The demo has ${cuentas.length} clients who can buy and ${productos.length} products for all.`)
  await base.sql('delete from idempotencia')
  await base.sql('delete from salida')
  const visto = nadaVisto()
  const personas: Persona[] = []
  for (const c of cuentas) personas.push(await openPersona(`http://127.0.0.1:${haciaPortal.port}`, c, visto, azar.real))
  const dados: Dado[] = []
  let broken = false
  const plan = planGolpes(azar, o.pedidos - o.clientes - 2, o)
  let waiting: (() => void)[] = []
  const cuaderno: Cuaderno = { claves: 0, alConfirmar: () => waiting.splice(0).forEach((f) => f()) }
  const prefijo = `Ensayo ${o.semilla}-`
  const { hechos, desacuerdos, todos } = await buyAll(
    personas,
    productos,
    o,
    azar,
    prefijo,
    cuaderno,
    () => (broken ? Infinity : (plan[dados.length]?.tras ?? o.pedidos)) + o.clientes,
  )
  let ended = false
  const escena = {
    base,
    portales,
    haciaBase,
    haciaPortal,
    visto,
    azar,
    confirmados: () => hechos.length,
    proximaConfirmacion: () => new Promise<void>((done) => void waiting.push(done)),
    terminado: () => ended,
  }
  const blows = golpes(plan, escena, (d) => {
    dados.push(d)
    if (dados.length % 15 === 0)
      o.say(`  ${dados.length} blows, ${hechos.length} orders, ${((Date.now() - started) / 1000).toFixed(0)} s`)
  })
  await Promise.race([todos, blows.then(() => todos)]).catch((e: unknown) => {
    broken = true // nobody waits for a blow that does not come
    throw e
  })
  ended = true
  waiting = []
  await blows
  await Promise.all(portales.map((p) => p.listo()))
  const controles = [
    ...(await cuentasDelPortal(personas, hechos)),
    ...(await cuentasDeLaBase(base, prefijo, hechos, cuaderno.claves)),
    ...(await cuentasDeConexiones(base)),
  ]
  const raro = [...visto.respuestas]
    .filter(([kind]) => !/^(200|502|503|no answer)/.test(kind))
    .map(([kind, n]) => `${n} answers ${kind}`)
  return {
    acusados: hechos.length,
    desacuerdos: [...desacuerdos, ...raro],
    controles,
    dados,
    visto,
    arranques: portales.reduce((n, p) => n + p.arranques(), 0),
    segundos: (Date.now() - started) / 1000,
  }
}

/** What disagrees, in sentences; nothing: all is as it was told. */
export const faltas = (r: Resultado, o: Cuantos & { pedidos: number }): string[] => [
  ...r.desacuerdos,
  ...(r.acusados === o.pedidos ? [] : [`${r.acusados} orders acknowledged of ${o.pedidos}`]),
  ...(r.dados.length === o.muertes + o.caidas + o.cortes
    ? []
    : [`${r.dados.length} blows of ${o.muertes + o.caidas + o.cortes}`]),
  ...r.dados
    .filter((d) => !Number.isFinite(d.sinServicio))
    .map((d) => `after «${d.tipo}» (order ${d.tras}) nobody was served again`),
  ...r.controles
    .filter((c) => c.esperado !== c.hallado)
    .map((c) => `${c.pregunta}: ${c.hallado}, expected ${c.esperado}${c.ejemplo ? `; e.g. ${c.ejemplo}` : ''}`),
]
