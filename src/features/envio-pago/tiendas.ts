import { fold } from '#shared/identity.ts'
import { transportesOf, type Eleccion, type Offer } from './rules.ts'
import { textos } from './textos.ts'

/** Shops shown without a search. */
export const TIENDAS = 10
type Option = { readonly valor: string; readonly nombre: string; readonly detalle: string }

/**
 * The shops shown: the first of those whose name and address contain every typed word, and always the chosen one;
 * `mas`: how many more match.
 */
export const visibleTiendas = <T extends Option>(
  todas: readonly T[],
  valor: string | null,
  searchText: string,
): { vistas: readonly T[]; mas: number } => {
  const words = fold(searchText).split(' ').filter(Boolean)
  const found = todas.filter(({ nombre, detalle }) => {
    const text = fold(`${nombre} ${detalle}`)
    return words.every((word) => text.includes(word))
  })
  const first = found.slice(0, TIENDAS)
  const chosen = todas.find((t) => t.valor === valor)
  const vistas = chosen && !first.includes(chosen) ? [chosen, ...first] : first
  return { vistas, mas: found.filter((t) => !vistas.includes(t)).length }
}

/** Why there is no transport to choose, and what to do; null if there is one, or no destination. */
export const faltaTransporte = (offer: Offer, { tiendaNro, esObra }: Eleccion): string | null => {
  if (offer.listaTransportes.$values.length === 0) return textos.noTransportes
  const arrives = esObra || tiendaNro === null || transportesOf(offer, tiendaNro, false).length > 0
  return arrives ? null : textos.noTransporte
}
