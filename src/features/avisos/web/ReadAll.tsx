import { announce } from '#web/ui/Announcer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { textos } from '../rules.ts'
import { useLeer, useUnread } from './queries.ts'

/** Marks as read what is there up to the last one shown; nothing where all is read. */
export const ReadAll = ({ hasta }: { hasta: number | undefined }) => {
  const sinLeer = useUnread() ?? 0
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
