import type { FormDialogProps } from './dialog.ts'
import { ModalLoaded } from './ModalLoaded.tsx'
import { useKept } from './useKept.tsx'

/** The dialog itself (FormDialog.tsx). */
export const FormDialogLoaded = ({
  opened,
  onClose,
  dirty = false,
  question,
  closeOnEscape = true,
  trapFocus = true,
  children,
  ...rest
}: FormDialogProps) => {
  const kept = useKept({ opened, onClose, dirty, question })
  return (
    <>
      <ModalLoaded
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        {...rest}
        opened={opened}
        onClose={kept.close}
        closeOnEscape={closeOnEscape && !kept.asked}
        trapFocus={trapFocus && !kept.asked}
      >
        {kept.around(children(kept.close))}
      </ModalLoaded>
      {kept.aside}
    </>
  )
}
