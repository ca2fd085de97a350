import { tooMany } from '#shared/errors.ts'
import { tx } from '#server/context.ts'
import { redOf } from '#server/session/network.ts'
import { limitesFactor } from '../factor.ts'
import { limites, limitesClave, textos } from '../rules.ts'
import * as store from './attempts-store.ts'

/** One limit: `max` tries of a key in so many minutes. */
export type Limite = {
  readonly clave: string
  readonly max: number
  readonly minutes: number
  /** Counts different ones of these, not tries. */
  readonly sobre?: string
  /**
   * Beyond `max` each further try is let through after a wait of 1, 2, 4 … minutes since the last, at most this many;
   * else after the window.
   */
  readonly growth?: number
}

/** Seconds to wait; 0: go on. */
const waitOf = (limite: Limite, { n: tries, ago } = { n: 0, ago: 0 }): number => {
  if (tries < limite.max) return 0
  if (limite.growth === undefined) return limite.minutes * 60
  return Math.max(0, Math.ceil(Math.min(60 * 2 ** (tries - limite.max), limite.growth * 60) - ago))
}

export type Attempt = { /** It was right: it never counted. */ readonly forgive: () => Promise<unknown> }

/**
 * Notes a try before anything is checked, so that guesses at once count too, in every process alike. Refuses 429 with
 * the seconds to wait; a refused try leaves no row and does not make the wait longer.
 */
export const countAttempt = async (limits: readonly Limite[], texto: string = textos.demasiados): Promise<Attempt> => {
  const claves = limits.map((l) => l.clave)
  const { ids, wait } = await tx(async (on) => {
    await store.lockClaves(on, claves)
    const before = await store.countAttempts(
      on,
      claves,
      limits.map((l) => l.minutes),
    )
    const wait = Math.max(
      ...limits.map((limite) =>
        waitOf(
          limite,
          before.find((b) => b.clave === limite.clave),
        ),
      ),
    )
    return {
      wait,
      ids:
        wait > 0
          ? []
          : await store.insertAttempts(
              on,
              limits.map((l) => ({ clave: l.clave, sobre: l.sobre ?? null })),
            ),
    }
  })
  if (wait > 0) throw tooMany(texto, wait)
  return { forgive: () => store.dropAttempts(ids) }
}

/**
 * The limits of a sign-in. They are of the e-mail as it was written, so that an account nobody has is slowed like any
 * other.
 */
export const ofIngreso = (email: string, ip: string, dispositivo: number | null): Limite[] => {
  const cuenta = email.trim().toLowerCase()
  const red = redOf(ip)
  const { windowMinutes: minutes } = limites
  if (dispositivo !== null) return [{ clave: `dispositivo:${dispositivo}`, max: limites.byDevice, minutes }]
  return [
    { clave: `cuenta:${cuenta}|${red}`, max: limites.byCuentaAndIp, minutes },
    { clave: `direccion:${red}`, max: limites.byIp, minutes, sobre: cuenta },
    {
      clave: `cuenta:${cuenta}`,
      max: limites.perCuenta,
      minutes: limites.cuentaHours * 60,
      growth: limites.longestWaitMinutes,
    },
  ]
}
export const ofRecovery = (ip: string): Limite[] => [{ clave: `recuperar:${redOf(ip)}`, max: 30, minutes: 60 }]
export const ofCodigo = (email: string, ip: string): Limite[] => [
  {
    clave: `codigo:${email.toLowerCase()}|${redOf(ip)}`,
    max: limitesClave.failedCodigos,
    minutes: limitesClave.windowCodigosMinutes,
  },
]
/** Links that this portal did not sign. */
export const ofNoFuiYo = (ip: string): Limite[] => [{ clave: `no-fui-yo:${redOf(ip)}`, max: 30, minutes: 60 }]
export const ofCambio = (usuarioId: number): Limite[] => [{ clave: `cambio:${usuarioId}`, max: 5, minutes: 15 }]
export const ofOrganizacion = (ip: string): Limite[] => [
  { clave: `organizacion:${redOf(ip)}`, max: limites.byIp, minutes: limites.windowMinutes },
]
export const ofFactor = (usuarioId: number): Limite[] => [
  { clave: `codigo-factor:${usuarioId}`, max: limitesFactor.perCuenta, minutes: limitesFactor.windowMinutes },
]
