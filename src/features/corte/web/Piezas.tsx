import { kilos, showInt, showKilos } from '#shared/money.ts'
import { useId } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import { ViewChoice } from '#web/ui/ViewChoice.tsx'
import { kgMetroOf } from '../bars.ts'
import { piezasOf } from '../edit.ts'
import { inColumn, showM, showSuma, toMetros, type Unidad } from '../lengths.ts'
import { MAX_MARCA } from '../limits.ts'
import { letterOf, statusOf, type Fila, type Status } from '../pieces.ts'
import { tooLongOf } from './too-long.ts'
import { Pegar } from './Pegar.tsx'
import type { DelPlan, Dispatch, Grupo } from './usePlan.ts'
import css from './piezas.module.css'

const UNIDADES = { mm: 'mm', m: 'm' } as const
/** The pieces that are wanted: typed, pasted or from a file (CORTE-02). */
export const Piezas = ({ plan: { edicion, dispatch }, grupo }: { plan: DelPlan; grupo: Grupo }) => {
  const { unidad } = edicion
  const piezas = piezasOf(grupo.en, unidad)
  const largo = piezas.reduce((total, each) => total + each.largo * each.cantidad, 0)
  const [first] = grupo.vendidas
  let nth = 0
  return (
    <div className={css.bloque}>
      <div className={css.cabeza}>
        <h2>Piezas</h2>
        <ViewChoice views={UNIDADES} view={unidad} onChange={(to) => dispatch({ do: 'unidad', unidad: to })} />
      </div>
      <table className={css.grilla}>
        <caption className="vh">Piezas que hacen falta</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Letra</span>
            </th>
            <th scope="col">Cantidad</th>
            <th scope="col">Largo ({unidad})</th>
            <th scope="col">Marca</th>
            <th scope="col">
              <span className="vh">Quitar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grupo.en.filas.map((fila, at) => {
            const status = statusOf(fila, unidad)
            const letra = status.kind === 'ready' ? letterOf(nth++) : null
            return (
              <Renglon
                key={fila.key}
                fila={fila}
                at={at}
                letra={letra}
                unidad={unidad}
                status={tooLongOf(status, grupo)}
                dispatch={dispatch}
              />
            )
          })}
        </tbody>
      </table>
      <p className={css.totales}>
        <span>
          <b>{showInt(piezas.reduce((total, { cantidad }) => total + cantidad, 0))}</b> piezas
        </span>
        <span>
          <b>{showSuma(largo)}</b> m
        </span>
        {first && <span>{showKilos(kilos(toMetros(largo) * kgMetroOf(first))).replace('KG', 'kg')}</span>}
      </p>
      <Pegar dispatch={dispatch} />
    </div>
  )
}

type RenglonProps = {
  fila: Fila
  at: number
  letra: string | null
  unidad: Unidad
  status: Status
  dispatch: Dispatch
}
/** Enter goes to the same cell of the next row. */
const below = (input: HTMLInputElement, at: number): void =>
  input
    .closest('table')
    ?.querySelector<HTMLInputElement>(`tr[data-row="${at + 1}"] input[data-col="${input.dataset.col}"]`)
    ?.focus()

const Renglon = ({ fila, at, letra, unidad, status, dispatch }: RenglonProps) => {
  const id = useId()
  const wrong = status.kind === 'wrong' ? status : null
  const name = letra ?? `fila ${at + 1}`
  const cell = (campo: 'cantidad' | 'largo' | 'marca', label: string) => (
    <input
      className={campo === 'marca' ? css.texto : css.celda}
      data-col={campo}
      inputMode={campo === 'cantidad' ? 'numeric' : campo === 'largo' ? 'decimal' : 'text'}
      maxLength={campo === 'marca' ? MAX_MARCA : 20}
      aria-label={label}
      aria-invalid={wrong?.campo === campo || undefined}
      aria-describedby={wrong?.campo === campo ? id : undefined}
      autoComplete="off"
      value={fila[campo]}
      onChange={(event) => dispatch({ do: 'type', key: fila.key, campo, text: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        below(event.currentTarget, at)
      }}
    />
  )
  const medida = unidad === 'mm' ? 'milímetros' : 'metros'
  return (
    <>
      <tr data-row={at}>
        <th scope="row">
          <span className={letra ? css.globo : css.globoNuevo}>{letra ?? '+'}</span>
        </th>
        <td>{cell('cantidad', `Cantidad de ${name}`)}</td>
        <td>{cell('largo', `Largo de ${name}, en ${medida}`)}</td>
        <td>{cell('marca', `Marca de ${name}`)}</td>
        <td>
          <button
            type="button"
            className={css.quitar}
            aria-label={`Quitar ${name}`}
            onClick={() => dispatch({ do: 'remove', key: fila.key })}
          >
            <Icon name="x" small />
          </button>
        </td>
      </tr>
      {wrong && <Motivo id={id} wrong={wrong} fila={fila} unidad={unidad} dispatch={dispatch} />}
    </>
  )
}

type MotivoProps = {
  id: string
  wrong: Extract<Status, { kind: 'wrong' }>
  fila: Fila
  unidad: Unidad
  dispatch: Dispatch
}
/** Why a row does not count, and what it may be. */
const Motivo = ({ id, wrong: { campo, motivo, options }, fila, unidad, dispatch }: MotivoProps) => (
  <tr className={options.length > 0 ? css.pregunta : css.motivo}>
    <td colSpan={5}>
      <p id={id}>{motivo}</p>
      {options.map(({ text, largo }) => {
        const typed = largo === null ? text : inColumn(largo, unidad)
        return (
          <button
            key={typed}
            type="button"
            className="btn"
            onClick={() =>
              dispatch({ do: 'type', key: fila.key, campo, text: largo === null ? typed : withUnit(typed, unidad) })
            }
          >
            {largo === null ? text : `Sí, ${showM(largo)} m`}
          </button>
        )
      })}
    </td>
  </tr>
)
/** What was asked once is not asked again. */
const withUnit = (text: string, unidad: Unidad): string => `${text} ${unidad}`
