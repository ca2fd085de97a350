import type { ReactNode } from 'react'
import { part } from '#web/ui/part.tsx'
import type { FiltrosProps } from './queries.ts'
import css from './lista.module.css'

const Filtros = part(() => import('./Filtros.tsx'), 'Filtros', { waiting: () => null })

/** Products with what narrows and orders them beside them, on a phone behind a button (FIND-03, FIND-04). */
export const Acotado = ({ children, ...filtros }: FiltrosProps & { children: ReactNode }) => (
  <div className={css.shop}>
    <Filtros {...filtros} />
    <div>{children}</div>
  </div>
)
