import css from './view-choice.module.css'

type Props<V extends string> = {
  /** Each view with its name. */ views: { readonly [view in V]: string }
  view: V
  onChange: (view: V) => void
}
/** The ways to look at a list, the chosen one pressed. */
export const ViewChoice = <V extends string>({ views, view, onChange }: Props<V>) => (
  <span className={css.choice} role="group" aria-label="Vista">
    {(Object.keys(views) as V[]).map((one) => (
      <button
        type="button"
        key={one}
        data-text={views[one]}
        aria-pressed={view === one}
        onClick={() => view !== one && onChange(one)}
      >
        {views[one]}
      </button>
    ))}
  </span>
)
