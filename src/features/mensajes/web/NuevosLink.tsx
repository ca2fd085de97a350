import { showNuevos, type Tema } from '../rules.ts'
import { Icon } from '#web/ui/icons.tsx'
import { goToHilo } from './place.ts'
import { useSinLeer } from './queries.ts'

/** Leads down to the thread of what one is looking at, while something in it is unread. */
export const NuevosLink = ({ tema, numero }: { tema: Tema; numero: number }) => {
  const text = showNuevos(useSinLeer(tema, [numero]).get(numero) ?? 0)
  return text === null ? null : (
    <button type="button" className="btn bare" onClick={() => goToHilo(tema, numero)}>
      <Icon name="news" />
      {text}
    </button>
  )
}
