import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SearchLink } from '#web/router.tsx'
import type { Cuantos } from '#shared/unidades.ts'
import { mapped, type Read } from './read.ts'

/** The number of pages or, where rows are not counted, whether there is another. */
export type Extent = { readonly paginas: number } | { readonly hayMas: boolean }
declare const owned: unique symbol
/** What `Pager` draws. Only `usePager` makes it, so that no list stays past its end. */
export type Pages = {
  readonly pagina: number
  readonly de: Extent
  readonly at: (pagina: number) => SearchLink
  readonly [owned]: true
}

/** The extent of a list: its number of pages, or for an estimated length whether another page follows. */
export const pagesOf = ({ length = 0, aproximado }: Cuantos, pagina: number, perPage: number): Extent =>
  aproximado ? { hayMas: pagina * perPage < length } : { paginas: Math.ceil(length / perPage) }

/** The extent of a page, and how many rows it has. */
export type Seen = { readonly de: Extent; readonly rows: number }
/** Where to look for the last page from one past it, else null; `tries`: how often it was looked for. */
export const pageInside = (pagina: number, { de, rows }: Seen, tries: number): number | null => {
  if (pagina === 1) return null
  if ('paginas' in de) return pagina > de.paginas ? Math.max(de.paginas, 1) : null
  return rows === 0 ? Math.max(1, pagina - 2 ** tries) : null
}

type Paged<T> = Read<T> & { readonly isPlaceholderData?: boolean }
type Asked<T> = { readonly pagina: number; readonly at: (pagina: number) => SearchLink; readonly of: (data: T) => Seen }

/**
 * The pages of a list (OPEN-388): one past the end leads to the last one, and is on its way until then. `of`: what the
 * answer says of its extent.
 */
export const usePager = <T>(read: Paged<T>, { pagina, at, of }: Asked<T>) => {
  const navigate = useNavigate()
  const tries = useRef(0)
  const { data, isPlaceholderData = false } = read
  const seen = data === undefined ? null : of(data)
  const past = seen !== null && !isPlaceholderData && pageInside(pagina, seen, 0) !== null
  useEffect(() => {
    const to = past ? pageInside(pagina, seen!, tries.current++) : null
    if (to !== null) void navigate({ ...at(to), replace: true, resetScroll: false })
    else if (!isPlaceholderData) tries.current = 0
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a page
  }, [past, pagina, isPlaceholderData])
  // an empty page left behind says nothing of the one that is on its way
  const hidden = past || (isPlaceholderData && seen?.rows === 0)
  return {
    read: hidden ? mapped<T>(read, undefined) : read,
    pages: seen && !hidden ? ({ pagina, de: seen.de, at } as Pages) : null,
    busy: isPlaceholderData,
  }
}
