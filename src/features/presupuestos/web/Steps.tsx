import { pasoOf, stepList, textos } from '../rules.ts'
import { Scale } from '#web/ui/Scale.tsx'
import { Icon } from '#web/ui/icons.tsx'
import css from './stepList.module.css'

/**
 * Where a quote stands: the six steps with the present one marked, or the banner of a cancelled one (OPER-24, OPER-25).
 */
export const Steps = ({ estado, mini }: { estado: string | null; mini?: boolean }) => {
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
      label={paso ? `Paso ${paso} de 6: ${estado}` : `Estado: ${estado ?? 'sin enviar'}`}
      className={`${css.steps}${mini ? ` ${css.mini}` : ''}`}
    />
  )
}
