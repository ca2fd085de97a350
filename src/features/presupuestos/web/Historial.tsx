import { useQuery } from '@tanstack/react-query'
import { showTime } from '#shared/dates.ts'
import type { Answer as Answered } from '#shared/route.ts'
import { q, values } from '#web/api.ts'
import { Answer } from '#web/ui/Answer.tsx'
import { contract } from '../contract.ts'
import { Section } from './QuoteTables.tsx'
import css from './solicitud.module.css'

type Movimiento = Answered<typeof contract.historial>['$values'][number]

/** What happened, as a title: where it got to; or that it became firm where it stood. */
const titleOf = ({ de, a }: Movimiento): string => (de === a ? 'Pedido firme' : a)

/** The line of time: each move, the last one first, with when, who and why (OPEN-177). */
export const Historial = ({ id }: { id: number }) => {
  const read = useQuery({ ...q(contract.historial, { params: { id } }), staleTime: 0 })
  return (
    <Section title="Historial" className="historial">
      <Answer of={read}>{(data) => <Linea movimientos={values(data).toReversed()} />}</Answer>
    </Section>
  )
}

const Linea = ({ movimientos }: { movimientos: readonly Movimiento[] }) =>
  movimientos.length === 0 ? (
    <p className="soft">Sin movimientos registrados.</p>
  ) : (
    <ol className={css.hist} reversed>
      {movimientos.map((movimiento, index) => (
        <li key={movimientos.length - index} className={movimiento.a === 'Cancelado' ? css.mal : undefined}>
          <p>
            <b>{titleOf(movimiento)}</b>
            {movimiento.de !== null && movimiento.de !== movimiento.a && (
              <span className="soft"> · estaba en {movimiento.de}</span>
            )}
          </p>
          {movimiento.motivo && <p>{movimiento.motivo}</p>}
          {movimiento.nota && (
            <p>
              <span className="soft">Nota interna:</span> {movimiento.nota}
            </p>
          )}
          <p className="soft">
            {movimiento.fecha === null ? (
              'Sin hora'
            ) : (
              <time dateTime={movimiento.fecha}>{showTime(movimiento.fecha)}</time>
            )}{' '}
            · {movimiento.usuario}
          </p>
        </li>
      ))}
    </ol>
  )
