import { Link, useSearchParams } from 'react-router'
import { showInt } from '#shared/money.ts'

/** The page an address asks for, from 1. */
export const usePagina = (): number => {
  const [params] = useSearchParams()
  const n = Number(params.get('pagina'))
  return Number.isInteger(n) && n > 0 && n < 1_000_000 ? n : 1
}

/** The address of another page, beside whatever else the present one says. */
export const useAPagina = () => {
  const [params] = useSearchParams()
  return (n: number) => {
    const next = new URLSearchParams(params)
    if (n > 1) next.set('pagina', String(n))
    else next.delete('pagina')
    return { search: next.toString() }
  }
}

/**
 * The ways to the pages before and after, in the address beside whatever else it says; nothing where one page is all.
 */
export const Paginas = ({ pagina, paginas }: { pagina: number; paginas: number }) => {
  const at = useAPagina()
  if (paginas <= 1 && pagina === 1) return null
  return (
    <nav className="paginas" aria-label="Páginas">
      {pagina > 1 ? (
        <Link className="btn" to={at(Math.min(pagina - 1, Math.max(paginas, 1)))}>
          Anterior
        </Link>
      ) : (
        <span />
      )}
      <span className="soft">
        Página {showInt(pagina)} de {showInt(paginas)}
      </span>
      {pagina < paginas ? (
        <Link className="btn" to={at(pagina + 1)}>
          Siguiente
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
