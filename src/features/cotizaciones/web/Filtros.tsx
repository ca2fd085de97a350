import { useVendedores } from '#features/presupuestos/web/presupuestos.tsx'
import { P } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Chooser } from '#web/ui/Chooser.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useForm } from '#web/ui/useForm.ts'
import { estados, MAX_OBRA, textos, type Estado } from '../rules.ts'
import type { Filter } from '../search.ts'
import css from './lista.module.css'

type Typed = Omit<Filter, 'numero'> & { numero: string }
const typedOf = (filter: Filter): Typed => ({ ...filter, numero: filter.numero === null ? '' : `C-${filter.numero}` })
/** 'C-318' and '318' are the same one; null: no number. */
const readNumero = (text: string): number | null => {
  const [, digits] = /^\s*(?:c\s*-?\s*)?([1-9]\d{0,8})\s*$/i.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}
const checkNumero = ({ numero }: Typed) =>
  numero.trim() !== '' && readNumero(numero) === null ? { numero: textos.numero } : {}

type Props = { filter: Filter; onSearch: (filter: Filter) => void; onClear: () => void }
/** What narrows the list: it stands in the address (COTIZ-02). */
export const Filtros = ({ filter, onSearch, onClear }: Props) => {
  const { tipoRol } = useSession()
  const team = tipoRol !== 3
  const form = useForm<Typed>({
    initial: typedOf(filter),
    borrador: null,
    check: checkNumero,
    send: ({ numero, ...rest }) => onSearch({ ...rest, numero: readNumero(numero) }),
  })
  useChanged(JSON.stringify(filter), () => form.reset(typedOf(filter)))
  const { values: written, set } = form
  return (
    <form className={css.filtros} role="search" aria-label="Filtros de cotizaciones" {...form.props}>
      {tipoRol === 1 && <Vendedor value={written.vendedor} onChange={(vendedor) => set({ vendedor })} />}
      <SelectField
        label="Estado"
        value={written.estado ?? ''}
        onChange={(e) => set({ estado: (e.target.value || null) as Estado | null })}
      >
        <option value="">TODOS</option>
        {estados
          .filter((estado) => team || estado !== 'Borrador')
          .map((estado) => (
            <option key={estado}>{estado}</option>
          ))}
      </SelectField>
      <TextField label="Número" placeholder="C-" inputMode="text" maxLength={12} {...form.field('numero')} />
      <TextField label="Obra" maxLength={MAX_OBRA} {...form.field('obra')} />
      <TextField
        label="Producto"
        placeholder="Código o nombre"
        className={css.ancho}
        maxLength={120}
        {...form.field('producto')}
      />
      <SelectField
        label="A quién espera"
        value={written.turno ?? ''}
        onChange={(e) => set({ turno: (e.target.value || null) as Filter['turno'] })}
      >
        <option value="">CUALQUIERA</option>
        <option value={team ? 'equipo' : 'cliente'}>A vos</option>
        <option value={team ? 'cliente' : 'equipo'}>{team ? 'Al cliente' : 'A tu vendedor'}</option>
      </SelectField>
      <div className={css.buttons}>
        <button type="submit" className="btn">
          <Icon name="search" />
          Buscar
        </button>
        <button type="button" className="btn bare" onClick={onClear}>
          Limpiar
        </button>
      </div>
    </form>
  )
}

type VendedorProps = { value: number | null; onChange: (id: number | null) => void }
const Vendedor = ({ value, onChange }: VendedorProps) => {
  const vendedores = useVendedores()
  if (!can(useSession(), P.vendedores)) return null
  return (
    <Chooser
      className={css.ancho}
      label="Vendedor"
      placeholder="Todos"
      options={vendedores.data}
      of={vendedores}
      value={value}
      onChange={(option) => onChange(option?.id ?? null)}
    />
  )
}
