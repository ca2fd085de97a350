import { useQuery } from '@tanstack/react-query'
import { P } from '#shared/permisos.ts'
import { q } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import { contract } from '../contract.ts'

/** The taxes collected on account of a client; nobody asks for them who may not, or without a client. */
export const usePercepciones = (clienteId: number) => {
  const enabled = can(useSession(), P.operaciones) && clienteId > 0
  return useQuery({ ...q(contract.percepciones, { params: { clienteId } }), enabled, staleTime: 60_000 })
}
