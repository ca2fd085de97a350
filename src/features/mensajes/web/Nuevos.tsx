import { Icon } from '#web/ui/icons.tsx'
import { showNuevos } from '../rules.ts'

/** '2 mensajes nuevos', on the card of what they are about. */
export const Nuevos = ({ sinLeer }: { sinLeer: number }) => {
  const text = showNuevos(sinLeer)
  return text === null ? null : (
    <span className="flag info">
      <Icon name="news" small />
      {text}
    </span>
  )
}
