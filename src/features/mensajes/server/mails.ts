import { showTime, toTime } from '#shared/dates.ts'
import { answeredBy, type Content, type Firma } from '#server/mail/content.ts'
import type { MensajeRow } from './store.ts'
import { textos } from '../rules.ts'

type Named = { readonly titulo: string; readonly ruta: string; readonly asunto: string }
type For = { readonly forCliente: boolean; readonly empresa: string; readonly vendedor: Firma | null }

/** What the mail about messages says: each with who wrote it, when, about which line, and what goes with it. */
export const mailOf = (
  { titulo, ruta, asunto }: Named,
  rows: readonly MensajeRow[],
  { forCliente, empresa, vendedor }: For,
): { asunto: string; content: Content } => {
  const nameOf = ({ rol, usuario }: MensajeRow): string => (forCliente && rol === 1 ? empresa : usuario)
  const authors = [...new Set(rows.map(nameOf))].join(' y ')
  const what = `${rows.length === 1 ? 'mensaje' : `${rows.length} mensajes`} de ${authors}`
  const headOf = (row: MensajeRow): string =>
    [
      nameOf(row),
      showTime(toTime(row.creado)),
      row.interno && textos.interna.toLowerCase(),
      row.item !== null && textos.renglon(row.item),
    ]
      .filter(Boolean)
      .join(' · ')
  const filesOf = ({ adjuntos }: MensajeRow): string =>
    adjuntos.length === 0 ? '' : `\nAdjuntos: ${adjuntos.map(({ nombre }) => nombre).join(', ')}`
  return {
    asunto: `${asunto}: ${what}`,
    content: {
      titulo: `${titulo}: ${what}`,
      preview: rows.map(({ texto }) => texto).join(' · '),
      paragraphs: rows.map((row) => `${headOf(row)}\n${row.texto}${filesOf(row)}`),
      button: { texto: 'Ver los mensajes', ruta },
      closing: ['Contestá en el portal: ahí queda todo junto, a la vista de los dos.'],
      firma: forCliente ? answeredBy(vendedor).firma : null,
    },
  }
}
