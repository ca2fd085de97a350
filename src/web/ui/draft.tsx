import { Children, isValidElement, use, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { rebase, same } from '#shared/rebase.ts'
import { beginFailing } from '#web/late.ts'
import { tab } from '#web/storage.ts'
import { DialogOf } from './dialog.ts'
import type { Draft, Keeping } from './useForm.ts'

/**
 * A form's unsent draft, kept in this tab: it survives a reload and an ended session (OPEN-222). `began`: the values it
 * was typed over.
 */
type Kept<V> = { readonly began: V; readonly values: V }
const isLike = (one: unknown, other: unknown): boolean =>
  one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))
const isOf = <V extends object>(present: V, kept: unknown): kept is V =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.keys(present).every((key) => Object.hasOwn(kept, key) && isLike(kept[key as never], present[key as never]))

const read = <V extends object>(name: string, present: V): Kept<V> | null => {
  try {
    const kept = JSON.parse(tab.get(name) ?? 'null') as Partial<Kept<unknown>> | null
    return isOf(present, kept?.began) && isOf(present, kept?.values) ? (kept as Kept<V>) : null
  } catch {
    return null
  }
}
/** The draft merged over the present values; `theirs`: those somebody else changed meanwhile. Null if there is none. */
export const findBorrador = <V extends object>(name: string, present: V): { values: V; theirs: Partial<V> } | null => {
  const kept = read(name, present)
  return kept && rebase(kept.began, kept.values, present)
}
export const saveBorrador = <V extends object>(name: string, kept: Kept<V>): void => tab.set(name, JSON.stringify(kept))
export const dropBorrador = (name: string): void => tab.remove(name)

/** Keeps the draft until it is sent; an untouched form keeps none. */
const useStored = <V extends object>({ name, dirty, saved, values }: Keeping<V>) => {
  const before = useRef(name)
  useEffect(() => {
    if (name === undefined) return // also once the session has ended: the draft stays
    if (before.current !== undefined && before.current !== name) dropBorrador(before.current)
    before.current = name
    if (dirty) saveBorrador(name, { began: saved, values })
    else dropBorrador(name)
  }, [name, dirty, saved, values])
}

/** Whether the form is on the screen, and not in a dialog that is closed; the dialog around it knows it by `hold`. */
const useIsHere = (dirty: boolean, forget: () => void) => {
  const dialog = use(DialogOf)
  const here = useRef(true)
  const last = useRef(forget)
  useLayoutEffect(() => void (last.current = forget))
  const opened = dialog?.opened ?? true
  useLayoutEffect(() => {
    here.current = opened
    return () => void (here.current = false)
  }, [opened])
  const hold = dialog?.hold
  useLayoutEffect(() => hold?.({ dirty, forget: () => last.current() }), [hold, dirty])
  return () => here.current
}

/** Sends, and drops the draft once it is saved; why it failed where the form was left meanwhile is told elsewhere. */
const useKeeping = <V extends object>(form: Keeping<V>) => {
  const { name, values, dirty, busy } = form
  useStored(form)
  const forget = () => name !== undefined && dropBorrador(name)
  const isHere = useIsHere(dirty && !busy, forget)
  const now = useRef(values)
  useLayoutEffect(() => void (now.current = values))
  const around = async (work: () => unknown, say: (error: unknown) => string) => {
    const fail = beginFailing()
    try {
      const said = await work()
      if (!isHere() || same(now.current, values)) forget()
      return said
    } catch (error) {
      if (!isHere()) fail(error, say(error), true)
      throw error
    }
  }
  return { isHere, around }
}

/** The text of the option of a value. */
const optionOf = (options: ReactNode, value: string): string => {
  const found = Children.toArray(options).find(
    (each) => isValidElement<{ value: unknown }>(each) && String(each.props.value) === value,
  )
  return isValidElement<{ children: ReactNode }>(found) ? String(found.props.children) : value
}
const note = (value: string, take: () => void, options?: ReactNode) => (
  <p className="hint theirs" role="status">
    Cambió mientras escribías: ahora {value === '' ? 'está vacío' : `dice «${optionOf(options, value)}»`}.{' '}
    <button type="button" className="link" onClick={take}>
      Usar ese
    </button>
  </p>
)

/** A form's draft, by the name of what it is about; the account's and the tab's own. */
export const draft = (of: string): Draft => ({ of, find: findBorrador, drop: dropBorrador, useKeeping, note })
