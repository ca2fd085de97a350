import { showDay, showTime, today } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showKilos } from '#shared/money.ts'
import { MOST_ON_PAPER, rowsOnPaper } from '#shared/on-paper.ts'
import { Nombre } from '#features/productos/web/productos.tsx'
import { values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { Paper, PaperFacts, PaperNote, PaperPart, PaperTable, PaperText } from '#web/shell/Paper.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { useTitleOver } from '#web/ui/useTitle.ts'
import type { Movimiento, Reclamo, ReclamoEntero } from '../contract.ts'
import { nameOfReclamo, reclamadaOf, resolutionOf } from '../rules.ts'

type Linea = ReclamoEntero['lineas']['$values'][number]
const lineas: readonly Column<Linea>[] = [
  { header: 'Producto', cell: (linea) => <Nombre>{linea.nombreProducto}</Nombre> },
  { header: 'Cantidad reclamada', num: true, cell: reclamadaOf },
  { header: 'Peso', num: true, className: 'nw', cell: (linea) => showKilos(linea.peso) },
]
const stepColumns = (motivos: boolean): readonly Column<Movimiento>[] => [
  { header: 'Fecha', className: 'nw', cell: (paso) => showTime(paso.fecha) },
  { header: 'Paso', cell: (paso) => paso.nombre },
  { header: 'Quién', cell: (paso) => paso.usuario },
  ...(motivos ? [{ header: 'Motivo', cell: (paso: Movimiento) => paso.motivo ?? '' }] : []),
]

/** A claim on paper. What the team alone sees stays off it: paper goes from hand to hand. */
export const ReclamoOnPaper = ({ reclamo }: { reclamo: ReclamoEntero }) => {
  const titulo = nameOfReclamo(reclamo)
  useTitleOver(titulo)
  const steps = values(reclamo.historial).filter(({ interno }) => !interno)
  const [lines, adjuntos] = [values(reclamo.lineas), values(reclamo.adjuntos)]
  return (
    <Paper titulo={titulo} what="el reclamo" cliente={reclamo.cliente} dia={showDay(reclamo.fechaCreacion)}>
      <PaperFacts
        columns={[
          [
            ['Título', reclamo.titulo],
            ['De qué es', reclamo.asunto],
          ],
          [
            ['Estado', reclamo.nombre],
            ['Resolución', reclamo.ncc && resolutionOf(reclamo.ncc)],
            [reclamo.tipoDocumento, reclamo.nroDocumento],
          ],
          [
            ['CUIT', showCuit(reclamo.documentoCliente)],
            ['Cargado por', reclamo.usuario],
          ],
        ]}
      />
      <PaperText title="Descripción">{reclamo.detalle}</PaperText>
      {lines.length > 0 && (
        <PaperPart title="Líneas reclamadas">
          <PaperTable columns={lineas} rows={lines} rowKey={(linea) => linea.item} />
        </PaperPart>
      )}
      {adjuntos.length > 0 && <PaperText title="Adjuntos">{adjuntos.map(({ nombre }) => nombre).join('\n')}</PaperText>}
      <PaperPart title="Historial">
        <PaperTable
          columns={stepColumns(steps.some(({ motivo }) => motivo))}
          rows={steps}
          rowKey={(_, index) => index}
        />
      </PaperPart>
    </Paper>
  )
}

const columnsOf = (staff: boolean): readonly Column<Reclamo>[] => [
  { header: 'Reclamo', className: 'nw', cell: (r) => r.nroReclamo ?? '—' },
  { header: 'Fecha', className: 'nw', cell: (r) => showDay(r.fechaCreacion) },
  { header: 'Título', cell: (r) => r.titulo },
  ...(staff ? [{ header: 'Cliente', cell: (r: Reclamo) => r.cliente }] : []),
  { header: 'Documento', cell: (r) => `${r.tipoDocumento} ${r.nroDocumento}` },
  { header: 'Estado', cell: (r) => r.nombre },
]
type Listed = {
  cliente: string | null
  reclamos: readonly Reclamo[]
  /** All of the list, to a limit; else what was read for the screen. */ whole: boolean
  /** The screen shows the last one too. */ end: boolean
}
/** The list of claims on paper. */
export const ReclamosOnPaper = ({ cliente, reclamos, whole, end }: Listed) => {
  const { tipoRol } = useSession()
  const rows = reclamos.length
  const more = whole ? rows >= MOST_ON_PAPER : !end
  const left = more && rowsOnPaper({ before: 0, rows, of: null, whole })
  return (
    <Paper titulo="Reclamos" what="los reclamos" cliente={cliente} dia={showDay(today())}>
      <PaperTable
        columns={columnsOf(tipoRol !== 3)}
        rows={reclamos}
        rowKey={(r) => r.id}
        end={left && <PaperNote>{left}</PaperNote>}
      />
    </Paper>
  )
}
