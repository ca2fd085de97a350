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
/** `following`: after how many acknowledged orders. `al`: when a confirmation has just been sent. */
export type Burst = { tipo: Tipo; following: number; al: boolean }
/** `withoutServicio`: from the blow to the first success of a call begun after it, in ms. */
export type Dado = Burst & { withoutServicio: number; cutOffs: number }
export type Cuantos = { deaths: number; outages: number; cortes: number }

/**
 * Spreads the blows over the run: never before the first orders, never so late that nobody is left to notice (`hasta`).
 * Half of them wait for a confirmation.
 */
export const planBlows = (random: Random, hasta: number, { deaths, outages, cortes }: Cuantos): Burst[] => {
  const all: Tipo[] = [
    ...Array<Tipo>(deaths).fill('server'),
    ...Array<Tipo>(outages).fill('postgres'),
    ...Array.from({ length: cortes }, () => (random.real() < 0.5 ? 'base' : 'clientes') as Tipo),
  ]
  return all
    .map((tipo) => ({ tipo, following: random.entero(1, hasta), al: random.real() < 0.5 }))
    .sort((a, b) => a.following - b.following)
}

export type Scene = {
  base: Base
  portals: readonly Watched[]
  towardBase: Proxy
  towardPortal: Proxy
  visto: Visto
  random: Random
  confirmed: () => number
  /** Resolves when the next confirmation leaves. */ proximaConfirmacion: () => Promise<void>
  terminado: () => boolean
}

/** From now until somebody who asks after this moment is answered. */
const untilServe = (visto: Visto): Promise<number> =>
  new Promise((done) => {
    const blow = Date.now()
    const heard = (desde: number) => {
      if (desde < blow) return
      visto.alResponder.delete(heard)
      done(Date.now() - blow)
    }
    visto.alResponder.add(heard)
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

/** Deals the blows in their order, each when its moment has come and the portal serves again after the one before. */
export const strikes = async (plan: readonly Burst[], e: Scene, dado: (d: Dado) => void): Promise<void> => {
  for (const g of plan) {
    while (e.confirmed() < g.following && !e.terminado()) await sleep(5)
    if (g.tipo === 'server') await Promise.all(e.portals.map((p) => p.listo())) // of two, one goes on
    if (g.al) await Promise.race([e.proximaConfirmacion(), deadline(5_000)])
    await sleep(e.random.entero(0, g.al ? 25 : 120))
    const served = untilServe(e.visto)
    const cutOffs = await strike(g, e)
    const withoutServicio = await Promise.race([served, deadline(120_000).then(() => Number.POSITIVE_INFINITY)])
    dado({ ...g, withoutServicio, cutOffs })
  }
}
