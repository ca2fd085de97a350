import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Measure } from '#server/feature.ts'
import { countSubscribers } from '#server/live/subscribers.ts'
import { isEventos } from './event-stream.ts'
import { openTimes } from './histogram.ts'

/** The portal's metrics for Prometheus (docs/operacion.md says what to watch). */
export type Medidas = {
  log: Registry
  /** Records a database statement's duration, in milliseconds. */
  statement: (ms: number) => void
  stop: () => void
}
export type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics of a running portal. `pools`: by name. */
export const openMedidas = (version: string, pools: Readonly<Record<string, Pool>>): Medidas => {
  const log = new Registry()
  const registers = [log]
  collectDefaultMetrics({ register: log, prefix: 'portal_' })
  new Gauge({ name: 'portal_version', help: 'La versión que corre', labelNames: ['version', 'node'], registers }).set(
    { version, node: process.version },
    1,
  )
  const connections = new Gauge({
    name: 'portal_base_conexiones',
    help: 'Conexiones a la base, por grupo y estado',
    labelNames: ['grupo', 'estado'],
    registers,
    collect() {
      for (const [grupo, pool] of Object.entries(pools)) {
        connections.set({ grupo, estado: 'en_uso' }, pool.totalCount - pool.idleCount)
        connections.set({ grupo, estado: 'libre' }, pool.idleCount)
        connections.set({ grupo, estado: 'en_espera' }, pool.waitingCount)
      }
    },
  })
  const statement = openTimes(log, {
    name: 'portal_base_sentencia_segundos',
    help: 'Lo que tarda una sentencia de la base',
    buckets: [0.001, ...SECONDS],
  }).of('', () => ({}))
  return { log, statement: (ms) => statement(ms / 1000), stop: () => log.clear() }
}

/** Measures every answer by call (the declared path, never the requested one), method and status. */
export const measureCalls = (app: FastifyInstance, { log }: Medidas): void => {
  const times = openTimes(log, {
    name: 'portal_llamada_segundos',
    help: 'Lo que tarda una llamada',
    buckets: SECONDS,
  })
  let open = 0
  const abiertas: Gauge = new Gauge({
    name: 'portal_llamadas_abiertas',
    help: 'Llamadas sin responder todavía',
    registers: [log],
    collect: () => abiertas.set(open),
  })
  const subscribers: Gauge = new Gauge({
    name: 'portal_oyentes',
    help: 'Navegadores que escuchan los cambios',
    registers: [log],
    collect: () => subscribers.set(countSubscribers()),
  })
  app.addHook('onRequest', (req, _reply, done) => {
    if (!isEventos(req)) open++
    done()
  })
  app.addHook('onResponse', (req, reply, done) => {
    if (isEventos(req)) return done() // a stream's duration says nothing about the server
    open--
    const [metodo, llamada, estado] = [req.method, req.routeOptions.url ?? 'pagina', String(reply.statusCode)]
    const time = times.of(`${metodo} ${estado} ${llamada}`, () => ({ metodo, llamada, estado }))
    time(reply.elapsedTime / 1000)
    done()
  })
}

type Cola = { cola: string; esperan: number; ageSeconds: number }
/** Ages and lengths of what waits in tables, asked only when somebody looks, and once for both. */
export const measureColas = ({ log }: Medidas, readThem: () => Promise<readonly Cola[]>): void => {
  const registers = [log]
  const fallos = new Counter({
    name: 'portal_cola_sin_leer_total',
    help: 'Veces que no se pudo mirar una cola',
    registers,
  })
  let read: Promise<readonly Cola[]> | null = null
  const now = (): Promise<readonly Cola[]> =>
    (read ??= readThem()
      .catch(() => {
        fallos.inc()
        return []
      })
      .finally(() => setImmediate(() => (read = null))))
  const gauge = (name: string, help: string, of: (c: Cola) => number) => {
    const ages = new Gauge({
      name,
      help,
      labelNames: ['cola'],
      registers,
      async collect() {
        for (const c of await now()) ages.set({ cola: c.cola }, of(c))
      },
    })
  }
  gauge('portal_cola_esperan', 'Filas que esperan, por cola', (c) => c.esperan)
  gauge('portal_cola_edad_segundos', 'Cuánto hace que espera la primera, por cola', (c) => c.ageSeconds)
}

type StandbysState = {
  readonly standbys: readonly { readonly name: string; readonly used: boolean; readonly lag: number }[]
  readonly counts: { readonly primary: number; readonly standby: number; readonly again: number }
}
/** Which standbys are read of, how far each is behind, and where the reads went that may be a moment old. */
export const measureStandbys = ({ log }: Medidas, state: () => StandbysState): void => {
  const registers = [log]
  const ofEach = (name: string, help: string, of: (one: StandbysState['standbys'][number]) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers,
      collect() {
        for (const one of state().standbys) gauge.set({ replica: one.name }, of(one))
      },
    })
  }
  ofEach('portal_replica_en_uso', 'Si se lee de esa réplica', ({ used }) => Number(used))
  ofEach('portal_replica_atraso_segundos', 'Cuánto hace que no tiene lo de la principal', ({ lag }) => lag)
  const reads: Gauge = new Gauge({
    name: 'portal_lecturas_replica',
    help: 'Lecturas que pueden ser de hace un momento, por dónde se hicieron',
    labelNames: ['servidor'],
    registers,
    collect() {
      const { primary, standby, again } = state().counts
      reads.set({ servidor: 'principal' }, primary)
      reads.set({ servidor: 'replica' }, standby)
      reads.set({ servidor: 'replica_y_principal' }, again)
    },
  })
}

/** Gauges of the rooms' tables; one that cannot be read is left out of the scrape. */
export const measureRooms = ({ log }: Medidas, measures: readonly Measure[]): void => {
  for (const { name, help, label, read } of measures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [log],
      async collect() {
        const values = await read().catch(() => [])
        gauge.reset()
        for (const [of, value] of values) gauge.set({ [label]: of }, value)
      },
    })
  }
}
