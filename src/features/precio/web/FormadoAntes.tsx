import { showDay } from '#shared/dates.ts'
import { unidadesOf } from '#shared/renglon.ts'
import type { LineaKept } from '../kept.ts'
import { pasosOf, showOrigen, textos } from '../rules.ts'
import { Ladder } from './Ladder.tsx'
import { Plano } from './Plano.tsx'
import css from './ladder.module.css'

type Props = { linea: LineaKept; nombre: string }
/** How the price of a line came about when it was asked for: from what was kept, or that nothing was. */
export const FormadoAntes = ({ linea, nombre }: Props) => {
  const { formacion } = linea
  if (formacion === null) return <p className={`soft ${css.box}`}>{textos.unknown}</p>
  const { cantidad, largo, ancho, simbolo, unidad, ...amounts } = linea
  const pasos = pasosOf({ ...amounts, formacion, unidad, simbolo, unidades: unidadesOf(cantidad, largo, ancho) })
  return (
    <div className={css.box}>
      <Plano
        facts={[
          ['Origen del precio', showOrigen[formacion.precioOrigen]],
          ['Lista', formacion.lista],
          ['Desde', formacion.listaDesde && showDay(formacion.listaDesde)],
        ]}
      >
        <Ladder pasos={pasos} unidad={unidad} simbolo={simbolo} nombre={nombre} />
      </Plano>
      <p className="hint">{textos.percent}</p>
    </div>
  )
}
