import { useRef, useState } from 'react'
import { demasiadosArchivos, tipoNoAdmitido, type FileField } from '#shared/files.ts'
import { whyNot } from '../upload.ts'
import { announce } from './Announcer.tsx'

/** '2,4 MB', '180 kB'. */
export const sizeOf = (bytes: number): string =>
  bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`

/** `why`: it does not go, and why. */
export type Chosen = { readonly key: number; readonly file: File; readonly why: string | null }
/** Whether its name ends as one of the kinds that are taken; the server looks into it. */
const isNamed = (name: string, types: FileField['types']): boolean => {
  const end = /\.([^.]{1,5})$/.exec(name)?.[1]?.toLowerCase()
  return types.some((type) => type === (end === 'jpeg' ? 'jpg' : end))
}
/** The files to go in one field of a call, as its contract takes them; those not taken stay until they are put away. */
export const useFiles = (field: FileField) => {
  const most = field.most ?? 1
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const next = useRef(1)
  const files = chosen.filter(({ why }) => why === null).map(({ file }) => file)
  const add = (added: readonly File[]) => {
    let room = most - files.length
    const rows = added.map((file): Chosen => {
      const why =
        (isNamed(file.name, field.types) ? null : tipoNoAdmitido(file.name, field.types).message) ??
        whyNot({ file: field }, { file: [file] })?.message ??
        (room-- > 0 ? null : demasiadosArchivos(most).message)
      return { key: next.current++, file, why }
    })
    setChosen((all) => [...all, ...rows])
    for (const { file, why } of rows) announce(`${file.name}: ${why ?? 'listo.'}`)
  }
  return {
    field,
    chosen,
    files,
    add,
    drop: (key: number) => setChosen((all) => all.filter((one) => one.key !== key)),
    clear: () => setChosen([]),
  }
}
export type Files = ReturnType<typeof useFiles>
