import { useState, type SyntheticEvent } from 'react'
import { useClientes, useVendedores } from '#features/presupuestos/web/presupuestos.tsx'
import { Chooser } from '#web/ui/Chooser.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import type { Form } from './useEditor.ts'
import css from './edicion.module.css'

/** One client, by its seller; `cliente`: the name of the one that is chosen already. */
const ClienteField = ({ form, cliente }: { form: Form; cliente: string | null }) => {
  const [vendedor, setVendedor] = useState<number | null>(null)
  const vendedores = useVendedores()
  const clientes = useClientes(vendedor)
  return (
    <div className={css.dos}>
      <Chooser
        label="Vendedor"
        placeholder="Elegí un vendedor"
        options={vendedores.data}
        of={vendedores}
        value={vendedor}
        onChange={(o) => setVendedor(o?.id ?? null)}
      />
      <Chooser
        key={vendedor ?? 0}
        label="Cliente"
        placeholder={cliente ?? 'Elegí un cliente'}
        disabled={vendedor === null}
        options={clientes.data}
        of={clientes}
        value={form.values.clienteId}
        onChange={(o) => form.set({ clienteId: o?.id ?? null })}
      />
      {form.errors.clienteId && (
        <p className="err" role="alert">
          {form.errors.clienteId}
        </p>
      )}
    </div>
  )
}

type Props = {
  form: Form
  cliente: string | null
  /** Told whether the moment is one only by half: a day without its hour. */
  onIncomplete: (incomplete: boolean) => void
}
/** Who sees it, since when, and whether it stands first. */
export const ParteQuien = ({ form, cliente, onIncomplete }: Props) => {
  const { forOne } = form.values
  const look = (event: SyntheticEvent<HTMLInputElement>) => onIncomplete(event.currentTarget.validity.badInput)
  return (
    <div className={css.parte}>
      <div className={css.dos}>
        <SelectField
          label="La ven"
          value={forOne ? 'uno' : 'todos'}
          onChange={({ target }) =>
            form.set(target.value === 'uno' ? { forOne: true } : { forOne: false, clienteId: null })
          }
        >
          <option value="todos">Todos los clientes</option>
          <option value="uno">Un cliente</option>
        </SelectField>
        <TextField
          type="datetime-local"
          label="Se publica"
          hint="Hora de Argentina. Vacía, apenas la publiques."
          {...form.field('publicada')}
          onKeyUp={look}
          onBlur={look}
        />
      </div>
      {forOne && <ClienteField form={form} cliente={cliente} />}
      <label className={css.lock}>
        <input
          type="checkbox"
          role="switch"
          checked={form.values.destacada}
          aria-checked={form.values.destacada}
          onChange={({ target }) => form.set({ destacada: target.checked })}
        />
        <span>Destacada: va primera y ocupa todo el ancho</span>
      </label>
    </div>
  )
}
