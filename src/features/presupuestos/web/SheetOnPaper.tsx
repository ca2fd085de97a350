import { showDay } from '#shared/dates.ts'
import { showKilos } from '#shared/money.ts'
import { showLatest } from '#shared/renglon.ts'
import { values } from '#web/api.ts'
import { useMarca } from '#web/marca.ts'
import { LogoMark } from '#web/shell/LogoMark.tsx'
import { Table } from '#web/ui/Table.tsx'
import type { Quote } from '../contract.ts'
import { cotizacionOf, latestOfQuote } from '../rules.ts'
import {
  bandOfSheet,
  datosOfSheet,
  entregaOfSheet,
  footerOfSheet,
  headOfSheet,
  type SheetFact,
} from '../sheet-facts.ts'
import { columnsOnPaper, SumRows } from './lineColumns.tsx'
import css from './sheet.module.css'

/** The PDF's columns of facts, but for what is empty. */
const Facts = ({ columns }: { columns: readonly (readonly SheetFact[])[] }) => (
  <dl className={css.facts}>
    {columns.map((facts) => (
      <div key={facts[0]?.[0]}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </div>
    ))}
  </dl>
)
const Head = ({ quote }: { quote: Quote }) => {
  const { nombre, razonSocial, telefono, logo } = useMarca()
  return (
    <header className={css.head}>
      <LogoMark logo={logo} />
      <div>
        <p className={css.big}>{nombre}</p>
        <p>{[razonSocial, telefono].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={css.which}>
        <p className={css.big}>{headOfSheet(quote).what}</p>
        <p>{showDay(quote.fecha)}</p>
      </div>
    </header>
  )
}

/** A request on paper: its PDF's content, and nothing of the screen; the terms stay with the PDF (DIARIO-25). */
export const SheetOnPaper = ({ quote }: { quote: Quote }) => {
  const { razonSocial } = useMarca()
  return (
    <article className={css.sheet} aria-label="Hoja de la solicitud">
      <Head quote={quote} />
      {bandOfSheet(quote) && <p className={css.band}>{bandOfSheet(quote)}</p>}
      <Facts columns={datosOfSheet(quote)} />
      <Facts columns={entregaOfSheet(quote)} />
      <Table columns={columnsOnPaper(quote)} rows={values(quote.detalles)} rowKey={(_, i) => i} />
      <dl className={`sum ${css.sums}`}>
        <div>
          <dt>Peso total</dt>
          <dd>{showKilos(quote.pesoTotal)}</dd>
        </div>
        <SumRows quote={quote} />
      </dl>
      {[latestOfQuote(quote) && showLatest(latestOfQuote(quote)!), cotizacionOf(quote)].map(
        (note) =>
          note && (
            <p key={note} className={css.note}>
              {note}
            </p>
          ),
      )}
      {quote.comentario && (
        <dl className={css.facts}>
          <div className={css.whole}>
            <dt>Observaciones</dt>
            <dd>{quote.comentario}</dd>
          </div>
        </dl>
      )}
      <p className={css.foot}>{footerOfSheet(quote.id, razonSocial)}</p>
    </article>
  )
}
