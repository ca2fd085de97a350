import { useState } from 'react'
import { etiquetaVista, readDrawingUrl } from '#shared/dibujo/perfil.ts'
import { values } from '#web/api.ts'
import { drawingOf, isDrawing } from '#shared/fotos.ts'
import { Plano } from './Plano.tsx'
import type { Product } from '../contract.ts'
import { Enlarged } from './Enlarged.tsx'
import css from './gallery.module.css'

const named = (src: string, index: number): { vista: string; drawing: boolean } => {
  const read = readDrawingUrl(src)
  return read
    ? { vista: etiquetaVista(read.perfil, read.vista), drawing: true }
    : { vista: `Foto ${index + 1}`, drawing: false }
}

/** The title block of a drawing. */
const Caption = ({ descripcion, vista }: { descripcion: string; vista: string }) => (
  <dl className="caption">
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
export const Gallery = ({ product }: { product: Product }) => {
  const images = values(product.images)
  const [chosen, setChosen] = useState(0)
  const [enlarged, setEnlarged] = useState(false)
  const src = images[chosen] ?? product.image
  const { vista, drawing } = src ? named(src, chosen) : { vista: '', drawing: false }
  const respaldo = drawingOf(product)
  const fotos = images.filter((image) => !isDrawing(image))
  return (
    <section className={css.gallery} aria-label="Imágenes">
      <div className={css.sheet}>
        <div className={css.frame}>
          <Plano
            src={src}
            respaldo={respaldo}
            ancho={720}
            alto={520}
            className="big-sketch"
            sizes="(max-width: 900px) 92vw, (max-width: 1180px) calc(92vw - 424px), 760px"
            pronto
            {...(drawing ? {} : { alt: product.descripcion })}
          />
          {drawing && <Caption descripcion={product.descripcion} vista={vista} />}
          {src && !drawing && (
            <button
              type="button"
              className={`btn ${css.enlarge}`}
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
              <Plano src={image} respaldo={respaldo} ancho={140} alto={100} dimensions={false} alt="" sizes="160px" />
              {named(image, index).vista}
            </button>
          ))}
        </div>
      )}
      <Enlarged
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
