import './pager.css'
import { Link, type SearchLink } from '#web/router.tsx'
import { showInt } from '#shared/money.ts'
import type { Cuantos } from '#shared/unidades.ts'

type Props = {
  pagina: number
  /** The number of pages or, where rows are not counted, whether there is another. */
  de: { paginas: number } | { hayMas: boolean }
  /** The address of a page. */
  at: (pagina: number) => SearchLink
  antes?: string
  despues?: string
  className?: string
  /** Label, for a screen with several. */ label?: string
}

/** The extent of a list: its number of pages, or for an estimated length whether another page follows. */
export const pagesOf = ({ length = 0, aproximado }: Cuantos, pagina: number, perPage: number): Props['de'] =>
  aproximado ? { hayMas: pagina * perPage < length } : { paginas: Math.ceil(length / perPage) }

/** Links to the previous and next page; nothing for a single page. */
export const Pager = ({
  pagina,
  de,
  at,
  antes = 'Anterior',
  despues = 'Siguiente',
  className = '',
  label = 'Páginas',
}: Props) => {
  const counted = 'paginas' in de
  const more = counted ? pagina < de.paginas : de.hayMas
  if (pagina === 1 && !more) return null
  const before = counted ? Math.min(pagina - 1, Math.max(de.paginas, 1)) : pagina - 1
  const way = (to: number, text: string, there: boolean) =>
    there ? (
      <Link className="btn" {...at(to)}>
        {text}
      </Link>
    ) : (
      <span />
    )
  return (
    <nav className={`paginas ${className}`} aria-label={label}>
      {way(before, antes, pagina > 1)}
      {counted ? (
        <span className="soft">
          Página {showInt(pagina)} de {showInt(de.paginas)}
        </span>
      ) : (
        <span className="soft" role="status">
          Página {showInt(pagina)}
        </span>
      )}
      {way(pagina + 1, despues, more)}
    </nav>
  )
}
