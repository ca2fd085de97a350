import { useState } from 'react'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { call, refusalOf } from '#web/api.ts'
import { EditorHtml } from '#web/ui/EditorHtml.tsx'
import { LeaveWarning } from '#web/ui/LeaveWarning.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { Anteriores } from './Anteriores.tsx'
import { OtraVersion } from './OtraVersion.tsx'
import { useRefreshEstado } from './queries.ts'
import css from './configuracion.module.css'

type Version = { version: number; html: string }
/**
 * What is typed, over the version it began with. A version that comes meanwhile takes its place only while nothing is
 * typed.
 */
const useTexto = (present: Version) => {
  const [base, setBase] = useState(present)
  const [begun, setBegun] = useState({ html: present.html, ronda: 0 })
  const [html, setHtml] = useState<string | null>(null) // null: nothing was typed
  const [wrong, setWrong] = useState<string | null>(null)
  const type = (text: string | null) => {
    setHtml(text)
    setWrong(null)
  }
  const load = (text: string, from: Version = base) => {
    setBegun((before) => ({ html: text, ronda: before.ronda + 1 }))
    setBase(from)
    type(text === from.html ? null : text)
  }
  useChanged(String(present.version), () => {
    if (html === null) load(present.html, present)
  })
  return { base, begun, html, wrong, type, load, over: setBase, refuse: setWrong }
}

/** The new version, asked for by who was told of it; saving from then on takes its place knowingly. */
const useNueva = (over: (v: Version) => void) => {
  const [nueva, setNueva] = useState<Version | null>(null)
  const { send } = useSend()
  const see = () =>
    void send(async () => {
      const { termsConditions, version } = await call(envioPago.getTermsConditions, {})
      setNueva({ html: termsConditions, version })
      over({ html: termsConditions, version })
    })
  return { nueva, see, clear: () => setNueva(null) }
}

/** The text being written. `guardado`: as the version in force has it; one that came meanwhile is told (409). */
export const TerminosEditor = ({ version, guardado }: { version: number; guardado: string }) => {
  const texto = useTexto({ version, html: guardado })
  const { nueva, see, clear: hide } = useNueva(texto.over)
  const { send, outcome, busy, clear } = useSend()
  const refresh = useRefreshEstado()
  const save = () => {
    if (texto.html === null) return
    if (texto.html === '') return texto.refuse(textos.sinTexto)
    void send(async () => {
      await call(contract.updateTermsConditions, {
        body: { termsConditions: texto.html!, version: texto.base.version },
      })
      texto.type(null)
      hide()
      await refresh()
      return textos.terminosGuardados
    })
  }
  const stale = outcome?.kind === 'bad' && refusalOf(contract.updateTermsConditions, outcome.error) === 'version_vieja'
  return (
    <div className="stack">
      <LeaveWarning when={texto.html !== null} />
      {outcome && (
        <Alert kind={outcome.kind} onClose={clear}>
          {outcome.text}
        </Alert>
      )}
      {nueva && <OtraVersion {...nueva} />}
      <EditorHtml
        key={texto.begun.ronda}
        label="Texto de los términos"
        value={texto.begun.html}
        error={texto.wrong}
        onChange={texto.type}
      />
      <div className={css.pieEditor}>
        <Anteriores version={version} onTake={texto.load} />
        <Acciones
          typed={texto.html !== null}
          busy={busy}
          onDiscard={() => texto.load(texto.base.html)}
          onNew={stale && !nueva ? see : null}
          onSave={save}
        />
      </div>
    </div>
  )
}

type AccionesProps = {
  typed: boolean
  busy: boolean
  onDiscard: () => void
  onNew: (() => void) | null
  onSave: () => void
}
const Acciones = ({ typed, busy, onDiscard, onNew, onSave }: AccionesProps) => (
  <div className="acts">
    {typed && (
      <button type="button" className="btn" onClick={onDiscard}>
        Descartar
      </button>
    )}
    {onNew && (
      <button type="button" className="btn" onClick={onNew}>
        Ver la versión nueva
      </button>
    )}
    <button type="button" className="btn main" aria-disabled={busy || !typed} onClick={onSave}>
      Guardar términos
    </button>
  </div>
)
