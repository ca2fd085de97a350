import { medidasAt, readFotoUrl, srcsetOf } from '#shared/fotos.ts'

type Props = {
  src: string
  ancho: number
  alto: number
  alt: string
  className?: string
  sizes: string
  pronto: boolean
  onUnread: () => void
}

/**
 * A photo, whole, on a white sheet of these proportions. Of ours the browser chooses format and size; another's address
 * is shown as it is.
 */
export const Foto = ({ src, ancho, alto, alt, className = '', sizes, pronto, onUnread }: Props) => {
  const foto = readFotoUrl(src)
  const own = foto ? medidasAt(foto, foto.tamano) : { ancho, alto }
  const img = (
    <img
      className={`foto ${className}`}
      src={src}
      {...(foto ? { srcSet: srcsetOf(foto, 'webp'), sizes } : {})}
      alt={alt}
      width={own.ancho}
      height={own.alto}
      style={{ aspectRatio: `${ancho} / ${alto}` }}
      loading={pronto ? 'eager' : 'lazy'}
      decoding="async"
      onError={onUnread}
    />
  )
  return foto ? (
    <picture>
      <source type="image/avif" srcSet={srcsetOf(foto, 'avif')} sizes={sizes} />
      {img}
    </picture>
  ) : (
    img
  )
}
