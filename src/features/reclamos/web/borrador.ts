import { tab } from '#web/storage.ts'

/** What was typed into a claim, kept in this tab: it survives a reload, an expiry and the way back. */
export type Borrador = {
  solicitud: string
  /** The quote that was found, by its request number. */
  foundOne: number | null
  titulo: string
  tipo: number | null
  descripcion: string
  nroPedido: string
  /** What is claimed of each marked line, as it was typed; by item. */
  lineas: Readonly<Record<string, string>>
  /** How many files were chosen: those have to be chosen again. */
  archivos: number
}
const vacio: Borrador = {
  solicitud: '',
  foundOne: null,
  titulo: '',
  tipo: null,
  descripcion: '',
  nroPedido: '',
  lineas: {},
  archivos: 0,
}
const keyOf = (userId: number, de: string) => `reclamo:${userId}:${de}`

/** The kept draft, or an empty one for the quote of the address. */
export const openBorrador = (userId: number, de: string): Borrador => {
  const empty = { ...vacio, solicitud: de, foundOne: de === '' ? null : Number(de) }
  try {
    const kept = JSON.parse(tab.get(keyOf(userId, de)) ?? 'null') as Partial<Borrador> | null
    if (!kept || typeof kept.titulo !== 'string' || typeof kept.descripcion !== 'string') return empty
    return { ...empty, ...kept }
  } catch {
    return empty
  }
}
export const saveBorrador = (userId: number, de: string, borrador: Borrador): void =>
  tab.set(keyOf(userId, de), JSON.stringify(borrador))
export const forgetBorrador = (userId: number, de: string): void => tab.remove(keyOf(userId, de))
