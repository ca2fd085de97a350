import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contract as clientes, type Cliente } from '#features/clientes/contract.ts'
import { nombreOf } from '#features/clientes/rules.ts'
import { contract as vendedores, type Vendedor } from '#features/vendedores/contract.ts'
import { clavesOf } from '#shared/lookup-keys.ts'
import { P } from '#shared/permisos.ts'
import { q, values } from '#web/api.ts'
import { can, useSession } from '#web/session.ts'
import type { Option } from '#web/ui/options.ts'
import { contract } from '../contract.ts'

const FIVE_MINUTES = 300_000

const toOption = (cliente: Cliente): Option => ({
  id: cliente.id,
  nombre: nombreOf(cliente),
  detalle: [
    cliente.codigo,
    ...(nombreOf(cliente) === cliente.razonSocial ? [] : [cliente.razonSocial]),
    ...(cliente.retenido ? ['Retenido'] : []),
  ].join(' · '),
  claves: clavesOf(cliente.codigo, cliente.documentoNro, cliente.usuario?.documentoNro ?? null),
  activo: cliente.activo,
})

const ofVendedor = (vendedor: Vendedor): Option => ({
  id: vendedor.idVendedor,
  nombre: vendedor.apellidoNombre,
  claves: clavesOf(vendedor.id, vendedor.documentoNro),
  activo: vendedor.activo,
})

/** The sellers, only with permission 3 (SES-33). */
export const useVendedores = (enabled = true) => {
  const session = useSession()
  return useQuery({
    ...q(vendedores.all, { query: {} }),
    enabled: enabled && session.tipoRol === 1 && can(session, P.vendedores),
    staleTime: FIVE_MINUTES,
    select: (list) => values(list).map(ofVendedor),
  })
}

/**
 * The clients to choose from, only with permission 10 (SES-34): role 2 its own, role 1 those of the seller it chose.
 */
export const useClientes = (sellerId: number | null, enabled = true) => {
  const session = useSession()
  const may = enabled && can(session, P.clientes)
  const own = useQuery({
    ...q(contract.fetchClientes, { params: { sellerId: session.sellerId } }),
    enabled: may && session.tipoRol === 2,
    staleTime: FIVE_MINUTES,
    select: (list) => values(list).map(toOption),
  })
  const ofSeller = useQuery({
    ...q(clientes.getAllBySellerId, { query: { idSeller: sellerId ?? 0 } }),
    enabled: may && session.tipoRol === 1 && sellerId !== null,
    staleTime: FIVE_MINUTES,
    select: (list) => values(list).map(toOption),
  })
  return session.tipoRol === 2 ? own : ofSeller
}

const MOST = 50
/**
 * The clients of the whole portal that a text names, for role 1: nobody has to know whose they are (DIARIO-25). One
 * that was chosen is `known` by its name, whatever is typed next.
 */
export const useClientesOfPortal = (text: string, known: Option | null, enabled: boolean) => {
  const session = useSession()
  const [name] = useDebouncedValue(text.trim(), 250)
  return useQuery({
    ...q(clientes.search, { query: { name, page: 1, rowPerPage: MOST } }),
    enabled: enabled && session.tipoRol === 1 && can(session, P.clientes),
    staleTime: FIVE_MINUTES,
    placeholderData: keepPreviousData,
    select: (list) => {
      const found = values(list).map(toOption)
      return known === null || found.some((one) => one.id === known.id) ? found : [known, ...found]
    },
  })
}
