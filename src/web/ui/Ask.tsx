import { Modal } from './Modal.tsx'

/**
 * Asks before what cannot be undone: a question in words, the deed by its name, and a way back, which Escape is too.
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
