import { useState } from 'react'
import { showFecha } from '#features/calendario/rules.ts'
import { P } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import type { Quote } from '../contract.ts'
import { checkOtraFecha, isWaited, showFechas, textosFecha } from '../rules.ts'
import { OtraFechaDialog } from './OtraFechaDialog.tsx'
import { Demorada } from './QuoteCard.tsx'
import css from './fechas.module.css'

/** Another day that was asked for, until it is answered (REMITO-07). */
const Otra = ({ quote: { otraFecha, fecha, fechaPrometida } }: { quote: Quote }) =>
  otraFecha && (
    <p>
      <b>Se pidió otra fecha: {showFecha(otraFecha, fecha)}.</b> «{otraFecha.motivo}»{' '}
      <span className="soft">{fechaPrometida === null ? textosFecha.unconfirmed : textosFecha.stays}</span>
    </p>
  )

/** 'Pedir otra fecha'; once it is being prepared the button says whom to ask. */
const Pedir = ({ quote }: { quote: Quote }) => {
  const [opened, setOpened] = useState(false)
  const [told, setTold] = useState(false)
  const why = checkOtraFecha(quote.estadoPresupuesto ?? '')
  return (
    <div className="noprint">
      <button
        type="button"
        className="btn"
        aria-haspopup={why === null ? 'dialog' : undefined}
        onClick={() => (why === null ? setOpened(true) : setTold(true))}
      >
        {textosFecha.button}
      </button>
      <p role="status">{told && why}</p>
      <OtraFechaDialog quote={quote} opened={opened} onClose={() => setOpened(false)} />
    </div>
  )
}

/** When it is delivered: what was asked for, what is confirmed, and asking for another day (REMITO-06, REMITO-07). */
export const FechasDeEntrega = ({ quote }: { quote: Quote }) => {
  const may = can(useSession(), P.operaciones) && isWaited(quote.estadoPresupuesto)
  const when = showFechas(quote)
  if (when === null && !may) return null
  return (
    <section className={`panel ${css.fechas}`} aria-label="Fecha de entrega">
      <div>
        <h3>
          Fecha de entrega <Demorada card={quote} />
        </h3>
        <p className={css.when}>{when ?? textosFecha.nobody}</p>
        <Otra quote={quote} />
      </div>
      {may && <Pedir quote={quote} />}
    </section>
  )
}
