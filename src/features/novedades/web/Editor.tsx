import { useState, type MouseEvent } from 'react'
import { showTime } from '#shared/dates.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#web/api.ts'
import { LeaveWarning } from '#web/ui/LeaveWarning.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Preguntar } from '#web/ui/Preguntar.tsx'
import { Recuperado } from '#web/ui/Recuperado.tsx'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Edicion } from '../contract.ts'
import { Articulo } from './Articulo.tsx'
import { Adjuntos } from './Adjuntos.tsx'
import { escritoOf, vistaOf, type Escrito } from './escrito.ts'
import { NovedadCard } from './NovedadCard.tsx'
import { ParteTexto } from './ParteTexto.tsx'
import { ParteQuien } from './ParteQuien.tsx'
import { useEditor, type Modo } from './useEditor.ts'
import { useRefreshNovedades } from './queries.ts'
import css from './edicion.module.css'

/** The form of an item, and how it will look (OPEN-194). */
export const Editor = ({ edicion, onCreated }: { edicion: Edicion | null; onCreated: (made: Edicion) => void }) => {
  const { form, base, otra, ronda, discard, setAMedias, subir, choose } = useEditor(edicion, onCreated)
  return (
    <div className={css.edicion}>
      <form className="panel" {...form.props} aria-label="Novedad">
        <LeaveWarning when={form.dirty} onLeave={form.forget} />
        <div className={css.aviso}>
          <Recuperado form={form} onDiscard={discard}>
            {edicion && Object.keys(form.theirs).length > 0 && <LaOtra otra={edicion} />}
          </Recuperado>
        </div>
        <ParteTexto form={form} ronda={ronda} subir={subir} />
        <Adjuntos form={form} subir={subir} />
        <ParteQuien form={form} cliente={base?.cliente ?? null} onMedias={setAMedias} />
        <div className={css.aviso}>
          {form.outcome && (
            <Alert kind={form.outcome.kind} onClose={form.clear}>
              {form.outcome.text}
              {form.refusal && otra && <LaOtra otra={otra} />}
            </Alert>
          )}
        </div>
        <Acciones base={base} busy={form.busy} choose={choose} />
      </form>
      <AsiSeVe escrito={form.values} />
    </div>
  )
}

/** What somebody else saved, whole, to be read before one's own takes its place. */
const LaOtra = ({ otra }: { otra: Edicion }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className={css.otra}>
      Guardada el {showTime(otra.modificada)}
      {otra.usuario && ` por ${otra.usuario}`}.
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Ver la suya
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title="La que guardó la otra persona" size={880}>
        <Articulo novedad={vistaOf(escritoOf(otra))} titular="h3" />
      </Modal>
    </div>
  )
}

const AsiSeVe = ({ escrito }: { escrito: Escrito }) => {
  const [open, setOpen] = useState(false)
  const vista = vistaOf(escrito)
  return (
    <aside className={css.asi} aria-label="Así se ve">
      <p className="k">Así se ve</p>
      <NovedadCard novedad={vista} ancha={false} />
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Ver la novedad entera
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Vista previa" size={880}>
        <Articulo novedad={vista} titular="h3" />
      </Modal>
    </aside>
  )
}

const Eliminar = ({ id }: { id: number }) => {
  const [asked, setAsked] = useState(false)
  const { send, refusal } = useSend()
  const refresh = useRefreshNovedades()
  const navigate = useNavigate()
  const drop = () => {
    setAsked(false)
    void send(async () => {
      await call(contract.drop, { params: { id } })
      await refresh()
      await navigate({ to: '/novedades/edicion', replace: true, state: { aviso: 'Novedad eliminada.' } })
    })
  }
  return (
    <>
      <button type="button" className="btn bare" onClick={() => setAsked(true)}>
        Eliminar
      </button>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <Preguntar
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
      {base ? <Eliminar id={base.id} /> : <span />}
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
