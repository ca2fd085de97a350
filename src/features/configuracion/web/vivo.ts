import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { contract as inicio } from '#features/inicio/contract.ts'
import { call, values } from '#web/api.ts'
import { changeMarca } from '#web/marca.ts'
import { hearVivo, sigue, type Seguidos } from '#web/vivo/vivo.ts'
import { contract } from '../contract.ts'

/** What is read again when something is configured: whether one may buy, the terms, and the screen itself. */
export const vivo: Seguidos = {
  configuracion: [
    sigue(contract.estado),
    sigue(contract.versionesTerminos),
    sigue(envioPago.getShoopEnabled),
    sigue(envioPago.getTermsConditions),
    sigue(inicio.dolar),
  ],
}

const refreshMarca = async (): Promise<void> => {
  const { enlaces, redes, ...marca } = await call(contract.marca, {})
  changeMarca({ ...marca, enlaces: values(enlaces), redes: values(redes) })
}
/** A page that is open looks as the company does from now on; answers how to stop. */
// as it was, until it is loaded again
export const followMarca = (): (() => void) => hearVivo('configuracion', () => void refreshMarca().catch(() => {}))
