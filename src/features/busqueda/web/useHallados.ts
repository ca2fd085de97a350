import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { mayGo } from '#web/shell/ways.ts'
import { useSpaced } from '#web/ui/useSpaced.ts'
import { contract, type Hallado } from '../contract.ts'
import { readAsked, tipos, titulos, type Tipo } from '../rules.ts'

/** Least time between two calls while somebody types, in milliseconds: that of the products' own (FIND-01). */
const SPACED_MS = 250

/** Where what was found is looked at; of another client than the chosen one too. */
const wayTo = ({ tipo, id, numero, clienteId }: Hallado, staff: boolean): string => {
  const of = staff ? `&cliente=${clienteId}` : ''
  switch (tipo) {
    case 'solicitud':
    case 'comprobante':
      return `/presupuestos/${id}`
    case 'remito':
      return `/entregas/${encodeURIComponent(numero)}`
    case 'documento':
      return `/cuenta-corriente?documento=${encodeURIComponent(numero.split(' ').at(-1)!)}${of}`
    case 'reclamo':
      return `/reclamos?reclamo=${id}`
    case 'acopio':
      return `/acopios?acopio=${encodeURIComponent(numero)}${of}`
    case 'cliente':
      return `/clientes?buscar=${encodeURIComponent(numero)}`
  }
}

export type HalladoWay = { readonly hallado: Hallado; readonly to: string }
type Group = { readonly tipo: Tipo; readonly titulo: string; readonly ways: readonly HalladoWay[] }
/** What one has that is numbered or named so, by kind, each with its address; of other texts nothing is asked. */
export const useHallados = (text: string) => {
  const session = useSession()
  const texto = useSpaced(text, SPACED_MS)
  const may = (of: string) => {
    const { codigo, names } = readAsked(of)
    return codigo !== null || (names && session.tipoRol !== 3)
  }
  const asks = may(texto)
  const read = useQuery({
    ...q(contract.buscar, { query: { texto } }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const found = asks && may(text) ? values(read.data) : []
  const groups: Group[] = tipos.flatMap((tipo) => {
    const ways = found
      .filter((one) => one.tipo === tipo)
      .map((hallado) => ({ hallado, to: wayTo(hallado, session.tipoRol !== 3) }))
      .filter(({ to }) => mayGo(session, to.split('?')[0]!))
    return ways.length === 0 ? [] : [{ tipo, titulo: titulos[tipo], ways }]
  })
  return { groups, first: readAsked(text).numero !== null, settled: !asks || !read.isPlaceholderData }
}
