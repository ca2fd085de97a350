/** The props of the rich-text editor and its placeholder. */
export type EditorProps = {
  label: string
  /** The initial text; changes come through `onChange`. */
  value: string
  onChange: (html: string) => void
  error?: string | null | undefined
  hint?: string | undefined
  /** Uploads a picture and returns its URL; without it the text takes no pictures. */
  onPicture?: ((file: File) => Promise<string>) | undefined
  /** A smaller editor, for a short or empty text. */ low?: boolean
}
