import { useId, useState } from 'react'
import { showInt } from '#shared/money.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { Clave } from '../facet-search.ts'
import css from './filtros.module.css'

/** What a facet is called, in what it is measured, and what its values are called together. */
export const FACETAS: { readonly [c in Clave]: { titulo: string; unidad: string; valores: string; closed?: true } } = {
  tipo: { titulo: 'Tipo', unidad: '', valores: 'tipos' },
  alto: { titulo: 'Altura o diámetro', unidad: 'mm', valores: 'valores' },
  ancho: { titulo: 'Ancho', unidad: 'mm', valores: 'valores', closed: true },
  espesor: { titulo: 'Espesor', unidad: 'mm', valores: 'valores', closed: true },
  largo: { titulo: 'Largo de venta', unidad: 'm', valores: 'valores' },
  norma: { titulo: 'Norma', unidad: '', valores: 'normas', closed: true },
  stock: { titulo: 'Stock', unidad: '', valores: 'estados' },
}
/** More are behind a button. */
const FEW = 12

export type ValorShown = { readonly valor: string; readonly texto: string; readonly cuantos: number }
type Props = {
  clave: Clave
  valores: readonly ValorShown[]
  elegidos: readonly string[]
  toggle: (clave: Clave, valor: string) => void
}

const productos = (cuantos: number): string => `${showInt(cuantos)} ${cuantos === 1 ? 'producto' : 'productos'}`

/** A value as a box to tick: of few words. */
const Casilla = ({ clave, own: { valor, texto, cuantos }, chosen, toggle }: ValorProps) => (
  <label className={cuantos === 0 ? css.cero : undefined}>
    <input type="checkbox" checked={chosen} disabled={cuantos === 0 && !chosen} onChange={() => toggle(clave, valor)} />
    <span>{texto}</span>
    <span className={css.numero}>
      {showInt(cuantos)}
      <span className="vh"> {cuantos === 1 ? 'producto' : 'productos'}</span>
    </span>
  </label>
)
/** A value as a button that stays pressed: a measure. */
const Medida = ({ clave, own: { valor, texto, cuantos }, chosen, toggle }: ValorProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    aria-label={`${texto} ${FACETAS[clave].unidad}, ${productos(cuantos)}`}
    disabled={cuantos === 0 && !chosen}
    onClick={() => toggle(clave, valor)}
  >
    {texto}
    <small>{showInt(cuantos)}</small>
  </button>
)
type ValorProps = { clave: Clave; own: ValorShown; chosen: boolean; toggle: Props['toggle'] }

/** A facet: its values, each with how many it would leave; those with none stay, so that nothing jumps (FIND-03). */
export const Faceta = ({ clave, valores, elegidos, toggle }: Props) => {
  const { titulo, unidad, valores: called, closed } = FACETAS[clave]
  const id = useId()
  const [all, setAll] = useState(false)
  const [opened, setOpened] = useState(elegidos.length > 0)
  const shown = all ? valores : valores.filter(({ valor }, index) => index < FEW || elegidos.includes(valor))
  const Valor = unidad === '' ? Casilla : Medida
  const list = (
    <>
      <div className={unidad === '' ? css.casillas : css.medidas} role="group" aria-label={titulo}>
        {shown.map((own) => (
          <Valor key={own.valor} clave={clave} own={own} chosen={elegidos.includes(own.valor)} toggle={toggle} />
        ))}
      </div>
      {shown.length < valores.length && (
        <button type="button" className={`link ${css.todos}`} onClick={() => setAll(true)}>
          Ver {called === 'valores' ? 'los' : called === 'normas' ? 'las' : 'los'} {showInt(valores.length)} {called}
        </button>
      )}
    </>
  )
  if (!closed)
    return (
      <section className={css.faceta} aria-labelledby={id}>
        <p className={css.titulo} id={id}>
          {titulo} <span>{unidad}</span>
        </p>
        {list}
      </section>
    )
  return (
    <details className={css.faceta} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {titulo}
        <span>
          {showInt(valores.length)} {called} <Icon name="chevron" small />
        </span>
      </summary>
      {opened && list}
    </details>
  )
}
