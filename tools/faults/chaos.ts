import type { Proxy } from '../../test/proxy.ts'
import { sleep, deadline, type Random } from './random.ts'
import type { Base, Watched } from './environment.ts'
import type { Visto } from './persona.ts'

export const tipos = {
  server: 'The server dies (SIGKILL)',
  postgres: 'PostgreSQL stops at once',
  base: 'The connections to the database are cut',
  clientes: "The clients' connections are cut",
} as const
export type Tipo = keyof typeof tipos
/** A planned fault. `after`: acknowledged orders before it; `atConfirm`: it waits until a confirmation is sent. */
export type Burst = { tipo: Tipo; after: number; atConfirm: boolean }
/** A fault that was injected. `downMs`: from the fault to the first success of a call begun after it. */
export type Blow = Burst & { downMs: number; cutOffs: number }
export type Cuantos = { deaths: number; outages: number; cuts: number }

/**
 * Spreads the faults over the run, each after 1 to `hasta` orders, so that clients are still active. Half of them wait
 * for a confirmation.
 */
export const planBlows = (random: Random, hasta: number, { deaths, outages, cuts }: Cuantos): Burst[] => {
  const all: Tipo[] = [
    ...Array<Tipo>(deaths).fill('server'),
    ...Array<Tipo>(outages).fill('postgres'),
    ...Array.from({ length: cuts }, () => (random.real() < 0.5 ? 'base' : 'clientes') as Tipo),
  ]
  return all
    .map((tipo) => ({ tipo, after: random.entero(1, hasta), atConfirm: random.real() < 0.5 }))
    .sort((a, b) => a.after - b.after)
}

export type Scene = {
  base: Base
  portals: readonly Watched[]
  towardBase: Proxy
  towardPortal: Proxy
  visto: Visto
  random: Random
  confirmed: () => number
  /** Resolves when the next confirmation is sent. */ proximaConfirmacion: () => Promise<void>
  terminado: () => boolean
}

/** Milliseconds until a call begun after now is answered. */
const untilServe = (visto: Visto): Promise<number> =>
  new Promise((done) => {
    const blow = Date.now()
    const heard = (desde: number) => {
      if (desde < blow) return
      visto.onReply.delete(heard)
      done(Date.now() - blow)
    }
    visto.onReply.add(heard)
  })

const strike = async ({ tipo }: Burst, e: Scene): Promise<number> => {
  const proxy = tipo === 'clientes' ? e.towardPortal : e.towardBase
  const open = proxy.open()
  if (tipo === 'server') await e.random.single(e.portals).kill()
  else if (tipo === 'postgres') {
    await e.base.server.crash()
    await sleep(e.random.entero(0, 1_500))
    await e.base.server.start()
  } else proxy.cut()
  return open
}

/** Injects the faults in order, each when its time has come and the portal serves again after the one before. */
export const strikes = async (plan: readonly Burst[], e: Scene, told: (d: Blow) => void): Promise<void> => {
  for (const g of plan) {
    while (e.confirmed() < g.after && !e.terminado()) await sleep(5)
    if (g.tipo === 'server') await Promise.all(e.portals.map((p) => p.listo())) // with two processes, one must survive
    if (g.atConfirm) await Promise.race([e.proximaConfirmacion(), deadline(5_000)])
    await sleep(e.random.entero(0, g.atConfirm ? 25 : 120))
    const served = untilServe(e.visto)
    const cutOffs = await strike(g, e)
    const downMs = await Promise.race([served, deadline(120_000).then(() => Number.POSITIVE_INFINITY)])
    told({ ...g, downMs, cutOffs })
  }
}
