import { Link } from 'react-router'
import { useAPagina } from '#web/ui/Paginas.tsx'

/** The ways to the pages before and after, where nobody counts how many there are. */
export const Paginar = ({ page, hayMas }: { page: number; hayMas: boolean }) => {
  const at = useAPagina()
  if (page === 1 && !hayMas) return null
  return (
    <nav className="sesPaginas" aria-label="Páginas">
      {page > 1 ? (
        <Link className="btn" to={at(page - 1)}>
          Anterior
        </Link>
      ) : (
        <span />
      )}
      <span className="soft" role="status">
        Página {page}
      </span>
      {hayMas ? (
        <Link className="btn" to={at(page + 1)}>
          Siguiente
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
