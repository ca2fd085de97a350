import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from './icons.tsx'
import css from './fold.module.css'

type Props = {
  titulo: string
  /** In short, what is in it. */ resumen?: string
  className: string
  children: ReactNode
}
/** What is opened by whoever wants it; paper has all of it. */
export const Fold = ({ titulo, resumen, className, children }: Props) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const unfold = () => flushSync(() => setOpen(true))
    window.addEventListener('beforeprint', unfold)
    return () => window.removeEventListener('beforeprint', unfold)
  }, [])
  return (
    <details className={`${css.fold} ${className}`} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <span>{titulo}</span>
        {resumen && <span className={`soft ${css.resumen}`}>{resumen}</span>}
      </summary>
      {children}
    </details>
  )
}
