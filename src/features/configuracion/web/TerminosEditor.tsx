import { useState } from 'react'
import { call, refusalOf } from '#web/api.ts'
import { EditorHtml } from '#web/ui/EditorHtml.tsx'
import { LeaveWarning } from '#web/ui/LeaveWarning.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { Anteriores } from './Anteriores.tsx'
import { useRefreshEstado } from './queries.ts'
import css from './configuracion.module.css'

/** What is typed, over the text it began with; `load` begins with another. */
const useTexto = (guardado: string) => {
  const [inicial, setInicial] = useState({ html: guardado, ronda: 0 })
  const [html, setHtml] = useState<string | null>(null) // null: nothing was typed
  const [wrong, setWrong] = useState<string | null>(null)
  const type = (text: string | null) => {
    setHtml(text)
    setWrong(null)
  }
  const load = (text: string) => {
    setInicial((before) => ({ html: text, ronda: before.ronda + 1 }))
    type(text === guardado ? null : text)
  }
  return { inicial, html, wrong, type, load, refuse: setWrong }
}

/** The text being written. `guardado`: as the version in force has it; one that came meanwhile is told (409). */
export const TerminosEditor = ({ version, guardado }: { version: number; guardado: string }) => {
  const texto = useTexto(guardado)
  const { send, outcome, busy, clear } = useSend()
  const refresh = useRefreshEstado()
  const save = () => {
    if (texto.html === null) return
    if (texto.html === '') return texto.refuse(textos.sinTexto)
    void send(async () => {
      await call(contract.updateTermsConditions, { body: { termsConditions: texto.html!, version } })
      texto.type(null)
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
      <EditorHtml
        key={texto.inicial.ronda}
        label="Texto de los términos"
        value={texto.inicial.html}
        error={texto.wrong}
        onChange={texto.type}
      />
      <div className={css.pieEditor}>
        <Anteriores version={version} onTake={texto.load} />
        <Acciones
          typed={texto.html !== null}
          busy={busy}
          onDiscard={() => texto.load(guardado)}
          onNew={stale ? () => void refresh() : null}
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
