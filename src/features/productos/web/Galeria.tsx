import { useState } from 'react'
import { etiquetaVista, readDibujoUrl } from '#shared/dibujo/perfil.ts'
import { values } from '#web/api.ts'
import { Plano } from '#web/ui/Plano.tsx'
import type { Product } from '../contract.ts'
import css from './ficha.module.css'

const named = (src: string, index: number): { vista: string; dibujo: boolean } => {
  const read = readDibujoUrl(src)
  return read
    ? { vista: etiquetaVista(read.perfil, read.vista), dibujo: true }
    : { vista: `Imagen ${index + 1}`, dibujo: false }
}

/**
 * The pictures of a product: the chosen one large, with its title block when it is a drawing, the others below it
 * (PROD-01).
 */
export const Galeria = ({ product }: { product: Product }) => {
  const images = values(product.images)
  const [chosen, setChosen] = useState(0)
  const src = images[chosen] ?? product.image
  const { vista, dibujo } = src ? named(src, chosen) : { vista: '', dibujo: false }
  const plano = product.descripcion.replace(/\s*\([^)]*\)/g, '')
  return (
    <section className={css.gallery} aria-label="Imágenes">
      <div className={css.sheet}>
        <div className={css.frame}>
          <Plano
            src={src}
            ancho={720}
            alto={520}
            className="big-dwg"
            {...(dibujo ? {} : { alt: product.descripcion })}
          />
          {dibujo && (
            <dl className="rotulo">
              <div>
                <dt>Plano</dt>
                <dd>{plano}</dd>
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
          )}
        </div>
      </div>
      {images.length > 1 && (
        <div className={css.thumbs} role="group" aria-label="Vistas del producto">
          {images.map((image, index) => (
            <button type="button" key={image} aria-pressed={index === chosen} onClick={() => setChosen(index)}>
              <Plano src={image} ancho={140} alto={100} cotas={false} alt="" />
              {named(image, index).vista}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
