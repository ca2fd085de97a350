/** The front door of `proyectos` in the browser. */
import { useQuery } from '@tanstack/react-query'
import { q } from '#web/api.ts'
import { useClienteId } from '#web/session.ts'
import { contract } from '../contract.ts'

const LINKS: readonly string[] = ['/consul-steel']
const NONE: readonly string[] = []
/**
 * The menu's link to the projects stands only while the client at hand is known to have one (HEAD-11): role 3 its own,
 * roles 1 and 2 the chosen one.
 */
export const useHidden = (): readonly string[] => {
  const clientId = useClienteId()
  const { data } = useQuery({ ...q(contract.hasProyect, { query: { clientId } }), enabled: clientId > 0 })
  return data === true && clientId > 0 ? NONE : LINKS
}
