import type { ReactNode } from 'react'
import { part } from '#web/ui/part.tsx'
import type { FiltrosProps } from './queries.ts'
import { useVista, type Vista } from './vista.ts'
import css from './lista.module.css'
import cssFiltros from './filtros.module.css'

const Filtros = part(() => import('./Filtros.tsx'), 'Filtros', {
  waiting: () => <div className={cssFiltros.ghost} />,
})

type Props = Omit<FiltrosProps, 'vista' | 'onVista'> & { children: (vista: Vista) => ReactNode }
/** Products with what narrows, orders and shows them beside them, on a phone behind a button (FIND-03, FIND-04). */
export const Acotado = ({ children, ...filtros }: Props) => {
  const [vista, setVista] = useVista()
  return (
    <div className={css.shop}>
      <Filtros {...filtros} vista={vista} onVista={setVista} />
      <div>{children(vista)}</div>
    </div>
  )
}
