import { pasoDe, pasos, textos } from '../rules.ts'
import { Icon } from '#web/ui/icons.tsx'
import css from './pasos.module.css'

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
  const paso = pasoDe(estado)
  return (
    <ol
      className={`${css.steps}${mini ? ` ${css.mini}` : ''}`}
      aria-label={paso ? `Paso ${paso} de 6: ${estado}` : `Estado: ${estado ?? 'sin enviar'}`}
    >
      {pasos.map((name, index) => {
        const at = index + 1
        const state =
          paso === null || at > paso ? '' : at === paso ? `${css.now}${at === 6 ? ` ${css.last}` : ''}` : css.done
        return (
          <li key={name} className={state} aria-current={at === paso ? 'step' : undefined}>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
