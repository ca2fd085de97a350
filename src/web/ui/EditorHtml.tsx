import { faces } from './editor-tools.tsx'
import type { EditorProps } from './editor-props.ts'
import { part } from './part.tsx'
import { Loading } from './states.tsx'
import css from './editor.module.css'

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
export const EditorHtml = part<EditorProps, 'EditorHtmlLoaded'>(
  () => import('./EditorHtmlLoaded.tsx'),
  'EditorHtmlLoaded',
  {
    waiting: ({ label, low = false, onPicture }) => (
      <EditorSkeleton label={label} low={low} withImagenes={onPicture !== undefined} />
    ),
  },
)
