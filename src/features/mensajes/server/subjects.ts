import { findPartiesOfCotizacion, ownCotizacion } from '#features/cotizaciones/server/cotizaciones.ts'
import { codigoOf } from '#features/cotizaciones/rules.ts'
import { findParties, ownSolicitud, type Parties } from '#features/presupuestos/server/presupuestos.ts'
import { numeroOf } from '#features/presupuestos/rules.ts'
import { nombreOf } from '#shared/renglon.ts'
import type { Db } from '#server/db/db.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Tema } from '../rules.ts'
import type { About } from './store.ts'

/** What a thread is about, as whoever may see it finds it. */
export type Subject = About & {
  readonly clienteId: number
  /** 'Solicitud N° 48.421'. */ readonly titulo: string
  /** Its path, and how mails about it begin and hang together. */
  readonly ruta: string
  readonly asunto: string
  readonly hilo: string
  /** Its lines: a message may be about one. */
  readonly lineas: readonly { readonly item: number; readonly nombre: string }[]
  /** The client does not see it yet: what is written is the team's. */ readonly soloEquipo?: boolean
}
type Known = Pick<Subject, 'titulo' | 'ruta' | 'asunto' | 'hilo'>
type Kind = {
  /** How it is called, and where it is. */ readonly nameOf: (numero: number) => Known
  /** Its client and lines, if the caller may see it. Throws 404. */
  readonly open: (on: Db, who: Sesion, numero: number) => Promise<Pick<Subject, 'clienteId' | 'lineas' | 'soloEquipo'>>
  /** Who is told of its messages, whoever asks. */
  readonly parties: (on: Db, numero: number) => Promise<Parties | undefined>
}

type Cut = { item: number; nombreProducto: string; dimension1: number; dimension2: number }
const toLine = ({ item, nombreProducto, dimension1, dimension2 }: Cut) => ({
  item,
  nombre: nombreOf(nombreProducto, { largo: dimension1, ancho: dimension2 }),
})

/** The one place that says what of a kind a thread needs: another kind is an entry more. */
const kinds: Readonly<Record<Tema, Kind>> = {
  solicitud: {
    nameOf: (numero) => ({
      titulo: `Solicitud N° ${numeroOf(numero)}`,
      ruta: `/presupuestos/${numero}`,
      asunto: numeroOf(numero),
      hilo: `solicitud-${numero}`,
    }),
    open: async (on, who, numero) => {
      const { clienteId, lineas } = await ownSolicitud(on, who, numero)
      return { clienteId, lineas: lineas.map(toLine) }
    },
    parties: findParties,
  },
  cotizacion: {
    nameOf: (numero) => ({
      titulo: `Cotización ${codigoOf(numero)}`,
      ruta: `/cotizaciones/${numero}`,
      asunto: codigoOf(numero),
      hilo: `cotizacion-${numero}`,
    }),
    open: async (on, who, numero) => {
      const { clienteId, soloEquipo, lineas } = await ownCotizacion(on, who, numero)
      return { clienteId, soloEquipo, lineas: lineas.map(toLine) }
    },
    parties: findPartiesOfCotizacion,
  },
}

/** What a thread is about, for whoever may see it by its room's own rule. Throws 404. */
export const openSubject = async (on: Db, who: Sesion, { tema, numero }: About): Promise<Subject> => ({
  tema,
  numero,
  ...kinds[tema].nameOf(numero),
  ...(await kinds[tema].open(on, who, numero)),
})
export const nameOfSubject = ({ tema, numero }: About): Known => kinds[tema].nameOf(numero)
export const partiesOf = (on: Db, { tema, numero }: About): Promise<Parties | undefined> =>
  kinds[tema].parties(on, numero)
