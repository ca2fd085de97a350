import { useEffect, useReducer, useRef, useState } from 'react'
import { ApiError, call, refusalOf, useRefresh } from '#web/api.ts'
import { newKey } from '#web/key.ts'
import { useSession } from '#web/session.ts'
import { tab } from '#web/storage.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Entera } from '../contract.ts'
import { cambiosOf, edicionOf, edicionReducer, problemOfFila, type Edicion } from '../edit.ts'
import { MAX_LINEAS, textos } from '../rules.ts'

export const draftName = (userId: number, id: number): string => `lista:${userId}:${id}`
const isEdicion = (kept: unknown, id: number): kept is Edicion =>
  typeof kept === 'object' &&
  kept !== null &&
  (kept as Edicion).base?.id === id &&
  Array.isArray((kept as Edicion).filas)
const openDraft = (name: string, lista: Entera): Edicion => {
  try {
    const kept = JSON.parse(tab.get(name) ?? 'null') as unknown
    return isEdicion(kept, lista.id) ? kept : edicionOf(lista)
  } catch {
    return edicionOf(lista)
  }
}
const theirsOf = (error: unknown): Entera | null => {
  const changed = refusalOf(contract.change, error) === 'lista_cambiada'
  return changed && error instanceof ApiError ? ((error.problem?.lista as Entera | undefined) ?? null) : null
}

const useDraft = (name: string, dirty: boolean, edicion: Edicion): void =>
  useEffect(() => {
    if (dirty) tab.set(name, JSON.stringify(edicion))
    else tab.remove(name)
  }, [name, dirty, edicion])
/** What keeps it from being saved; null for nothing. */
const problemOf = ({ nombre, filas }: Edicion): string | null => {
  if (nombre.trim() === '') return textos.nombreObligatorio
  if (filas.length > MAX_LINEAS) return textos.tooManyLines
  return filas.map(problemOfFila).find((one) => one !== null) ?? null
}

/** A list while it is edited: kept in this tab until it is saved, and what the other wrote when both wrote the same. */
export const useEdicion = (lista: Entera, onDone: () => void) => {
  const { userId } = useSession()
  const name = draftName(userId, lista.id)
  const refresh = useRefresh()
  const [edicion, dispatch] = useReducer(edicionReducer, lista, (fresh) => openDraft(name, fresh))
  const [theirs, setTheirs] = useState<Entera | null>(null)
  const intent = useRef<{ of: string; key: string } | null>(null)
  const [tried, setTried] = useState(false)
  const { busy, refusal, send, clear } = useSend()
  const cambios = cambiosOf(edicion)
  const dirty = cambios.length > 0
  useDraft(name, dirty, edicion)
  const problem = problemOf(edicion)
  const leave = () => {
    tab.remove(name)
    onDone()
  }
  const save = () => {
    setTried(true)
    if (problem === null) void send(keep)
  }
  const keep = async () => {
    if (!dirty) return leave()
    const of = JSON.stringify(cambios)
    if (intent.current?.of !== of) intent.current = { of, key: newKey() } // the same again after a lost answer
    try {
      await call(
        contract.change,
        { params: { id: lista.id }, body: { cambios } },
        { idempotencyKey: intent.current.key },
      )
      await refresh(contract.read)
      void refresh(contract.list)
      announce('Se guardó la lista.')
      leave()
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) intent.current = null
      setTheirs(theirsOf(error))
      throw error
    }
  }
  const takeTheirs = (how: 'over' | 'reset') => {
    if (theirs) dispatch({ do: how, fresh: theirs })
    setTheirs(null)
    clear()
  }
  return { edicion, dispatch, dirty, busy, refusal, theirs, takeTheirs, save, leave, wrong: tried ? problem : null }
}
export type EnEdicion = ReturnType<typeof useEdicion>
