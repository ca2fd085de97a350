import { Modal } from './Modal.tsx'

/**
 * A confirmation dialog for what cannot be undone: the question, a button named after the action, and cancel, also by
 * Escape.
 */
export const Ask = ({
  opened,
  titulo,
  texto,
  accion,
  onSi,
  onNo,
}: {
  opened: boolean
  titulo: string
  texto: string
  accion: string
  onSi: () => void
  onNo: () => void
}) => (
  <Modal opened={opened} onClose={onNo} title={titulo}>
    <p className="question">{texto}</p>
    <div className="acts questionActs">
      <button type="button" className="btn" onClick={onNo}>
        Cancelar
      </button>
      <button type="button" className="btn main" onClick={onSi}>
        {accion}
      </button>
    </div>
  </Modal>
)
