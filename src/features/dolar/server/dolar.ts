/** The front door of `dolar` on the server: the rates, as a history (DOLAR-01). */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { annulCotizacion, listCotizaciones } from './cotizaciones.ts'
import { readDolares, saveVerOtra } from './dolares.ts'
import { params } from './params.ts'
import { readUsos, saveUsos } from './usos.ts'

export { keepCotizaciones, readTipo } from './cotizaciones.ts'
export { readRate, requireSameRate, type Visto } from './vigente.ts'

const actions = {
  'cotizacion-anulada': 'Cotización del dólar anulada',
  'dolar-usos-cambiado': 'Qué dólar se usa, cambiado',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const dolar = feature(
  'dolar',
  contract,
  {
    dolares: (_input, who) => readDolares(who),
    verOtra: ({ body }, who) => saveVerOtra(who, body.verOtra),
    cotizaciones: () => listCotizaciones(),
    dolarUsos: () => readUsos(),
    updateDolarUsos: ({ body }, who) => saveUsos(who, body),
    anularCotizacion: ({ body }, who) => annulCotizacion(who, body.tipo, body.fechaHora),
  },
  { params, actions },
)
