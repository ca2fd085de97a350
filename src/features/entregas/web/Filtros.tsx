import { useClienteId } from '#web/session.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { filters, type FilterWord } from '../rules.ts'
import { isVacio, vacio, type Filter } from '../search.ts'
import css from './semana.module.css'

type Props = { filter: Filter; destinos: readonly string[]; onSearch: (filter: Filter) => void }
/** What narrows the list: it stands in the address, and takes hold as it is chosen (REMITO-03). */
export const Filtros = ({ filter, destinos, onSearch }: Props) => {
  const several = useClienteId() === 0
  const offered = filter.destino === '' || destinos.includes(filter.destino) ? destinos : [filter.destino, ...destinos]
  return (
    <form className={css.filtros} role="search" aria-label="Filtros de entregas">
      <SelectField
        label="Estado"
        value={filter.estado ?? ''}
        onChange={(e) => onSearch({ ...filter, estado: (e.target.value || null) as FilterWord | null })}
      >
        <option value="">TODOS</option>
        {filters.map((estado) => (
          <option key={estado}>{estado}</option>
        ))}
      </SelectField>
      {!several && (
        <SelectField
          label="Destino"
          value={filter.destino}
          onChange={(e) => onSearch({ ...filter, destino: e.target.value })}
        >
          <option value="">TODOS</option>
          {offered.map((destino) => (
            <option key={destino}>{destino}</option>
          ))}
        </SelectField>
      )}
      {!isVacio(filter) && (
        <button type="button" className="btn bare" onClick={() => onSearch(vacio)}>
          Limpiar
        </button>
      )}
    </form>
  )
}
