import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { toTime } from '#shared/dates.ts'
import { ApiError } from '#web/api.ts'
import { focusFirstError } from '#web/ui/focus-errors.ts'
import type { Remito } from '../contract.ts'
import { bodyOf, countedOf, isAsked, sentOf, stepOf, stepsOf, wrongMark, type Receiving, type Sent, type Step } from '../receiving.ts'
import { checkRecepcion } from '../rules.ts'
import { hasInk } from '../signature.ts'
import type { OnDevice } from './useOnDevice.ts'
import type { Sending } from './useSending.ts'

type Wrong = { readonly field: string; readonly detail: string }
/** What is wrong with it by the room's own rule, and of lines that were marked without saying why. */
const wrongOf = (receiving: Receiving, remito: Remito, corrige: number | null, sent: readonly Sent[]): readonly Wrong[] => {
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
/** The steps of receiving: what is wrong in each once it was tried, going on, going back, and the end. */
export const useReceiving = ({ remito, corrige, onDevice, receiving, sending }: Of) => {
  const sent = sentOf(remito)
  const [tried, setTried] = useState<readonly Step[]>([])
  const root = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const mine = wrongOf(receiving, remito, corrige, sent)
  const wrong = mine.length > 0 ? mine : saidOf(sending.outcome?.error)
  const isMore = (at: number) => sent[at] !== undefined && isAsked(countedOf(receiving, sent[at]), sent[at])
  const inStep = (step: Step) => wrong.filter(({ field }) => stepOf(field, isMore) === step)
  const all = stepsOf(receiving, sent)
  const step = all.includes(receiving.step) ? receiving.step : 'count'
  const errorOf = (field: string): string | undefined => {
    const found = wrong.find((one) => one.field === field)
    const shown = mine.length === 0 || (found && tried.includes(stepOf(field, isMore)))
    return shown ? found?.detail : undefined
  }
  const go = (to: Step) => {
    moved.current = true
    onDevice.change({ step: to })
  }
  // where a step begins, the focus is: its heading
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    window.scrollTo({ top: 0 })
    root.current?.querySelector<HTMLElement>(`[data-step=${step}] h2`)?.focus({ preventScroll: true })
  }, [step])
  // refused by the portal: to where the first of it stands
  const refused = useEffectEvent(() => {
    const [first] = mine.length > 0 ? [] : saidOf(sending.outcome?.error)
    if (!first) return
    onDevice.change({ step: stepOf(first.field, isMore) })
    focusFirstError(root.current)
  })
  useEffect(() => {
    if (sending.round > 0) refused()
  }, [sending.round])
  const set = (patch: Partial<Receiving>) => {
    sending.clear()
    onDevice.change({ ...patch, intent: null, waiting: false })
  }
  const next = (from: Step) => {
    setTried((before) => [...before, from])
    if (inStep(from).length > 0) return focusFirstError(root.current)
    go(all[all.indexOf(from) + 1] ?? 'review')
  }
  const finish = () => {
    setTried(all)
    const [first] = mine
    if (first) {
      const at = stepOf(first.field, isMore)
      if (at !== step) onDevice.change({ step: at })
      return focusFirstError(root.current)
    }
    void sending.send()
  }
  return {
    remito,
    corrige,
    sent,
    receiving,
    onDevice,
    sending,
    root,
    step,
    steps: all,
    errorOf,
    set,
    setLine: (key: string, counted: Receiving['lines'][string]) =>
      set({ lines: { ...onDevice.now().receiving.lines, [key]: counted } }),
    next,
    back: (from: Step) => go(all[all.indexOf(from) - 1] ?? 'count'),
    go,
    finish,
  }
}
export type Handling = ReturnType<typeof useReceiving>
