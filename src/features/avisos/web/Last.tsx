import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/router.tsx'
import { q, values } from '#web/api.ts'
import { Failure, Loading, Skeleton } from '#web/ui/states.tsx'
import css from '#web/ui/last.module.css'
import { contract } from '../contract.ts'
import { inBell, textos } from '../rules.ts'
import { AvisoItem } from './AvisoItem.tsx'
import { ReadAll } from './ReadAll.tsx'

/** The latest notices in the bell's dropdown, with a link to all. */
export const Last = () => {
  const list = useQuery({ ...q(contract.list, { query: {} }), staleTime: 0 })
  const rows = values(list.data)
  return (
    <div className={css.last}>
      <div className={css.cabeza}>
        <p>{textos.titulo}</p>
        <ReadAll hasta={rows[0]?.id} />
      </div>
      {list.isPending && (
        <Loading label="Cargando los avisos…">
          <Skeleton height={72} />
        </Loading>
      )}
      {list.isError && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="soft">{textos.vacio}</p>}
      {rows.length > 0 && (
        <ul className={css.lista} aria-label="Últimos avisos">
          {rows.slice(0, inBell).map((aviso) => (
            <AvisoItem key={aviso.id} aviso={aviso} />
          ))}
        </ul>
      )}
      <Link to="/avisos" className={css.todos}>
        {textos.verTodos}
      </Link>
    </div>
  )
}
