import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { rebase, same } from '#shared/rebase.ts'
import { newKey } from '#web/key.ts'
import { useMaybeSession } from '#web/session.ts'
import { focusFirstError, untouched } from './focus-errors.ts'
import { messageOf } from './states.tsx'
import { useChanged } from './useChanged.ts'
import { useSend } from './useSend.ts'

type Errors = Readonly<Record<string, string | undefined>>
type KeysOf<V, T> = { [K in keyof V]-?: V[K] extends T ? K & string : never }[keyof V]
type Typed = { target: { value: string } }
/** Tells what somebody else saved in a field that is being typed in; `options`: those of its select. */
export type Theirs = (options?: ReactNode) => ReactNode
/** What a draft needs of its form. `name`: its key in this tab, none without a session. */
export type Keeping<V extends object> = {
  readonly name: string | undefined
  readonly values: V
  readonly saved: V
  readonly dirty: boolean
  readonly busy: boolean
}
type Around = (work: () => unknown, say: (error: unknown) => string) => unknown
/** A form's draft (draft.tsx), whose code comes with the forms that keep one. */
export type Draft = {
  readonly of: string
  readonly find: <V extends object>(name: string, present: V) => { values: V; theirs: Partial<V> } | null
  readonly drop: (name: string) => void
  /** `around`: goes around sending. */
  readonly useKeeping: <V extends object>(form: Keeping<V>) => { isHere: () => boolean; around: Around }
  readonly note: (value: string, take: () => void, options?: ReactNode) => ReactNode
}
const NONE: Draft = {
  of: '',
  find: () => null,
  drop: () => {},
  useKeeping: () => ({ isHere: () => true, around: (work) => work() }),
  note: () => null,
}
/** The props of a text field. */
export type Campo = { value: string; error?: string | undefined; theirs?: Theirs; onChange: (e: Typed) => void }

type Hands<V, E> = {
  set: (patch: Partial<V>) => void
  /** Sets the saved values; what was typed since sending stays, still unsent. */
  reset: (next: V) => void
  /** Merges values saved by somebody else: untouched fields take them, typed ones stay (`theirs`). */
  rebase: (fresh: V) => void
  /** The saved values that the form started from. */
  saved: V
  /** Shows the server's errors at their fields (`byField`) and focuses the first. */
  wrong: (errors: Partial<E>) => void
  /** Whether the form is still on the screen: an answer takes nobody away from another one. */
  isHere: () => boolean
  /** The Idempotency-Key of the present values: sending them again after a lost answer does not create a second one. */
  key: string
}

type Options<V extends object, E extends object> = {
  /** The saved values. When they change, untouched fields take them; those typed in stay, and show both. */
  initial: V
  /** What this tab keeps of it until it is sent: `draft('contacto')`; null: nothing worth keeping. */
  borrador: Draft | null
  /** The room's rule: the sentence of each invalid field. */
  check: (values: V, saved: V) => E
  /** Sends valid values. A text it returns is shown as success, what it throws as the refusal. */
  send: (values: V, form: Hands<V, E>) => unknown
  /** After the first attempt errors follow the typing; without it an error disappears when its field changes. */
  live?: boolean
  /** Fields whose error disappears too when this one changes: two days that are only wrong together. */
  related?: Related<V>
  /** Called before the first error is focused, to open what is collapsed. */
  onWrong?: () => void
  say?: (error: unknown) => string
}

/** A draft's storage key, by person and subject. */
export const nameOf = (userId: number, of: string): string => `borrador:${userId}:${of}`

const isRight = (errors: Errors): boolean => Object.values(errors).every((e) => e === undefined)

type Related<V> = ((field: keyof V) => readonly string[]) | undefined

const keysOf = <V extends object>(values: V) => Object.keys(values) as (keyof V)[]
/** The fresh values of fields that somebody else changed and that are typed otherwise here. */
const pickTheirs = <V extends object>(fields: readonly (keyof V)[], fresh: V, typed: V): Partial<V> =>
  Object.fromEntries(fields.filter((k) => !same(fresh[k], typed[k])).map((k) => [k, fresh[k]])) as Partial<V>

/** The typed values over the saved ones. `theirs`: what somebody else saved in typed fields. */
const useValues = <V extends object>(initial: V, find: () => ReturnType<typeof NONE.find<V>>) => {
  const [kept] = useState(find)
  const [values, setValues] = useState(kept?.values ?? initial)
  const [saved, setSaved] = useState(initial)
  const [theirs, setTheirs] = useState<Partial<V>>(kept?.theirs ?? {})
  const [recovered, setRecovered] = useState(kept !== null)
  const begin = (next: V, change: (now: V) => V, other: Partial<V>) => {
    setValues(change)
    setSaved(next)
    setTheirs(other)
    setRecovered(false)
  }
  const over = (sent: V, fresh: V) => {
    const found = keysOf({ ...theirs, ...rebase(saved, sent, fresh).theirs })
    begin(fresh, (now) => rebase(saved, now, fresh).values, pickTheirs(found, fresh, sent))
  }
  useChanged(JSON.stringify(initial), () => {
    over(values, initial)
    setRecovered(recovered)
  })
  return {
    values,
    saved,
    theirs: pickTheirs(keysOf(theirs as V), theirs as V, values),
    recovered,
    dirty: keysOf(values).some((k) => !Object.is(values[k], saved[k])),
    patch: (patch: Partial<V>) => setValues((v) => ({ ...v, ...patch })),
    reset: (next: V) => begin(next, () => next, {}),
    settle: (sent: V, next: V) => begin(next, (now) => rebase(sent, now, next).values, {}),
    rebase: over,
  }
}

