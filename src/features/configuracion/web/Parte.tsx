import type { ReactNode } from 'react'
import css from './configuracion.module.css'

/** A section of the configuration: its title and help, and its controls. */
export const Parte = ({ titulo, help, children }: { titulo: string; help: ReactNode; children: ReactNode }) => (
  <section className={css.parte} aria-label={titulo}>
    <div>
      <h2>{titulo}</h2>
      <p>{help}</p>
    </div>
    <div>{children}</div>
  </section>
)
