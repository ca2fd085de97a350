import type { ReactNode } from 'react'
import { LeaveWarning } from './LeaveWarning.tsx'
import { Recovered } from './Recovered.tsx'

type Props = {
  form: { dirty: boolean; busy: boolean; recovered: boolean; forget: () => void; discard: () => void }
  onDiscard?: () => void
  /** Fields that somebody else saved meanwhile. */ children?: ReactNode
}
/** Of a form of a screen: asks before it is left with unsent input, and tells of a draft that came back. */
export const Unsent = ({ form, onDiscard = form.discard, children }: Props) => (
  <>
    {/* left while it is being sent, it is told how that ended (web/late.ts) */}
    <LeaveWarning when={form.dirty && !form.busy} onLeave={form.forget} />
    <Recovered form={form} onDiscard={onDiscard}>
      {children}
    </Recovered>
  </>
)