/** The errors shown. */
const useFound = <V extends object, E extends object>(related: Related<V>) => {
  const [found, setFound] = useState<Partial<E>>({})
  const [tried, setTried] = useState(false)
  const touch = (patch: Partial<V>) => {
    const touched = Object.keys(patch).flatMap((k) => [k, ...(related?.(k as keyof V) ?? [])])
    setFound((e) => untouched(e, touched) as Partial<E>)
  }
  const clear = () => {
    setFound({})
    setTried(false)
  }
  const judge = (wrong: Partial<E>) => {
    setTried(true)
    setFound(wrong)
  }
  return { found, tried, touch, clear, judge }
}

type Shown<V> = { values: V; theirs: Partial<V>; draft: Draft }
/** Props for the form's fields, by name. */
const bind = <V extends object>(
  { values, theirs, draft }: Shown<V>,
  errors: Errors,
  set: (patch: Partial<V>) => void,
) => {
  const other = (name: keyof V): { theirs?: Theirs } => {
    if (!Object.hasOwn(theirs, name)) return {}
    const take = () => set({ [name]: theirs[name] } as Partial<V>)
    return { theirs: (options) => draft.note(String(theirs[name] ?? ''), take, options) }
  }
  return {
    /** Props of a text field. */
    field: (name: KeysOf<V, string>): Campo => ({
      value: values[name] as string,
      error: errors[name],
      ...other(name),
      onChange: (e) => set({ [name]: e.target.value } as Partial<V>),
    }),
    /** Props of a chooser of an id or null. */
    choice: (name: KeysOf<V, number | null>) => ({
      value: (values[name] as number | null) ?? '',
      error: errors[name],
      ...other(name),
      onChange: (e: Typed) => set({ [name]: e.target.value ? Number(e.target.value) : null } as Partial<V>),
    }),
  }
}

/** The typed values, their errors, and how both change. */
const useFields = <V extends object, E extends object>({ initial, related, borrador }: Options<V, E>) => {
  const draft = borrador ?? NONE
  const session = useMaybeSession()
  const name = session && borrador ? nameOf(session.userId, borrador.of) : undefined
  const typed = useValues(initial, () => (name === undefined ? null : draft.find(name, initial)))
  const wrong = useFound<V, E>(related)
  return {
    ...typed,
    draft,
    name,
    /** Drops the draft: the form is left, or starts again. */
    forget: () => name !== undefined && draft.drop(name),
    found: wrong.found,
    tried: wrong.tried,
    judge: wrong.judge,
    set: (patch: Partial<V>) => {
      typed.patch(patch)
      wrong.touch(patch)
    },
    reset: (next: V) => {
      typed.reset(next)
      wrong.clear()
    },
    settle: (sent: V, next: V) => {
      typed.settle(sent, next)
      wrong.clear()
    },
  }
}

type Fields<V extends object, E extends object> = ReturnType<typeof useFields<V, E>>
type Sender = ReturnType<typeof useSend<true>>

/** Submits the form if its own rule finds no errors. */
const useSubmit = <V extends object, E extends object>(
  options: Options<V, E>,
  fields: Fields<V, E>,
  sender: Sender,
) => {
  const { values, judge } = fields
  const { isHere, around } = fields.draft.useKeeping({ ...fields, busy: sender.busy })
  const intent = useRef<{ of: string; key: string } | null>(null)
  const set = (patch: Partial<V>) => {
    fields.set(patch)
    sender.tell((o) => (o?.kind === 'ok' ? null : o))
  }
  const submit = async (form: HTMLFormElement) => {
    if (sender.busy) return
    sender.clear()
    const found = options.check(values, fields.saved)
    judge(found)
    if (!isRight(found as Errors)) {
      options.onWrong?.()
      return focusFirstError(form)
    }
    const of = JSON.stringify(values)
    if (intent.current?.of !== of) intent.current = { of, key: newKey() }
    const hands: Hands<V, E> = {
      set,
      wrong: (errors) => {
        judge(errors)
        focusFirstError(form)
      },
      isHere,
      key: intent.current.key,
      saved: fields.saved,
      reset: (next) => fields.settle(values, next),
      rebase: (fresh) => fields.rebase(values, fresh),
    }
    const send = () => around(() => options.send(values, hands), options.say ?? messageOf)
    if (await sender.send(send)) intent.current = null
  }
  return { set, submit }
}

/**
 * A form: values, errors and submission. If its own rule finds errors, it is not sent and the first invalid field is
 * focused.
 */
export const useForm = <V extends object, E extends object = { [K in keyof V]?: string }>(options: Options<V, E>) => {
  const { check, say } = options
  const fields = useFields<V, E>(options)
  const { values, saved, theirs, recovered, dirty, reset, forget } = fields
  const sender = useSend({ ...(say ? { say } : {}), tellsLate: options.borrador !== null })
  const { set, submit } = useSubmit(options, fields, sender)
  const errors: Partial<E> = !options.live ? fields.found : fields.tried ? check(values, saved) : {}
  return {
    ...sender,
    ...bind(fields, errors as Errors, set),
    values,
    saved,
    theirs,
    recovered,
    dirty,
    errors,
    set,
    reset,
    forget,
    /** Goes back to the saved values. */
    discard: () => reset(saved),
    /** Props of the form element. */
    props: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
      noValidate: true,
    },
  }
}
