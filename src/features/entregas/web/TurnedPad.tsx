import { Modal } from '#web/ui/Modal.tsx'
import type { Strokes } from '../signature.ts'
import { SignaturePad } from './SignaturePad.tsx'
import css from './signature.module.css'

type Props = { opened: boolean; onClose: () => void; strokes: Strokes; onChange: (strokes: Strokes) => void }
/** The same pad along the whole screen, for a phone that is turned. */
export const TurnedPad = ({ opened, onClose, strokes, onChange }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Firma" fullScreen>
    <p className="soft">Girá el teléfono y firmá a lo largo.</p>
    <div className={css.along}>
      <SignaturePad strokes={strokes} onChange={onChange} turned />
    </div>
    <div className={css.under}>
      <button type="button" className="btn" onClick={() => onChange([])}>
        Borrar
      </button>
      <button type="button" className="btn main" onClick={onClose}>
        Listo
      </button>
    </div>
  </Modal>
)
