import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { TextSelection } from '@tiptap/pm/state'
import { useState } from 'react'
import { fileOf, readPasted, showLost, type Pasted } from './pasted.ts'
import { messageOf } from './states.tsx'

type OnPicture = ((file: File) => Promise<string>) | undefined
const picturesOf = (data: DataTransfer): File[] => [...data.files].filter((file) => file.type.startsWith('image/'))
/** False for a copied picture, which comes as a file with HTML but no words. */
const saysSomething = ({ page }: Pasted): boolean => page.body.textContent.trim() !== ''

const insert = (view: EditorView, src: string): void => {
  const { image } = view.state.schema.nodes
  if (image) view.dispatch(view.state.tr.replaceSelectionWith(image.create({ src })).scrollIntoView())
}
const keepFiles = async (view: EditorView, files: readonly File[], keep: (file: File) => Promise<string>) => {
  for (const file of files) insert(view, await keep(file))
}
/** Uploads the embedded pictures and inserts the content at the cursor. */
const keepText = async (view: EditorView, { page, datos }: Pasted, keep: (file: File) => Promise<string>) => {
  for (const [at, img] of datos.entries()) {
    const file = fileOf(img.src, `pegada-${at + 1}`)
    if (file) img.setAttribute('src', await keep(file))
  }
  view.pasteHTML(page.body.innerHTML)
}

/**
 * Handles pasting and dropping: uploads pictures and inserts them, and reports those that fail. `outcome`: its
 * progress.
 */
export const usePasted = (onPicture: OnPicture) => {
  const [outcome, tell] = useState<{ kind: 'info' | 'bad'; text: string } | null>(null)
  const run = (work: () => Promise<void>, lost = 0) => {
    tell({ kind: 'info', text: 'Subiendo la imagen…' })
    work().then(
      () => tell(lost > 0 ? { kind: 'bad', text: showLost(lost, true) } : null),
      (error: unknown) => tell({ kind: 'bad', text: messageOf(error) }),
    )
  }
  const takeFiles = (view: EditorView, data: DataTransfer): boolean => {
    const files = picturesOf(data)
    if (data.files.length === 0) return false
    if (files.length === 0 || !onPicture)
      tell({ kind: 'bad', text: onPicture ? 'Acá sólo se pueden poner imágenes.' : showLost(1, false) })
    else run(() => keepFiles(view, files, onPicture))
    return true
  }
  const props: EditorProps = {
    transformPastedHTML: (html) => readPasted(html, Boolean(onPicture)).page.body.innerHTML,
    handlePaste: (view, { clipboardData }) => {
      const html = clipboardData?.getData('text/html') ?? ''
      if (!clipboardData || (html === '' && clipboardData.files.length === 0)) return false
      const pasted = readPasted(html, Boolean(onPicture))
      if (!saysSomething(pasted) && clipboardData.files.length > 0) return takeFiles(view, clipboardData)
      if (pasted.datos.length > 0 && onPicture) {
        run(() => keepText(view, pasted, onPicture), pasted.lost)
        return true
      }
      tell(pasted.lost > 0 ? { kind: 'bad', text: showLost(pasted.lost, Boolean(onPicture)) } : null)
      return false
    },
    handleDrop: (view, event, _slice, moved) => {
      const { dataTransfer } = event
      if (moved || !dataTransfer || dataTransfer.files.length === 0) return false
      event.preventDefault() // else the browser would open the file
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
      return takeFiles(view, dataTransfer)
    },
  }
  return { outcome, close: () => tell(null), props }
}
