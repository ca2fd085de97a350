import { Alert } from '#web/ui/states.tsx'
import type { Outcome } from '#web/ui/useSend.ts'
import { ForeignCambios } from './ForeignCambios.tsx'

type Form = { outcome: Outcome | null; clear: () => void; theirs: object; recovered: boolean }
type Props = { form: Form; nombres: Readonly<Record<string, string>> }

/** What somebody else saved meanwhile of fields being changed, where the outcome or the draft does not tell it. */
export const SavedMeanwhile = ({ form, nombres }: Props) =>
  Object.keys(form.theirs).length > 0 &&
  !form.recovered &&
  form.outcome?.kind !== 'bad' && (
    <Alert kind="warn">
      <p>Cambió mientras escribías.</p>
      <ForeignCambios form={form} nombres={nombres} />
    </Alert>
  )

/** The result of saving, beside the button; after a conflict, the other person's values of fields both changed. */
export const Fin = ({ form, nombres }: Props) => (
  <>
    <SavedMeanwhile form={form} nombres={nombres} />
    {form.outcome && (
      <Alert kind={form.outcome.kind} onClose={form.clear}>
        {form.outcome.text}
        {form.outcome.kind === 'bad' && <ForeignCambios form={form} nombres={nombres} />}
      </Alert>
    )}
  </>
)
