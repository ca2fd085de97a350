import { useRef, useState } from 'react'
import { AreaField, TextField } from '#web/ui/Field.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { LeaveWarning } from '#web/ui/LeaveWarning.tsx'
import { Alert } from '#web/ui/states.tsx'
import { held } from '#web/ui/held.ts'
import type { Entera } from '../contract.ts'
import { problemOfFila, type Fila } from '../edit.ts'
import { MAX_NOMBRE, MAX_NOTA } from '../rules.ts'
import { AgregarProductos } from './AgregarProductos.tsx'
import { useEdicion, type EnEdicion } from './useEdicion.ts'
import css from './listas.module.css'

/** A list while it is edited: its name and note, its lines and their order, and others added (LIST-04, LIST-05). */
export const Editor = ({ lista, onDone }: { lista: Entera; onDone: () => void }) => {
  const en = useEdicion(lista, onDone)
  const { dispatch, busy, refusal, theirs, wrong } = en
  return (
    <>
      <div className="head">
        <h1 tabIndex={-1}>Editar {lista.nombre}</h1>
      </div>
      {theirs ? <Theirs en={en} refusal={refusal} /> : refusal && <Alert kind="bad">{refusal}</Alert>}
      <form
        className="stack"
        aria-label="Editar la lista"
        onSubmit={(event) => {
          event.preventDefault()
          en.save()
        }}
      >
        <Datos en={en} />
        <Filas en={en} />
        <AgregarProductos
          clienteId={lista.clienteId}
          onAdd={(product, medida) => dispatch({ do: 'add', product, ...medida })}
        />
        {wrong !== null && <Alert kind="bad">{wrong}</Alert>}
        <div className="acts">
          <button type="button" className="btn" onClick={en.leave}>
            {en.dirty ? 'Descartar los cambios' : 'Volver'}
          </button>
          <button type="submit" className="btn main" aria-disabled={busy || undefined}>
            Guardar
          </button>
        </div>
      </form>
      <LeaveWarning when={en.dirty} />
    </>
  )
}

/** Its name, its note, and who sees it. */
const Datos = ({ en: { edicion, dispatch, wrong } }: { en: EnEdicion }) => (
  <div className={`panel ${css.datos}`}>
    <TextField
      label="Nombre"
      maxLength={MAX_NOMBRE}
      value={edicion.nombre}
      error={wrong !== null && edicion.nombre.trim() === '' ? wrong : undefined}
      onChange={(event) => dispatch({ do: 'set', patch: { nombre: event.target.value } })}
    />
    <AreaField
      label="Nota"
      maxLength={MAX_NOTA}
      rows={2}
      value={edicion.nota}
      onChange={(event) => dispatch({ do: 'set', patch: { nota: event.target.value } })}
    />
    {edicion.base.puedeEliminar && (
      <label className={css.check}>
        <input
          type="checkbox"
          checked={edicion.compartida}
          onChange={(event) => dispatch({ do: 'set', patch: { compartida: event.target.checked } })}
        />
        Compartir con las demás cuentas del cliente y su vendedor
      </label>
    )}
  </div>
)

/** Both wrote the same: what the other wrote can be shown, or one's own said again over it. */
const Theirs = ({ en, refusal }: { en: EnEdicion; refusal: string | null }) => (
  <Alert kind="warn">
    {refusal}{' '}
    <button type="button" className="btn" onClick={() => en.takeTheirs('reset')}>
      Mostrar lo suyo
    </button>{' '}
    <button type="button" className="btn" onClick={() => en.takeTheirs('over')}>
      Seguir con lo mío
    </button>
  </Alert>
)

