import { Alert } from '#web/ui/states.tsx'
import type { Outcome } from '#web/ui/useSend.ts'
import { ForeignCambios } from './ForeignCambios.tsx'

type Form = { outcome: Outcome | null; clear: () => void; theirs: object }
type Props = { form: Form; nombres: Readonly<Record<string, string>> }

/** The result of saving, beside the button; after a conflict, the other person's values of fields both changed. */
export const Fin = ({ form, nombres }: Props) =>
  form.outcome && (
    <Alert kind={form.outcome.kind} onClose={form.clear}>
      {form.outcome.text}
      {form.outcome.kind === 'bad' && <ForeignCambios form={form} nombres={nombres} />}
    </Alert>
  )
