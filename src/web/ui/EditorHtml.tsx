import { lazy, Suspense } from 'react'
import { caras } from './editor-tools.tsx'
import type { EditorProps } from './editor-props.ts'
import { Loading } from './states.tsx'
import css from './editor.module.css'

const Loaded = lazy(() => import('./EditorHtmlLoaded.tsx'))

type EsperaProps = Pick<EditorProps, 'label' | 'bajo'> & { conImagenes?: boolean }
/** An editor on its way, as large as it will be: nothing below it moves when it comes. */
export const EsperaEditor = ({ label, bajo = false, conImagenes = false }: EsperaProps) => (
  <Loading label="Abriendo el editor…">
    <div className="field" aria-hidden="true">
      <span className={css.label}>{label}</span>
      <div className={css.editor}>
        <div className={css.barra}>
          {caras(conImagenes).map((cara, at) => (
            <span key={at} className={`${css.boton} ${css.quieto}`}>
              {cara}
            </span>
          ))}
        </div>
        <div className={css.caja} data-bajo={bajo || undefined} />
      </div>
    </div>
  </Loading>
)

/** An editor of a text with headings, lists, links and pictures. Its library (150 kB) comes with it alone. */
export const EditorHtml = (props: EditorProps) => {
  const { label, bajo, onPicture } = props
  return (
    <Suspense
      fallback={<EsperaEditor label={label} {...(bajo ? { bajo } : {})} conImagenes={onPicture !== undefined} />}
    >
      <Loaded {...props} />
    </Suspense>
  )
}