const Filas = ({ en: { edicion, dispatch } }: { en: EnEdicion }) => {
  const list = useRef<HTMLOListElement>(null)
  const [removed, setRemoved] = useState<{ fila: Fila; at: number } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (fila: Fila, at: number, by: number) => {
    if (at + by < 0 || at + by >= edicion.filas.length) return
    dispatch({ do: 'move', key: fila.key, by })
    announce(`${fila.nombre}: lugar ${at + by + 1} de ${edicion.filas.length}.`)
  }
  const remove = (fila: Fila, at: number) => {
    dispatch({ do: 'remove', key: fila.key })
    setRemoved({ fila, at })
    announce(`Quitaste ${fila.nombre}. Podés deshacerlo.`)
  }
  return (
    <section aria-label="Líneas">
      {removed && (
        <Alert kind="ok" onClose={() => setRemoved(null)}>
          Quitaste {removed.fila.nombre}.{' '}
          <button
            type="button"
            className="btn"
            onClick={() => {
              dispatch({ do: 'restore', ...removed })
              setRemoved(null)
            }}
          >
            Deshacer
          </button>
        </Alert>
      )}
      <ol className={css.filas} ref={list}>
        {edicion.filas.map((fila, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys have buttons
          <li
            key={fila.key}
            className={dragged === fila.key ? css.dragged : undefined}
            draggable={dragged === fila.key}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged !== null && dragged !== fila.key) dispatch({ do: 'place', key: dragged, before: fila.key })
            }}
            onDragEnd={() => setDragged(null)}
          >
            <Cells
              fila={fila}
              at={at}
              last={at === edicion.filas.length - 1}
              onType={(campo, text) => dispatch({ do: 'type', key: fila.key, campo, text })}
              onMove={(by) => move(fila, at, by)}
              onRemove={() => remove(fila, at)}
              onGrab={() => setDragged(fila.key)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

type CellsProps = {
  fila: Fila
  at: number
  last: boolean
  onType: (campo: 'cantidad' | 'largo' | 'ancho' | 'nota', text: string) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onGrab: () => void
}
const Cells = ({ fila, at, last, onType, onMove, onRemove, onGrab }: CellsProps) => {
  const problem = problemOfFila(fila)
  return (
    <>
      <span className={css.handle} aria-hidden="true" onPointerDown={onGrab}>
        <Icon name="menu" small />
      </span>
      <div className={css.name}>
        {fila.nombre} <span className="mono soft">{fila.productoId}</span>
      </div>
      <Cell label="Cantidad" fila={fila} campo="cantidad" onType={onType} />
      {fila.pideLargo ? <Cell label="Largo (m)" fila={fila} campo="largo" onType={onType} /> : <span />}
      {fila.pideAncho ? <Cell label="Ancho (m)" fila={fila} campo="ancho" onType={onType} /> : <span />}
      <Cell label="Nota" fila={fila} campo="nota" onType={onType} />
      <div className={css.moves}>
        <button type="button" aria-label={`Subir ${fila.nombre}`} {...held(at === 0, () => onMove(-1))}>
          <Icon name="up" small />
        </button>
        <button type="button" aria-label={`Bajar ${fila.nombre}`} {...held(last, () => onMove(1))}>
          <Icon name="down" small />
        </button>
        <button type="button" aria-label={`Quitar ${fila.nombre}`} onClick={onRemove}>
          <Icon name="x" small />
        </button>
      </div>
      {problem !== null && <p className={`err ${css.problem}`}>{problem}</p>}
    </>
  )
}
type CellProps = Pick<CellsProps, 'fila' | 'onType'> & { label: string; campo: 'cantidad' | 'largo' | 'ancho' | 'nota' }
const Cell = ({ label, fila, campo, onType }: CellProps) => (
  <label className={campo === 'nota' ? css.notaCell : css.cell}>
    {label}
    <input
      className="in"
      inputMode={campo === 'nota' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={campo === 'nota' ? MAX_NOTA : 24}
      aria-label={`${label} de ${fila.nombre}`}
      value={fila[campo]}
      onChange={(event) => onType(campo, event.target.value)}
    />
  </label>
)
