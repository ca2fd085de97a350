import { useRef, useState } from 'react'
import type { Progress } from '#web/upload.ts'
import { messageOf } from '#web/ui/states.tsx'
import { useRefreshEstado } from './queries.ts'

type Fin = { kind: 'ok' | 'bad'; text: string }
type Subida = {
  /** Why the file is refused before sending; `null` as a name: none was chosen. */
  check: (nombre: string | null) => string | null
  /** Uploads it; returns the message of success. */
  send: (file: File, options: { signal: AbortSignal; onProgress: (p: Progress) => void }) => Promise<string>
}

/** One file's upload: progress, cancelling and result. Only the first of several files counts (CFG-06). */
export const useSubir = ({ check, send }: Subida) => {
  const [progress, setProgress] = useState<(Progress & { nombre: string }) | null>(null)
  const [fin, setFin] = useState<Fin | null>(null)
  const abort = useRef<AbortController | null>(null)
  const refresh = useRefreshEstado()
  const take = async (files: FileList | null) => {
    if (abort.current) return
    const file = files?.[0] ?? null
    const wrong = check(file?.name ?? null)
    if (wrong || !file) return setFin({ kind: 'bad', text: wrong ?? '' })
    abort.current = new AbortController()
    const { signal } = abort.current
    setFin(null)
    setProgress({ nombre: file.name, sent: 0, total: file.size })
    try {
      const text = await send(file, { signal, onProgress: (p) => setProgress({ nombre: file.name, ...p }) })
      await refresh()
      setFin({ kind: 'ok', text })
    } catch (error) {
      setFin(signal.aborted ? null : { kind: 'bad', text: messageOf(error) })
    } finally {
      abort.current = null
      setProgress(null)
    }
  }
  return { progress, fin, setFin, take, cancel: () => abort.current?.abort() }
}
