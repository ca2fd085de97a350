import type { FormDialogProps } from './dialog.ts'
import { part } from './part.tsx'

/** A dialog with something to write in: what is typed is not dropped without a question (OPEN-358). */
export const FormDialog = part<FormDialogProps, 'FormDialogLoaded'>(
  () => import('./FormDialogLoaded.tsx'),
  'FormDialogLoaded',
  { opened: ({ opened }) => opened },
)
