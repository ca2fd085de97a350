/**
 * Why something failed whose screen was left meanwhile: told above whatever screen follows, with a link to where it was
 * asked for (OPEN-357).
 */
export type Late = {
  readonly text: string
  /** The address it was sent from, and that screen's title. */
  readonly href: string
  readonly screen: string
  /** Of a form: what was typed is there again. False of any other action. */ readonly kept: boolean
}
let hear: (late: Late) => void = () => {}
export const tellLate = (late: Late): void => hear(late)
/** Who shows it (shell/TabNotices.tsx). */
export const onLate = (show: typeof hear): void => void (hear = show)
