import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unitsOf } from '#shared/unidades.ts'
import { call, q, useRefresh, values } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Entera, type Resumen } from '../contract.ts'
import { addingOf } from '../edit.ts'
import { checkGuardar, MAX_NOMBRE, type Errores, type Guardar, type NuevaLinea } from '../rules.ts'
import css from './listas.module.css'

type Props = {
  /** Null: closed. */ lineas: readonly NuevaLinea[] | null
  clienteId: number
  onClose: () => void
}
/** Keeps lines in a new list or in one there is. */
export const ListaDialog = ({ lineas, clienteId, onClose }: Props) => {
  const [shown, setShown] = useState(lineas)
  if (lineas !== null && lineas !== shown) setShown(lineas) // stays drawn while the dialog leaves
  const title = shown?.length === 0 ? 'Nueva lista' : 'Guardar en una lista'
  return (
    <FormDialog opened={lineas !== null} onClose={onClose} title={title}>
      {(close) => shown !== null && <Form lineas={shown} clienteId={clienteId} onCancel={close} onClose={onClose} />}
    </FormDialog>
  )
}

type FormProps = { lineas: readonly NuevaLinea[]; clienteId: number; onCancel: () => void; onClose: () => void }
const Form = ({ lineas, clienteId, onCancel, onClose }: FormProps) => {
  const refresh = useRefresh()
  const read = useQuery(q(contract.list, { query: { clienteId } }))
  const [saved, setSaved] = useState<Entera | null>(null)
  const form = useForm<Guardar, Errores>({
    initial: { listaId: '', nombre: '', compartida: false },
    borrador: draft(`guardar-en-lista:${clienteId}`),
    check: checkGuardar,
    send: async ({ listaId, nombre, compartida }, { key, reset }) => {
      const how = { idempotencyKey: key }
      const nuevas = lineas.map((linea) => ({ ...linea, nota: null }))
      const lista =
        listaId === ''
          ? await call(contract.create, { body: { clienteId, nombre, nota: null, compartida, lineas: nuevas } }, how)
          : await call(contract.change, { params: { id: Number(listaId) }, body: { cambios: addingOf(lineas) } }, how)
      reset({ listaId, nombre, compartida })
      setSaved(lista)
      announce(`Se guardó en «${lista.nombre}».`)
      void Promise.all([refresh(contract.list), refresh(contract.read)])
    },
  })
  if (saved) return <Saved lista={saved} onClose={onClose} />
  return (
    <form {...form.props} className="stack" aria-label="Guardar en una lista">
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      {lineas.length > 0 && <p className="soft">{unitsOf(lineas.length, 'línea')}, con su cantidad y su corte.</p>}
      <Where form={form} listas={lineas.length > 0 ? values(read.data) : []} />
      <div className="acts">
        <button type="button" className="btn" onClick={onCancel}>
          Cancelar
        </button>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Guardar
        </button>
      </div>
    </form>
  )
}

type WhereProps = { form: ReturnType<typeof useForm<Guardar, Errores>>; listas: readonly Resumen[] }
/** One of the lists there are, or a new one. */
const Where = ({ form, listas }: WhereProps) => (
  <>
    {listas.length > 0 && (
      <SelectField label="Lista" {...form.field('listaId')}>
        <option value="">Nueva lista</option>
        {listas.map((lista) => (
          <option key={lista.id} value={lista.id}>
            {lista.nombre}
          </option>
        ))}
      </SelectField>
    )}
    {form.values.listaId === '' && (
      <>
        <TextField label="Nombre" maxLength={MAX_NOMBRE} data-autofocus {...form.field('nombre')} />
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.compartida}
            onChange={(event) => form.set({ compartida: event.target.checked })}
          />
          Compartir con las demás cuentas del cliente y su vendedor
        </label>
      </>
    )}
  </>
)

const Saved = ({ lista, onClose }: { lista: Entera; onClose: () => void }) => (
  <>
    <Alert kind="ok">
      Se guardó en «{lista.nombre}», que tiene {unitsOf(values(lista.lineas).length, 'línea')}.
    </Alert>
    <div className="acts">
      <button type="button" className="btn" data-autofocus onClick={onClose}>
        Cerrar
      </button>
      <Link className="btn main" to="/misListas/$id" params={{ id: String(lista.id) }} onClick={onClose}>
        Ver la lista
      </Link>
    </div>
  </>
)
