import type { ReactNode } from 'react'
import { Link } from '#web/router.tsx'
import { useMayGo } from '#web/shell/ways.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { textos } from '../textos.ts'
import type { Checkout } from './useCheckout.ts'
import css from './pasos.module.css'
import cssOpciones from './opciones.module.css'

const CONTACTO = '/formulario_contacto'

type Props = {
  number: number
  titulo: string
  ayuda?: string
  resumen: ReactNode
  checkout: Checkout
  children: ReactNode
}

/** One step of the accordion: open, done (one line with 'Cambiar'), or still to come (SHIP-02). */
export const Paso = ({ number, titulo, ayuda, resumen, checkout, children }: Props) => {
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
          {open ? ayuda && <p>{ayuda}</p> : <p>{done ? resumen : 'Falta completar'}</p>}
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

/**
 * The screen's one 'Siguiente': in the open step, beside the sum when all are folded, always in the bar where there is
 * one.
 */
export const Siguiente = ({ checkout, className }: { checkout: Checkout; className: string }) => (
  <button type="button" className={`btn main ${className}`} disabled={!checkout.puede} onClick={checkout.siguiente}>
    Siguiente
  </button>
)

/** 'Volver' and 'Siguiente' below an open step. */
export const Botones = ({ checkout }: { checkout: Checkout }) => (
  <div className="acts">
    <button type="button" className="btn" disabled={checkout.busy} onClick={checkout.goBack}>
      Volver
    </button>
    <Siguiente checkout={checkout} className="enBarra" />
  </div>
)

/** Where a step has nothing to choose from: why, and whom to ask; what was chosen stays with the cart. */
export const SinOpciones = ({ texto }: { texto: string }) => {
  const may = useMayGo(CONTACTO)
  return (
    <Alert kind="warn">
      {texto} {may && <Link to={CONTACTO}>{textos.consultar}</Link>}
    </Alert>
  )
}

type Opcion<T> = {
  valor: T
  nombre: string
  detalle?: string | undefined
  lado?: string | undefined
  /** What can be done with it besides choosing it. */ accion?: ReactNode
}
/** A list to choose one of. */
export const Opciones = <T extends string | number>({
  titulo,
  name,
  opciones,
  valor,
  onChange,
  error,
}: {
  titulo: string
  name: string
  opciones: readonly Opcion<T>[]
  valor: T | null
  onChange: (valor: T) => void
  error?: string | null | undefined
}) => (
  <fieldset className={cssOpciones.opts} aria-describedby={error ? `${name}-e` : undefined}>
    <legend className="vh">{titulo}</legend>
    {opciones.map((opcion) => (
      <div key={opcion.valor} className={opcion.accion ? cssOpciones.conAccion : undefined}>
        <label className={`${cssOpciones.opt}${opcion.valor === valor ? ` ${cssOpciones.on}` : ''}`}>
          <input type="radio" name={name} checked={opcion.valor === valor} onChange={() => onChange(opcion.valor)} />
          <span>
            <b>{opcion.nombre}</b>
            {opcion.detalle && <small>{opcion.detalle}</small>}
          </span>
          <span className="num soft">{opcion.lado}</span>
        </label>
        {opcion.accion}
      </div>
    ))}
    {error && (
      <p className="err" id={`${name}-e`} role="alert">
        {error}
      </p>
    )}
  </fieldset>
)
