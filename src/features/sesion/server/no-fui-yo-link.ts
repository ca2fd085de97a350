import { sha256 } from '#server/session/sesion.ts'
import { readSigned, signText } from '#server/signed-text.ts'
import { textosNoFuiYo as textos, type AsuntoNoFuiYo } from '../no-fui-yo.ts'

/** The link of 'No fui yo': signed, so that it needs no table, and nobody else writes one. */
const PURPOSE = 'no-fui-yo'
export const emailMark = (email: string): string => sha256(email.toLowerCase()).slice(0, 16)

/** `para`: to whom its mail went; `issued`: when it was written; `mark`: of the e-mail the account had by then. */
export type Pase = {
  readonly id: number
  readonly asunto: AsuntoNoFuiYo
  readonly para: string
  readonly issued: number
  readonly mark: string
}
type Owner = { readonly id: number; readonly email: string }
/**
 * What a mail says of it, and its button. `email` is what the account has by now; `para`, whom the mail goes to, if
 * that is another one; `byOther`, whether it was somebody else's doing.
 */
export const noFuiYoOf = ({ id, email }: Owner, asunto: AsuntoNoFuiYo = 'cuenta', para = email, byOther = false) => {
  const pase: Pase = { id, asunto, para, issued: Date.now(), mark: emailMark(email) }
  return {
    sentence: textos[byOther && asunto === 'cuenta' ? 'byOther' : asunto],
    button: { texto: textos.titulo, ruta: `/no-fui-yo/${signText(PURPOSE, JSON.stringify(pase))}` },
  }
}
/** Null for what this portal did not sign. */
export const readPase = (sealed: string): Pase | null => {
  const text = readSigned(PURPOSE, sealed)
  return text === null ? null : (JSON.parse(text) as Pase)
}
