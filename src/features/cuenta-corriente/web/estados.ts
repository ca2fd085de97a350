import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { isWaiting } from '#web/ui/read.ts'
import { contract } from '../contract.ts'

/** The states that lines of orders are in. */
export const useEstados = () => {
  const read = useQuery({ ...q(contract.getEstados, {}), staleTime: 300_000 })
  return { estados: values(read.data), waiting: isWaiting(read) }
}

/** The state of the address; one that there is not counts as none (OPEN-391). `waiting`: it is not known yet. */
export const useEstado = (asked: number | null) => {
  const { estados, waiting } = useEstados()
  const known = estados.length === 0 || estados.some(({ id }) => id === asked)
  return { estado: known ? asked : null, waiting: waiting && asked !== null }
}
