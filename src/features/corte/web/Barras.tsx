import { Stock } from '#features/productos/web/productos.tsx'
import { asksLargo } from '#features/productos/rules.ts'
import { showLargo, showMoney } from '#shared/money.ts'
import { useId, useState } from 'react'
import { amountOf, isChapa, largoOf, mayChoose } from '../bars.ts'
import { readLargo, showM } from '../lengths.ts'
import { textos } from '../rules.ts'
import type { DelPlan, Grupo } from './usePlan.ts'
import css from './piezas.module.css'

/** The bars that can be bought, each in or out (CORTE-03). */
export const Barras = ({ plan: { dispatch }, grupo }: { plan: DelPlan; grupo: Grupo }) => {
  const { en, barras, vendidas } = grupo
  if (!barras) return null
  const unknown = largoOf(barras.producto) === null && !isChapa(barras.producto)
  return (
    <fieldset className={css.bloque}>
      <legend className={css.titulo}>Barras que se pueden comprar</legend>
      {unknown && <Escrito en={en} onType={(text) => dispatch({ do: 'escrito', text })} />}
      <div className={css.opciones}>
        {vendidas.map((vendida) => (
          <label key={vendida.clave}>
            <input
              type="checkbox"
              checked={!en.sin.includes(vendida.clave)}
              onChange={() => dispatch({ do: 'sin', clave: vendida.clave })}
            />
            <span className="num">{showM(vendida.largo)} m</span>
            <Stock product={vendida.producto} />
            <b className="num">{showMoney(amountOf(vendida, 1).monto, vendida.producto.moneda?.simbolo)}</b>
          </label>
        ))}
      </div>
      {values(vendidas, barras.producto.id) > 0 && (
        <p className={css.ayuda}>La misma sección y norma en otro largo; se pueden mezclar.</p>
      )}
      {asksLargo(barras.producto) && (
        <OtroLargo grupo={grupo} onChange={(largos) => dispatch({ do: 'largos', largos })} />
      )}
    </fieldset>
  )
}
/** How many are of other products. */
const values = (vendidas: Grupo['vendidas'], id: string): number =>
  vendidas.filter(({ producto }) => producto.id !== id).length

const Escrito = ({ en, onType }: { en: Grupo['en']; onType: (text: string) => void }) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Largo de la barra (m)</label>
      <input
        id={id}
        className="in"
        inputMode="decimal"
        aria-describedby={`${id}-e`}
        value={en.escrito}
        onChange={(event) => onType(event.target.value)}
      />
      {readLargo(en.escrito, 'm').kind !== 'largo' && (
        <p className="err" id={`${id}-e`}>
          {textos.noLargo}
        </p>
      )}
    </div>
  )
}
/** Of what is cut to measure, bars of a length of one's own choice. */
const OtroLargo = ({ grupo, onChange }: { grupo: Grupo; onChange: (largos: number[]) => void }) => {
  const id = useId()
  const { producto } = grupo.barras!
  const { largos } = grupo.en
  const [text, setText] = useState('')
  const read = readLargo(text, 'm')
  const fits = read.kind === 'largo' && mayChoose(producto, read.largo)
  const { largoMin, largoMax } = producto
  return (
    <div className={css.otro}>
      <div className="field">
        <label htmlFor={id}>Otro largo de barra (m)</label>
        <input
          id={id}
          className="in"
          inputMode="decimal"
          placeholder={`De ${showLargo(largoMin ?? 1)} a ${largoMax === null ? '…' : showLargo(largoMax)}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <button
        type="button"
        className="btn"
        aria-disabled={!fits || undefined}
        onClick={() => {
          if (read.kind !== 'largo' || !fits) return
          onChange([...new Set([...largos, read.largo])])
          setText('')
        }}
      >
        Agregar largo
      </button>
      {text.trim() !== '' && !fits && <p className="err">Ese largo no se vende de este producto.</p>}
      {largos.map((largo) => (
        <button
          key={largo}
          type="button"
          className="btn bare"
          onClick={() => onChange(largos.filter((each) => each !== largo))}
        >
          Quitar el de {showM(largo)} m
        </button>
      ))}
    </div>
  )
}
