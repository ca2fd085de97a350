import { useEffect, useState } from 'react'
import { Modal, type ModalProps } from '@mantine/core'
import { Mantine } from './Mantine.tsx'

/** One press of Escape closes one dialog: a question that it opens, or opened before, does not hear the same press. */
const escapes = new WeakSet<KeyboardEvent>()
/** The dialog itself (Modal.tsx). Mounted closed first: one mounted open does not know where to return the focus. */
export const ModalLoaded = (props: ModalProps) => {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Mantine>
      <Modal {...props} __handledEscapeEvents={escapes} opened={props.opened && ready} />
    </Mantine>
  )
}
