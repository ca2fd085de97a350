import { showInt } from '#shared/money.ts'
import { showOf } from '#shared/unidades.ts'
import { Link } from '#web/router.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import type { Pages } from '#web/ui/usePager.ts'
import { rowsPerPage } from '../rules.ts'
import { keepRows, type At, type Vista } from './cuenta.ts'
import css from './pie.module.css'

type Props = {
  vista: Vista
  at: At
  pages: Pages | null
  shown: number
  cuantos: { length: number; aproximado: boolean }
}

/** A table's footer: page size, the rows shown, and the pager (ACC-15). */
export const Pie = ({ vista, at, pages, shown, cuantos }: Props) => {
  const filas = Number(vista.filas)
  const desde = (vista.pagina - 1) * filas
  return (
    <div className={css.pie}>
      <span className={css.filas} role="group" aria-label="Filas por página">
        <span>Filas</span>
        {rowsPerPage.map((howMany) => (
          <Link
            key={howMany}
            {...at({ filas: String(howMany) as Vista['filas'], pagina: 1 })}
            resetScroll={false}
            onClick={() => keepRows(String(howMany) as Vista['filas'])}
            aria-current={howMany === filas ? 'true' : undefined}
            aria-label={`${howMany} filas por página`}
          >
            {howMany}
          </Link>
        ))}
      </span>
      {shown > 0 && (
        <span className={css.which}>
          {showInt(desde + 1)}–{showInt(desde + shown)} de {showOf(cuantos)}
        </span>
      )}
      <Pager of={pages} />
    </div>
  )
}
