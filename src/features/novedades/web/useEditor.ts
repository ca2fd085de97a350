import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call, refusalOf } from '#web/api.ts'
import { byField } from '#web/ui/byField.ts'
import { messageOf } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Edicion } from '../contract.ts'
import { textos } from '../rules.ts'
import { bodyOf, checkTyped, typedOf, type Typed } from './typed.ts'
import { useRefreshNovedades } from './queries.ts'

type Errors = { [K in keyof Typed]?: string }
/** What saving does: keeps it unseen, or makes it seen. */
export type Modo = 'borrador' | 'publicar'

const statedOf = ({ estado }: Edicion, antes: Edicion | null): string =>
  estado === 'borrador' ? (antes && antes.estado !== 'borrador' ? textos.retirada : textos.draftSaved) : textos[estado]

const DELETED = new Error('Somebody else deleted it.')
const UPLOADING = new Error('Something is still on its way up.')
const sayings = new Map<unknown, string>([
  [DELETED, textos.deletedElsewhere],
  [UPLOADING, textos.uploading],
])
/** An item as somebody else left it meanwhile; null: it is gone. Undefined where that is not why it was refused. */
const findOther = async (id: number, error: unknown): Promise<Edicion | null | undefined> => {
  const refused = refusalOf(contract.change, error)
  if (refused !== 'version_vieja' && refused !== 'no_encontrado') return undefined
  try {
    const there = await call(contract.editar, { params: { id } })
    return refused === 'version_vieja' ? there : undefined // something else is not found: its client
  } catch (other) {
    if (other instanceof ApiError && other.status === 404) return null
    throw error
  }
}

/** The item being edited, in its last known version; `otherOne`: what somebody else saved meanwhile. */
const useBase = (edicion: Edicion | null) => {
  const [base, setBase] = useState(edicion)
  const [theirs, setTheirs] = useState<Edicion | null>(null)
  const over = (next: Edicion | null, other: Edicion | null) => {
    setBase(next)
    setTheirs(other)
  }
  return { base, theirs, over }
}

/** What is on its way up: saved meanwhile, an item would go without it. */
const useSubidas = () => {
  const inFlight = useRef(0)
  const subir = async <T>(work: Promise<T>): Promise<T> => {
    inFlight.current++
    try {
      return await work
    } finally {
      inFlight.current--
    }
  }
  return { inFlight, subir }
}

/** The address a new item gets once it is kept. */
const useAddressOf = (made: Edicion | null, onCreated: (made: Edicion) => void) => {
  const navigate = useNavigate()
  const id = made?.id
  useEffect(() => {
    if (!made) return
    onCreated(made)
    void navigate({ to: '/novedades/edicion/$id', params: { id: String(made.id) }, replace: true, resetScroll: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has its number
  }, [id])
}

/**
 * An item being written, over the version it began with; a new one gets its own address once it is kept. What somebody
 * else does to it meanwhile is told, and takes nothing of what was typed away.
 */
export const useEditor = (edicion: Edicion | null, onCreated: (made: Edicion) => void) => {
  const { base, theirs, over } = useBase(edicion)
  // a new one gets its address, and with it another `edicion`, without being written anew
  const [began] = useState(() => typedOf(edicion))
  const [incomplete, setIncomplete] = useState(false)
  const [round, setRound] = useState(0)
  const modo = useRef<Modo>('borrador')
  const refresh = useRefreshNovedades()
  const { inFlight, subir } = useSubidas()
  const form = useForm<Typed, Errors>({
    initial: began,
    borrador: draft(`novedad:${base?.id ?? 'nueva'}`),
    check: (typed) => checkTyped(typed, modo.current === 'publicar', incomplete),
    send: async (typed, { reset, rebase, wrong, key }) => {
      if (inFlight.current > 0) throw UPLOADING
      const body = bodyOf(typed, modo.current === 'publicar', base)
      try {
        const saved = base
          ? await call(contract.change, { params: { id: base.id }, body })
          : await call(contract.create, { body }, { idempotencyKey: key })
        reset({ ...typed, publicada: saved.publicada?.slice(0, 16) ?? '' })
        over(saved, null)
        await refresh()
        return statedOf(saved, base)
      } catch (error) {
        const meanwhile = base && (await findOther(base.id, error))
        if (meanwhile) {
          rebase(typedOf(meanwhile))
          over(meanwhile, meanwhile)
          setRound((n) => n + 1)
        }
        if (base && meanwhile === null) {
          over(null, null)
          throw DELETED
        }
        wrong(byField(error, typed))
        throw error
      }
    },
    say: (error) => sayings.get(error) ?? messageOf(error),
  })
  useAddressOf(base && base.id !== edicion?.id ? base : null, onCreated)
  const discard = () => {
    form.reset(form.saved)
    setRound((n) => n + 1)
  }
  return { form, base, theirs, round, discard, setIncomplete, subir, choose: (next: Modo) => (modo.current = next) }
}
export type Form = ReturnType<typeof useEditor>['form']
export type Subir = ReturnType<typeof useEditor>['subir']
