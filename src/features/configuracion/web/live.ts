import { contract as calendario } from '#features/calendario/contract.ts'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { contract as inicio } from '#features/inicio/contract.ts'
import { call, values } from '#web/api.ts'
import { changeMarca } from '#web/marca.ts'
import { hearLive, follows, type Rereads } from '#web/live/live.ts'
import { contract } from '../contract.ts'

/** What is read again when something is configured: whether one may buy, the terms, and the screen itself. */
export const live: Rereads = {
  configuracion: [
    follows(contract.estado),
    follows(contract.versionesTerminos),
    follows(envioPago.getShoopEnabled),
    follows(envioPago.getTermsConditions),
    follows(inicio.dolar),
    follows(calendario.calendario),
  ],
}

const refreshMarca = async (): Promise<void> => {
  const { enlaces, redes, ...marca } = await call(contract.marca, {})
  changeMarca({ ...marca, enlaces: values(enlaces), redes: values(redes) })
}
/** Applies a changed look to open pages; returns how to stop. */
// on failure the old look stays until a reload
export const followMarca = (): (() => void) => hearLive('configuracion', () => void refreshMarca().catch(() => {}))
