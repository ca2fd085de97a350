import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { FormDialog } from '#web/ui/FormDialog.tsx'

type Props = {
  titulo: string
  opened: boolean
  /** Lines stand in it. */ wide?: boolean
  onClose: () => void
  /** The form; `close` asks first. */ children: (close: () => void) => ReactNode
}
/** A dialog of a cotización: over all of a phone. */
export const Dialog = ({ titulo, opened, wide = false, onClose, children }: Props) => {
  const phone = useMediaQuery('(max-width: 760px)') ?? false
  return (
    <FormDialog title={titulo} opened={opened} onClose={onClose} size={wide ? 760 : 520} fullScreen={phone}>
      {children}
    </FormDialog>
  )
}
