import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from './states.tsx'

export type EditorProps = {
  label: string
  /** The text as it was when the editor opened; what is typed after comes by `onChange`. */
  value: string
  onChange: (html: string) => void
  error?: string | null | undefined
  hint?: string | undefined
  /** Where pictures may stand in the text: keeps one and says its address. */
  onPicture?: ((file: File) => Promise<string>) | undefined
}
const Loaded = lazy(() => import('./EditorHtmlLoaded.tsx'))

/** An editor of a text with headings, lists, links and pictures. Its library (150 kB) comes with it alone. */
export const EditorHtml = (props: EditorProps) => (
  <Suspense
    fallback={
      <Loading label="Abriendo el editor…">
        <Skeleton height={320} />
      </Loading>
    }
  >
    <Loaded {...props} />
  </Suspense>
)
