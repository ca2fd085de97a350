import type { ReactNode } from 'react'
import { values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { part } from '#web/ui/part.tsx'
import { Alert, Empty } from '#web/ui/states.tsx'
import { isCodigoMissing, textos } from '../rules.ts'
import { useParecido } from './queries.ts'
import type { Vendible } from './useTypedFields.ts'
import css from './lista.module.css'

const Own = part(() => import('./OwnFound.tsx'), 'OwnFound', { waiting: () => null })
const ConsultarBusqueda = part(() => import('./ConsultarBusqueda.tsx'), 'ConsultarBusqueda')

/** Heads what was found: to who hears the page, and, of a code that nobody has, to everybody (OPEN-103). */
export const WithoutCodigo = ({ termino, products }: { termino: string; products: readonly Vendible[] }) =>
  !isCodigoMissing(termino, products) ? (
    <h2 className="vh">Productos</h2>
  ) : (
    <div className={css.withoutCodigo}>
      <Alert kind="warn">{textos.noCodigo}</Alert>
      {products.length > 0 && <h2>{textos.similar(termino)}</h2>}
    </div>
  )

type Props = {
  termino: string
  /** Where it was looked for, 'en esta categoría'. */ where?: string
  children: ReactNode
}
/**
 * A search that found nothing: it never speaks of the client's products, and says what else there is (FIND-06).
 */
export const NoResults = ({ termino, where, children }: Props) => {
  if (termino === '') return <Empty text={textos.emptyBusqueda}>{children}</Empty>
  const said = isCodigoMissing(termino, []) ? textos.noCodigo : textos.noResultados(termino, where)
  return (
    <Empty text={said}>
      <Own termino={termino} />
      <Nearest termino={termino} />
      {children}
      <ConsultarBusqueda key={termino} texto={termino} />
    </Empty>
  )
}

/** The groups where there is what a text may have meant, spelled as there. */
const Nearest = ({ termino }: { termino: string }) => {
  const { data } = useParecido(termino)
  const q = data?.parecido ?? termino
  return values(data?.grupos).map(({ id, descripcion }) => (
    <Link key={id} className="btn" to="/productos/$id/{-$prod}" params={{ id: String(id) }} search={{ q }}>
      {data?.parecido ? `«${data.parecido}» en ${descripcion}` : `Ver «${termino}» en ${descripcion}`}
    </Link>
  ))
}
