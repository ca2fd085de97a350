import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call, refusalOf } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { nameOf } from '#web/ui/borrador.ts'
import { byField } from '#web/ui/byField.ts'
import { messageOf } from '#web/ui/states.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { contract, type Edicion } from '../contract.ts'
import { textos } from '../rules.ts'
import { bodyOf, checkEscrito, escritoOf, type Escrito } from './escrito.ts'
import { useRefreshNovedades } from './queries.ts'

type Errors = { [K in keyof Escrito]?: string }
/** What saving does: keeps it unseen, or makes it seen. */
export type Modo = 'borrador' | 'publicar'

const dichoDe = ({ estado }: Edicion, antes: Edicion | null): string =>
  estado === 'borrador' ? (antes && antes.estado !== 'borrador' ? textos.retirada : textos.guardada) : textos[estado]

const ELIMINADA = new Error('Somebody else deleted it.')
const SUBIENDO = new Error('Something is still on its way up.')
const sayings = new Map<unknown, string>([
  [ELIMINADA, textos.otraLaElimino],
  [SUBIENDO, textos.subiendo],
])
/** An item as somebody else left it meanwhile; null: it is gone. Undefined where that is not why it was refused. */
const findOtra = async (id: number, error: unknown): Promise<Edicion | null | undefined> => {
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

/** The item one writes over, as it is known last; `otra`: as somebody else left it meanwhile. */
const useBase = (edicion: Edicion | null) => {
  const [base, setBase] = useState(edicion)
  const [otra, setOtra] = useState<Edicion | null>(null)
  const over = (next: Edicion | null, other: Edicion | null) => {
    setBase(next)
    setOtra(other)
  }
  return { base, otra, over }
}

/** What is on its way up: saved meanwhile, an item would go without it. */
const useSubidas = () => {
  const enCamino = useRef(0)
  const subir = async <T>(work: Promise<T>): Promise<T> => {
    enCamino.current++
    try {
      return await work
    } finally {
      enCamino.current--
    }
  }
  return { enCamino, subir }
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
  const { userId } = useSession()
  const { base, otra, over } = useBase(edicion)
  const [aMedias, setAMedias] = useState(false)
  const [ronda, setRonda] = useState(0)
  const modo = useRef<Modo>('borrador')
  const refresh = useRefreshNovedades()
  const { enCamino, subir } = useSubidas()
  const form = useForm<Escrito, Errors>({
    initial: escritoOf(edicion),
    borrador: nameOf(userId, `novedad:${base?.id ?? 'nueva'}`),
    check: (typed) => checkEscrito(typed, modo.current === 'publicar', aMedias),
    send: async (typed, { reset, rebase, wrong, key }) => {
      if (enCamino.current > 0) throw SUBIENDO
      const body = bodyOf(typed, modo.current === 'publicar', base)
      try {
        const saved = base
          ? await call(contract.change, { params: { id: base.id }, body })
          : await call(contract.create, { body }, { idempotencyKey: key })
        reset({ ...typed, publicada: saved.publicada?.slice(0, 16) ?? '' })
        over(saved, null)
        await refresh()
        return dichoDe(saved, base)
      } catch (error) {
        const meanwhile = base && (await findOtra(base.id, error))
        if (meanwhile) {
          rebase(escritoOf(meanwhile))
          over(meanwhile, meanwhile)
          setRonda((n) => n + 1)
        }
        if (base && meanwhile === null) {
          over(null, null)
          throw ELIMINADA
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
    setRonda((n) => n + 1)
  }
  return { form, base, otra, ronda, discard, setAMedias, subir, choose: (next: Modo) => (modo.current = next) }
}
export type Formulario = ReturnType<typeof useEditor>['form']
export type Subir = ReturnType<typeof useEditor>['subir']
