import { showRepetidas } from '#features/presupuestos/rules.ts'
import { Alert } from '#web/ui/states.tsx'
import { useOrdenesRepetidas } from './queries.ts'

/** Warns of the client's other orders with the same number; nothing is refused (OC-03). */
export const Repetidas = ({ id, numero }: { id: number; numero: string }) => {
  const text = showRepetidas(useOrdenesRepetidas(id, numero))
  return text && <Alert kind="warn">{text}</Alert>
}
