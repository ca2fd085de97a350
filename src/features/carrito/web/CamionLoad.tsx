import { showInt } from '#shared/money.ts'
import type { Loadable } from '../bulto.ts'
import { cajaMetros, cargaOf, libreOf, type Carga, type Viaje } from '../carga.ts'
import { camion } from '../estiba.ts'
import { limiteCamionKg } from '../rules.ts'
import { Camion } from './Camion.tsx'
import { showKg, showLargoOfPieza } from './carga-text.ts'
import css from './camion.module.css'

/** The cart's load relative to a full truck (SHIP-49, OPEN-218). Informative, never blocks. */
export const CargaOfCamion = ({ lineas }: { lineas: readonly Loadable[] }) => {
  const carga = cargaOf(lineas)
  if (!carga) return null
  return (
    <section className={css.carga} aria-labelledby="carga">
      <header>
        <h2 id="carga">Carga del camión</h2>
        <p>
          <b>{showInt(Math.round(carga.kg))}</b> de {showInt(limiteCamionKg)} kg
        </p>
      </header>
      {carga.cuantosViajes === 1 ? <Camion carga={carga} /> : <Viajes carga={carga} />}
      <div className={css.datos}>
        <Caption carga={carga} />
        <Examples carga={carga} />
      </div>
      <Notes carga={carga} />
    </section>
  )
}

const Caption = ({ carga }: { carga: Carga }) => (
  <dl className={`caption ${css.caption}`}>
    <div>
      <dt>Viajes</dt>
      <dd>{showInt(carga.cuantosViajes)}</dd>
    </div>
    <div>
      <dt>{carga.cuantosViajes === 1 ? 'Ocupado' : 'De un camión'}</dt>
      <dd>{showInt(carga.ocupado)} %</dd>
    </div>
    <div>
      <dt>Pieza más larga</dt>
      <dd>{carga.longestPieza === null ? '—' : showLargoOfPieza(carga.longestPieza)}</dd>
    </div>
    <div>
      <dt>{carga.cuantosViajes === 1 ? 'Todavía entran' : 'En el último entran'}</dt>
      <dd>{showInt(Math.floor(carga.libre))} kg</dd>
    </div>
  </dl>
)

const Examples = ({ carga }: { carga: Carga }) =>
  carga.examples.length > 0 && (
    <div>
      <p className="k">Con lo que queda, por ejemplo</p>
      <ul className={css.lista}>
        {carga.examples.map(({ descripcion, cuanto, porPeso }) => (
          <li key={`${descripcion} ${cuanto}`}>
            <span>{descripcion}</span>
            <b>
              {cuanto}
              {porPeso && <small className={css.porPeso}>, por peso</small>}
            </b>
          </li>
        ))}
      </ul>
    </div>
  )

/** A trip's load as a bar; its full length is a full truck. */
const Bar = ({ viaje, numero }: { viaje: Viaje; numero: number }) => {
  const free = libreOf(viaje)
  return (
    <li>
      <div className={css.barra} aria-hidden="true">
        {viaje.parts.map(({ bulto, kg }, index) => (
          <i key={bulto.linea.item} className={index % 2 === 1 ? css.otherOne : undefined} style={{ flexGrow: kg }} />
        ))}
        {free >= 1 && <i className={css.libre} style={{ flexGrow: free }} />}
      </div>
      <p>
        Viaje {numero} · {showKg(viaje.kg)}
        {free >= 1 && ` · entran ${showKg(Math.floor(free))} más`}
      </p>
    </li>
  )
}
const Viajes = ({ carga }: { carga: Carga }) =>
  carga.viajes.length > 0 ? (
    <ol className={css.viajes} aria-label={`${carga.cuantosViajes} viajes`}>
      {carga.viajes.map((viaje, index) => (
        <Bar key={index} viaje={viaje} numero={index + 1} />
      ))}
    </ol>
  ) : (
    <p className={css.viajes}>Son {showInt(carga.cuantosViajes)} viajes de hasta 27.500 kg.</p>
  )

/** Notes on the drawing and its limits. */
const Notes = ({ carga }: { carga: Carga }) => {
  const { cuantosViajes, longestPieza, withoutPeso } = carga
  const notes = [
    cuantosViajes === 1
      ? 'Es una estimación por peso: cada bulto se dibuja con su largo y según lo que pesa; la línea azul es el camión completo.'
      : 'Es una estimación por peso: cómo se reparte la carga lo decide quien despacha.',
    carga.examples.some(({ porPeso }) => !porPeso)
      ? `Los ejemplos cuentan lo que entra en una caja de ${showLargoOfPieza(cajaMetros)} × ${showLargoOfPieza(camion.ancho)}, hasta ${showLargoOfPieza(camion.alto)} de alto${carga.examples.some(({ porPeso }) => porPeso) ? '; «por peso», solo los kilos' : ''}.`
      : '',
    longestPieza !== null && longestPieza > cajaMetros
      ? `La pieza más larga no entra en una caja de ${showLargoOfPieza(cajaMetros)}: consultá el transporte.`
      : '',
    withoutPeso > 0
      ? `No se ${withoutPeso === 1 ? 'cuenta un producto' : `cuentan ${showInt(withoutPeso)} productos`} sin peso informado.`
      : '',
  ]
  return <p className={css.nota}>{notes.filter(Boolean).join(' ')}</p>
}
