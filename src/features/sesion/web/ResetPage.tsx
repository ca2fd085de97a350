import { RecoverForm } from './RecoverForm.tsx'

/** /reestablecer: e-mail, document type and number. */
export const Component = () => <RecoverForm admin={false} />
