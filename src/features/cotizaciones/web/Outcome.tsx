import { Alert } from '#web/ui/states.tsx'
import type { Outcome as Of } from '#web/ui/useSend.ts'

/** How what was done ended. */
export const Outcome = ({ of, onClose }: { of: Of | null; onClose?: () => void }) =>
  of && (
    <Alert kind={of.kind} {...(onClose ? { onClose } : {})}>
      {of.text}
    </Alert>
  )
