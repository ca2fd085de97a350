import { lazy, Suspense } from 'react'
import { faces } from './editor-tools.tsx'
import type { EditorProps } from './editor-props.ts'
import { Loading } from './states.tsx'
import css from './editor.module.css'

const Loaded = lazy(() => import('./EditorHtmlLoaded.tsx'))

type EditorSkeletonProps = Pick<EditorProps, 'label' | 'low'> & { withImagenes?: boolean }
/** The placeholder of a loading editor, of its final size, so that the layout does not shift. */
export const EditorSkeleton = ({ label, low = false, withImagenes = false }: EditorSkeletonProps) => (
  <Loading label="Abriendo el editor…">
    <div className="field" aria-hidden="true">
      <span className={css.label}>{label}</span>
      <div className={css.editor}>
        <div className={css.barra}>
          {faces(withImagenes).map((cara, at) => (
            <span key={at} className={`${css.button} ${css.still}`}>
              {cara}
            </span>
          ))}
        </div>
        <div className={css.caja} data-bajo={low || undefined} />
      </div>
    </div>
  </Loading>
)

/** A rich-text editor with headings, lists, links and pictures. Its library (150 kB) loads only with it. */
export const EditorHtml = (props: EditorProps) => {
  const { label, low, onPicture } = props
  return (
    <Suspense
      fallback={<EditorSkeleton label={label} {...(low ? { low } : {})} withImagenes={onPicture !== undefined} />}
    >
      <Loaded {...props} />
    </Suspense>
  )
}
