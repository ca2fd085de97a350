import { listChoosing } from '#features/avisos/server/avisos.ts'
import type { TipoOfAviso } from '#features/avisos/rules.ts'
import type { Db } from '#server/db/db.ts'
import { readEmail, type Eleccion, type Persona } from '#server/mail/correo.ts'
import type { Suceso } from '../rules.ts'
import { sucesos } from '../rules.ts'
import { listKindsOf } from './destinos.ts'
import { listOfKinds } from './elecciones-store.ts'

/** Somebody to be mailed: a contact of a kind, or whoever the event itself concerns. */
export type Candidate = Persona & {
  readonly tipoEmailId?: number | null
  /** It always gets it: what it did is answered, or it is its work. */ readonly siempre?: boolean
}
export type Recipient<T extends Candidate = Candidate> = T & { readonly eleccion: Eleccion | null }

const addressOf = ({ email }: Persona): string => (readEmail(email) ?? email).toLowerCase()
/** Each address once, whoever comes first. */
export const onceEach = <T extends Persona>(personas: readonly T[]): T[] => {
  const seen = new Set<string>()
  return personas.filter((persona) => {
    const address = addressOf(persona)
    return !seen.has(address) && seen.add(address)
  })
}

type About = { readonly clienteId: number; /** Null: of nothing that accounts choose. */ tipo: TipoOfAviso | null }
/**
 * Each address once, with what it may choose: an account chooses by kind of notice, and is left out if it does not want
 * it; a contact by kind of mail. Every sender passes here; what waits is asked again when it is sent.
 */
export const whoWants = async <T extends Candidate>(
  on: Db,
  personas: readonly T[],
  { clienteId, tipo }: About,
): Promise<Recipient<T>[]> => {
  const all = onceEach(personas)
  const asked = all.filter(({ siempre }) => !siempre).map(addressOf)
  const cuentas = tipo === null ? null : await listChoosing(on, asked, tipo)
  return all.flatMap((persona): Recipient<T>[] => {
    const { siempre, tipoEmailId } = persona
    const cuenta = siempre ? undefined : cuentas?.get(addressOf(persona))
    if (cuenta && tipo !== null)
      return cuenta.correo ? [{ ...persona, eleccion: { de: 'cuenta', usuarioId: cuenta.id, tipo } }] : []
    if (siempre || !tipoEmailId) return [{ ...persona, eleccion: null }]
    return [{ ...persona, eleccion: { de: 'contacto', clienteId, tipoEmailId } }]
  })
}

type Happened = About & {
  readonly sucesos: readonly Suceso[]
  /** The shop it is about; null: all of them. */ readonly tienda: number | null
  /** Those it concerns before any contact: who asked, who sells. */ readonly propios?: readonly Candidate[]
}
/**
 * Who is mailed of what happened (PAPEL-01): those it concerns, and the client's contacts of the kinds that these
 * events go to, of that shop where the event is of one; each address once, with what it may choose.
 */
export const listRecipients = async (
  on: Db,
  { sucesos: events, clienteId, tienda, tipo, propios = [] }: Happened,
): Promise<Recipient[]> => {
  const kinds = await listKindsOf(on, events)
  const byTienda = events.some((suceso) => sucesos[suceso].porTienda)
  const contactos = await listOfKinds(on, { clienteId, kinds, tienda: byTienda ? tienda : null })
  return whoWants(on, [...propios, ...contactos], { clienteId, tipo })
}
