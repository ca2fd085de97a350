import { useState } from 'react'
import { etiquetaVista, readDibujoUrl } from '#shared/dibujo/perfil.ts'
import { values } from '#web/api.ts'
import { dibujoOf, isDibujo } from '#shared/fotos.ts'
import { Plano } from '#web/ui/Plano.tsx'
import type { Product } from '../contract.ts'
import { Ampliada } from './Ampliada.tsx'
import css from './galeria.module.css'

const named = (src: string, index: number): { vista: string; dibujo: boolean } => {
  const read = readDibujoUrl(src)
  return read
    ? { vista: etiquetaVista(read.perfil, read.vista), dibujo: true }
    : { vista: `Foto ${index + 1}`, dibujo: false }
}

/** The title block of a drawing. */
const Rotulo = ({ descripcion, vista }: { descripcion: string; vista: string }) => (
  <dl className="rotulo">
    <div>
      <dt>Plano</dt>
      <dd>{descripcion.replace(/\s*\([^)]*\)/g, '')}</dd>
    </div>
    <div>
      <dt>Vista</dt>
      <dd>{vista}</dd>
    </div>
    <div>
      <dt>Medidas</dt>
      <dd>mm</dd>
    </div>
  </dl>
)

/**
 * The pictures of a product: the chosen one large, with its title block when it is a drawing and enlarged on demand
 * when it is a photo, the others below it (PROD-01, OPEN-132).
 */
export const Galeria = ({ product }: { product: Product }) => {
  const images = values(product.images)
  const [chosen, setChosen] = useState(0)
  const [enlarged, setEnlarged] = useState(false)
  const src = images[chosen] ?? product.image
  const { vista, dibujo } = src ? named(src, chosen) : { vista: '', dibujo: false }
  const respaldo = dibujoOf(product)
  const fotos = images.filter((image) => !isDibujo(image))
  return (
    <section className={css.gallery} aria-label="Imágenes">
      <div className={css.sheet}>
        <div className={css.frame}>
          <Plano
            src={src}
            respaldo={respaldo}
            ancho={720}
            alto={520}
            className="big-dwg"
            sizes="(max-width: 900px) 92vw, (max-width: 1180px) calc(92vw - 424px), 760px"
            pronto
            {...(dibujo ? {} : { alt: product.descripcion })}
          />
          {dibujo && <Rotulo descripcion={product.descripcion} vista={vista} />}
          {src && !dibujo && (
            <button
              type="button"
              className={`btn ${css.ampliar}`}
              aria-label="Ampliar la foto"
              onClick={() => setEnlarged(true)}
            >
              Ampliar <span>la foto</span>
            </button>
          )}
        </div>
      </div>
      {images.length > 1 && (
        <div className={css.thumbs} role="group" aria-label="Vistas del producto">
          {images.map((image, index) => (
            <button type="button" key={image} aria-pressed={index === chosen} onClick={() => setChosen(index)}>
              <Plano src={image} respaldo={respaldo} ancho={140} alto={100} cotas={false} alt="" sizes="160px" />
              {named(image, index).vista}
            </button>
          ))}
        </div>
      )}
      <Ampliada
        opened={enlarged}
        onClose={() => setEnlarged(false)}
        fotos={fotos}
        at={src ? fotos.indexOf(src) : 0}
        onMove={(foto) => setChosen(images.indexOf(foto))}
        descripcion={product.descripcion}
        respaldo={respaldo}
      />
    </section>
  )
}
