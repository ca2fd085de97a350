import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useScreenSearch } from '#web/router.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/Search.tsx'
import { MESES, ORDENES, type Meses, type Orden, type Search } from '../search.ts'
import css from './comprados.module.css'

const meses: Readonly<Record<Meses, string>> = {
  '24': 'Últimos 24 meses',
  '12': 'Últimos 12 meses',
  '6': 'Últimos 6 meses',
  siempre: 'Siempre',
}
const ordenes: Readonly<Record<Orden, string>> = {
  toca: 'Lo que toca primero',
  fecha: 'Última compra',
  veces: 'Veces comprado',
}

type Props = { search: Search; grupos: readonly { id: number; descripcion: string }[] }
/** What is looked for among what was bought; kept in the address. */
export const Filtros = ({ search, grupos }: Props) => {
  const id = useId()
  const { at } = useScreenSearch('/compradosAntes')
  const navigate = useNavigate()
  const set = (more: Partial<Search>) => void navigate({ ...at({ pagina: 1, ...more }), resetScroll: false })
  const known = grupos.some((grupo) => grupo.id === search.grupo)
  return (
    <div className={`panel ${css.filtros}`} role="group" aria-label="Filtros de lo comprado">
      <SearchField label="Código, medida o palabra" value={search.buscar} onSearch={(buscar) => set({ buscar })} />
      <SelectField
        label="Grupo"
        value={search.grupo ?? ''}
        onChange={(event) => set({ grupo: Number(event.target.value) || null })}
      >
        <option value="">Todos</option>
        {search.grupo !== null && !known && <option value={search.grupo}>Grupo {search.grupo}</option>}
        {grupos.map((grupo) => (
          <option key={grupo.id} value={grupo.id}>
            {grupo.descripcion}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Comprado en"
        value={search.meses}
        onChange={(event) => set({ meses: event.target.value as Meses })}
      >
        {MESES.map((one) => (
          <option key={one} value={one}>
            {meses[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Ordenar por"
        value={search.orden}
        onChange={(event) => set({ orden: event.target.value as Orden })}
      >
        {ORDENES.map((one) => (
          <option key={one} value={one}>
            {ordenes[one]}
          </option>
        ))}
      </SelectField>
      <label className={css.stock} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={search.stock === 'si'}
          onChange={(event) => set({ stock: event.target.checked ? 'si' : null })}
        />
        Con stock
      </label>
    </div>
  )
}
