import { useBlocker, useMatch } from '@tanstack/react-router'
import { part } from './part.tsx'

const Ask = part(() => import('./Ask.tsx'), 'Ask', { opened: ({ opened }) => opened })

type Props = {
  when: boolean
  /** Whoever leaves all the same does not want back what was typed. */ onLeave?: () => void
}
/** Asks before another screen takes the place of what was typed and not sent. Closing the tab asks in its own way. */
export const LeaveWarning = ({ when, onLeave }: Props) => {
  const mine = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const { status, proceed, reset } = useBlocker({
    // while the next screen is on its way this one is still drawn: going back then is no leaving
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
