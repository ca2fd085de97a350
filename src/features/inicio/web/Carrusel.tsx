import { marca } from '#web/marca.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Plano } from '#features/productos/web/productos.tsx'
import { laminas } from './laminas.ts'
import { useRotation } from './useRotation.ts'
import css from './carrusel.module.css'

/** Five slides with one title (HOME-01 … HOME-04). The drawings say nothing a reader would miss. */
export const Carrusel = () => {
  const { current, show, paused, toggle, still, moving, bind } = useRotation(laminas.length, marca.carruselMs)
  return (
    <section
      className={`${css.hero} plate`}
      aria-roledescription="carrusel"
      aria-label="Gestioná tus pedidos"
      data-moving={moving}
      {...bind}
    >
      <div>
        <h2>GESTIONÁ TUS PEDIDOS</h2>
        <p>DONDE Y CUANDO VOS LO ELIJAS.</p>
        <div className={css.scale}>
          <ol>
            {laminas.map((_, index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-label={`Imagen ${index + 1} de ${laminas.length}`}
                  aria-current={index === current || undefined}
                  onClick={() => show(index)}
                />
              </li>
            ))}
          </ol>
          {!still && (
            <button type="button" className="btn" onClick={toggle}>
              <Icon name={paused ? 'play' : 'pause'} />
              {paused ? 'Reanudar' : 'Pausar'}
            </button>
          )}
        </div>
      </div>
      <div className={css.laminas} aria-hidden="true">
        {laminas.map((lamina, index) => (
          <div key={index} className={css.lamina} data-current={index === current || undefined}>
            {lamina.map((drawing) => (
              <div key={drawing.src} style={{ flex: drawing.ancho }}>
                <Plano src={drawing.src} ancho={150 * drawing.ancho} alto={180} alt="" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
