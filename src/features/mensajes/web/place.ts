import type { Tema } from '../rules.ts'

/** A line of what a thread is about. */
export type LineaOfHilo = { readonly item: number; readonly nombre: string }

/** Where a thread stands on its screen. */
export const placeOf = (tema: Tema, numero: number): string => `hilo-${tema}-${numero}`
/** Shows it, also where it is folded, with the focus at its beginning. */
export const goToHilo = (tema: Tema, numero: number): void => {
  const place = document.getElementById(placeOf(tema, numero))
  const fold = place?.querySelector('details')
  if (fold) fold.open = true
  const target = fold?.querySelector('summary') ?? place
  target?.focus({ preventScroll: true })
  const unread = place?.querySelector('[data-unread]')
  if (unread) unread.scrollIntoView({ block: 'center' })
  else place?.scrollIntoView({ block: 'start' })
}
