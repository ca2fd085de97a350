import { useState } from 'react'
import { call } from '#web/api.ts'
import { TextField } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { Alert } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Contacto } from '../contract.ts'
import { checkContacto, textos, type Errores, type Values } from '../rules.ts'
import { Tienda } from './Tienda.tsx'
import css from './correos.module.css'

type Editing = Contacto | 'nuevo'
type Props = {
  /** Null: closed. */ editing: Editing | null
  clienteId: number
  tipoEmailId: number
  onClose: () => void
  onSaved: (text: string) => void
}

/** The dialog of a contact, new or existing (MAIL-07). */
export const ContactoDialog = ({ editing, onClose, ...rest }: Props) => {
  const [shown, setShown] = useState(editing)
  if (editing !== null && editing !== shown) setShown(editing) // kept while the dialog closes
  return (
    <FormDialog opened={editing !== null} onClose={onClose} title={shown === 'nuevo' ? textos.create : textos.editar}>
      {(close) =>
        shown !== null && (
          <Form contacto={shown === 'nuevo' ? null : shown} onCancel={close} onClose={onClose} {...rest} />
        )
      }
    </FormDialog>
  )
}

const valuesOf = (contacto: Contacto | null): Values => ({
  nombre: contacto?.nombre ?? '',
  email: contacto?.email ?? '',
  telefono: contacto?.telefono ?? '',
  tiendaId: contacto?.tiendaId ?? null,
})

type FormProps = Omit<Props, 'editing'> & { contacto: Contacto | null; onCancel: () => void }
const Form = ({ contacto, clienteId, tipoEmailId, onClose, onCancel, onSaved }: FormProps) => {
  const form = useForm<Values, Errores>({
    initial: valuesOf(contacto),
    borrador: draft(`contacto:${clienteId}:${tipoEmailId}:${contacto?.contactoId ?? 'nuevo'}`),
    check: (values) => checkContacto(values, contacto === null),
    send: async (values, { key, isHere }) => {
      const body = { ...values, clienteId, tipoEmailId }
      if (contacto) await call(contract.change, { body: { ...body, contactoId: contacto.contactoId } })
      else await call(contract.create, { body }, { idempotencyKey: key })
      onSaved(contacto ? textos.cambiado : textos.creado)
      if (isHere()) onClose()
    },
  })
  return (
    <form {...form.props} className={css.form} aria-label={contacto ? textos.editar : textos.create}>
      <Recovered form={form} onDiscard={form.discard} />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <TextField label="Nombre" maxLength={250} data-autofocus {...form.field('nombre')} />
      <TextField label="Email" inputMode="email" autoComplete="off" maxLength={250} {...form.field('email')} />
      <TextField label="Teléfono" inputMode="tel" maxLength={50} {...form.field('telefono')} />
      <Tienda clienteId={clienteId} fixed={contacto !== null} {...form.choice('tiendaId')} />
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
