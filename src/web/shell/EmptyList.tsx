import type { ReactNode } from 'react'
import { AddressLink } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Empty } from '#web/ui/states.tsx'
import { mayGo } from './ways.ts'

/** Where a list's first entry comes from: an address, what the link says, and for whom, if not for all. */
export type Way = readonly [to: string, text: string, roles?: readonly number[]]
export const toProductos: Way = ['/productos', 'Ver productos']
/** Who buys for others begins with whom. */
export const toClientes: Way = ['/clientes', 'Ver los clientes', [1, 2]]
export const toContacto: Way = ['/formulario_contacto', 'Escribir al vendedor', [3]]
const home: Way = ['/', 'Volver al inicio']

type Props = {
  text: string
  /** What the list is for, in one sentence. */ what: string
} & (
  | { /** The first that whoever looks may follow is the next step. */ ways: readonly Way[]; children?: never }
  | { /** The next step itself. */ children: ReactNode; ways?: never }
)
/**
 * A list that has no first entry yet: its text, what it is for and the next step (DIARIO-23). What is nowhere, or not
 * there with those filters, is an `Empty`.
 */
export const EmptyList = ({ text, what, ways, children }: Props) => {
  const session = useSession()
  const may = ([to, , roles]: Way) => (roles?.includes(session.tipoRol) ?? true) && mayGo(session, to)
  const [to, said] = ways?.find(may) ?? home
  return (
    <Empty text={text}>
      <p className="soft">{what}</p>
      {ways ? (
        <AddressLink className="btn" href={to}>
          {said}
        </AddressLink>
      ) : (
        children
      )}
    </Empty>
  )
}
