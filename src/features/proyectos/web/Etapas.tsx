import { etapaOf, etapas } from '../rules.ts'
import css from './etapas.module.css'

const labelOf = (etapa: number | null, estado: string): string =>
  etapa === null ? `Estado: ${estado.trim()}` : `Etapa ${etapa} de ${etapas.length}: ${etapas[etapa - 1]}`

/** Where a project stands: its six stages, the present one marked (PROJ-05, PROJ-09); of an unknown status none is. */
export const Etapas = ({ estado, mini }: { estado: string; mini?: boolean }) => {
  const etapa = etapaOf(estado)
  const stateOf = (at: number): string | undefined => {
    if (etapa === null || at > etapa) return undefined
    if (at < etapa) return css.hecha
    return at === etapas.length ? `${css.actual} ${css.ultima}` : css.actual
  }
  return (
    <ol className={mini ? `${css.etapas} ${css.mini}` : css.etapas} aria-label={labelOf(etapa, estado)}>
      {etapas.map((name, index) => (
        <li key={name} className={stateOf(index + 1)} aria-current={index + 1 === etapa ? 'step' : undefined}>
          {name}
          {etapa !== null && index + 1 < etapa && <span className="vh">, hecha</span>}
        </li>
      ))}
    </ol>
  )
}
