import { useState, type KeyboardEvent } from 'react'
import { Modal } from '#web/ui/Modal.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { contract, type Reclamo } from '../contract.ts'
import css from './photos.module.css'

export type Photo = Reclamo['adjuntos']['$values'][number] & {
  /** Its place among the attachments, from 1. */ nro: number
}
/** What a browser draws by itself, of what a claim takes. */
const PHOTOS: readonly string[] = ['jpg', 'png', 'webp']
export const isPhoto = ({ tipo }: { tipo: string }): boolean => PHOTOS.includes(tipo)

/** As any attachment is read. */
const pictureOf = (id: number, nro: number) => [contract.adjunto, { params: { id, nro } }] as const

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
          of={pictureOf(id, photo.nro)}
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
              <Picture of={pictureOf(id, photo.nro)} alt="" fallback="Sin vista previa" />
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
