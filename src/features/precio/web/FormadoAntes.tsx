import type { Otra } from '#features/dolar/web/dolar.tsx'
import { unidadesOf } from '#shared/renglon.ts'
import type { LineaKept } from '../kept.ts'
import { estimatedPasos, pasosOf, textos } from '../rules.ts'
import { columnOf, factsOf } from './factsOf.ts'
import { Ladder } from './Ladder.tsx'
import { Plano } from './Plano.tsx'
import css from './ladder.module.css'

type Props = { linea: LineaKept; nombre: string; otra: Otra; /** Its rate was kept, too. */ placed: boolean }
/** How the price of a line came about when it was asked for: from what was kept, or that nothing was. */
export const FormadoAntes = ({ linea, nombre, otra, placed }: Props) => {
  const { formacion } = linea
  if (formacion === null) return <p className={`soft ${css.box}`}>{textos.unknown}</p>
  const { cantidad, largo, ancho, simbolo, unidad, percepciones, ...amounts } = linea
  const unidades = unidadesOf(cantidad, largo, ancho)
  const pasos = pasosOf({ ...amounts, formacion, unidad, simbolo, unidades })
  const estimated = estimatedPasos(pasos, unidades, percepciones)
  return (
    <div className={css.box}>
      <Plano facts={factsOf(formacion, otra, placed ? 'Dólar guardado' : 'Dólar')}>
        <Ladder
          pasos={[...pasos, ...estimated]}
          unidad={unidad}
          simbolo={simbolo}
          nombre={nombre}
          otra={columnOf(otra)}
        />
      </Plano>
      <p className="hint">{[textos.percent, estimated.length > 0 && textos.estimated].filter(Boolean).join(' ')}</p>
    </div>
  )
}
