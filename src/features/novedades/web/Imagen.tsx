import { medidasAt } from '#shared/fotos.ts'
import { readImagenUrl, srcsetOfImagen } from '../rules.ts'

type Props = { src: string; sizes: string; className?: string | undefined; pronto?: boolean }
/** A picture that says nothing by itself: of ours the browser chooses format and size. */
export const Imagen = ({ src, sizes, className, pronto = false }: Props) => {
  const imagen = readImagenUrl(src)
  const medidas = imagen && medidasAt({ huella: '', ...imagen }, imagen.tamano)
  const img = (
    <img
      className={className}
      src={src}
      {...(imagen && medidas
        ? { srcSet: srcsetOfImagen(imagen, 'webp'), sizes, width: medidas.ancho, height: medidas.alto }
        : {})}
      alt=""
      loading={pronto ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
  if (!imagen) return img
  return (
    <picture>
      <source type="image/avif" srcSet={srcsetOfImagen(imagen, 'avif')} sizes={sizes} />
      {img}
    </picture>
  )
}
