import { useEffect, useState } from 'react'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { call, refusalOf } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { EditorHtml } from '#web/ui/EditorHtml.tsx'
import { LeaveWarning } from '#web/ui/LeaveWarning.tsx'
import { Recovered } from '#web/ui/Recovered.tsx'
import { dropBorrador, findBorrador, saveBorrador } from '#web/ui/draft.tsx'
import { nameOf } from '#web/ui/useForm.ts'
import { Alert } from '#web/ui/states.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { FormerVersions } from './FormerVersions.tsx'
import { OtherVersion } from './OtherVersion.tsx'
import { useRefreshEstado } from './queries.ts'
import { useReplacing } from './useReplacing.tsx'
import css from './configuracion.module.css'

export const TEXTO = 'Texto de los términos'
type Version = { version: number; html: string }
/** Keeps the draft in this tab until it is saved (OPEN-222); `html` null: none. */
const useStored = (name: string, html: string | null, began: string): void =>
  useEffect(() => {
    if (html === null) dropBorrador(name)
    else saveBorrador(name, { began: { html: began }, values: { html } })
  }, [name, html, began])

/** The draft over the version it began with; a newer version replaces it only while nothing is typed. */
const useTexto = (present: Version, name: string) => {
  const [kept] = useState(() => findBorrador(name, { html: present.html }))
  const [base, setBase] = useState(present)
  const [begun, setBegun] = useState({ html: kept?.values.html ?? present.html, round: 0 })
  const [html, setHtml] = useState(kept?.values.html ?? null) // null: nothing was typed
  const [wrong, setWrong] = useState<string | null>(null)
  const [recovered, setRecovered] = useState(kept !== null)
  // a newer one, by somebody else: it is shown beside what is typed, which saving then puts in its place
  const [moved, setMoved] = useState(recovered && kept?.theirs.html !== undefined)
  useStored(name, html, base.html)
  const type = (text: string | null) => {
    setHtml(text)
    setWrong(null)
  }
  const load = (text: string, from: Version = base) => {
    setBegun((before) => ({ html: text, round: before.round + 1 }))
    setBase(from)
    setRecovered(false)
    setMoved(false)
    type(text === from.html ? null : text)
  }
  /** Marks what was sent as the current version; what was typed since stays a draft. */
  const saved = (sent: string) => {
    setBase((before) => ({ version: before.version + 1, html: sent }))
    setRecovered(false)
    setMoved(false)
    setHtml((now) => (now === sent ? null : now))
  }
  useChanged(String(present.version), () => {
    if (html === null) return load(present.html, present)
    if (present.version === base.version) return
    setBase(present)
    setMoved(true)
  })
  const newer = moved && html !== null ? present : null
  return { base, begun, html, wrong, type, load, saved, over: setBase, refuse: setWrong, recovered, newer }
}

/** Reads the newer version after a conflict; saving then replaces it. */
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

/** The editor of the terms. `stored`: the current version's text; a newer one saved meanwhile is shown after a 409. */
export const TerminosEditor = ({ version, stored }: { version: number; stored: string }) => {
  const name = nameOf(useSession().userId, 'terminos')
  const texto = useTexto({ version, html: stored }, name)
  const { nueva, see, clear: hide } = useNueva(texto.over)
  const { take, forget, aside } = useReplacing({ typed: texto.html, put: (html) => texto.load(html) })
  const { send, outcome, busy, clear } = useSend()
  const refresh = useRefreshEstado()
  const save = () => {
    const { html, base } = texto
    if (html === null) return
    if (html === '') return texto.refuse(textos.noTexto)
    void send(async () => {
      await call(contract.updateTermsConditions, { body: { termsConditions: html, version: base.version } })
      texto.saved(html)
      hide()
      forget()
      await refresh()
      return textos.terminosSaved
    })
  }
  const stale = outcome?.kind === 'bad' && refusalOf(contract.updateTermsConditions, outcome.error) === 'version_vieja'
  return (
    <div className="stack">
      <LeaveWarning when={texto.html !== null} onLeave={() => dropBorrador(name)} />
      <Recovered
        form={{ dirty: texto.html !== null, recovered: texto.recovered }}
        onDiscard={() => texto.load(texto.base.html)}
      />
      {(nueva ?? texto.newer) && <OtherVersion {...(nueva ?? texto.newer)!} />}
      <EditorHtml
        key={texto.begun.round}
        label={TEXTO}
        value={texto.begun.html}
        error={texto.wrong}
        onChange={texto.type}
      />
      {aside}
      {outcome && (
        <Alert kind={outcome.kind} onClose={clear}>
          {outcome.text}
        </Alert>
      )}
      <div className={css.pieEditor}>
        <FormerVersions version={version} onTake={take} />
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
