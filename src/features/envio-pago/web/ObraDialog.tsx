import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Usada } from '#features/obras/contract.ts'
import { BuscarLugar, Mapa, Usadas } from '#features/obras/web/obras.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Ask } from '#web/ui/Ask.tsx'
import { puntoMessage, hasTyped, obraOf, type ObraInMapa } from '../obra.ts'
import { completeObra, textos } from '../rules.ts'
import { CamposObra } from './CamposObra.tsx'
import { LittleTime } from './LittleTime.tsx'
import { useObra, type EditorOfObra } from './useObra.ts'
import css from './obra.module.css'

type Props = {
  opened: boolean
  presupuestoId: number
  clienteId: number
  obra: ObraInMapa | null
  onClose: () => void
  onCreate: (obra: ObraInMapa) => void
}

/**
 * The dialog of the work site's address (SHIP-35 … SHIP-48): from the map, a search, a former one, or typed. Closing it
 * asks before unsaved input is lost.
 */
export const ObraDialog = ({ opened, presupuestoId, clienteId, obra, onClose, onCreate }: Props) => {
  const phone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const editor = useObra(presupuestoId, obra)
  const [asking, setAsking] = useState<Usada | null>(null)
  const close = () => {
    editor.forget()
    onClose()
  }
  const replace = (usada: Usada) => {
    setAsking(null)
    editor.use(usada)
  }
  const tryUse = (usada: Usada) => (hasTyped(editor.obraDraft) ? setAsking(usada) : replace(usada))
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={close}
        dirty={editor.cambios}
        question={{ titulo: 'Descartar la dirección', texto: textos.descartarObra }}
        closeOnEscape={asking === null}
        trapFocus={asking === null}
        title="+ ENVIAR A OBRA"
        size={1120}
        fullScreen={phone}
      >
        {(tryClose) => (
          <Form
            editor={editor}
            phone={phone}
            clienteId={clienteId}
            onUse={tryUse}
            onClose={tryClose}
            onCreate={() => onCreate(obraOf(editor.obraDraft))}
          />
        )}
      </FormDialog>
      <Ask
        opened={opened && asking !== null}
        titulo="Reemplazar la dirección"
        texto={textos.replaceObra}
        accion="Reemplazar"
        onSi={() => asking !== null && replace(asking)}
        onNo={() => setAsking(null)}
      />
    </>
  )
}

type FormProps = {
  editor: EditorOfObra
  phone: boolean
  onUse: (usada: Usada) => void
  onCreate: () => void
} & Pick<Props, 'clienteId' | 'onClose'>
const Form = ({ editor, phone, clienteId, onUse, onClose, onCreate }: FormProps) => {
  const { obraDraft } = editor
  const complete = completeObra(obraDraft.obra)
  const create = (event: React.FormEvent) => {
    event.preventDefault()
    if (complete) onCreate()
  }
  return (
    <form onSubmit={create} className={css.obra}>
      <Usadas clienteId={clienteId} onChoose={onUse} />
      <Mapa
        punto={obraDraft.punto}
        lookAt={editor.lookAt}
        stated={puntoMessage(obraDraft, editor.lugar.failed)}
        onPunto={editor.put}
      />
      <div className={css.datos}>
        <BuscarLugar first={!phone} onChoose={editor.choose} onPunto={editor.place} />
        {editor.lugar.failed && (
          <p className={css.aviso} role="alert">
            {textos.puntoWithoutReply}{' '}
            <button type="button" className="link" onClick={editor.lugar.retry}>
              Reintentar
            </button>
          </p>
        )}
        <CamposObra editor={editor} />
        <WithoutMouse />
      </div>
      <div className={`acts ${css.pie}`}>
        <LittleTime />
        <button type="button" className="btn" onClick={onClose}>
          Volver
        </button>
        <button type="submit" className="btn main" disabled={!complete}>
          Crear
        </button>
      </div>
    </form>
  )
}

const arrows = (
  <>
    <kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd>
  </>
)
/** Hints on the map's keys, which are optional. */
const WithoutMouse = () => (
  <details className={css.keys}>
    <summary>Sin mouse</summary>
    <p>
      En el mapa, {arrows} mueven el punto 10 m; con <kbd>Mayús</kbd>, 100 m. <kbd>+</kbd> <kbd>−</kbd> acercan y
      alejan. También alcanza con escribir los cinco campos.
    </p>
  </details>
)
