import { call } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import { checkContacto, MAX_ASUNTO, MAX_MESSAGE, textos, type ContactoForm } from '../rules.ts'
import css from './contacto.module.css'

const empty: ContactoForm = { asunto: '', mensaje: '' }

/** The form to write to one's seller (CONT-01 … CONT-05). */
export const Component = () => {
  const session = useSession()
  const form = useForm({
    initial: empty,
    borrador: draft('contacto'),
    check: checkContacto,
    send: async ({ asunto, mensaje }, { key, reset }) => {
      const { email: Email, clienteId: ClienteId, bussinessName: RazonSocial, telefono: Telefono } = session
      const body = { Email, Issue: asunto.trim(), Message: mensaje.trim(), ClienteId, RazonSocial, Telefono }
      await call(contract.contactForm, { body }, { idempotencyKey: key })
      reset(empty)
      return textos.enviado
    },
  })
  return (
    <div className={css.contacto}>
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      <form className="panel stack" {...form.props}>
        <Unsent form={form} />
        {form.outcome && (
          <Alert kind={form.outcome.kind} onClose={form.clear}>
            {form.outcome.text}
          </Alert>
        )}
        <TextField label="Asunto" autoComplete="off" maxLength={MAX_ASUNTO} {...form.field('asunto')} />
        <AreaField
          label="Mensaje"
          rows={9}
          maxLength={MAX_MESSAGE}
          hint={`${form.values.mensaje.length} de ${MAX_MESSAGE} caracteres`}
          {...form.field('mensaje')}
        />
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Enviar
        </button>
      </form>
      <Datos session={session} />
    </div>
  )
}

/** Who writes: what goes with the message. */
const Datos = ({ session }: { session: ReturnType<typeof useSession> }) => (
  <aside aria-label="Sus datos">
    <dl className="caption">
      <div>
        <dt>{session.tipoRol === 3 ? 'Razón social' : 'Nombre'}</dt>
        <dd className="t">{session.bussinessName}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd className="t">{session.email}</dd>
      </div>
      {session.telefono && (
        <div>
          <dt>Teléfono</dt>
          <dd className="t">{session.telefono}</dd>
        </div>
      )}
      {session.tipoRol === 3 && session.nombreFantasiaVendedor && (
        <div>
          <dt>Tu vendedor</dt>
          <dd className="t">{session.nombreFantasiaVendedor}</dd>
        </div>
      )}
    </dl>
    <p className="hint">Estos datos van con el mensaje. La respuesta te llega a tu email.</p>
  </aside>
)
