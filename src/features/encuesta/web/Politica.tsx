import { Modal } from '@mantine/core'
import { useId, useState } from 'react'
import { call, saveFile } from '#web/api.ts'
import { clearFlag, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert, messageOf } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import '#web/styles/encuesta.css'

/** The claims policy: it stays until it is accepted; to cancel is to leave (SURV-06 … SURV-09). */
export const Politica = ({ onLogout }: { onLogout: () => void }) => (
  <Modal
    opened
    onClose={() => {}}
    title={textos.politica}
    withCloseButton={false}
    closeOnEscape={false}
    closeOnClickOutside={false}
    size="lg"
  >
    <Cuerpo onLogout={onLogout} />
  </Modal>
)

const Cuerpo = ({ onLogout }: { onLogout: () => void }) => {
  const { clienteId, contactoId } = useSession()
  const [checked, setChecked] = useState(false)
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const accept = async (e: React.FormEvent<HTMLFormElement>) => {
    e.preventDefault()
    if (busy) return
    setMissing(!checked)
    if (!checked) return e.currentTarget.querySelector<HTMLElement>('input')?.focus()
    setBusy(true)
    setRefusal(null)
    try {
      await call(contract.aceptarPoliticas, { body: { ClienteId: clienteId, ContactoId: contactoId } })
      clearFlag('mostrarPoliticasReclamo')
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <form className="politica" onSubmit={(e) => void accept(e)} noValidate>
      <p>{textos.intro}</p>
      <Descarga />
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <div>
        <label className="check">
          <input
            type="checkbox"
            checked={checked}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? id : undefined}
            onChange={(e) => {
              setChecked(e.target.checked)
              setMissing(false)
            }}
          />
          {textos.acepto}
        </label>
        {missing && (
          <p className="err" id={id} role="alert">
            {textos.falta}
          </p>
        )}
      </div>
      <div className="acts">
        <span className="salir">
          <button type="button" className="btn" onClick={onLogout}>
            Cancelar
          </button>
          <span className="hint">{textos.cancelar}</span>
        </span>
        <button type="submit" className="btn main" aria-disabled={busy}>
          Aceptar
        </button>
      </div>
    </form>
  )
}

/** The document itself. A failed download shows no alert but says so on its own button, which tries again (OPEN-66). */
const Descarga = () => {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  const download = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      saveFile(await call(contract.politicaReclamos, {}), textos.archivo)
      setState('done')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="descarga">
      <button
        type="button"
        className={`btn${state === 'failed' ? ' bad' : ''}`}
        data-autofocus
        aria-disabled={state === 'busy'}
        onClick={() => void download()}
      >
        <Icon name={state === 'failed' ? 'warn' : 'down'} />
        {state === 'failed' ? 'No se pudo descargar. Reintentar' : 'Descargar la política (PDF)'}
      </button>
      <p className="soft" role="status">
        {state === 'done' ? textos.descargado : ''}
      </p>
    </div>
  )
}
