import { RecuperarForm } from './RecuperarForm.tsx'

/** /reestablecer: e-mail, document type and number. */
export const Component = () => <RecuperarForm admin={false} />
