import { useState } from 'react'
import { showTime } from '#shared/dates.ts'
import { Modal } from '#web/ui/Modal.tsx'
import type { Edicion } from '../contract.ts'
import { Article } from './Article.tsx'
import { NovedadCard } from './NovedadCard.tsx'
import { typedOf, vistaOf, type Typed } from './typed.ts'
import css from './edicion.module.css'

/** What somebody else saved, whole, to be read before one's own takes its place. */
export const TheirVersion = ({ theirs }: { theirs: Edicion }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className={css.otherOne}>
      Guardada el {showTime(theirs.modificada)}
      {theirs.usuario && ` por ${theirs.usuario}`}.
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Ver la suya
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title="La que guardó la otra persona" size={880}>
        <Article novedad={vistaOf(typedOf(theirs))} titular="h3" />
      </Modal>
    </div>
  )
}

/** How it will look. */
export const Preview = ({ typed }: { typed: Typed }) => {
  const [open, setOpen] = useState(false)
  const vista = vistaOf(typed)
  return (
    <aside className={css.preview} aria-label="Así se ve">
      <p className="k">Así se ve</p>
      <NovedadCard novedad={vista} wide={false} />
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Ver la novedad entera
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Vista previa" size={880}>
        <Article novedad={vista} titular="h3" />
      </Modal>
    </aside>
  )
}
