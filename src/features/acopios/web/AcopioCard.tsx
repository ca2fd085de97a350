import { Link, type SearchLink } from '#web/router.tsx'
import { showDay, showTime } from '#shared/dates.ts'
import { showDolares, showPesos } from '#shared/money.ts'
import type { Acopio } from '../contract.ts'
import { textos } from '../rules.ts'
import css from './acopios.module.css'

/** A stockpile's card: its balance relative to the largest one (`mayor`), issue, rate and last update. */
export const AcopioCard = ({ acopio, mayor, to }: { acopio: Acopio; mayor: number; to: SearchLink }) => {
  const { nroAcopio, saldoDolares } = acopio
  const lleno = Math.max(saldoDolares, 0)
  return (
    <article className={css.tarjeta} aria-label={`Acopio N° ${nroAcopio}`}>
      <h2>
        <small>Acopio N°</small> {nroAcopio}
      </h2>
      <div className={css.saldo}>
        <p className={css.clave}>Saldo</p>
        <b className={saldoDolares < 0 ? css.required : undefined}>{showDolares(saldoDolares)}</b>
        <div className={`${css.barra} ${css.baja}`} aria-hidden="true">
          {lleno > 0 && <i style={{ flexGrow: lleno }} />}
          {mayor > lleno && <i className={css.libre} style={{ flexGrow: mayor - lleno }} />}
        </div>
      </div>
      <dl className={css.datos}>
        <div>
          <dt className={css.clave}>Emisión</dt>
          <dd>{showDay(acopio.fechaEmision)}</dd>
        </div>
        <div>
          <dt className={css.clave}>Cotización</dt>
          <dd>{showPesos(acopio.cotizacion)}</dd>
        </div>
      </dl>
      <div className={css.pie}>
        <span>Actualizado {showTime(acopio.lastUpdate)}</span>
        <Link
          className="btn bare"
          id={`acopio-${nroAcopio}`}
          {...to}
          resetScroll={false}
          aria-haspopup="dialog"
          aria-label={`${textos.verDetalles} del acopio ${nroAcopio}`}
        >
          {textos.verDetalles}
        </Link>
      </div>
    </article>
  )
}
