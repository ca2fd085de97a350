import type { ReactNode } from 'react'
import css from './configuracion.module.css'

/** A part of the configuration: what it is, and beside it what can be done. */
export const Parte = ({ titulo, help, children }: { titulo: string; help: ReactNode; children: ReactNode }) => (
  <section className={css.parte} aria-label={titulo}>
    <div>
      <h2>{titulo}</h2>
      <p>{help}</p>
    </div>
    <div>{children}</div>
  </section>
)
