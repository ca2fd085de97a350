import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { toTime } from '#shared/dates.ts'
import { ApiError } from '#web/api.ts'
import { focusFirstError } from '#web/ui/focus-errors.ts'
import type { Remito } from '../contract.ts'
import {
  bodyOf,
  countedOf,
  isAsked,
  sentOf,
  stepOf,
  stepsOf,
  wrongMark,
  type Receiving,
  type Sent,
  type Step,
} from '../receiving.ts'
import { checkRecepcion } from '../rules.ts'
import { hasInk } from '../signature.ts'
import type { OnDevice } from './useOnDevice.ts'
import type { Sending } from './useSending.ts'

type Wrong = { readonly field: string; readonly detail: string }
/** What is wrong with it by the room's own rule, and of lines that were marked without saying why. */
const wrongOf = (
  receiving: Receiving,
  remito: Remito,
  corrige: number | null,
  sent: readonly Sent[],
): readonly Wrong[] => {
  const body = bodyOf(receiving, { sent, corrige, hasInk: hasInk(receiving.strokes) }, toTime(new Date()))
  const receiver = { recibe: remito.recibe, conDni: remito.recibeConDni }
  const marks = sent.flatMap((line, at): Wrong[] => {
    const detail = wrongMark(countedOf(receiving, line), line)
    return detail === null ? [] : [{ field: `lineas.${at}.diferencia`, detail }]
  })
  return [...checkRecepcion(body, { fecha: remito.fecha, lineas: sent, receiver }), ...marks]
}
const saidOf = (error: unknown): readonly Wrong[] =>
  error instanceof ApiError && error.status < 500 ? (error.problem?.errors ?? []) : []

type Of = { remito: Remito; corrige: number | null; onDevice: OnDevice; receiving: Receiving; sending: Sending }
/** What is wrong, by field and by step: the room's own rule first, then what the portal refused. */
const useWrong = ({ remito, corrige, receiving, sending }: Of, sent: readonly Sent[]) => {
  const [tried, setTried] = useState<readonly Step[]>([])
  const mine = wrongOf(receiving, remito, corrige, sent)
  const said = saidOf(sending.outcome?.error)
  const wrong = mine.length > 0 ? mine : said
  const isMore = (at: number) => sent[at] !== undefined && isAsked(countedOf(receiving, sent[at]), sent[at])
  const at = (field: string) => stepOf(field, isMore)
  return {
    mine,
    said: mine.length > 0 ? [] : said,
    at,
    inStep: (step: Step) => wrong.filter(({ field }) => at(field) === step),
    try: (...steps: readonly Step[]) => setTried((before) => [...before, ...steps]),
    errorOf: (field: string): string | undefined => {
      const found = wrong.find((one) => one.field === field)
      return mine.length === 0 || (found && tried.includes(at(field))) ? found?.detail : undefined
    },
  }
}
/** The step it is at: where one begins the focus is on its heading. */
const useStep = (onDevice: OnDevice, step: Step) => {
  const root = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    window.scrollTo({ top: 0 })
    root.current?.querySelector<HTMLElement>(`[data-step=${step}] h2`)?.focus({ preventScroll: true })
  }, [step])
  const go = (to: Step) => {
    moved.current = true
    onDevice.change({ step: to })
  }
  const show = (to: Step) => {
    if (to !== step) onDevice.change({ step: to })
    focusFirstError(root.current)
  }
  return { root, go, show }
}

/** The steps of receiving: what is wrong in each once it was tried, going on, going back, and the end. */
export const useReceiving = (of: Of) => {
  const { remito, onDevice, receiving, sending } = of
  const sent = sentOf(remito)
  const wrong = useWrong(of, sent)
  const steps = stepsOf(receiving, sent)
  const step = steps.includes(receiving.step) ? receiving.step : 'count'
  const { root, go, show } = useStep(onDevice, step)
  const refused = useEffectEvent(() => {
    const [first] = wrong.said
    if (first) show(wrong.at(first.field))
  })
  // refused by the portal: to where the first of it stands
  useEffect(() => {
    if (sending.round > 0) refused()
  }, [sending.round])
  const set = (patch: Partial<Receiving>) => {
    sending.clear()
    onDevice.change({ ...patch, intent: null, waiting: false })
  }
  const next = (from: Step) => {
    wrong.try(from)
    if (wrong.inStep(from).length > 0) return focusFirstError(root.current)
    go(steps[steps.indexOf(from) + 1] ?? 'review')
  }
  const finish = () => {
    wrong.try(...steps)
    const [first] = wrong.mine
    if (first) return show(wrong.at(first.field))
    void sending.send()
  }
  const setLine = (key: string, counted: Receiving['lines'][string]) =>
    set({ lines: { ...onDevice.now().receiving.lines, [key]: counted } })
  const back = (from: Step) => go(steps[steps.indexOf(from) - 1] ?? 'count')
  const { errorOf } = wrong
  return { ...of, sent, root, step, steps, errorOf, set, setLine, next, back, go, finish }
}
export type Handling = ReturnType<typeof useReceiving>
