import { useState } from 'react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { showInt } from '#shared/money.ts'
import { values } from '#web/api.ts'
import { Icon } from '#web/ui/icons.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/Search.tsx'
import { ViewChoice as Views } from '#web/ui/ViewChoice.tsx'
import type { Cuentas } from '../contract.ts'
import { estados, mostCounted } from '../rules.ts'
import type { Filter } from '../search.ts'
import { Estado } from './Estado.tsx'
import type { PageQuery } from './pages.ts'
import type { Vista } from './vista.ts'
import css from './lista.module.css'

const showCount = (n: number): string => (n > mostCounted ? `+${showInt(mostCounted)}` : showInt(n))
/** All of them, whatever their state; of one with too many to count nobody knows more. */
const sumOf = (counts: Cuentas['estados']): string => {
  const all = Object.values(counts)
  return showCount(all.some((n) => n > mostCounted) ? mostCounted + 1 : all.reduce((a, b) => a + b, 0))
}

type Search = { filter: Filter; onSearch: (filter: Filter) => void }
/** One state or all of them, each with how many there are under the other filters. */
const States = ({ filter, counts, onSearch }: Search & { counts: Cuentas['estados'] | undefined }) => (
  <div className={css.estados} role="group" aria-label="Estado">
    <button type="button" aria-pressed={filter.estado === null} onClick={() => onSearch({ ...filter, estado: null })}>
      Todas {counts && <b>{sumOf(counts)}</b>}
    </button>
    {estados.map((estado) => (
      <button
        type="button"
        key={estado}
        aria-pressed={filter.estado === estado}
        className={counts?.[estado] === 0 ? css.none : undefined}
        onClick={() => onSearch({ ...filter, estado: filter.estado === estado ? null : estado })}
      >
        <Estado of={estado} /> {counts && <b>{showCount(counts[estado])}</b>}
      </button>
    ))}
  </div>
)

/** What operations are narrowed by besides their numbers and days, and their order (DIARIO-14). */
export const Toolbar = ({ filter, first, onSearch }: Search & { first: PageQuery }) => {
  const [read] = useQueries({ queries: [{ ...first, placeholderData: keepPreviousData }] })
  const cuentas = read.data?.cuentas
  const destinos = values(cuentas?.destinos)
  const { entrega } = filter
  const offered = entrega && !destinos.includes(entrega) ? [entrega, ...destinos] : destinos
  const [opened, setOpened] = useState(false)
  const used = filter.producto !== '' || entrega !== '' || filter.orden !== null
  return (
    <div className={css.barra}>
      <button
        type="button"
        className={`btn ph ${css.fold}`}
        aria-expanded={opened || used}
        disabled={used}
        onClick={() => setOpened(!opened)}
      >
        Por producto, destino y orden
      </button>
      <div className={opened || used ? css.campos : `${css.campos} ${css.folded}`}>
        <SearchField
          label="Producto"
          value={filter.producto}
          onSearch={(producto) => onSearch({ ...filter, producto })}
        />
        {(offered.length > 1 || entrega) && (
          <SelectField
            label="Obra o local"
            value={entrega}
            onChange={(event) => onSearch({ ...filter, entrega: event.target.value })}
          >
            <option value="">Todos</option>
            {offered.map((destino) => (
              <option key={destino}>{destino}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Orden"
          value={filter.orden ?? 'nuevas'}
          onChange={({ target: { value } }) =>
            onSearch({ ...filter, orden: value === 'viejas' || value === 'sigue' ? value : null })
          }
        >
          <option value="nuevas">Más nuevas primero</option>
          <option value="viejas">Más viejas primero</option>
          <option value="sigue">Lo que sigue primero</option>
        </SelectField>
      </div>
      <States filter={filter} counts={cuentas?.estados} onSearch={onSearch} />
    </div>
  )
}

const VISTAS = { tarjetas: 'Tarjetas', tabla: 'Tabla' } as const
type Choice = { vista: Vista; onChange: (vista: Vista) => void; folded: boolean; onFold: () => void }
/** Cards or the compact table, whose filters of numbers and days fold away. */
export const ViewChoice = ({ vista, onChange, folded, onFold }: Choice) => (
  <>
    {vista === 'tabla' && (
      <button type="button" className="btn" aria-expanded={!folded} onClick={onFold}>
        <Icon name="search" />
        Números y fechas
      </button>
    )}
    <Views views={VISTAS} view={vista} onChange={onChange} />
  </>
)
