/** A field of a form, as a person would name it. */
export type Field = {
  /** Dialog or form, label and which of its name. */ readonly key: string
  readonly kind: string
  readonly value: string
  /** Of a search or filter, as a list outside any form is: nothing that a person would miss. */
  readonly filter: boolean
}
/** What can be pressed. */
export type Button = { readonly key: string; readonly text: string; readonly inDialog: boolean; readonly link: boolean }
/** The page as it stands. */
export type Sight = {
  readonly path: string
  readonly errors: readonly string[]
  /** Pixels by which the page is wider than the window, and what sticks out. */ readonly sideways: number
  readonly wide: string
  /** The words of the screen, its heading apart. */ readonly text: string
  readonly busy: number
  /** What has the focus; '' for the page itself. */ readonly focus: string
  readonly dialogs: readonly string[]
  readonly alerts: readonly string[]
  readonly fields: readonly Field[]
  readonly buttons: readonly Button[]
}

/** In the page, before any other script: collects errors and describes what is seen. Self-contained. */
const watch = () => {
  const errors: string[] = []
  const note = (text: unknown) => void errors.push(String(text).slice(0, 400))
  window.addEventListener('error', (e) => e.message && note(e.message))
  window.addEventListener('unhandledrejection', (e) => note(`unhandled: ${String(e.reason?.stack ?? e.reason)}`))
  document.addEventListener('securitypolicyviolation', (e) => note(`policy: ${e.violatedDirective} ${e.blockedURI}`))
  const { error } = console
  console.error = (...all: unknown[]) => {
    note(all.map(String).join(' '))
    error.apply(console, all)
  }
  const textOf = (el: Element | null | undefined) => (el?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const shown = (el: Element) => el.checkVisibility({ visibilityProperty: true }) && el.getClientRects().length > 0
  const top = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(shown).at(-1)
  const titleOf = (dialog: Element) =>
    dialog.getAttribute('aria-label') ??
    textOf(document.getElementById(dialog.getAttribute('aria-labelledby')?.split(' ')[0] ?? ''))
  const nameOf = (el: Element) => {
    const { labels } = el as HTMLInputElement
    const label = el.getAttribute('aria-label') ?? textOf(labels?.[0])
    return (label || el.getAttribute('name') || el.getAttribute('placeholder') || el.id).slice(0, 60)
  }
  const keyed = (elements: Element[], name: (el: Element) => string) => {
    const seen = new Map<string, number>()
    return elements.map((el) => {
      const own = name(el)
      const n = (seen.get(own) ?? 0) + 1
      seen.set(own, n)
      const key = n > 1 ? `${own} (${n})` : own
      el.setAttribute('data-monkey', key)
      return { el, key }
    })
  }
  const placeOf = (el: Element) => {
    const dialog = el.closest('[role=dialog], [role=alertdialog]')
    return dialog ? titleOf(dialog) : (el.closest('form')?.getAttribute('aria-label') ?? 'screen')
  }
  const within = () => top() ?? document.querySelector('main') ?? document.body
  const fields = () =>
    keyed(
      [...within().querySelectorAll('input, textarea, select, [contenteditable=true]')].filter(
        (el) =>
          shown(el) &&
          !(el as HTMLInputElement).disabled &&
          !(el as HTMLInputElement).readOnly &&
          !/^(file|hidden|submit|button|image|reset)$/.test((el as HTMLInputElement).type ?? ''),
      ),
      (el) => `${placeOf(el)} › ${nameOf(el)}`,
    ).map(({ el, key }) => ({
      key,
      kind: el.tagName === 'INPUT' ? (el as HTMLInputElement).type : el.tagName.toLowerCase(),
      value: /^(checkbox|radio)$/.test((el as HTMLInputElement).type)
        ? String((el as HTMLInputElement).checked)
        : ((el as HTMLInputElement).value ?? textOf(el)),
      filter:
        el.closest('[role=search], :is(form, aside, [role=group])[aria-label^=Filtro]') !== null ||
        placeOf(el).startsWith('Filtro') || // on a phone they are a dialog
        (el as HTMLInputElement).type === 'search' ||
        (el.tagName === 'SELECT' && el.closest('form, [role=dialog]') === null),
    }))
  const buttons = () =>
    keyed(
      [...within().querySelectorAll('button, a[href], summary')].filter(
        (el) => shown(el) && !(el as HTMLButtonElement).disabled && el.getAttribute('aria-disabled') !== 'true',
      ),
      (el) => `${placeOf(el)} » ${(el.getAttribute('aria-label') ?? textOf(el)).slice(0, 80)}`,
    ).map(({ el, key }) => ({
      key,
      text: el.getAttribute('aria-label') ?? textOf(el),
      inDialog: top() !== undefined,
      link: el.tagName === 'A',
    }))
  const stickingOut = () => {
    const { clientWidth } = document.documentElement
    /** Whether something around it cuts or scrolls it, so that it widens no page. */
    const kept = (el: Element): boolean =>
      el.parentElement !== null &&
      el.parentElement !== document.body &&
      (getComputedStyle(el.parentElement).overflowX !== 'visible' || kept(el.parentElement))
    const worst = [...document.querySelectorAll('body *')]
      .filter((el) => shown(el) && !kept(el) && el.getBoundingClientRect().right > clientWidth + 1)
      .at(-1)
    return worst ? `${worst.tagName.toLowerCase()}.${worst.className} ${textOf(worst).slice(0, 40)}` : ''
  }
  const look = () => {
    const root = document.documentElement
    const active = document.activeElement
    const main = document.querySelector('main')
    const sideways = root.scrollWidth - root.clientWidth
    const headings = textOf(main?.querySelector('h1'))
    return {
      path: location.pathname + location.search,
      errors: errors.splice(0),
      sideways,
      wide: sideways > 0 ? stickingOut() : '',
      text: ((main ?? document.body).innerText ?? '').replace(headings, '').trim().slice(0, 300),
      busy: [...document.querySelectorAll('[aria-busy=true]')].filter(shown).length,
      focus: active && active !== document.body ? `${active.tagName.toLowerCase()} ${nameOf(active)}` : '',
      dialogs: [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(shown).map(titleOf),
      alerts: [...document.querySelectorAll('[role=alert], [role=status]')]
        .filter(shown)
        .map((el) => textOf(el).slice(0, 160))
        .filter(Boolean),
      fields: fields(),
      buttons: buttons(),
    }
  }
  /** Whether the browser would ask before it leaves. */
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  Object.assign(window, { monkey: { look, asks } })
}
export const watchSource = `(${watch.toString()})()`
