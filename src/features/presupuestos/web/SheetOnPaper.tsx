import { showDay } from '#shared/dates.ts'
import { showKilos } from '#shared/money.ts'
import { showLatest } from '#shared/renglon.ts'
import { values } from '#web/api.ts'
import { useMarca } from '#web/marca.ts'
import { Paper, PaperBand, PaperFacts, PaperNote, PaperSums, PaperTable, PaperText } from '#web/shell/Paper.tsx'
import { useTitleOver } from '#web/ui/useTitle.ts'
import type { Quote } from '../contract.ts'
import { cotizacionOf, latestOfQuote, numeroOf } from '../rules.ts'
import { bandOfSheet, datosOfSheet, entregaOfSheet, footerOfSheet } from '../sheet-facts.ts'
import { columnsOnPaper, SumRows } from './lineColumns.tsx'

/** A request on paper: its PDF's content, and nothing of the screen; the terms stay with the PDF (DIARIO-25). */
export const SheetOnPaper = ({ quote }: { quote: Quote }) => {
  const titulo = `Solicitud ${numeroOf(quote.id)}`
  useTitleOver(titulo)
  return (
    <Paper
      titulo={titulo}
      caption={`Solicitud N° ${numeroOf(quote.id)}`}
      what="la solicitud"
      cliente={quote.cliente}
      dia={showDay(quote.fecha)}
    >
      <PaperBand text={bandOfSheet(quote)} />
      <PaperFacts columns={datosOfSheet(quote)} />
      <PaperFacts columns={entregaOfSheet(quote)} />
      <PaperTable
        columns={columnsOnPaper(quote)}
        rows={values(quote.detalles)}
        rowKey={(_, i) => i}
        end={<End quote={quote} />}
      />
    </Paper>
  )
}

/** What it comes to, and what is said below it. */
const End = ({ quote }: { quote: Quote }) => {
  const { razonSocial } = useMarca()
  const latest = latestOfQuote(quote)
  return (
    <>
      <PaperSums>
        <dl className="sum">
          <div>
            <dt>Peso total</dt>
            <dd>{showKilos(quote.pesoTotal)}</dd>
          </div>
          <SumRows quote={quote} />
        </dl>
        {[latest && showLatest(latest), cotizacionOf(quote)].map(
          (note) => note && <PaperNote key={note}>{note}</PaperNote>,
        )}
      </PaperSums>
      {quote.comentario && <PaperText title="Observaciones">{quote.comentario}</PaperText>}
      <PaperNote>{footerOfSheet(quote.id, razonSocial)}</PaperNote>
    </>
  )
}
