import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import type { Clave } from '../facet-search.ts'
import { FACETAS, type ValorShown } from './Faceta.tsx'
import css from './filtros.module.css'

type Props = {
  facetas: readonly { clave: Clave; valores: readonly ValorShown[]; elegidos: readonly string[] }[]
  toggle: (clave: Clave, valor: string) => void
  clear: () => void
}

const textOf = (clave: Clave, texto: string): string => {
  const { titulo, unidad } = FACETAS[clave]
  return unidad === '' ? texto : `${titulo} ${texto} ${unidad}`
}

/** What was chosen, to be taken away one by one or all at once; the keyboard stays beside it. */
export const Elegido = ({ facetas, toggle, clear }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<number | null>(null)
  const chips = facetas.flatMap(({ clave, valores, elegidos }) =>
    elegidos.map((valor) => {
      const texto = valores.find((one) => one.valor === valor)?.texto ?? valor
      return { clave, valor, texto: textOf(clave, texto) }
    }),
  )
  useEffect(() => {
    if (left.current === null) return
    const buttons = box.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(left.current, buttons.length - 2)] ?? box.current
    left.current = null
    next?.focus({ preventScroll: true })
  }, [chips.length])
  return (
    <div className={css.elegidos} ref={box} tabIndex={-1} role="group" aria-label="Filtros elegidos">
      {chips.map(({ clave, valor, texto }, index) => (
        <button
          key={`${clave}${valor}`}
          type="button"
          aria-label={`Quitar ${texto}`}
          onClick={() => {
            left.current = index
            toggle(clave, valor)
          }}
        >
          {texto} <Icon name="x" small />
        </button>
      ))}
      {chips.length > 0 && (
        <button
          type="button"
          className="btn bare"
          onClick={() => {
            left.current = 0
            clear()
          }}
        >
          Quitar todos
        </button>
      )}
    </div>
  )
}
