import { useCallback, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#web/api.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { hasFailed } from '#web/ui/read.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { contract, type Reclamo } from '../contract.ts'
import css from './photos.module.css'

export type Photo = Reclamo['adjuntos']['$values'][number] & {
  /** Its place among the attachments, from 1. */ nro: number
}
/** What a browser draws by itself, of what a claim takes. */
export const isPhoto = ({ tipo }: { tipo: string }): boolean => tipo === 'jpg' || tipo === 'png'

type PictureProps = { id: number; nro: number; alt: string; fallback: string }
/** The picture itself, read with the session as any attachment is: no address of it works elsewhere. */
const Picture = ({ id, nro, alt, fallback }: PictureProps) => {
  const read = useQuery({ ...q(contract.adjunto, { params: { id, nro } }), staleTime: Infinity })
  const { data } = read
  const [broken, setBroken] = useState(false)
  const draw = useCallback(
    (img: HTMLImageElement) => {
      const url = data ? URL.createObjectURL(data) : ''
      img.src = url
      return () => URL.revokeObjectURL(url)
    },
    [data],
  )
  if (broken || (hasFailed(read) && !data)) return <span className={css.broken}>{fallback}</span>
  return data ? <img ref={draw} alt={alt} onError={() => setBroken(true)} /> : <Skeleton height={96} />
}

type LargeProps = {
  id: number
  photos: readonly Photo[]
  at: number
  opened: boolean
  onMove: (at: number) => void
  onClose: () => void
  onDownload: (photo: Photo) => void
}
/** A photo as large as the screen allows; the arrows lead to the one before and the one behind it. */
const Large = ({ id, photos, at, opened, onMove, onClose, onDownload }: LargeProps) => {
  const photo = photos[at]!
  const many = photos.length > 1
  const move = (by: number) => many && onMove((at + by + photos.length) % photos.length)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  }
  const place = `Foto ${at + 1} de ${photos.length}`
  return (
    <Modal opened={opened} onClose={onClose} title={photo.nombre} fullScreen onKeyDown={onKeyDown}>
      <div className={css.large}>
        <Picture
          key={photo.nro}
          id={id}
          nro={photo.nro}
          alt={many ? `${photo.nombre}, foto ${at + 1} de ${photos.length}` : photo.nombre}
          fallback="No se puede mostrar la foto. Descargala para verla."
        />
        <div className={css.acts}>
          {many && (
            <button type="button" className="btn" onClick={() => move(-1)}>
              Foto anterior
            </button>
          )}
          {many && <span role="status">{place}</span>}
          {many && (
            <button type="button" className="btn" onClick={() => move(1)}>
              Foto siguiente
            </button>
          )}
          <button type="button" className="btn" onClick={() => onDownload(photo)}>
            Descargar
          </button>
        </div>
      </div>
    </Modal>
  )
}

type Props = { id: number; photos: readonly Photo[]; onDownload: (photo: Photo) => void }
/** The photos of a claim where they stand; each opens large (OPEN-303). */
export const Photos = ({ id, photos, onDownload }: Props) => {
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState(false)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={css.photos} aria-label="Fotos">
        {photos.map((photo, index) => (
          <li key={photo.nro}>
            <button
              type="button"
              className={css.thumb}
              aria-label={`Ampliar ${photo.nombre}`}
              onClick={() => {
                setAt(index)
                setOpened(true)
              }}
            >
              <Picture id={id} nro={photo.nro} alt="" fallback="Sin vista previa" />
            </button>
          </li>
        ))}
      </ul>
      <Large
        id={id}
        photos={photos}
        at={at}
        opened={opened}
        onMove={setAt}
        onClose={() => setOpened(false)}
        onDownload={onDownload}
      />
    </>
  )
}
