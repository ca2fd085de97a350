import { useRef, useState } from 'react'
import { textosOrden } from '#features/presupuestos/rules.ts'
import { TextField } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/states.tsx'
import { Repetidas } from './Repetidas.tsx'
import { ORDEN, type Orden } from './useOrden.ts'
import css from './orden.module.css'

/** The client's own order number, and its PDF beside it (OC-01). */
export const OrdenDeCompra = ({ id, orden }: { id: number; orden: Orden }) => {
  const { numero, clean, obligatoria, error, setNumero } = orden
  // looked up when it is left, not at every letter
  const [left, setLeft] = useState(clean)
  return (
    <section className={`panel ${css.orden}`} id={ORDEN} aria-label="Orden de compra">
      <div className={css.pair}>
        <TextField
          label={obligatoria ? 'Orden de compra' : 'Orden de compra (opcional)'}
          autoComplete="off"
          required={obligatoria}
          value={numero}
          error={error}
          hint={textosOrden.hint}
          onChange={(event) => setNumero(event.target.value)}
          onBlur={() => {
            setLeft(clean)
            if (clean !== numero) setNumero(clean)
          }}
        />
        <Archivo archivo={orden.archivo} />
      </div>
      {left === clean && error === null && <Repetidas id={id} numero={left} />}
    </section>
  )
}

const Archivo = ({ archivo: state }: { archivo: Orden['archivo'] }) => {
  const { archivo, uploading, percent, busy, refusal, lost, forgetLost, put, drop } = state
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="field" role="group" aria-labelledby="orden-pdf">
      <span className={css.label} id="orden-pdf">
        PDF de la orden (opcional)
      </span>
      <div className={css.file}>
        {uploading !== null ? (
          <p role="status">
            Subiendo {uploading}… {percent} %
          </p>
        ) : (
          archivo && <p>{archivo.nombre}</p>
        )}
        <button type="button" className="btn" aria-disabled={busy} onClick={() => !busy && input.current?.click()}>
          <Icon name="plus" />
          {archivo ? 'Cambiar el PDF' : 'Elegir un PDF'}
        </button>
        {archivo && (
          <button type="button" className="btn bare" aria-disabled={busy} onClick={() => !busy && drop()}>
            Quitar el PDF
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        aria-label="PDF de la orden de compra"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = '' // the same file may be chosen again
          if (file) put(file)
        }}
      />
      <p className="hint">Hasta 10 MB. Se guarda con el carrito apenas lo elegís.</p>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      {lost !== null && (
        <Alert kind="warn" onClose={forgetLost}>
          {textosOrden.notUploaded(lost)}
        </Alert>
      )}
    </div>
  )
}
