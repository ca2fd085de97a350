import type { KeyboardEvent } from 'react'
import { Modal } from '#web/ui/Modal.tsx'
import { Plano } from './Plano.tsx'
import css from './enlarged.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  fotos: readonly string[]
  /** Which of them is shown. */
  at: number
  onMove: (foto: string) => void
  descripcion: string
  respaldo: string | null
}

/** A photo as large as the screen allows; the arrows lead to the one before and the one behind it. */
export const Enlarged = ({ opened, onClose, fotos, at, onMove, descripcion, respaldo }: Props) => {
  const move = (by: number): void => {
    const next = fotos[(at + by + fotos.length) % fotos.length]
    if (next && fotos.length > 1) onMove(next)
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  }
  return (
    <Modal opened={opened} onClose={onClose} title={descripcion} fullScreen onKeyDown={onKeyDown}>
      <div className={css.enlarged}>
        <Plano
          key={fotos[at]}
          src={fotos[at]}
          respaldo={respaldo}
          ancho={1600}
          alto={1200}
          alt={fotos.length > 1 ? `${descripcion}, foto ${at + 1} de ${fotos.length}` : descripcion}
          sizes="100vw"
          pronto
        />
        {fotos.length > 1 && (
          <div className={css.pass}>
            <button type="button" className="btn" onClick={() => move(-1)}>
              Foto anterior
            </button>
            <span role="status">
              Foto {at + 1} de {fotos.length}
            </span>
            <button type="button" className="btn" onClick={() => move(1)}>
              Foto siguiente
            </button>
          </div>
        )}
      </div>
    </Modal>
  )
}
