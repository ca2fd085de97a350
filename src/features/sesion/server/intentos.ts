import { tooMany } from '#shared/errors.ts'
import { tx } from '#server/context.ts'
import { redDe } from '#server/session/red.ts'
import { limitesFactor } from '../factor.ts'
import { limites, limitesClave, textos } from '../rules.ts'
import * as store from './intentos-store.ts'

/** One limit: `max` tries of a key in so many minutes. */
export type Limite = {
  readonly clave: string
  readonly max: number
  readonly minutos: number
  /** Counts different ones of these, not tries. */
  readonly sobre?: string
  /**
   * Beyond `max` each further try is let through after a wait of 1, 2, 4 … minutes since the last, at most this many;
   * else after the window.
   */
  readonly crece?: number
}

/** Seconds to wait; 0: go on. */
const esperaDe = (limite: Limite, { n: tries, hace } = { n: 0, hace: 0 }): number => {
  if (tries < limite.max) return 0
  if (limite.crece === undefined) return limite.minutos * 60
  return Math.max(0, Math.ceil(Math.min(60 * 2 ** (tries - limite.max), limite.crece * 60) - hace))
}

export type Intento = { /** It was right: it never counted. */ readonly forgive: () => Promise<unknown> }

/**
 * Notes a try before anything is checked, so that guesses at once count too, in every process alike. Refuses 429 with
 * the seconds to wait; a refused try leaves no row and does not make the wait longer.
 */
export const countIntento = async (limits: readonly Limite[], texto: string = textos.demasiados): Promise<Intento> => {
  const claves = limits.map((l) => l.clave)
  const { ids, espera } = await tx(async (on) => {
    await store.lockClaves(on, claves)
    const before = await store.countIntentos(
      on,
      claves,
      limits.map((l) => l.minutos),
    )
    const espera = Math.max(
      ...limits.map((limite) =>
        esperaDe(
          limite,
          before.find((b) => b.clave === limite.clave),
        ),
      ),
    )
    return {
      espera,
      ids:
        espera > 0
          ? []
          : await store.insertIntentos(
              on,
              limits.map((l) => ({ clave: l.clave, sobre: l.sobre ?? null })),
            ),
    }
  })
  if (espera > 0) throw tooMany(texto, espera)
  return { forgive: () => store.dropIntentos(ids) }
}

/**
 * The limits of a sign-in. They are of the e-mail as it was written, so that an account nobody has is slowed like any
 * other.
 */
export const deIngreso = (email: string, ip: string, dispositivo: number | null): Limite[] => {
  const cuenta = email.trim().toLowerCase()
  const red = redDe(ip)
  const { ventanaMinutos: minutos } = limites
  if (dispositivo !== null) return [{ clave: `dispositivo:${dispositivo}`, max: limites.porDispositivo, minutos }]
  return [
    { clave: `cuenta:${cuenta}|${red}`, max: limites.porCuentaEIp, minutos },
    { clave: `direccion:${red}`, max: limites.porIp, minutos, sobre: cuenta },
    {
      clave: `cuenta:${cuenta}`,
      max: limites.porCuenta,
      minutos: limites.cuentaHoras * 60,
      crece: limites.mayorEsperaMinutos,
    },
  ]
}
export const deRecuperacion = (ip: string): Limite[] => [{ clave: `recuperar:${redDe(ip)}`, max: 30, minutos: 60 }]
export const deCodigo = (email: string, ip: string): Limite[] => [
  {
    clave: `codigo:${email.toLowerCase()}|${redDe(ip)}`,
    max: limitesClave.codigosFallidos,
    minutos: limitesClave.ventanaCodigosMinutos,
  },
]
export const deCambio = (usuarioId: number): Limite[] => [{ clave: `cambio:${usuarioId}`, max: 5, minutos: 15 }]
export const deOrganizacion = (ip: string): Limite[] => [
  { clave: `organizacion:${redDe(ip)}`, max: limites.porIp, minutos: limites.ventanaMinutos },
]
export const deFactor = (usuarioId: number): Limite[] => [
  { clave: `codigo-factor:${usuarioId}`, max: limitesFactor.porCuenta, minutos: limitesFactor.ventanaMinutos },
]
