import { useBlocker, useMatch } from '@tanstack/react-router'
import { part } from './part.tsx'

const Ask = part(() => import('./Ask.tsx'), 'Ask', { opened: ({ opened }) => opened })

type Props = {
  when: boolean
  /** Called when the person leaves all the same, to drop the draft. */ onLeave?: () => void
}
/** Asks before navigating away from unsaved input; closing the tab shows the browser's own question. */
export const LeaveWarning = ({ when, onLeave }: Props) => {
  const mine = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const { status, proceed, reset } = useBlocker({
    // while the next screen loads this one is still mounted: going back then is not leaving
    shouldBlockFn: ({ current, next }) => current.pathname === mine && next.pathname !== mine,
    disabled: !when,
    withResolver: true,
  })
  return (
    <Ask
      opened={status === 'blocked'}
      titulo="Salir sin guardar"
      texto="Lo que escribiste en esta pantalla todavía no se envió y se va a perder."
      accion="Salir"
      onSi={() => {
        onLeave?.()
        proceed?.()
      }}
      onNo={() => reset?.()}
    />
  )
}
