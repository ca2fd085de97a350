import { sessionCookie, signIn, type Client } from '../../test/portal.ts'
import { idsOf, shots, type Ids } from '../screens-list.ts'

/** Somebody of the demo company, and the addresses that they may open. */
export type Somebody = {
  readonly role: string
  readonly client: Client
  /** Whom they buy for. */ readonly clienteId: number
  readonly cookie: string
  /** What the portal keeps in local storage after the sign-in. */ readonly stored: Readonly<Record<string, string>>
  readonly paths: readonly string[]
  /** The clients that they could buy for instead. */ readonly others: readonly Chosen[]
}
type Chosen = { readonly id: number; readonly nombreFantasia: string }

const accounts = [
  ['cliente', 'cliente@demo.test'],
  ['cliente', 'grupo@demo.test'],
  ['vendedor', 'vendedor@demo.test'],
  ['administrador', 'admin@demo.test'],
] as const

/** Signs in once more, as somebody whose session an answer ended. */
export const enterAgain = async (url: string, account: string): Promise<{ client: Client; cookie: string }> => {
  const client = await signIn(url, account)
  return { client, cookie: sessionCookie(client) }
}
const pathsOf = (role: string, ids: Ids): string[] => {
  const listed = shots.filter((shot) => !shot.roles || shot.roles.includes(role))
  const paths = listed.map(({ path }) => (typeof path === 'string' ? path : path(ids)))
  return [...new Set(paths)].filter((path) => !/^\/(error|firstlogin|login|admin)/.test(path))
}
/** One of each role, with a client to buy for. */
export const people = async (url: string): Promise<Somebody[]> => {
  const all: Somebody[] = []
  for (const [role, account] of accounts) {
    const { client, cookie } = await enterAgain(url, account)
    const session = client.session!
    const call: Call = async (method, path, body) =>
      (await client.send(method, path, body === undefined ? {} : { body })).body
    const clients = await (role === 'cliente' ? listOwn(call) : listBuyable(session.sellerId, call))
    const chosen = role === 'cliente' ? null : clients[0]!
    const ids = await idsOf({ session, call } as never, chosen?.id ?? session.clienteId)
    const stored = {
      LocalSession: JSON.stringify({ ...session, mostrarPoliticasReclamo: false, showNps: false }),
      id_token: session.tokens.idToken,
      showPolicy: 'false',
      showNps: 'false',
      ...(chosen ? { clienteSeleccionado: JSON.stringify([chosen]) } : {}),
    }
    const clienteId = chosen?.id ?? session.clienteId
    const others = clients.filter(({ id }) => id !== clienteId)
    all.push({ role, client, clienteId, cookie, stored, others, paths: pathsOf(role, ids) })
  }
  return all
}
type Call = (method: string, path: string, body?: unknown) => Promise<unknown>
type List<T> = { $values: T[] }
type Buyable = { id: number; activo: boolean; nombreFantasia: string | null; razonSocial: string }
const listBuyable = async (sellerId: number, call: Call): Promise<Chosen[]> => {
  const all = async () => (await call('GET', '/api/Vendedor/all')) as List<{ idVendedor: number }>
  const seller = sellerId || (await all()).$values[0]!.idVendedor
  const { $values } = (await call('GET', `/api/Client/getAllBySellerId?idSeller=${seller}`)) as List<Buyable>
  return $values
    .filter(({ activo }) => activo)
    .map((one) => ({ id: one.id, nombreFantasia: one.nombreFantasia ?? one.razonSocial }))
}
type Own = { clienteId: number; nombreFantasia: string | null; razonSocial: string }
const listOwn = async (call: Call): Promise<Chosen[]> => {
  const { $values } = (await call('GET', '/api/auth/clientes')) as List<Own>
  return $values.map((one) => ({ id: one.clienteId, nombreFantasia: one.nombreFantasia ?? one.razonSocial }))
}
/** Chooses another client as a tab does: what it then keeps in local storage. */
export const chooseElsewhere = async (who: Somebody, next: Chosen): Promise<Readonly<Record<string, string>>> => {
  if (who.role !== 'cliente') return { clienteSeleccionado: JSON.stringify([next]) }
  const { body } = await who.client.post(`/api/auth/clientes/${next.id}/elegir`)
  return { LocalSession: JSON.stringify({ ...(body as object), mostrarPoliticasReclamo: false, showNps: false }) }
}
/** Whom they bought for at first. */
export const chooseBack = async ({ role, client, clienteId }: Somebody): Promise<void> => {
  if (role === 'cliente') await client.post(`/api/auth/clientes/${clienteId}/elegir`)
}

type Line = { productoId: string; cantidad: number; largo: number | null; ancho: number | null }
/** Adds to their cart, as another device of theirs would. */
export const addElsewhere = async ({ client, clienteId }: Somebody): Promise<void> => {
  const { contactoId } = client.session!
  const { body } = await client.get(`/api/Budget/${clienteId}/${contactoId}/getShoppingCart`)
  const [line] = (body as { presupuestoDetalles?: List<Line> }).presupuestoDetalles?.$values ?? []
  if (!line) return
  const { productoId, cantidad, largo, ancho } = line
  await client.post('/api/Budget/shoppingCart', { productoId, clienteId, contactoId, cantidad, largo, ancho })
}
