import { useState } from 'react'
import { values } from '#web/api.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { contract, type Prueba } from '../contract.ts'
import css from './remito.module.css'

type Of = { numero: string; prueba: Prueba }
const SMALL = 320
const LARGE = 1600
const photoOf = (numero: string, id: number, orden: number, tamano: number) =>
  [contract.foto, { params: { numero, id, orden, tamano } }] as const

/** The photos that came, each opens large. */
export const Fotos = ({ numero, prueba: { id, fotos } }: Of) => {
  const [shown, setShown] = useState<number | null>(null)
  const all = values(fotos)
  if (all.length === 0) return null
  return (
    <>
      <ul className={css.photos} aria-label="Fotos">
        {all.map((orden) => (
          <li key={orden}>
            <button
              type="button"
              className={css.thumb}
              aria-label={`Ampliar la foto ${orden}`}
              onClick={() => setShown(orden)}
            >
              <Picture of={photoOf(numero, id, orden, SMALL)} alt="" fallback="Sin vista previa" />
            </button>
          </li>
        ))}
      </ul>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={`Foto de la entrega`} fullScreen>
        <div className={css.large}>
          {shown !== null && (
            <Picture
              key={shown}
              of={photoOf(numero, id, shown, LARGE)}
              alt={`Foto ${shown} de la entrega`}
              fallback="No se puede mostrar la foto."
            />
          )}
        </div>
      </Modal>
    </>
  )
}
