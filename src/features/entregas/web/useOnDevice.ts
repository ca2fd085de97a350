import { useEffect, useRef, useState } from 'react'
import { toTime, type Time } from '#shared/dates.ts'
import { device } from '#web/device.ts'
import type { Receiving } from '../receiving.ts'

/** The shape of what is kept: of another one nothing is taken up. */
const VERSION = 1
type Stored = { readonly version: number; readonly at: Time; readonly receiving: Receiving }
type Files = Readonly<Record<string, Blob>>
/** `at`: when it was kept; blocked: the device keeps nothing. */
export type Kept = { readonly at: Time } | 'blocked' | null

export const nameOnDevice = (userId: number, numero: string, corrige: number | null): string =>
  `recepcion/${userId}/${encodeURIComponent(numero)}/${corrige ?? 0}/`
const photoOf = (name: string, id: string): string => `${name}foto-${id}`

const take = async (name: string): Promise<{ stored: Stored; files: Files } | null> => {
  const stored = await device.get<Stored>(name)
  if (stored?.version !== VERSION) return null
  const found = await Promise.all(
    stored.receiving.photos.map(async ({ id }) => [id, await device.getFile(photoOf(name, id))] as const),
  )
  const files = Object.fromEntries(found.flatMap(([id, blob]) => (blob ? [[id, blob] as const] : [])))
  const photos = stored.receiving.photos.filter(({ id }) => files[id])
  return { stored: { ...stored, receiving: { ...stored.receiving, photos } }, files }
}

/** Keeps each state as it comes, one after the other; of several meanwhile the last alone. */
const useSaving = (name: string) => {
  const [kept, setKept] = useState<Kept>(null)
  /** How much is on its way to the device. */
  const [pending, count] = useState(0)
  const during = async <T>(work: Promise<T>): Promise<T> => {
    count((n) => n + 1)
    return work.finally(() => count((n) => n - 1))
  }
  const wanted = useRef<Receiving | null>(null)
  const running = useRef<Promise<void> | null>(null)
  const run = async () => {
    for (let done: Receiving | null = null; wanted.current !== null && done !== wanted.current;) {
      done = wanted.current
      const at = toTime(new Date())
      const isKept = await device.set(name, { version: VERSION, at, receiving: done } satisfies Stored)
      setKept(isKept ? { at } : 'blocked')
    }
    running.current = null
  }
  const save = (receiving: Receiving) => {
    wanted.current = receiving
    running.current ??= during(run())
  }
  const stop = async () => {
    wanted.current = null
    await running.current
    await device.remove(name)
    setKept(null)
  }
  return { kept, setKept, pending: pending > 0, during, save, stop }
}

type State = { readonly receiving: Receiving; readonly files: Files; readonly found: Time | null }
/**
 * What is typed while a remito is received, with its photos: kept on the device at each change, and taken up again
 * after a reload (REMITO-08). Null until it was looked for.
 */
export const useOnDevice = (name: string, initial: () => Receiving) => {
  const [state, setState] = useState<State | null>(null)
  const { kept, setKept, pending, during, save, stop } = useSaving(name)
  const now = useRef<State | null>(null)
  const put = (next: State) => {
    now.current = next
    setState(next)
  }
  useEffect(() => {
    let left = false
    void take(name).then((found) => {
      if (left) return
      put({
        receiving: found?.stored.receiving ?? initial(),
        files: found?.files ?? {},
        found: found?.stored.at ?? null,
      })
      if (found) setKept({ at: found.stored.at })
    })
    return () => void (left = true)
    // the first state alone is taken
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  const change = (patch: Partial<Receiving>) => {
    const { receiving, files, found } = now.current!
    const next = { ...receiving, ...patch }
    put({ receiving: next, files, found })
    save(next)
  }
  return {
    state,
    kept,
    /** Something is not kept yet. */ pending,
    change,
    /** The state as it is now, for what goes on after a wait. */
    now: () => now.current!,
    addFile: async (id: string, blob: Blob) => {
      put({ ...now.current!, files: { ...now.current!.files, [id]: blob } })
      if (!(await during(device.setFile(photoOf(name, id), blob)))) setKept('blocked')
    },
    dropFile: (id: string) => void device.remove(photoOf(name, id)),
    /** Drops all of it, and begins anew. */
    forget: async () => {
      await stop()
      put({ receiving: initial(), files: {}, found: null })
    },
  }
}
export type OnDevice = ReturnType<typeof useOnDevice>
