import type { ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { held } from '#web/ui/held.ts'
import { textos } from '../textos.ts'
import type { Checkout } from './useCheckout.ts'
import css from './stepList.module.css'
import cssOptions from './options.module.css'

const CONTACTO = '/formulario_contacto'

type Props = {
  number: number
  titulo: string
  help?: string
  summary: ReactNode
  checkout: Checkout
  children: ReactNode
}

/** A step of the accordion: open, done (a line with 'Cambiar'), or pending (SHIP-02). */
export const Paso = ({ number, titulo, help, summary, checkout, children }: Props) => {
  const open = checkout.paso === number
  const done = !open && checkout.completo(number)
  return (
    <li className={open ? css.open : done ? css.done : css.todo} aria-current={open ? 'step' : undefined}>
      <div className={css.hd}>
        <span className={css.n}>
          {done ? (
            <>
              <Icon name="check" small />
              <span className="vh">Listo:</span>
            </>
          ) : (
            number
          )}
        </span>
        <div>
          <h2 id={`paso-${number}`} tabIndex={-1}>
            {titulo}
          </h2>
          {open ? help && <p>{help}</p> : <p>{done ? summary : 'Falta completar'}</p>}
        </div>
        {!open && (
          <button
            type="button"
            className="btn bare"
            id={`cambiar-${number}`}
            aria-label={`${done ? 'Cambiar' : 'Completar'} ${titulo.toLowerCase()}`}
            onClick={() => checkout.openPaso(number)}
          >
            {done ? 'Cambiar' : 'Completar'}
          </button>
        )}
      </div>
      {open && <div className={css.bd}>{children}</div>}
    </li>
  )
}

/** The screen's only 'Siguiente': in the open step, beside the total when all are collapsed, or in the bottom bar. */
export const Siguiente = ({ checkout, className }: { checkout: Checkout; className: string }) => (
  <button type="button" className={`btn main ${className}`} {...held(!checkout.puede, checkout.siguiente)}>
    Siguiente
  </button>
)

/** 'Volver' and 'Siguiente' below an open step. */
export const Buttons = ({ checkout }: { checkout: Checkout }) => (
  <div className="acts">
    <button type="button" className="btn" {...held(checkout.busy, checkout.goBack)}>
      Volver
    </button>
    <Siguiente checkout={checkout} className="inBar" />
  </div>
)

/** A step without options: why, and whom to ask; the stored choice stays. */
export const WithoutOptions = ({ texto }: { texto: string }) => {
  const may = useMayGo(CONTACTO)
  return (
    <Alert kind="warn">
      {texto} {may && <Link to={CONTACTO}>{textos.consultar}</Link>}
    </Alert>
  )
}

type Option<T> = {
  valor: T
  nombre: string
  detalle?: string | undefined
  side?: string | undefined
  /** Actions on the option besides choosing it. */ accion?: ReactNode
}
/** A radio list. */
export const Options = <T extends string | number>({
  titulo,
  name,
  options,
  valor,
  onChange,
  error,
}: {
  titulo: string
  name: string
  options: readonly Option<T>[]
  valor: T | null
  onChange: (valor: T) => void
  error?: string | null | undefined
}) => (
  <fieldset className={cssOptions.opts} aria-describedby={error ? `${name}-e` : undefined}>
    <legend className="vh">{titulo}</legend>
    {options.map((option) => (
      <div key={option.valor} className={option.accion ? cssOptions.withAccion : undefined}>
        <label className={`${cssOptions.opt}${option.valor === valor ? ` ${cssOptions.on}` : ''}`}>
          <input type="radio" name={name} checked={option.valor === valor} onChange={() => onChange(option.valor)} />
          <span>
            <b>{option.nombre}</b>
            {option.detalle && <small>{option.detalle}</small>}
          </span>
          <span className="num soft">{option.side}</span>
        </label>
        {option.accion}
      </div>
    ))}
    {error && (
      <p className="err" id={`${name}-e`} role="alert">
        {error}
      </p>
    )}
  </fieldset>
)
