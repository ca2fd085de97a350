import './pager.css'
import { Link } from '#web/router.tsx'
import { showInt } from '#shared/money.ts'
import type { Pages } from './usePager.ts'

type Props = {
  /** Of `usePager`; null while they are not known. */ of: Pages | null
  antes?: string
  despues?: string
  className?: string
  /** Label, for a screen with several. */ label?: string
}

/** Links to the previous and next page; nothing for a single page. */
export const Pager = ({ of, antes = 'Anterior', despues = 'Siguiente', className = '', label = 'Páginas' }: Props) => {
  if (of === null) return null
  const { pagina, de, at } = of
  const counted = 'paginas' in de
  const more = counted ? pagina < de.paginas : de.hayMas
  if (pagina === 1 && !more) return null
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
      {way(pagina - 1, antes, pagina > 1)}
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
