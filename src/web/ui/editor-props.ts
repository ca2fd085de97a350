/** What the editor of a rich text is given, by its place-holder and by itself. */
export type EditorProps = {
  label: string
  /** The text as it was when the editor opened; what is typed after comes by `onChange`. */
  value: string
  onChange: (html: string) => void
  error?: string | null | undefined
  hint?: string | undefined
  /** Where pictures may stand in the text: keeps one and says its address. */
  onPicture?: ((file: File) => Promise<string>) | undefined
  /** For a text that is short, if there is any. */ low?: boolean
}
