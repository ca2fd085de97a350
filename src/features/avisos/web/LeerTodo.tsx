import { announce } from '#web/ui/Announcer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { textos } from '../rules.ts'
import { useLeer, useWithoutLeer } from './queries.ts'

/** The button that marks everything shown as read; hidden if all is read. */
export const LeerTodo = ({ hasta }: { hasta: number | undefined }) => {
  const sinLeer = useWithoutLeer() ?? 0
  const { leerTodo } = useLeer()
  const { busy, send } = useSend()
  if (hasta === undefined || sinLeer === 0) return null
  return (
    <button
      type="button"
      className="btn bare"
      aria-disabled={busy}
      onClick={() =>
        void send(async () => {
          await leerTodo(hasta)
          announce('Avisos marcados como leídos.')
        })
      }
    >
      {textos.leerTodo}
    </button>
  )
}
