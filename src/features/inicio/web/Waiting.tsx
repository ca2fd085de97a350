import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { passes } from '#shared/route.ts'
import { useSession, whoOf } from '#web/session.ts'
import { contract } from '../contract.ts'
import { ESPERAN, showWaiting } from '../pendientes.ts'

/** What waits at a menu entry's screen (OPEN-312); nothing for who does not serve, or while it is not known. */
export const Waiting = ({ link }: { link: string }) => {
  const who = whoOf(useSession())
  const { data } = useQuery({ ...q(contract.pendientes, {}), enabled: passes(ESPERAN, who) })
  const text = data && showWaiting(values(data), link)
  return text ? <span className="waits">{text}</span> : null
}
