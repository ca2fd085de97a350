import { nombreOf, showDisponible, showPiezas, type Corte } from '#shared/renglon.ts'
import { Nombre } from './Nombre.tsx'
import css from './renglon.module.css'

type Props = {
  /** Pieces, or how much of what is not cut. */ cantidad: number
  /** The unit it is sold by. */ unidad: string
  corte: Corte
  descripcion: string
  codigo?: string
  /** Drawn in place of the name: a link to the product. */ children?: React.ReactNode
}
/** A line by what is asked first: '10 × 6,50 m' in bold, then what it is, then its code (DIARIO-03). */
export const Renglon = ({ cantidad, unidad, corte, descripcion, codigo, children }: Props) => (
  <span className={css.renglon}>
    <b className={css.lead}>{showPiezas(cantidad, unidad, corte)}</b>{' '}
    <span className={css.name}>{children ?? <Nombre>{nombreOf(descripcion, corte)}</Nombre>}</span>
    {codigo !== undefined && (
      <>
        {' '}
        <small className="codigo">
          <span className="vh">Código </span>
          {codigo}
        </small>
      </>
    )}
  </span>
)

/** When there is enough of a line; nothing where nobody wrote it down (DIARIO-06). */
export const Disponible = ({ enStock, grupo }: { enStock: boolean | null; grupo: string | null }) =>
  enStock === null ? null : <span className={`state ${enStock ? 'ok' : 'warn'}`}>{showDisponible(enStock, grupo)}</span>
