import { showCuit, showDni } from '#shared/identity.ts'

/** A person's document as it is read: CUIT and CUIL with hyphens, a DNI with points. */
export const showDocumento = (doc: string): string => (doc.length === 11 ? showCuit(doc) : showDni(doc))
