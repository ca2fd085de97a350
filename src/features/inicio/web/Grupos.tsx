import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/router.tsx'
import { contract as productos } from '#features/productos/contract.ts'
import { showInt } from '#shared/money.ts'
import { q, values } from '#web/api.ts'
import { Plano } from '#features/productos/web/productos.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { useArrival } from '#web/ui/useArrival.ts'
import css from './grupos.module.css'

/** So many on a phone, until the others are asked for. */
const ON_PHONE = 6

/** The product groups with their drawings, the home's first links (OPEN-99). */
export const Grupos = () => {
  const read = useArrival(useQuery(q(productos.subcategorias, {})))
  const [all, setAll] = useState(false)
  const grupos = values(read.data)
  if (read.data && grupos.length === 0) return null
  return (
    <section className={css.sec} aria-labelledby="grupos">
      <h2 id="grupos">Productos</h2>
      <Answer
        of={read}
        waiting={
          <Loading label="Cargando los grupos…">
            <Skeleton height={188} />
          </Loading>
        }
      >
        {() => (
          <ul className={`${css.grupos}${all ? ` ${css.todos}` : ''}`}>
            {grupos.map((grupo) => (
              <li key={grupo.id}>
                <Link to="/productos/$id/{-$prod}" params={{ id: String(grupo.id) }}>
                  <Plano src={grupo.imagen} ancho={40} alto={40} dimensions={false} alt="" />
                  <span>{grupo.descripcion}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {grupos.length > ON_PHONE && !all && (
        <button type="button" className={`btn bare ${css.mas}`} onClick={() => setAll(true)}>
          Ver los {showInt(grupos.length)} grupos
        </button>
      )}
    </section>
  )
}
