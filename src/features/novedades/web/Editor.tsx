import { useState, type MouseEvent } from 'react'
import { call } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { Ask } from '#web/ui/Ask.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Unsent } from '#web/ui/Unsent.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Edicion } from '../contract.ts'
import { Adjuntos } from './Adjuntos.tsx'
import { ParteTexto } from './ParteTexto.tsx'
import { ParteQuien } from './ParteQuien.tsx'
import { Preview, TheirVersion } from './Preview.tsx'
import { useEditor, type Modo } from './useEditor.ts'
import { useRefreshNovedades } from './queries.ts'
import css from './edicion.module.css'

/** The form of an item, and how it will look (OPEN-194). */
export const Editor = ({ edicion, onCreated }: { edicion: Edicion | null; onCreated: (made: Edicion) => void }) => {
  const editing = useEditor(edicion, onCreated)
  const { form, base, theirs, discard, setIncomplete, subir, choose } = editing
  const isChanged = Object.keys(form.theirs).length > 0
  return (
    <div className={css.edicion}>
      <form className="panel" {...form.props} aria-label="Novedad">
        <div className={css.aviso}>
          <Unsent form={form} onDiscard={discard}>
            {edicion && isChanged && <TheirVersion theirs={edicion} />}
          </Unsent>
          {theirs && isChanged && !form.refusal && (
            <Alert kind="warn">
              Otra persona guardó esta novedad mientras escribías. Lo tuyo sigue acá: si guardás, reemplaza a lo suyo.
              <TheirVersion theirs={theirs} />
            </Alert>
          )}
        </div>
        <ParteTexto {...editing} />
        <Adjuntos form={form} subir={subir} />
        <ParteQuien form={form} cliente={base?.cliente ?? null} onIncomplete={setIncomplete} />
        <div className={css.aviso}>
          {form.outcome && (
            <Alert kind={form.outcome.kind} onClose={form.clear}>
              {form.outcome.text}
              {form.refusal && theirs && <TheirVersion theirs={theirs} />}
            </Alert>
          )}
        </div>
        <Acciones base={base} busy={form.busy} choose={choose} />
      </form>
      <Preview typed={form.values} />
    </div>
  )
}

const deleted = 'Novedad eliminada.'
const Delete = ({ id }: { id: number }) => {
  const [asked, setAsked] = useState(false)
  const { send, refusal } = useSend()
  const refresh = useRefreshNovedades()
  const begin = useGoAfter()
  const drop = () => {
    setAsked(false)
    void send(async () => {
      const go = begin()
      await call(contract.drop, { params: { id } })
      await refresh()
      const to = { to: '/novedades/edicion', replace: true, state: { aviso: deleted } } as const
      await go(to, deleted, 'Ver las novedades')
    })
  }
  return (
    <>
      <button type="button" className="btn bare" onClick={() => setAsked(true)}>
        Eliminar
      </button>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <Ask
        opened={asked}
        titulo="Eliminar la novedad"
        texto="Se va a borrar para siempre. Para que sólo deje de verse, retirala."
        accion="Eliminar"
        onSi={drop}
        onNo={() => setAsked(false)}
      />
    </>
  )
}

type AccionesProps = { base: Edicion | null; busy: boolean; choose: (modo: Modo) => void }
/** Enter in a field is the first button that sends: what is seen already it saves, and never withdraws. */
const Acciones = ({ base, busy, choose }: AccionesProps) => {
  const seen = base !== null && base.estado !== 'borrador'
  const withdraw = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    choose('borrador')
    currentTarget.form?.requestSubmit()
  }
  return (
    <div className={css.pie}>
      {base ? <Delete id={base.id} /> : <span />}
      <div className="acts">
        {seen ? (
          <button type="button" className="btn" aria-disabled={busy} onClick={withdraw}>
            Retirar
          </button>
        ) : (
          <button type="submit" className="btn" aria-disabled={busy} onClick={() => choose('borrador')}>
            Guardar borrador
          </button>
        )}
        <button type="submit" className="btn main" aria-disabled={busy} onClick={() => choose('publicar')}>
          {seen ? 'Guardar cambios' : 'Publicar'}
        </button>
      </div>
    </div>
  )
}
