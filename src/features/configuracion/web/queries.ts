import { useQuery } from '@tanstack/react-query'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { contract as encuesta } from '#features/encuesta/contract.ts'
import { contract as inicio } from '#features/inicio/contract.ts'
import { q, useRefresh } from '#web/api.ts'
import { contract } from '../contract.ts'

/** The whole configuration. */
export const useEstado = () => useQuery({ ...q(contract.estado, {}), staleTime: 0 })

/** Invalidates this screen and the reads of others that a change affects. */
export const useRefreshEstado = () => {
  const refresh = useRefresh()
  return () =>
    Promise.all(
      [
        contract.estado,
        contract.versionesTerminos,
        envioPago.getShoopEnabled,
        envioPago.getTermsConditions,
        inicio.dolar,
      ].map(refresh),
    )
}
export const politica = encuesta.politicaReclamos
