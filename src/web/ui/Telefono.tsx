import { telefonoDigits } from '#shared/identity.ts'

/** A telephone number one can touch to call; a dash where there is none. */
export const Telefono = ({ de }: { de: string | null }) => {
  if (!de) return <>—</>
  const digits = telefonoDigits(de)
  return digits ? <a href={`tel:${de.trim().startsWith('+') ? '+' : ''}${digits}`}>{de}</a> : <>{de}</>
}
