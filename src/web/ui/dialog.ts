import type { ModalProps } from '@mantine/core'
import { createContext, type ReactNode } from 'react'

/** What a dialog knows of the form in it. `forget` drops its draft. */
export type Held = { readonly dirty: boolean; readonly forget: () => void }
/** The question before what is typed in a dialog is dropped. */
export type Question = { readonly titulo: string; readonly texto: string }

/** The dialog around a form, as `useKept` provides it; null on a screen. */
export const DialogOf = createContext<{
  readonly opened: boolean
  /** Registers the form; returns how to unregister it. */ readonly hold: (form: Held) => () => void
} | null>(null)

export type FormDialogProps = Omit<ModalProps, 'children'> & {
  /** Unsent input of a form that is none of `useForm`'s. */ dirty?: boolean
  /** What is asked before it is dropped, where there is more to say. */ question?: Question
  /** The form; `close` asks first, as Escape does: for its 'Cancelar'. */ children: (close: () => void) => ReactNode
}
