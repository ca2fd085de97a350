import { Link, useSearchParams } from 'react-router'

/** The ways to the pages before and after, where nobody counts how many there are. */
export const Paginar = ({ page, hayMas }: { page: number; hayMas: boolean }) => {
  const [params] = useSearchParams()
  if (page === 1 && !hayMas) return null
  const at = (n: number) => {
    const next = new URLSearchParams(params)
    if (n > 1) next.set('pagina', String(n))
    else next.delete('pagina')
    return { search: next.toString() }
  }
  return (
    <nav className="sesPaginas" aria-label="Páginas">
      {page > 1 ? <Link className="btn" to={at(page - 1)}>Anterior</Link> : <span />}
      <span className="soft" role="status">Página {page}</span>
      {hayMas ? <Link className="btn" to={at(page + 1)}>Siguiente</Link> : <span />}
    </nav>
  )
}
