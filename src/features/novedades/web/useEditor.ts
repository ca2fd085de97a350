import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#web/router/router.tsx'
import { call } from '#web/api.ts'
import { byField } from '#web/ui/byField.ts'
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

/** An item being written, over the version it began with; a new one gets its own address once it is kept. */
export const useEditor = (edicion: Edicion | null, onCreated: (made: Edicion) => void) => {
  const [base, setBase] = useState(edicion)
  const modo = useRef<Modo>('borrador')
  const refresh = useRefreshNovedades()
  const navigate = useNavigate()
  const form = useForm<Escrito, Errors>({
    initial: escritoOf(edicion),
    check: (typed) => checkEscrito(typed, modo.current === 'publicar'),
    send: async (typed, { reset, wrong, key }) => {
      const body = bodyOf(typed, modo.current === 'publicar', base)
      try {
        const saved = base
          ? await call(contract.change, { params: { id: base.id }, body })
          : await call(contract.create, { body }, { idempotencyKey: key })
        reset({ ...typed, publicada: saved.publicada?.slice(0, 16) ?? '' })
        setBase(saved)
        await refresh()
        return dichoDe(saved, base)
      } catch (error) {
        wrong(byField(error, typed))
        throw error
      }
    },
  })
  const createdId = edicion === null ? base?.id : undefined
  useEffect(() => {
    if (createdId === undefined) return
    onCreated(base!)
    void navigate(`/novedades/edicion/${createdId}`, { replace: true, preventScrollReset: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has its number
  }, [createdId])
  return { form, base, choose: (next: Modo) => (modo.current = next) }
}
export type Formulario = ReturnType<typeof useEditor>['form']
