import { useState } from 'react'
import { contract as envioPago } from '#features/envio-pago/contract.ts'
import { call, refusalOf } from '#web/api.ts'
import { EditorHtml } from '#web/ui/EditorHtml.tsx'
import { draft } from '#web/ui/draft.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useForm } from '#web/ui/useForm.ts'
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

/** The text being written, over the version it began with; a newer one takes its place only while nothing is typed. */
const useTexto = (present: Version) => {
  const [base, setBase] = useState(present)
  const [round, setRound] = useState(0) // another one when the text is no longer what the editor began with
  const [saves, setSaves] = useState(0)
  const refresh = useRefreshEstado()
  const form = useForm({
    initial: { html: base.html },
    borrador: draft('terminos'),
    check: ({ html }) => (html === '' ? { html: textos.noTexto } : {}),
    send: async ({ html }, { saved, reset }) => {
      if (html === saved.html) return undefined
      await call(contract.updateTermsConditions, { body: { termsConditions: html, version: base.version } })
      reset({ html })
      setBase({ version: base.version + 1, html })
      setSaves((n) => n + 1)
      await refresh()
      return textos.terminosSaved
    },
  })
  const over = (next: Version) => {
    setBase(next)
    if (!form.dirty) setRound((n) => n + 1)
  }
  useChanged(String(present.version), () => present.version !== base.version && over(present))
  const again = () => setRound((n) => n + 1)
  const load = (html: string) => {
    form.set({ html })
    again()
  }
  const discard = () => {
    form.discard()
    again()
  }
  return { form, base, over, load, discard, round, saves }
}

/** The editor of the terms. `stored`: the current version's text; a newer one saved meanwhile is shown beside it. */
export const TerminosEditor = ({ version, stored }: { version: number; stored: string }) => {
  const { form, base, over, load, discard, round, saves } = useTexto({ version, html: stored })
  const { html } = form.values
  const { take, forget, aside } = useReplacing({ typed: form.dirty ? html : null, put: load })
  useChanged(String(saves), forget)
  const reading = useSend()
  const see = () =>
    void reading.send(async () => {
      const { termsConditions, version: newer } = await call(envioPago.getTermsConditions, {})
      over({ html: termsConditions, version: newer })
    })
  const { outcome } = form
  const stale = outcome?.kind === 'bad' && refusalOf(contract.updateTermsConditions, outcome.error) === 'version_vieja'
  const isChanged = form.theirs.html !== undefined
  return (
    <form className="stack" {...form.props} aria-label="Términos y condiciones">
      <Unsent form={form} onDiscard={discard} />
      {isChanged && <OtherVersion {...base} />}
      <EditorHtml
        key={round}
        label={TEXTO}
        value={html}
        error={form.errors.html}
        onChange={(text) => form.set({ html: text })}
      />
      {aside}
      {outcome && (
        <Alert kind={outcome.kind} onClose={form.clear}>
          {outcome.text}
        </Alert>
      )}
      <div className={css.pieEditor}>
        <FormerVersions version={version} onTake={take} />
        <Acciones typed={form.dirty} busy={form.busy} onDiscard={discard} onNew={stale && !isChanged ? see : null} />
      </div>
    </form>
  )
}

type AccionesProps = {
  typed: boolean
  busy: boolean
  onDiscard: () => void
  onNew: (() => void) | null
}
const Acciones = ({ typed, busy, onDiscard, onNew }: AccionesProps) => (
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
    <button type="submit" className="btn main" aria-disabled={busy || !typed}>
      Guardar términos
    </button>
  </div>
)
