import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { q, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { local } from '#web/storage.ts'
import { contract, type Barras, type Entero } from '../contract.ts'
import { vendidasOf, type Vendida } from '../bars.ts'
import {
  ajustesOf,
  edicionOf,
  edicionReducer,
  emptyEdicion,
  escritoOf,
  inputOf,
  piezasOf,
  propiasOf,
  type Action,
  type Edicion,
  type EnGrupo,
} from '../edit.ts'
import type { Pedido } from '../result.ts'

/** `base`: the kept plan that is edited, by its number and version. */
export type Base = Pick<Entero, 'id' | 'version' | 'propia' | 'puedeEliminar' | 'dueno'>
/** `kept`: what it held when it was kept or begun, by `inputOf`. */
type Draft = { readonly edicion: Edicion; readonly base: Base | null; readonly kept?: string }
const begun = (): Draft => ({ edicion: emptyEdicion(), base: null, kept: inputOf(emptyEdicion()) })
const draftName = (userId: number, clienteId: number): string => `corte:${userId}:${clienteId}`

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' && kept !== null && Array.isArray((kept as Draft).edicion?.grupos)
const openDraft = (name: string): Draft => {
  try {
    const kept = JSON.parse(local.get(name) ?? 'null') as unknown
    return isDraft(kept) ? kept : begun()
  } catch {
    return begun()
  }
}
type DraftAction =
  | Action
  | { readonly do: 'kept'; readonly plan: Entero; readonly keep: boolean; readonly sent?: Edicion }
  | { readonly do: 'new' }
const baseOf = ({ id, version, propia, puedeEliminar, dueno }: Entero): Base => ({
  id,
  version,
  propia,
  puedeEliminar,
  dueno,
})
/** `keep`: what is typed stays over a plan that was kept meanwhile; `sent`: what was kept just now. */
const draftReducer = (draft: Draft, action: DraftAction): Draft => {
  if (action.do === 'new') return begun()
  if (action.do !== 'kept') return { ...draft, edicion: edicionReducer(draft.edicion, action) }
  const { plan, keep, sent = edicionOf(plan) } = action
  return {
    edicion: keep ? draft.edicion : edicionReducer(edicionOf(plan), { do: 'set', patch: {} }),
    base: baseOf(plan),
    kept: inputOf(sent),
  }
}

/** A product of the plan with the bars there are of it; `barras` null: it is not sold, or not read yet. */
export type Grupo = {
  readonly en: EnGrupo
  readonly barras: Barras | null
  readonly vendidas: readonly Vendida[]
  readonly pedido: Pedido | null
}
const grupoOf = (en: EnGrupo, barras: Barras | null, edicion: Edicion): Grupo => {
  const { ajustes } = ajustesOf(edicion)
  const all = barras
    ? vendidasOf(barras.producto, values(barras.otras), { escrito: escritoOf(en), largos: en.largos })
    : []
  const vendidas = all.filter(({ clave }) => !en.sin.includes(clave))
  const propias = propiasOf(en, edicion.unidad)
  const some = vendidas.length > 0 || propias.length > 0
  const pedido = ajustes && barras && some ? { piezas: piezasOf(en, edicion.unidad), propias, vendidas, ajustes } : null
  return { en, barras, vendidas: all, pedido }
}

/** The plan that is edited: kept in this browser for this account and client until another one is begun. */
export const usePlan = (clienteId: number) => {
  const { userId } = useSession()
  const name = draftName(userId, clienteId)
  const [draft, dispatch] = useReducer(draftReducer, name, openDraft)
  const { edicion, base } = draft
  useEffect(() => {
    if (edicion.grupos.length === 0 && edicion.nombre === '' && base === null) local.remove(name)
    else local.set(name, JSON.stringify(draft))
  }, [name, draft, edicion, base])
  const ids = edicion.grupos.map(({ productoId }) => productoId).join(',')
  const read = useQuery({
    ...q(contract.barras, { query: { clienteId, ids } }),
    enabled: ids !== '',
    placeholderData: (last) => last,
  })
  const grupos = useMemo(
    () =>
      edicion.grupos.map((en) =>
        grupoOf(en, values(read.data).find(({ producto }) => producto.id === en.productoId) ?? null, edicion),
      ),
    [edicion, read.data],
  )
  return { edicion, base, dispatch, read, grupos, name, unsaved: inputOf(edicion) !== draft.kept }
}
export type DelPlan = ReturnType<typeof usePlan>
export type Dispatch = DelPlan['dispatch']
