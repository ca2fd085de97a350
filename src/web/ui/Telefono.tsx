import { toTel } from '#shared/identity.ts'

/** A telephone number that can be called; a text that is none stays a text, and none is a dash. */
export const Telefono = ({ children }: { children: string | null | undefined }) => {
  const number = toTel(children)
  return number ? <a href={`tel:${number}`}>{children}</a> : <>{children || '—'}</>
}
