import { showInt } from '#shared/money.ts'
import { cajaMetros, type Carga } from '../carga.ts'
import { limiteCamionKg } from '../rules.ts'
import {
  stack,
  drawCaja,
  drawCamion,
  drawDimension,
  drawHatching,
  laminas,
  type Caja,
  type Lamina,
} from './camion-drawing.ts'
import { nameOfBulto, showLargoOfPieza, showKg } from './carga-text.ts'
import css from './camion.module.css'

/** A bulto's caption: number, name and kilos, as much as fits. */
const captionOf = ({ bulto, numero, kg, ancho, alto }: Caja, wide: boolean): string => {
  if (alto < (wide ? 22 : 13)) return ''
  if (!wide) return String(numero)
  const nombre = bulto ? nameOfBulto(bulto) : 'Los demás'
  const texts = [`${numero} · ${nombre} · ${showKg(kg)}`, `${numero} · ${showKg(kg)}`, String(numero)]
  return texts.find((text) => text.length * 12.2 + 24 < ancho) ?? ''
}

/** A caption on a plain background, so that the hatching does not cross it. */
const Caption = ({ text, left, middle, wide }: { text: string; left: number; middle: number; wide: boolean }) => {
  if (text === '') return null
  const [alto, letter] = wide ? [20, 12] : [12, 7.2]
  return (
    <>
      <rect className="cutGround" x={left + 5} y={middle - alto / 2} width={text.length * letter + 10} height={alto} />
      <text x={left + 10} y={middle + (wide ? 7 : 4.5)}>
        {text}
      </text>
    </>
  )
}

/** The truck with its load, to scale: a bulto is as long as its pieces, and its area is its share of a full load. */
const Lamina = ({ carga, lamina, wide }: { carga: Carga; lamina: Lamina; wide: boolean }) => {
  const { left, alto, scale, ancho } = lamina
  const truck = drawCamion(lamina)
  const bed = cajaMetros * scale
  const longest = carga.longestPieza
  const letter = wide ? 12.2 : 7.4
  const dimensionOf = (metros: number, top: number) =>
    drawDimension(left, metros * scale, top, showLargoOfPieza(metros).length * letter + 8)
  const dimension = longest === null ? null : dimensionOf(longest, -alto - (wide ? 22 : 16))
  const cajaDimension = dimensionOf(cajaMetros, truck.floor + 22)
  return (
    <svg
      className={`sketch ${css.lamina}`}
      viewBox={`0 ${-alto - 36} ${Math.max(ancho, left + (longest ?? 0) * scale + 12)} ${alto + truck.floor + 72}`}
      role="img"
      aria-label={`Camión a escala: ${showInt(Math.round(carga.kg))} kilos cargados de ${showInt(limiteCamionKg)}${
        longest === null
          ? ''
          : `; la pieza más larga mide ${showLargoOfPieza(longest)} sobre una caja de ${showLargoOfPieza(cajaMetros)}`
      }`}
    >
      <path className={css.lleno} d={`M${left} 0V${-alto}H${left + bed}V0`} />
      {stack(carga, lamina).map((caja) => (
        <g key={caja.numero}>
          <path className="cutGround" d={drawCaja(left + caja.left, caja.top, caja.ancho, caja.alto)} />
          <path className="hatch" d={drawHatching(left + caja.left, caja.top, caja.ancho, caja.alto)} />
          <path className="cut" d={drawCaja(left + caja.left, caja.top, caja.ancho, caja.alto)} />
          <Caption text={captionOf(caja, wide)} left={left + caja.left} middle={caja.top + caja.alto / 2} wide={wide} />
        </g>
      ))}
      <path className="pieza" d={truck.caja} />
      <path className="edge" d={truck.chassis} />
      <path className="pieza lit" d={truck.cab} />
      <path className="edge" d={truck.window} />
      <path className="pieza" d={truck.wheels} />
      <path className="edge" d={truck.rims} />
      <path className="dim" d={`M0 ${truck.floor}H${ancho - 4}`} />
      {[dimension, cajaDimension].map(
        (each, index) =>
          each && (
            <g key={index}>
              <path className="dim" d={each.linea} />
              <path className="tick" d={each.trazos} />
            </g>
          ),
      )}
      {dimension && longest !== null && (
        <text className={css.medida} x={dimension.figure} y={-alto - (wide ? 15 : 12)} textAnchor="middle">
          {showLargoOfPieza(longest)}
        </text>
      )}
      <text className={css.medida} x={cajaDimension.figure} y={truck.floor + (wide ? 29 : 26)} textAnchor="middle">
        {showLargoOfPieza(cajaMetros)}
      </text>
    </svg>
  )
}

/** The drawing of a load that fits one truck; names that do not fit it, and all on a phone, are listed below. */
export const Camion = ({ carga }: { carga: Carga }) => {
  const cajas = stack(carga, laminas.wide)
  const told = cajas.every((caja) => captionOf(caja, true).length > 3)
  return (
    <div className={css.camion}>
      <div className={css.wide}>
        <Lamina carga={carga} lamina={laminas.wide} wide />
      </div>
      <div className={css.narrow}>
        <Lamina carga={carga} lamina={laminas.narrow} wide={false} />
      </div>
      <ol className={told ? `${css.lista} ${css.narrow}` : css.lista}>
        {cajas
          .toSorted((one, other) => one.numero - other.numero)
          .map(({ numero, bulto, kg }) => (
            <li key={numero}>
              <span>
                {numero} ·{' '}
                {bulto ? nameOfBulto(bulto) : `Otros ${showInt(carga.bultos.length - cajas.length + 1)} productos`}
              </span>
              <b>{showKg(kg)}</b>
            </li>
          ))}
      </ol>
    </div>
  )
}
