import { useEffect, useState } from 'react'
import { Modal, type ModalProps } from '@mantine/core'
import { Mantine } from './Mantine.tsx'

/**
 * The dialog itself (Modal.tsx). It is there closed before it opens: one that comes open does not remember whom to give
 * the focus back to.
 */
export const ModalLoaded = (props: ModalProps) => {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Mantine>
      <Modal {...props} opened={props.opened && ready} />
    </Mantine>
  )
}
