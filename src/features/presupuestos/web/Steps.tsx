import { pasoOf, stepList, textos } from '../rules.ts'
import { showStepTime } from '../step-time.ts'
import { Scale } from '#web/ui/Scale.tsx'
import { Icon } from '#web/ui/icons.tsx'
import css from './stepList.module.css'

type Props = {
  estado: string | null
  mini?: boolean
  /** When each step happened; null where nobody said. */ times?: readonly (string | null)[] | null
}
/**
 * Where a quote stands: the six steps with the present one marked, or the banner of a cancelled one (OPER-24, OPER-25).
 */
export const Steps = ({ estado, mini, times }: Props) => {
  if (estado === 'Cancelado')
    return (
      <p className={`${css.stop}${mini ? ` ${css.mini}` : ''}`}>
        <Icon name="x" />
        {textos.cancelado}
      </p>
    )
  const paso = pasoOf(estado)
  return (
    <Scale
      stepList={stepList}
      at={paso && paso - 1}
      notes={
        times && paso
          ? times.map((time, at) => (at >= paso ? null : time === null ? 'sin hora' : showStepTime(time)))
          : undefined
      }
      label={paso ? `Paso ${paso} de 6: ${estado}` : `Estado: ${estado ?? 'sin enviar'}`}
      className={`${css.steps}${mini ? ` ${css.mini}` : ''}`}
    />
  )
}
