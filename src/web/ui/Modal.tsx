import type { ModalProps } from '@mantine/core'
import { deferred } from './deferred.tsx'

/** Mantine's dialog, 31 kB, loaded when idle. */
export const Modal = deferred<ModalProps>(() => import('./ModalLoaded.tsx'))
