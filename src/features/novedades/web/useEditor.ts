import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call, refusalOf } from '#web/api.ts'
import { byField } from '#web/ui/byField.ts'
import { messageOf } from '#web/ui/states.tsx'
import { draft } from '#web/ui/draft.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
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

const BODIES = ['cuerpo', 'cuerpoDetalle'] as const
type Body = (typeof BODIES)[number]
/** Bodies that nobody touched here and that somebody else changed. */
const renewedOf = (typed: Typed, saved: Typed, fresh: Typed): Body[] =>
  BODIES.filter((body) => typed[body] === saved[body] && fresh[body] !== saved[body])
/**
 * The item being edited, in its last known version. `theirs`: what somebody else saved meanwhile. `rounds`: another one
 * of a body whose text is no longer what its editor began with.
 */
const useBase = (edicion: Edicion | null) => {
  const [base, setBase] = useState(edicion)
  const [theirs, setTheirs] = useState<Edicion | null>(null)
  const [rounds, setRounds] = useState({ cuerpo: 0, cuerpoDetalle: 0 })
  const over = (next: Edicion | null, other: Edicion | null) => {
    setBase(next)
    setTheirs(other)
  }
  const renew = (which: readonly Body[]) =>
    setRounds((now) => ({ ...now, ...Object.fromEntries(which.map((body) => [body, now[body] + 1])) }))
  /** Somebody else saved `other` meanwhile. */
  const meet = (other: Edicion, typed: Typed, saved: Typed) => {
    renew(renewedOf(typed, saved, typedOf(other)))
    over(other, other)
  }
  return { base, theirs, over, rounds, renew, meet }
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

type Bodies = { set: (patch: Partial<Typed>) => void; discard: () => void; theirs: Partial<Typed> }
/** What puts other texts into the bodies' editors. */
const bodiesOf = (form: Bodies, renew: (which: readonly Body[]) => void) => ({
  discard: () => {
    form.discard()
    renew(BODIES)
  },
  /** Takes what somebody else saved. */
  take: (body: Body) => {
    form.set({ [body]: form.theirs[body] })
    renew([body])
  },
})

/**
 * An item being written, over the version it began with; a new one gets its own address once it is kept. What somebody
 * else does to it meanwhile is told, and takes nothing of what was typed away.
 */
export const useEditor = (edicion: Edicion | null, onCreated: (made: Edicion) => void) => {
  const { base, theirs, over, rounds, renew, meet } = useBase(edicion)
  const [incomplete, setIncomplete] = useState(false)
  const modo = useRef<Modo>('borrador')
  const refresh = useRefreshNovedades()
  const { inFlight, subir } = useSubidas()
  const form = useForm<Typed, Errors>({
    initial: typedOf(base),
    borrador: draft(`novedad:${base?.id ?? 'nueva'}`),
    check: (typed) => checkTyped(typed, modo.current === 'publicar', incomplete),
    send: async (typed, { reset, saved: began, wrong, key }) => {
      if (inFlight.current > 0) throw UPLOADING
      const body = bodyOf(typed, modo.current === 'publicar', base)
      try {
        const saved = base
          ? await call(contract.change, { params: { id: base.id }, body })
          : await call(contract.create, { body }, { idempotencyKey: key })
        reset(typedOf(saved))
        over(saved, null)
        await refresh()
        return statedOf(saved, base)
      } catch (error) {
        const meanwhile = base && (await findOther(base.id, error))
        if (meanwhile) meet(meanwhile, typed, began)
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
  useChanged(String(edicion?.version), () => {
    if (edicion && base && edicion.version > base.version && !form.busy) meet(edicion, form.values, form.saved)
  })
  const choose = (next: Modo) => (modo.current = next)
  return { form, base, theirs, rounds, ...bodiesOf(form, renew), setIncomplete, subir, choose }
}
export type Editing = ReturnType<typeof useEditor>
export type Form = Editing['form']
export type Subir = Editing['subir']
