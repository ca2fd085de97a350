import { useState } from 'react'
import { call } from '#web/api.ts'
import { TextField } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Persona, type TipoEmail } from '../contract.ts'
import { checkPersona, INGRESO, textos } from '../rules.ts'
import { Tienda } from './Tienda.tsx'
import { claveOf, useRefreshCorreos } from './useRecibe.ts'
import css from './correos.module.css'

type Editing = Persona | 'nueva'
type Props = {
  /** Null: closed. */ editing: Editing | null
  clienteId: number
  tipos: readonly TipoEmail[]
  onClose: () => void
  onSaved: (text: string) => void
}

/** The dialog of a recipient, new with its types, or existing (OPEN-230). */
export const PersonaDialog = ({ editing, onClose, ...rest }: Props) => {
  const [shown, setShown] = useState(editing)
  if (editing !== null && editing !== shown) setShown(editing) // kept while the dialog closes
  return (
    <FormDialog
      opened={editing !== null}
      onClose={onClose}
      title={shown === 'nueva' ? textos.agregar : textos.editarPersona}
    >
      {(close) =>
        shown !== null && (
          <Form persona={shown === 'nueva' ? null : shown} onCancel={close} onClose={onClose} {...rest} />
        )
      }
    </FormDialog>
  )
}

type Values = { nombre: string; email: string; telefono: string; tiendaId: number | null; tipos: readonly number[] }
type Errores = { [K in keyof Values]?: string }
const valuesOf = (persona: Persona | null): Values => ({
  nombre: persona?.nombre ?? '',
  email: persona?.email ?? '',
  telefono: persona?.telefono ?? '',
  tiendaId: null,
  tipos: [],
})

type FormProps = Omit<Props, 'editing'> & { persona: Persona | null; onCancel: () => void }
const useDialogForm = ({ persona, clienteId, onSaved, onClose }: FormProps) => {
  const again = useRefreshCorreos()
  return useForm<Values, Errores>({
    initial: valuesOf(persona),
    borrador: draft(`persona:${clienteId}:${persona ? claveOf(persona) : 'nueva'}`),
    check: (values) => checkPersona(values, persona === null),
    send: async ({ nombre, email, telefono, tiendaId, tipos }, { key, isHere }) => {
      const body = { clienteId, nombre, telefono }
      if (persona) {
        const { email: antes, tiendaNro } = persona
        await call(contract.changePersona, { body: { ...body, email: antes, tiendaNro, nuevoEmail: email } })
      } else
        await call(
          contract.createPersona,
          { body: { ...body, email, tiendaId, tipos: [...tipos] } },
          { idempotencyKey: key },
        )
      await again().catch(() => {}) // the list shows its own failure
      onSaved(persona ? textos.personaCambiada : textos.personaCreated)
      if (isHere()) onClose()
    },
  })
}

const Form = (props: FormProps) => {
  const { persona, clienteId, tipos, onCancel } = props
  const form = useDialogForm(props)
  const signsIn = persona && tipos.some((t) => t.idSync === INGRESO && persona.tipos.$values.includes(t.tipoEmailId))
  return (
    <form {...form.props} className={css.form} aria-label={persona ? textos.editarPersona : textos.agregar}>
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      {signsIn && <Alert kind="info">{textos.ingreso}</Alert>}
      <TextField label="Nombre" maxLength={250} data-autofocus {...form.field('nombre')} />
      <TextField label="Email" inputMode="email" autoComplete="off" maxLength={250} {...form.field('email')} />
      <TextField label="Teléfono" inputMode="tel" maxLength={50} {...form.field('telefono')} />
      {!persona && (
        <>
          <Tienda clienteId={clienteId} fixed={false} {...form.choice('tiendaId')} />
          <Correos
            tipos={tipos.filter((tipo) => tipo.idSync !== INGRESO)}
            value={form.values.tipos}
            error={form.errors.tipos}
            onChange={(next) => form.set({ tipos: next })}
          />
        </>
      )}
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

type CorreosProps = {
  tipos: readonly TipoEmail[]
  value: readonly number[]
  error: string | undefined
  onChange: (next: readonly number[]) => void
}
const Correos = ({ tipos, value, error, onChange }: CorreosProps) => (
  <fieldset className={css.correos}>
    <legend>Qué recibe</legend>
    {tipos.map(({ tipoEmailId, tipoEmailNombre }) => (
      <label key={tipoEmailId}>
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          checked={value.includes(tipoEmailId)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, tipoEmailId] : value.filter((each) => each !== tipoEmailId))
          }
        />
        {tipoEmailNombre}
      </label>
    ))}
    {error && (
      <p className="err" role="alert">
        {error}
      </p>
    )}
  </fieldset>
)
