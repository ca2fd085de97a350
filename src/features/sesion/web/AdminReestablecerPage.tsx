import { RecuperarForm } from './RecuperarForm.tsx'

/** /admin/reestablecer: the e-mail alone. */
export const Component = () => <RecuperarForm admin />
