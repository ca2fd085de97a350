import { Modal } from '#web/ui/Modal.tsx'
import { LittleTime } from './LittleTime.tsx'

type EntregaProps = { open: boolean; texto: string; onClose: () => void; onNext: () => void }
/** A dialog that repeats the destination before the next step. */
export const Entrega = ({ open, texto, onClose, onNext }: EntregaProps) => (
  <Modal opened={open} onClose={onClose} title="Dirección de entrega">
    <p>{texto}</p>
    <LittleTime />
    <div className="acts">
      <button type="button" className="btn" onClick={onClose}>
        Volver
      </button>
      <button type="button" className="btn main" data-autofocus onClick={onNext}>
        Siguiente
      </button>
    </div>
  </Modal>
)
