import { fold } from '#shared/identity.ts'
import { transportesDe, type Eleccion, type Oferta } from './rules.ts'
import { textos } from './textos.ts'

/** So many shops stand on the screen; of more, a search finds the others. */
export const TIENDAS = 10
type Opcion = { readonly valor: string; readonly nombre: string; readonly detalle: string }

/**
 * The shops to choose from: those whose name and address have every word that was typed, the first of them, and the
 * chosen one always; `mas`: how many others there are.
 */
export const tiendasALaVista = <T extends Opcion>(
  todas: readonly T[],
  valor: string | null,
  buscado: string,
): { vistas: readonly T[]; mas: number } => {
  const words = fold(buscado).split(' ').filter(Boolean)
  const found = todas.filter(({ nombre, detalle }) => {
    const text = fold(`${nombre} ${detalle}`)
    return words.every((word) => text.includes(word))
  })
  const first = found.slice(0, TIENDAS)
  const elegida = todas.find((t) => t.valor === valor)
  const vistas = elegida && !first.includes(elegida) ? [elegida, ...first] : first
  return { vistas, mas: found.filter((t) => !vistas.includes(t)).length }
}

/**
 * Why there is no transport to choose for what is chosen, and what one can do; null where there is one, or no
 * destination.
 */
export const faltaTransporte = (offer: Oferta, { tiendaNro, esObra }: Eleccion): string | null => {
  if (offer.listaTransportes.$values.length === 0) return textos.sinTransportes
  const llega = esObra || tiendaNro === null || transportesDe(offer, tiendaNro, false).length > 0
  return llega ? null : textos.noLlega
}
