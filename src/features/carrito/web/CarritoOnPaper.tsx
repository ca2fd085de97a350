import { Disponible, Renglon } from '#features/productos/web/productos.tsx'
import { showDay, today } from '#shared/dates.ts'
import { showKilos, showMoney } from '#shared/money.ts'
import { showLatest, showUnitario } from '#shared/renglon.ts'
import { useNombreOfElegido } from '#web/session.ts'
import { Paper, PaperNote, PaperSums, PaperTable } from '#web/shell/Paper.tsx'
import type { Column } from '#web/ui/Table.tsx'
import type { Presupuesto } from '../contract.ts'
import { textos } from '../rules.ts'
import { latestOfCart, SumsOfCart } from './CompraSummary.tsx'
import { unidadesOfLinea } from './columns.tsx'
import type { EditedLinea } from './edited-linea.ts'
import type { Editor } from './useEditor.ts'

const Producto = ({ linea: { producto, medida, activo, enStock } }: { linea: EditedLinea }) => (
  <>
    <Renglon
      cantidad={medida.cantidad}
      unidad={producto.unidadMedida.descripcion}
      corte={medida}
      descripcion={producto.descripcion}
      codigo={producto.id}
    />
    {activo ? <Disponible enStock={enStock} grupo={producto.grupoDescripcion} /> : <b>{textos.noDisponible}</b>}
  </>
)
const columnsOf = (simbolo: string | undefined): readonly Column<EditedLinea>[] => [
  { header: 'Producto', cell: (linea) => <Producto linea={linea} /> },
  {
    header: 'Precio unidad',
    num: true,
    className: 'nw',
    cell: (linea) => (
      <>
        {showMoney(linea.precio, simbolo)} <small>/ {linea.producto.unidadMedida.descripcion}</small>
      </>
    ),
  },
  {
    header: 'Neto unitario',
    num: true,
    className: 'nw',
    cell: (linea) => (
      <>
        {showUnitario(linea.netoUnitario, simbolo)} <small>/ {linea.producto.unidadMedida.descripcion}</small>
      </>
    ),
  },
  { header: 'Cantidad', num: true, className: 'nw', cell: unidadesOfLinea },
  { header: 'Peso', num: true, className: 'nw', cell: (linea) => showKilos(linea.kg) },
  { header: 'Total', num: true, className: 'nw', cell: (linea) => <b>{showMoney(linea.total, simbolo)}</b> },
]

/** The cart on paper: all its lines as they stand, and what they come to. */
export const CarritoOnPaper = ({ cart, editor }: { cart: Presupuesto; editor: Editor }) => {
  const cliente = useNombreOfElegido()
  const latest = latestOfCart(editor)
  return (
    <Paper
      titulo={cliente ? `Carrito de ${cliente}` : 'Carrito'}
      caption="Carrito"
      what="un carrito"
      cliente={cliente}
      dia={showDay(today())}
    >
      <PaperTable
        columns={columnsOf(cart.moneda?.simbolo)}
        rows={editor.lineas}
        rowKey={(linea) => linea.item}
        end={
          <PaperSums>
            <SumsOfCart cart={cart} editor={editor} />
            {latest && <PaperNote>{showLatest(latest)}</PaperNote>}
          </PaperSums>
        }
      />
    </Paper>
  )
}
