import { part } from '#web/ui/part.tsx'

/** The front door of `presupuestos` in the browser. What opens on demand is loaded on demand. */
export { ClienteChip } from './ClienteChip.tsx'
export { DownloadPdf } from './DownloadPdf.tsx'
export { Fecha } from './Fecha.tsx'
export { useClientes, useClientesOfPortal, useVendedores } from './queries.ts'
export { lineColumns, SumRows } from './lineColumns.tsx'
export { useHow } from './useHow.tsx'
export { QuoteNote } from './QuoteCard.tsx'
export { RepetirPedido } from './RepetirPedido.tsx'
export { SolicitudLink } from './SolicitudLink.tsx'
/** A quote with all there is to know of it, in a dialog: `<QuotePopup id={…} onClose={…} />`; id null: closed. */
export const QuotePopup = part(() => import('./QuotePopup.tsx'), 'QuotePopup', { opened: ({ id }) => id !== null })
