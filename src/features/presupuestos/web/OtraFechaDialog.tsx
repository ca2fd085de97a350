import type { FormDialogProps } from '#web/ui/dialog.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import type { Quote } from '../contract.ts'
import { textosFecha } from '../rules.ts'
import { OtraFechaForm } from './OtraFechaForm.tsx'

type Props = { quote: Quote } & Pick<FormDialogProps, 'opened' | 'onClose'>
/** 'Pedir otra fecha' (REMITO-07). */
export const OtraFechaDialog = ({ quote, opened, onClose }: Props) => (
  <FormDialog opened={opened} onClose={onClose} title={textosFecha.button} size={560}>
    {(close) => <OtraFechaForm quote={quote} onCancel={close} onDone={onClose} />}
  </FormDialog>
)
