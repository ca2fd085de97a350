import { telefonoDigits } from '#shared/identity.ts'

/** A telephone number as a link to call; a dash if there is none. */
export const Telefono = ({ de }: { de: string | null }) => {
  if (!de) return <>—</>
  const digits = telefonoDigits(de)
  return digits ? <a href={`tel:${de.trim().startsWith('+') ? '+' : ''}${digits}`}>{de}</a> : <>{de}</>
}
