import { useState } from 'react'
import { part } from '#web/ui/part.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { textos } from '../rules.ts'
import type { DeHoy } from './FormadoHoy.tsx'
import css from './how.module.css'

/** How today's price of so much of a product comes about, read when it is drawn. */
export const FormadoHoy = part(() => import('./FormadoHoy.tsx'), 'FormadoHoy', { waiting: () => null })
/** How the price of a line that was asked for came about, as it was kept. */
export const FormadoAntes = part(() => import('./FormadoAntes.tsx'), 'FormadoAntes', { waiting: () => null })

type HowProps = {
  nombre: string
  open: boolean
  /** Where there is no room its words are for readers alone. */ bare?: boolean
  onToggle: () => void
}
/** Opens and closes the ladder of a price; `nombre`: of what. */
export const How = ({ nombre, open, bare = false, onToggle }: HowProps) => (
  <button
    type="button"
    className={`link noprint ${css.how}`}
    aria-expanded={open}
    aria-label={`${textos.como}: ${nombre}`}
    onClick={onToggle}
  >
    <span className={bare ? css.words : undefined}>{textos.como}</span>
    <Icon name="chevron" small />
  </button>
)

/** 'Cómo se forma este precio', which opens in place (DOLAR-07). */
export const ComoSeForma = (props: DeHoy) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <How nombre={props.nombre} open={open} onToggle={() => setOpen(!open)} />
      {open && <FormadoHoy {...props} />}
    </>
  )
}
