import { useRef, useState } from 'react'
import { call } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { focusFirstError, untouched } from '#web/ui/errores.ts'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { checkContacto, MAX_ASUNTO, MAX_MENSAJE, textos, type ContactoErrors, type ContactoForm } from '../rules.ts'
import '#web/styles/contacto.css'

const empty: ContactoForm = { asunto: '', mensaje: '' }
type Outcome = { kind: 'ok' | 'bad'; text: string } | null

/** A message to one's seller (CONT-01 … CONT-05). */
export const Component = () => {
  const session = useSession()
  const [form, setForm] = useState(empty)
  const [errors, setErrors] = useState<ContactoErrors>({})
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID()) // one per message: sending it again after a failure cannot make two
  const set = (patch: Partial<ContactoForm>) => {
    key.current = crypto.randomUUID()
    setForm((f) => ({ ...f, ...patch }))
    setErrors((e) => untouched(e, patch))
    setOutcome((o) => (o?.kind === 'ok' ? null : o))
  }
  const submit = async (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    if (busy) return
    const found = checkContacto(form)
    setErrors(found)
    setOutcome(null)
    if (Object.keys(found).length > 0) return focusFirstError(e.currentTarget)
    setBusy(true)
    try {
      const { email, clienteId, bussinessName, telefono } = session
      await call(
        contract.contactForm,
        {
          body: {
            Email: email,
            Issue: form.asunto.trim(),
            Message: form.mensaje.trim(),
            ClienteId: clienteId,
            RazonSocial: bussinessName,
            Telefono: telefono,
          },
        },
        { idempotencyKey: key.current },
      )
      set(empty)
      setOutcome({ kind: 'ok', text: textos.enviado })
    } catch (error) {
      setOutcome({ kind: 'bad', text: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="contacto">
      <div className="head">
        <h1>{textos.titulo}</h1>
      </div>
      <form className="panel stack" onSubmit={(e) => void submit(e)} noValidate>
        {outcome && (
          <Alert kind={outcome.kind} onClose={() => setOutcome(null)}>
            {outcome.text}
          </Alert>
        )}
        <TextField
          label="Asunto"
          autoComplete="off"
          maxLength={MAX_ASUNTO}
          value={form.asunto}
          error={errors.asunto}
          onChange={(e) => set({ asunto: e.target.value })}
        />
        <AreaField
          label="Mensaje"
          rows={9}
          maxLength={MAX_MENSAJE}
          value={form.mensaje}
          error={errors.mensaje}
          hint={`${form.mensaje.length} de ${MAX_MENSAJE} caracteres`}
          onChange={(e) => set({ mensaje: e.target.value })}
        />
        <button type="submit" className="btn main" aria-disabled={busy}>
          Enviar
        </button>
      </form>
      <aside className="contactoDatos" aria-label="Sus datos">
        <dl className="rotulo">
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
              <dt>Su vendedor</dt>
              <dd className="t">{session.nombreFantasiaVendedor}</dd>
            </div>
          )}
        </dl>
        <p className="hint">Estos datos van con el mensaje. La respuesta le llega a su email.</p>
      </aside>
    </div>
  )
}
