import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import type { Read } from '#web/ui/read.ts'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Persona, TipoEmail } from '../contract.ts'
import { INGRESO, textos } from '../rules.ts'
import { claveOf } from './useRecibe.ts'
import css from './correos.module.css'

type Props = {
  ref: Ref<HTMLDivElement>
  tipos: readonly TipoEmail[]
  personas: readonly Persona[]
  query: Read
  /** In place of the rows where there are none. */ empty: ReactNode
  recibe: (persona: Persona, tipoEmailId: number) => boolean
  onToggle: (persona: Persona, tipoEmailId: number, recibe: boolean) => void
  onEdit: (persona: Persona) => void
}

const Quien = ({ persona: { nombre, email, tiendaNro } }: { persona: Persona }) => (
  <div className={css.quien}>
    <b>{nombre}</b>
    <span>{email}</span>
    <small>{tiendaNro === null ? textos.allTiendas : `Tienda ${tiendaNro}`}</small>
  </div>
)

/** The sign-in column, read-only. */
const Cerrada = ({ tiene }: { tiene: boolean }) => (
  <span className={css.cerrada}>
    {tiene ? <Icon name="check" small /> : <span aria-hidden="true">–</span>}
    <span className="vh">{tiene ? 'Lo recibe. ' : 'No lo recibe. '}</span>
    <small>
      <svg className="i s" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9" />
      </svg>
      No se edita
    </small>
  </span>
)

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/** Arrow keys move between checkboxes, skipping cells without one; Tab visits all. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key]
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.closest('tr')
  if (!step || !cell || !row || (event.target as HTMLInputElement).type !== 'checkbox') return
  event.preventDefault()
  const rows = [...(row.parentElement as HTMLTableSectionElement).rows]
  const to = rows[rows.indexOf(row) + step[0]]
  for (let at = cell.cellIndex + step[1]; to && at >= 0 && at < to.cells.length; at += step[1] || to.cells.length) {
    const box = to.cells[at]?.querySelector('input')
    if (box) return box.focus()
  }
}

const columnOf = (tipo: TipoEmail, { recibe, onToggle }: Pick<Props, 'recibe' | 'onToggle'>): Column<Persona> => ({
  header: tipo.tipoEmailNombre,
  className: css.box!,
  cell: (persona) => {
    const { tipoEmailId } = tipo
    if (tipo.idSync === INGRESO) return <Cerrada tiene={persona.tipos.$values.includes(tipoEmailId)} />
    return (
      <label>
        <input
          type="checkbox"
          aria-label={`${tipo.tipoEmailNombre}: ${persona.nombre}`}
          checked={recibe(persona, tipoEmailId)}
          onKeyDown={walk}
          onChange={(event) => onToggle(persona, tipoEmailId, event.target.checked)}
        />
      </label>
    )
  },
})

/** Recipients × types of mail, a checkbox for each; on a phone a card for each recipient. */
export const Matrix = ({ ref, tipos, personas, query, empty, recibe, onToggle, onEdit }: Props) => {
  const cerrados = tipos.filter((tipo) => tipo.idSync === INGRESO).map((tipo) => tipo.tipoEmailId)
  const columns: Column<Persona>[] = [
    { header: 'Persona', bare: true, rowHeader: true, cell: (persona) => <Quien persona={persona} /> },
    ...tipos.map((tipo) => columnOf(tipo, { recibe, onToggle })),
    {
      header: 'Acciones',
      action: true,
      cell: (persona) =>
        persona.tipos.$values.some((tipo) => !cerrados.includes(tipo)) && (
          <button
            type="button"
            className="btn bare"
            aria-label={`Editar a ${persona.nombre}`}
            onClick={() => onEdit(persona)}
          >
            Editar
          </button>
        ),
    },
  ]
  return (
    <div ref={ref} className={css.marco} tabIndex={-1} role="region" aria-label={textos.byPersona}>
      <Table
        caption="Quién recibe cada correo"
        className={css.matrix!}
        phone="pairs"
        query={query}
        loading={
          <Loading>
            <Skeleton height={320} />
          </Loading>
        }
        columns={columns}
        rows={query.data ? personas : []}
        rowKey={claveOf}
        empty={empty}
      />
    </div>
  )
}
