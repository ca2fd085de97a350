import type { CSSProperties } from 'react'
import { showInt } from '#shared/money.ts'
import { showM, showMm } from '../lengths.ts'
import type { Ajustes, Barra, Resultado } from '../result.ts'
import { describeBarra, nameOfBarra, placesOf, queEs } from './rows.ts'
import css from './dibujo.module.css'

const percent = (part: number, whole: number): string => `${((part * 100) / whole).toFixed(3)}%`

type Props = { resultado: Resultado; ajustes: Ajustes }
/** Every bar to scale under one ruler in metres: pieces hatched, kerfs as gaps, rests dashed or crossed (CORTE-08). */
export const Dibujo = ({ resultado: { barras }, ajustes }: Props) => {
  const longest = Math.max(...barras.map(({ largo }) => largo))
  const own = barras.findIndex(({ propia }) => propia !== null)
  return (
    <figure
      className={css.dibujo}
      aria-label="Las barras a escala"
      style={{ '--metros': longest / 10_000 } as CSSProperties}
    >
      <div className={css.cabeza}>
        <span className="k">Cuántas</span>
        <Regla longest={longest} />
        <span className={`k ${css.derecha}`}>Sobra (mm)</span>
      </div>
      <ol className={css.barras}>
        {barras.map((barra, at) => (
          <li key={`${barra.propia} ${barra.desde} ${at}`}>
            {at === own && <p className={css.propias}>De lo que tenés</p>}
            <p className={css.veces}>
              <b>{showInt(barra.veces)} ×</b>
              <small>{showM(barra.largo)} m</small>
              <small>{nameOfBarra(barra)}</small>
            </p>
            <BarraDibujada barra={barra} longest={longest} ajustes={ajustes} />
            <p className={css.sobra}>
              <b>{showMm(barra.sobra)}</b>
              <small data-queda={barra.queda || undefined}>{queEs(barra)}</small>
            </p>
          </li>
        ))}
      </ol>
      <figcaption className={css.clave}>
        <span>
          <i className={css.pieza} /> pieza, con su letra
        </span>
        <span>
          <i className={css.queda} /> queda: {showMm(ajustes.restoUtil)} mm o más
        </span>
        <span>
          <i className={css.recorte} /> recorte
        </span>
        <span>
          <i className={css.corte} /> corte de {showMm(ajustes.corte)} mm
        </span>
      </figcaption>
    </figure>
  )
}

/** Metres, each with its tick; with many, every other or every fifth has a figure. */
const Regla = ({ longest }: { longest: number }) => {
  const metres = Math.floor(longest / 10_000)
  const step = metres > 12 ? Math.ceil(metres / 12) : 1
  const marks = Array.from({ length: Math.floor(metres / step) + 1 }, (_, nth) => nth * step)
  return (
    <div className={css.regla} aria-hidden="true">
      {marks.map((metre) => (
        <span key={metre} data-impar={metre % 2 === 1 || undefined} style={{ left: percent(metre * 10_000, longest) }}>
          {metre}
          {metre === marks.at(-1) && ' m'}
        </span>
      ))}
    </div>
  )
}

type BarraProps = { barra: Barra; longest: number; ajustes: Ajustes; letters?: boolean }
/** A bar: pieces with their length above, hatched the other way where two equal ones touch; what is left at its end. */
export const BarraDibujada = ({ barra, longest, ajustes }: BarraProps) => {
  const { largo, piezas, sobra } = barra
  const places = placesOf(barra, ajustes.corte, ajustes.despunte)
  return (
    <div className={css.barra} role="img" aria-label={describeBarra(barra)} style={{ width: percent(largo, longest) }}>
      <div className={css.cotas}>
        {piezas.map((pieza, at) => (
          <span
            key={at}
            title={`${showMm(pieza.largo)} mm${pieza.marca ? ` · ${pieza.marca}` : ''}`}
            style={{ left: percent(places[at]!, largo), width: percent(pieza.largo, largo) }}
          >
            <i>{showMm(pieza.largo)}</i>
          </span>
        ))}
      </div>
      <div className={css.cuerpo}>
        {piezas.map((pieza, at) => (
          <i
            key={at}
            className={css.pieza}
            data-otra={at % 2 === 1 || undefined}
            style={{ left: percent(places[at]!, largo), width: percent(pieza.largo, largo) }}
          >
            <b>{pieza.letra}</b>
          </i>
        ))}
        {sobra > 0 && (
          <i
            className={barra.queda ? css.queda : css.recorte}
            style={{ right: percent(ajustes.despunte, largo), width: percent(sobra, largo) }}
          >
            {barra.queda && <b>queda {showMm(sobra)}</b>}
          </i>
        )}
      </div>
    </div>
  )
}
