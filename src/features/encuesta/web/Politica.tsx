import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useId } from 'react'
import { call, saveFile } from '#web/api.ts'
import { clearFlag, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import css from './politica.module.css'

/** The claims policy's dialog: it stays until accepted; cancelling signs out (SURV-06 … SURV-09). */
export const Politica = ({ onLogout }: { onLogout: () => void }) => (
  <FormDialog
    opened
    onClose={() => {}}
    title={textos.politica}
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    size="lg"
  >
    {() => <Cuerpo onLogout={onLogout} />}
  </FormDialog>
)

const Cuerpo = ({ onLogout }: { onLogout: () => void }) => {
  const { clienteId, contactoId } = useSession()
  const id = useId()
  const form = useForm({
    initial: { acepto: false },
    borrador: null,
    check: ({ acepto }) => (acepto ? {} : { acepto: textos.falta }),
    send: async () => {
      await call(contract.aceptarPoliticas, { body: { ClienteId: clienteId, ContactoId: contactoId } })
      clearFlag('mostrarPoliticasReclamo')
    },
  })
  const missing = form.errors.acepto
  return (
    <form className={css.politica} {...form.props}>
      <p>{textos.intro}</p>
      <Descarga />
      {form.refusal && <Alert kind="bad">{form.refusal}</Alert>}
      <div>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={form.values.acepto}
            aria-invalid={missing ? true : undefined}
            aria-describedby={missing ? id : undefined}
            onChange={(e) => form.set({ acepto: e.target.checked })}
          />
          {textos.acepto}
        </label>
        {missing && (
          <p className="err" id={id} role="alert">
            {missing}
          </p>
        )}
      </div>
      <div className="acts">
        <span className={css.leave}>
          <button type="button" className="btn" onClick={onLogout}>
            Cancelar
          </button>
          <span className="hint">{textos.cancel}</span>
        </span>
        <button type="submit" className="btn main" aria-disabled={form.busy}>
          Aceptar
        </button>
      </div>
    </form>
  )
}

/** The document's download. A failure shows no alert, only on its button, which retries (OPEN-66). */
const Descarga = () => {
  const { busy, outcome, send } = useSend()
  const failed = outcome?.kind === 'bad'
  const download = async () => {
    saveFile(await call(contract.politicaReclamos, {}), textos.archivo)
    return textos.downloaded
  }
  return (
    <div className={css.descarga}>
      <button
        type="button"
        className={`btn${failed ? ' bad' : ''}`}
        data-autofocus
        aria-disabled={busy}
        onClick={() => void send(download)}
      >
        <Icon name={failed ? 'warn' : 'down'} />
        {failed ? 'No se pudo descargar. Reintentar' : 'Descargar la política (PDF)'}
      </button>
      <p className="soft" role="status">
        {outcome?.kind === 'ok' ? outcome.text : ''}
      </p>
    </div>
  )
}
