import { useRef, useState } from 'react'
import { demasiadosArchivos } from '#shared/files.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { adjuntos } from '../contract.ts'
import { prepareAdjunto } from './foto.ts'

const { most } = adjuntos.file
/** `file` null: it is being prepared, or was not taken, and `motivo` says why. */
export type Archivo = {
  readonly key: number
  readonly nombre: string
  readonly file: File | null
  readonly motivo: string | null
}

/** The files to go with a claim, each made ready as it is chosen; those not taken stay until they are put away. */
export const useArchivos = () => {
  const [archivos, setArchivos] = useState<readonly Archivo[]>([])
  const next = useRef(1)
  const add = async (chosen: readonly File[]) => {
    const room = most - archivos.filter((a) => a.motivo === null).length
    const added = chosen.map(({ name }, index) => ({
      key: next.current++,
      nombre: name,
      file: null,
      motivo: index < room ? null : demasiadosArchivos(most).message,
    }))
    setArchivos((all) => [...all, ...added])
    for (const [index, { key, nombre, motivo }] of added.entries()) {
      if (motivo !== null) continue
      const original = chosen[index]!
      // one after the other: a phone has little memory for photos
      const ready = await prepareAdjunto(original)
      const done = 'file' in ready ? { nombre: ready.file.name, file: ready.file } : { motivo: ready.motivo }
      setArchivos((all) => all.map((a) => (a.key === key ? { ...a, ...done } : a)))
      announce('file' in ready ? `${nombre}: listo.` : `${nombre}: ${ready.motivo}`)
    }
  }
  return {
    archivos,
    add: (chosen: readonly File[]) => void add(chosen),
    drop: (key: number) => setArchivos((all) => all.filter((a) => a.key !== key)),
    /** Those that go. */
    files: archivos.flatMap((a) => (a.file ? [a.file] : [])),
    busy: archivos.some((a) => a.file === null && a.motivo === null),
  }
}
