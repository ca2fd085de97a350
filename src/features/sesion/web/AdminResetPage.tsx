import { RecoverForm } from './RecoverForm.tsx'

/** /admin/reestablecer: the e-mail alone. */
export const Component = () => <RecoverForm admin />
