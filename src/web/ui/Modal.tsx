import type { ModalProps } from '@mantine/core'
import { part } from './part.tsx'

/** Mantine's dialog, 31 kB, loaded when idle. */
export const Modal = part<ModalProps, 'ModalLoaded'>(() => import('./ModalLoaded.tsx'), 'ModalLoaded', {
  opened: ({ opened }) => opened,
})
