import { showInt } from '#shared/money.ts'
import { cajaMetros, type Carga } from '../carga.ts'
import { limiteCamionKg } from '../rules.ts'
import { apilar, drawCaja, drawCamion, drawCota, drawRayado, laminas, type Caja, type Lamina } from './camion-dibujo.ts'
import { showLargoDePieza, showKg } from './carga-dicha.ts'
import css from './camion.module.css'

/** What stands in a bundle: number, name and kilos, as much of it as there is room for. */
const rotuloDe = ({ bulto, numero, kg, ancho, alto }: Caja, wide: boolean): string => {
  if (alto < (wide ? 22 : 13)) return ''
  if (!wide) return String(numero)
  const nombre = bulto ? bulto.linea.producto.descripcion.replace(/ \([^()]*\)$/, '') : 'Los demás'
  const texts = [`${numero} · ${nombre} · ${showKg(kg)}`, `${numero} · ${showKg(kg)}`, String(numero)]
  return texts.find((text) => text.length * 12.2 + 24 < ancho) ?? ''
}

/** What stands in a bundle, on a ground of its own: hatching runs through no letter. */
const Rotulo = ({ texto, left, middle, wide }: { texto: string; left: number; middle: number; wide: boolean }) => {
  if (texto === '') return null
  const [alto, letra] = wide ? [20, 12] : [12, 7.2]
  return (
    <>
      <rect className="cutbg" x={left + 5} y={middle - alto / 2} width={texto.length * letra + 10} height={alto} />
      <text x={left + 10} y={middle + (wide ? 7 : 4.5)}>
        {texto}
      </text>
    </>
  )
}

/** The truck to scale with its load: a bundle is as long as its piece, and covers what it weighs of a full load. */
const Lamina = ({ carga, lamina, wide }: { carga: Carga; lamina: Lamina; wide: boolean }) => {
  const { left, alto, escala, ancho } = lamina
  const truck = drawCamion(lamina)
  const bed = cajaMetros * escala
  const longest = carga.piezaMasLarga
  const letra = wide ? 12.2 : 7.4
  const cotaDe = (metros: number, top: number) =>
    drawCota(left, metros * escala, top, showLargoDePieza(metros).length * letra + 8)
  const cota = longest === null ? null : cotaDe(longest, -alto - (wide ? 22 : 16))
  const cotaCaja = cotaDe(cajaMetros, truck.suelo + 22)
  return (
    <svg
      className={`dwg ${css.lamina}`}
      viewBox={`0 ${-alto - 36} ${Math.max(ancho, left + (longest ?? 0) * escala + 12)} ${alto + truck.suelo + 72}`}
      role="img"
      aria-label={`Camión a escala: ${showInt(Math.round(carga.kg))} kilos cargados de ${showInt(limiteCamionKg)}${
        longest === null
          ? ''
          : `; la pieza más larga mide ${showLargoDePieza(longest)} sobre una caja de ${showLargoDePieza(cajaMetros)}`
      }`}
    >
      <path className={css.lleno} d={`M${left} 0V${-alto}H${left + bed}V0`} />
      {apilar(carga, lamina).map((caja) => (
        <g key={caja.numero}>
          <path className="cutbg" d={drawCaja(left + caja.left, caja.top, caja.ancho, caja.alto)} />
          <path className="hatch" d={drawRayado(left + caja.left, caja.top, caja.ancho, caja.alto)} />
          <path className="cut" d={drawCaja(left + caja.left, caja.top, caja.ancho, caja.alto)} />
          <Rotulo texto={rotuloDe(caja, wide)} left={left + caja.left} middle={caja.top + caja.alto / 2} wide={wide} />
        </g>
      ))}
      <path className="pieza" d={truck.caja} />
      <path className="edge" d={truck.chasis} />
      <path className="pieza lit" d={truck.cabina} />
      <path className="edge" d={truck.ventana} />
      <path className="pieza" d={truck.ruedas} />
      <path className="edge" d={truck.llantas} />
      <path className="dim" d={`M0 ${truck.suelo}H${ancho - 4}`} />
      {[cota, cotaCaja].map(
        (each, index) =>
          each && (
            <g key={index}>
              <path className="dim" d={each.linea} />
              <path className="tick" d={each.trazos} />
            </g>
          ),
      )}
      {cota && longest !== null && (
        <text className={css.medida} x={cota.figura} y={-alto - (wide ? 15 : 12)} textAnchor="middle">
          {showLargoDePieza(longest)}
        </text>
      )}
      <text className={css.medida} x={cotaCaja.figura} y={truck.suelo + (wide ? 29 : 26)} textAnchor="middle">
        {showLargoDePieza(cajaMetros)}
      </text>
    </svg>
  )
}

/** The truck of a load that fits one; its names stand below it on a phone, and wherever they do not fit it. */
export const Camion = ({ carga }: { carga: Carga }) => {
  const cajas = apilar(carga, laminas.ancha)
  const told = cajas.every((caja) => rotuloDe(caja, true).length > 3)
  return (
    <div className={css.camion}>
      <div className={css.ancha}>
        <Lamina carga={carga} lamina={laminas.ancha} wide />
      </div>
      <div className={css.angosta}>
        <Lamina carga={carga} lamina={laminas.angosta} wide={false} />
      </div>
      <ol className={told ? `${css.lista} ${css.angosta}` : css.lista}>
        {cajas
          .toSorted((one, other) => one.numero - other.numero)
          .map(({ numero, bulto, kg }) => (
            <li key={numero}>
              <span>
                {numero} ·{' '}
                {bulto
                  ? bulto.linea.producto.descripcion
                  : `Otros ${showInt(carga.bultos.length - cajas.length + 1)} productos`}
              </span>
              <b>{showKg(kg)}</b>
            </li>
          ))}
      </ol>
    </div>
  )
}
