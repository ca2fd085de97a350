import { useEffect, useMemo, useRef, useState } from 'react'
import { problemOf, resultOf, type Pedido, type Resultado } from '../result.ts'
import type { Plan } from '../planner/planner.ts'
import type { Problem } from '../planner/problem.ts'
import type { Told } from './planner.worker.ts'

type State = {
  readonly plan: Plan | null
  readonly done: number
  readonly state: 'busy' | 'done' | 'stopped' | 'failed'
}
/** Typing goes on for so long, in milliseconds, before it is planned. */
const WAIT = 250

export type Planned = {
  /** Null: nothing is asked, or nothing is there yet. */ readonly resultado: Resultado | null
  readonly state: 'none' | State['state']
  /** Of 1. */ readonly done: number
}
const keyOf = (problem: Problem | null): string => (problem === null ? '' : JSON.stringify(problem))
/**
 * The plans of what is asked of each product, made one after the other apart from the page. What was planned is not
 * planned again; `cancel` keeps the best so far.
 */
export const usePlanner = (pedidos: readonly (Pedido | null)[]) => {
  const problems = useMemo(
    () => pedidos.map((pedido) => (pedido && pedido.piezas.length > 0 ? problemOf(pedido) : null)),
    [pedidos],
  )
  const keys = useMemo(() => problems.map(keyOf), [problems])
  const [states, setStates] = useState<ReadonlyMap<string, State>>(new Map())
  const [round, setRound] = useState(0)
  const over = useRef(new Set<string>())
  const stop = useRef<((how: 'stopped' | 'left') => void) | null>(null)
  const wanted = JSON.stringify([...new Set(keys.filter(Boolean))])
  useEffect(() => {
    const run = runAll(JSON.parse(wanted) as string[], over.current, (key, state) =>
      setStates((known) => new Map(known).set(key, state)),
    )
    const timer = setTimeout(run.begin, WAIT)
    stop.current = run.stop
    return () => {
      clearTimeout(timer)
      run.stop('left')
    }
  }, [wanted, round])
  const planned = useMemo(
    () =>
      keys.map((key, at): Planned => {
        const state = states.get(key)
        const [pedido, problem] = [pedidos[at], problems[at]]
        if (!pedido || !problem) return { resultado: null, state: 'none', done: 0 }
        const resultado = state?.plan ? resultOf(pedido, problem, state.plan) : null
        return { resultado, state: state?.state ?? 'busy', done: state?.done ?? 0 }
      }),
    [keys, states, pedidos, problems],
  )
  const again = () => {
    over.current.clear()
    setRound((now) => now + 1)
  }
  return { planned, cancel: () => stop.current?.('stopped'), again }
}

const runAll = (keys: readonly string[], over: Set<string>, tell: (key: string, state: State) => void) => {
  let [worker, last]: [Worker | null, State | null] = [null, null]
  let current: string | undefined
  let left = false
  /** It was cancelled before there was anything to keep, or it began: the first plan is the one. */
  let cancelled = false
  const end = (key: string, state: State) => {
    worker?.terminate()
    cancelled = false
    over.add(key)
    tell(key, state)
    begin()
  }
  const begin = (): void => {
    current = left ? undefined : keys.find((key) => !over.has(key))
    if (current === undefined) return
    const key = current
    last = { plan: null, done: 0, state: 'busy' }
    tell(key, last)
    worker = new Worker(new URL('./planner.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      last = { plan: data.plan, done: data.done, state: data.over ? 'done' : 'busy' }
      if (data.over) end(key, last)
      else if (cancelled) end(key, { ...last, state: 'stopped' })
      else tell(key, last)
    })
    worker.addEventListener('error', () => end(key, { plan: null, done: 0, state: 'failed' }))
    worker.postMessage(JSON.parse(key))
  }
  const stop = (how: 'stopped' | 'left') => {
    if (how === 'left') {
      left = true
      worker?.terminate()
    } else if (current !== undefined && last?.plan) end(current, { ...last, state: 'stopped' })
    else cancelled = true
  }
  return { begin, stop }
}
