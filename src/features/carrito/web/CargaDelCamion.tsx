import { showInt } from '#shared/money.ts'
import { Nombre } from '#web/ui/Nombre.tsx'
import { cajaMetros, cargaDe, libreDe, type Cargable, type Carga, type Viaje } from '../carga.ts'
import { limiteCamionKg } from '../rules.ts'
import { Camion } from './Camion.tsx'
import { showKg, showLargoDePieza } from './carga-dicha.ts'
import css from './camion.module.css'

/** How the cart stands to a full truck (SHIP-49, OPEN-218). It says and never blocks. */
export const CargaDelCamion = ({ lineas }: { lineas: readonly Cargable[] }) => {
  const carga = cargaDe(lineas)
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
        <Rotulo carga={carga} />
        <Ejemplos carga={carga} />
      </div>
      <Notas carga={carga} />
    </section>
  )
}

const Rotulo = ({ carga }: { carga: Carga }) => (
  <dl className={`rotulo ${css.rotulo}`}>
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
      <dd>{carga.piezaMasLarga === null ? '—' : showLargoDePieza(carga.piezaMasLarga)}</dd>
    </div>
    <div>
      <dt>{carga.cuantosViajes === 1 ? 'Todavía entran' : 'En el último entran'}</dt>
      <dd>{showInt(Math.floor(carga.libre))} kg</dd>
    </div>
  </dl>
)

const Ejemplos = ({ carga }: { carga: Carga }) =>
  carga.ejemplos.length > 0 && (
    <div>
      <p className="k">Con lo que queda, por ejemplo</p>
      <ul className={css.lista}>
        {carga.ejemplos.map(({ descripcion, cuanto }) => (
          <li key={`${descripcion} ${cuanto}`}>
            <span>
              <Nombre>{descripcion}</Nombre>
            </span>
            <b>{cuanto}</b>
          </li>
        ))}
      </ul>
    </div>
  )

/** What a trip carries, as a bar as long as a full truck. */
const Barra = ({ viaje, numero }: { viaje: Viaje; numero: number }) => {
  const free = libreDe(viaje)
  return (
    <li>
      <div className={css.barra} aria-hidden="true">
        {viaje.partes.map(({ bulto, kg }, index) => (
          <i key={bulto.linea.item} className={index % 2 === 1 ? css.otra : undefined} style={{ flexGrow: kg }} />
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
        <Barra key={index} viaje={viaje} numero={index + 1} />
      ))}
    </ol>
  ) : (
    <p className={css.viajes}>Son {showInt(carga.cuantosViajes)} viajes de hasta 27.500 kg.</p>
  )

/** What the drawing is, and what it does not know. */
const Notas = ({ carga }: { carga: Carga }) => {
  const { cuantosViajes, piezaMasLarga, sinPeso } = carga
  const notas = [
    cuantosViajes === 1
      ? 'Es una estimación por peso: cada bulto se dibuja con su largo y según lo que pesa; la línea azul es el camión completo.'
      : 'Es una estimación por peso: cómo se reparte la carga lo decide quien despacha.',
    piezaMasLarga !== null && piezaMasLarga > cajaMetros
      ? `La pieza más larga no entra en una caja de ${showLargoDePieza(cajaMetros)}: consultá el transporte.`
      : '',
    sinPeso > 0
      ? `No se ${sinPeso === 1 ? 'cuenta un producto' : `cuentan ${showInt(sinPeso)} productos`} sin peso informado.`
      : '',
  ]
  return <p className={css.nota}>{notas.filter(Boolean).join(' ')}</p>
}
