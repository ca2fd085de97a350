import { useRef, useState, type FormEvent } from 'react'
import { focusFirstError, untouched } from './errores.ts'
import { useSend } from './useSend.ts'

type Errors = Readonly<Record<string, string | undefined>>
type KeysOf<V, T> = { [K in keyof V]-?: V[K] extends T ? K & string : never }[keyof V]
type Typed = { target: { value: string } }
/** What a field of text takes from its form. */
export type Campo = { value: string; error?: string | undefined; onChange: (e: Typed) => void }

type Hands<V, E> = {
  set: (patch: Partial<V>) => void
  /** Starts over from these values; nothing typed is left to lose. */
  reset: (next: V) => void
  /** Shows what the server found wrong at its fields (`byField`), the first of them with the focus. */
  wrong: (errors: Partial<E>) => void
  /** The same as long as the values are: as an Idempotency-Key it keeps a lost answer from making two. */
  key: string
}

type Options<V extends object, E extends object> = {
  initial: V
  /** The room's rule: the sentence of each field that is wrong. */
  check: (values: V) => E
  /** Sends what is right. A text it answers is shown as the success, what it throws as the refusal. */
  send: (values: V, form: Hands<V, E>) => unknown
  /** Once sent, errors come and go while one types; without it an error goes when its field is touched. */
  live?: boolean
  /** Fields whose error goes, too, when this one is touched: two days that only together are wrong. */
  related?: Related<V>
  /** Before the focus goes to the first error: what is folded opens. */
  onWrong?: () => void
  say?: (error: unknown) => string
}

const isRight = (errors: Errors): boolean => Object.values(errors).every((e) => e === undefined)

type Related<V> = ((field: keyof V) => readonly string[]) | undefined

/** What is typed and what is wrong with it. */
const useFields = <V extends object, E extends object>(initial: V, related: Related<V>) => {
  const [values, setValues] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [found, setFound] = useState<Partial<E>>({})
  const [tried, setTried] = useState(false)
  const set = (patch: Partial<V>) => {
    setValues((v) => ({ ...v, ...patch }))
    const touched = Object.keys(patch).flatMap((k) => [k, ...(related?.(k as keyof V) ?? [])])
    setFound((e) => untouched(e, touched) as Partial<E>)
  }
  const reset = (next: V) => {
    setValues(next)
    setSaved(next)
    setFound({})
    setTried(false)
  }
  const judge = (wrong: Partial<E>) => {
    setTried(true)
    setFound(wrong)
  }
  return { values, saved, found, tried, set, reset, judge }
}

/** What a form gives to its fields, by their names. */
const bind = <V extends object>(values: V, errors: Errors, set: (patch: Partial<V>) => void) => ({
  /** For a field that holds a text. */
  field: (name: KeysOf<V, string>): Campo => ({
    value: values[name] as string,
    error: errors[name],
    onChange: (e) => set({ [name]: e.target.value } as Partial<V>),
  }),
  /** For a chooser that holds an id, or nothing. */
  choice: (name: KeysOf<V, number | null>) => ({
    value: (values[name] as number | null) ?? '',
    error: errors[name],
    onChange: (e: Typed) => set({ [name]: e.target.value ? Number(e.target.value) : null } as Partial<V>),
  }),
})

/**
 * A form: what is typed, what is wrong with it, and sending it. Refused by its own rule, it is not sent and the focus
 * goes to the first field in error.
 */
export const useForm = <V extends object, E extends object = { [K in keyof V]?: string }>(options: Options<V, E>) => {
  const { check, send, say } = options
  const fields = useFields<V, E>(options.initial, options.related)
  const { values, saved, reset, judge } = fields
  const sender = useSend(say ? { say } : {})
  const intent = useRef<{ of: string; key: string } | null>(null)
  const errors: Partial<E> = !options.live ? fields.found : fields.tried ? check(values) : {}
  const set = (patch: Partial<V>) => {
    fields.set(patch)
    sender.tell((o) => (o?.kind === 'ok' ? null : o))
  }
  const submit = async (form: HTMLFormElement) => {
    if (sender.busy) return
    sender.clear()
    const found = check(values)
    judge(found)
    if (!isRight(found as Errors)) {
      options.onWrong?.()
      return focusFirstError(form)
    }
    const of = JSON.stringify(values)
    if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() }
    const { key } = intent.current
    const wrong = (errors: Partial<E>) => {
      judge(errors)
      focusFirstError(form)
    }
    if (await sender.send(() => send(values, { set, reset, wrong, key }))) intent.current = null
  }
  return {
    ...sender,
    ...bind(values, errors as Errors, set),
    values,
    saved,
    errors,
    set,
    reset,
    dirty: (Object.keys(values) as (keyof V)[]).some((k) => !Object.is(values[k], saved[k])),
    /** For the form element itself. */
    props: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
      noValidate: true,
    },
  }
}
