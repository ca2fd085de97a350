import { TextField } from '#web/ui/Field.tsx'
import type { Campo } from '#web/ui/useForm.ts'

type Props = Campo & { label: string; hint?: string | undefined }
/** A day to come, typed. */
export const Fecha = (props: Props) => (
  <TextField {...props} placeholder="DD/MM/AAAA" inputMode="numeric" autoComplete="off" maxLength={10} />
)
