import type { Sight } from './watch.ts'

/** A rule of the portal that the page broke. */
export type Fault = { readonly rule: string; readonly what: string }
/** What a field held once it was typed in; `at`: on which screen. */
export type Typed = { readonly key: string; readonly value: string; readonly at: string }

/** What is wrong with a page at any time: it threw, scrolls sideways, or says nothing. */
export const faultsOf = ({ errors, sideways, wide, text, dialogs, alerts }: Sight): Fault[] => [
  ...errors.map((error) => ({ rule: 'error', what: error })),
  ...(sideways > 0 ? [{ rule: 'sideways', what: `${sideways} px: ${wide}` }] : []),
  ...(text.length < 8 && dialogs.length === 0 && alerts.length === 0
    ? [{ rule: 'empty', what: `no sentence on the screen: '${text}'` }]
    : []),
]

export const isSignIn = (path: string): boolean => /^\/(admin\/)?login/.test(path)
const FAILED = /reintentar|ocurrió un error|no se pudo/i
/** Whether the page says that something failed. */
export const hasFailed = ({ alerts }: Sight): boolean => FAILED.test(alerts.join(' '))
const QUESTION = /sin guardar|descartar|perder|salir|cambió mientras|recuperamos/i
/** Whether the page asks, or says that it keeps what was typed. */
export const isAsking = ({ dialogs, alerts }: Sight): boolean => [...dialogs, ...alerts].some((t) => QUESTION.test(t))

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Whether a field still holds it, however the field writes it. */
const isKept = (typed: string, value: string) => plain(value).includes(plain(typed))
const isField = ({ key }: Pick<Typed, 'key'>, { fields }: Sight) => fields.some((f) => f.key === key)
/** None of its fields is there. */
export const isGone = (typed: readonly Typed[], sight: Sight): boolean => typed.every((one) => !isField(one, sight))
/** A word of its own, which stands in one field alone: where rows are counted anew, that field has another name. */
const isMoved = (value: string, { fields }: Sight) =>
  /^mono\d+/.test(plain(value)) && fields.some((f) => isKept(value, f.value))
/** What was typed into fields that are there and hold something else. */
export const findLost = (typed: readonly Typed[], sight: Sight): Typed[] =>
  typed.filter(
    ({ key, value }) => sight.fields.some((f) => f.key === key && !isKept(value, f.value)) && !isMoved(value, sight),
  )
/** What of it the page has lost, once there was nothing else to wait for. */
export const lostOf = (typed: readonly Typed[], sight: Sight): readonly Typed[] =>
  isAsking(sight) ? [] : isGone(typed, sight) ? typed : findLost(typed, sight)
