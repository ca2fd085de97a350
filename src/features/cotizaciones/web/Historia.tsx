import { showTime } from '#shared/dates.ts'
import { values } from '#web/api.ts'
import { useMayGo } from '#web/shell/ways.ts'
import { Link } from '#web/router.tsx'
import type { Cotizacion } from '../contract.ts'
import { sayMove, whoMoved } from './words.ts'
import css from './una.module.css'

/** Its moves, the newest first, and the requests that bought it. */
export const Historia = ({ cotizacion }: { cotizacion: Cotizacion }) => (
  <section className={`panel ${css.moves}`} aria-labelledby="historia">
    <h2 id="historia">Historia</h2>
    <Compras cotizacion={cotizacion} />
    <ol className={css.historia}>
      {values(cotizacion.movimientos)
        .toReversed()
        .map((move, nth) => (
          <li key={`${move.fecha} ${nth}`}>
            <p>
              <b>{sayMove(move)}</b>
            </p>
            {(move.motivo ?? move.detalle) && <p>{[move.motivo, move.detalle].filter(Boolean).join(': ')}</p>}
            <p className="soft">
              <span className="num">{showTime(move.fecha)}</span>
              {move.usuario && ` · ${whoMoved(move)}`}
            </p>
          </li>
        ))}
    </ol>
  </section>
)

/** The requests that bought it, and the one that it answers. */
const Compras = ({ cotizacion: { compras, presupuestoOrigen } }: { cotizacion: Cotizacion }) => {
  const open = useMayGo('/presupuestos/1')
  const list = values(compras)
  if (list.length === 0 && presupuestoOrigen === null) return null
  const way = (id: number) =>
    open ? (
      <Link to="/presupuestos/$presupuestoId" params={{ presupuestoId: String(id) }}>
        Solicitud N° {id}
      </Link>
    ) : (
      `Solicitud N° ${id}`
    )
  return (
    <ul className={css.compras}>
      {list.map(({ presupuestoId, estado }) => (
        <li key={presupuestoId}>
          {way(presupuestoId)} · {estado}
        </li>
      ))}
      {presupuestoOrigen !== null && <li>Responde a la {way(presupuestoOrigen)}</li>}
    </ul>
  )
}
