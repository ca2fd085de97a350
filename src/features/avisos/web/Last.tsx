import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/router.tsx'
import { q, values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
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
      <Answer of={list} empty={<p className="soft">{textos.vacio}</p>}>
        {() => (
          <ul className={css.lista} aria-label="Últimos avisos">
            {rows.slice(0, inBell).map((aviso) => (
              <AvisoItem key={aviso.id} aviso={aviso} />
            ))}
          </ul>
        )}
      </Answer>
      <Link to="/avisos" className={css.todos}>
        {textos.verTodos}
      </Link>
    </div>
  )
}
