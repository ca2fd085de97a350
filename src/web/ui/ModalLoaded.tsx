import { Modal, type ModalProps } from '@mantine/core'
import { Mantine } from './Mantine.tsx'

/** The dialog itself (Modal.tsx). */
const ModalLoaded = (props: ModalProps) => (
  <Mantine>
    <Modal {...props} />
  </Mantine>
)
export default ModalLoaded
