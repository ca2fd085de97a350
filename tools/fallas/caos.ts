import type { Proxy } from '../../test/proxy.ts'
import { sleep, plazo, type Azar } from './azar.ts'
import type { Base, Vigilado } from './entorno.ts'
import type { Visto } from './persona.ts'

export const tipos = {
  servidor: 'The server dies (SIGKILL)',
  postgres: 'PostgreSQL stops at once',
  base: 'The connections to the database are cut',
  clientes: "The clients' connections are cut",
} as const
export type Tipo = keyof typeof tipos
/** `tras`: after how many acknowledged orders. `al`: when a confirmation has just left. */
export type Golpe = { tipo: Tipo; tras: number; al: boolean }
/** `sinServicio`: from the blow to the first success of a call begun after it, in ms. */
export type Dado = Golpe & { sinServicio: number; cortadas: number }
export type Cuantos = { muertes: number; caidas: number; cortes: number }

/**
 * Spreads the blows over the run: never before the first orders, never so late that nobody is left to notice (`hasta`).
 * Half of them wait for a confirmation.
 */
export const planGolpes = (azar: Azar, hasta: number, { muertes, caidas, cortes }: Cuantos): Golpe[] => {
  const all: Tipo[] = [
    ...Array<Tipo>(muertes).fill('servidor'),
    ...Array<Tipo>(caidas).fill('postgres'),
    ...Array.from({ length: cortes }, () => (azar.real() < 0.5 ? 'base' : 'clientes') as Tipo),
  ]
  return all
    .map((tipo) => ({ tipo, tras: azar.entero(1, hasta), al: azar.real() < 0.5 }))
    .sort((a, b) => a.tras - b.tras)
}

export type Escena = {
  base: Base
  portales: readonly Vigilado[]
  haciaBase: Proxy
  haciaPortal: Proxy
  visto: Visto
  azar: Azar
  confirmados: () => number
  /** Resolves when the next confirmation leaves. */ proximaConfirmacion: () => Promise<void>
  terminado: () => boolean
}

/** From now until somebody who asks after this moment is answered. */
const hastaServir = (visto: Visto): Promise<number> =>
  new Promise((done) => {
    const blow = Date.now()
    const heard = (desde: number) => {
      if (desde < blow) return
      visto.alResponder.delete(heard)
      done(Date.now() - blow)
    }
    visto.alResponder.add(heard)
  })

const strike = async ({ tipo }: Golpe, e: Escena): Promise<number> => {
  const proxy = tipo === 'clientes' ? e.haciaPortal : e.haciaBase
  const open = proxy.open()
  if (tipo === 'servidor') await e.azar.uno(e.portales).kill()
  else if (tipo === 'postgres') {
    await e.base.server.crash()
    await sleep(e.azar.entero(0, 1_500))
    await e.base.server.start()
  } else proxy.cut()
  return open
}

/** Deals the blows in their order, each when its moment has come and the portal serves again after the one before. */
export const golpes = async (plan: readonly Golpe[], e: Escena, dado: (d: Dado) => void): Promise<void> => {
  for (const g of plan) {
    while (e.confirmados() < g.tras && !e.terminado()) await sleep(5)
    if (g.tipo === 'servidor') await Promise.all(e.portales.map((p) => p.listo())) // of two, one goes on
    if (g.al) await Promise.race([e.proximaConfirmacion(), plazo(5_000)])
    await sleep(e.azar.entero(0, g.al ? 25 : 120))
    const served = hastaServir(e.visto)
    const cortadas = await strike(g, e)
    const sinServicio = await Promise.race([served, plazo(120_000).then(() => Number.POSITIVE_INFINITY)])
    dado({ ...g, sinServicio, cortadas })
  }
}
