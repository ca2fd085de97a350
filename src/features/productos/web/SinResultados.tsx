import type { ReactNode } from 'react'
import { Alert, Empty } from '#web/ui/states.tsx'
import { faltaElCodigo, textos } from '../rules.ts'
import type { Vendible } from './useEscritos.ts'
import css from './lista.module.css'

/** Heads what was found: to who hears the page, and, of a code that nobody has, to everybody (OPEN-103). */
export const SinCodigo = ({ termino, products }: { termino: string; products: readonly Vendible[] }) =>
  !faltaElCodigo(termino, products) ? (
    <h2 className="vh">Productos</h2>
  ) : (
    <div className={css.sinCodigo}>
      <Alert kind="warn">{textos.sinCodigo}</Alert>
      {products.length > 0 && <h2>{textos.parecidos(termino)}</h2>}
    </div>
  )

type Props = {
  termino: string
  /** Where it was looked for, 'en esta categoría'. */ donde?: string
  children: ReactNode
}
/** A search that found nothing: it never speaks of the client's products. */
export const SinResultados = ({ termino, donde, children }: Props) => {
  if (termino === '') return <Empty text={textos.busquedaVacia}>{children}</Empty>
  const said = faltaElCodigo(termino, []) ? textos.sinCodigo : textos.sinResultados(termino, donde)
  return <Empty text={said}>{children}</Empty>
}
