import { useRef, useState } from 'react'
import { demasiadosArchivos } from '#shared/files.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { whyNot } from '#web/upload.ts'
import { archivos } from '../contract.ts'
import { MAX_ARCHIVOS } from '../rules.ts'

export const sizeOf = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`

/** `why`: it does not go, and why. */
export type Chosen = { readonly key: number; readonly file: File; readonly why: string | null }
/** The files to go with a message; those not taken stay until they are put away. */
export const useFiles = () => {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const next = useRef(1)
  const files = chosen.filter(({ why }) => why === null).map(({ file }) => file)
  const add = (added: readonly File[]) => {
    let room = MAX_ARCHIVOS - files.length
    const rows = added.map((file): Chosen => {
      const why =
        whyNot(archivos, { file: [file] })?.message ?? (room-- > 0 ? null : demasiadosArchivos(MAX_ARCHIVOS).message)
      return { key: next.current++, file, why }
    })
    setChosen((all) => [...all, ...rows])
    for (const { file, why } of rows) announce(`${file.name}: ${why ?? 'listo.'}`)
  }
  return {
    chosen,
    files,
    add,
    drop: (key: number) => setChosen((all) => all.filter((one) => one.key !== key)),
    clear: () => setChosen([]),
  }
}
export type Files = ReturnType<typeof useFiles>
