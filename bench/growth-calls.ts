import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signIn, type Account } from './accounts.ts'
import { searchOf } from '../test/solicitudes.ts'
import { addOf, readProducts, type Product, type Request } from './pages.ts'

/** Every call of the portal that lists or looks something up, as its screens send it. */

/** `entera`: a whole list, only for programs; it is measured, but grows with its length. */
export type Call = { name: string; requests: Request[]; entera?: true }

const LETTERS = ['a', 'e', 'm', 's', 'r']
const PARTS = ['me', 'al', 'her', 'metal', 'constr', 'acosta']
const NOBODY = ['zzyyxx', 'qwertyuiop']
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const get = (a: Account, path: string): Request => ({ method: 'GET', path, token: a.token, cookie: a.cookie })
const post = (a: Account, path: string, body: object): Request => ({ ...get(a, path), method: 'POST', body })

type People = { admin: Account; sellers: Account[]; clients: Account[] }
const directoryCalls = async (db: pg.Client, { admin, sellers }: People): Promise<Call[]> => {
  const { rows: clientes } = await db.query<{ codigo: string; documentoNro: string; nombre: string; dni: string }>(
    `
      select c.codigo, c."documentoNro", split_part(c."razonSocial", ' ', 2) as nombre, u."documentoNro" as dni
      from cliente c
      join usuario u on u."clienteId" = c.id
      where c.activo
      order by md5(c.id::text)
      limit 100`,
  )
  const find = (who: Account, texts: readonly string[]) =>
    texts.map((t) => get(who, `/api/Client/search?name=${encodeURIComponent(t)}&page=1&rowPerPage=10`))
  const pages = [1, 2, 3, 7, 12]
  return [
    { name: 'clients, a page', requests: pages.map((p) => get(admin, `/api/Client/all?page=${p}&rowPerPage=10`)) },
    { name: 'clients, page 150', requests: [get(admin, '/api/Client/all?page=150&rowPerPage=10')] },
    {
      name: "a seller's clients, a page",
      requests: sellers.flatMap((s) =>
        [1, 2, 5].map((p) => get(s, `/api/Client/getAllBySellerId?idSeller=${s.idVendedor}&page=${p}&rowPerPage=10`)),
      ),
    },
    {
      name: "the header's search, a whole number",
      requests: sellers.flatMap((s) =>
        ['48371', '41284', '1001'].map((texto) => get(s, `/api/busqueda?texto=${texto}`)),
      ),
    },
    {
      name: "the header's search, a name",
      requests: PARTS.map((texto) => get(admin, `/api/busqueda?texto=${texto}`)),
    },
    {
      name: 'clients with what they owe, by name',
      requests: pages.map((p) => get(admin, `/api/Client/cartera?page=${p}`)),
    },
    {
      name: "a seller's clients, the most overdue first",
      requests: sellers.map((s) => get(s, '/api/Client/cartera?orden=vencido&solo=vencido')),
    },
    {
      name: 'clients of all, the most overdue first',
      requests: [get(admin, '/api/Client/cartera?orden=vencido')],
    },
    {
      name: 'clients of all, by their last order',
      requests: [get(admin, '/api/Client/cartera?orden=pedido')],
    },
    { name: 'clients, by a letter', requests: find(admin, LETTERS) },
    { name: 'clients, by part of a name', requests: find(admin, PARTS) },
    { name: 'clients, by two words', requests: find(admin, ['s.a. me', 'a s', 'metal ac']) },
    { name: 'clients, by a text nobody has', requests: find(admin, NOBODY) },
    {
      name: 'clients, by their code',
      requests: find(
        admin,
        clientes.map((c) => c.codigo),
      ),
    },
    {
      name: 'clients, by their CUIT',
      requests: find(
        admin,
        clientes.map((c) => c.documentoNro),
      ),
    },
    { name: "a seller's clients, by a letter", requests: sellers.flatMap((s) => find(s, LETTERS)) },
    {
      name: "a seller's clients, by a name",
      requests: sellers.flatMap((s) =>
        find(
          s,
          clientes.slice(0, 9).map((c) => c.nombre),
        ),
      ),
    },
    {
      name: "a client, by its user's document",
      requests: clientes.map((c) => get(admin, `/api/Client/GetClienteByNroDoc?nroDoc=${c.dni}&tipoDoc=2`)),
    },
    { name: 'sellers, a page', requests: [get(admin, '/api/Vendedor/all?page=1&rowPerPage=10')] },
    {
      name: 'sellers, by a letter',
      requests: LETTERS.map((l) => get(admin, `/api/Vendedor/search?name=${l}&page=1&rowPerPage=10`)),
    },
    {
      name: 'a seller and their clients, a page',
      requests: sellers.map((s) => get(admin, `/api/Vendedor/${s.idVendedor}?page=1&rowPerPage=10`)),
    },
    { name: 'users, a page', requests: pages.map((p) => get(admin, `/api/User?page=${p}&rowPerPage=10`)) },
    { name: 'users, all', entera: true, requests: [get(admin, '/api/User')] },
    { name: 'clients, all', entera: true, requests: [get(admin, '/api/Client/all')] },
    {
      name: "a seller's clients, all",
      entera: true,
      requests: sellers.map((s) => get(s, `/api/Client/getAllBySellerId?idSeller=${s.idVendedor}`)),
    },
  ]
}

const operaciones = async (db: pg.Client, { admin, sellers, clients }: People): Promise<Call[]> => {
  const { rows: orders } = await db.query<{ id: number; clienteId: number; totvs: string; pedido: string }>(
    `
      select id, "clienteId", "presupuestoTotvsId" as totvs, "pedidoId" as pedido
      from presupuesto
      where "clienteId" = any($1) and "pedidoId" is not null
      order by md5(id::text)
      limit 200`,
    [clients.map((c) => c.clienteId)],
  )
  const of = new Map(clients.map((c) => [c.clienteId, c]))
  const pages = [1, 2, 5]
  const search = (more: object) => post(admin, '/api/Budget/search', searchOf(more))
  return [
    {
      name: 'operaciones, all',
      requests: pages.map((p) => get(admin, `/api/Budget/fetchAll?page=${p}&clienteId=0`)),
    },
    { name: 'operaciones, all, page 500', requests: [get(admin, '/api/Budget/fetchAll?page=500&clienteId=0')] },
    {
      name: 'operaciones, of a seller',
      requests: sellers.flatMap((s) => pages.map((p) => get(s, `/api/Budget/fetchAll/${s.idVendedor}?page=${p}`))),
    },
    {
      name: 'operaciones, of a client',
      requests: clients.map((c) => get(c, `/api/Budget/fetchAll?page=1&clienteId=${c.clienteId}`)),
    },
    { name: 'latest operaciones', requests: clients.map((c) => get(c, `/api/Budget/latest/${c.clienteId}`)) },
    { name: 'operaciones, by their number', requests: orders.map((p) => search({ nroOperacion: p.id })) },
    { name: 'operaciones, by their pedido', requests: orders.map((p) => search({ pedido: p.pedido })) },
    {
      name: 'operaciones, by their days',
      requests: [3, 30, 90, 300].map((d) => search({ desde: day(d + 7), hasta: day(d) })),
    },
    {
      name: 'operaciones, of a seller by their days',
      requests: sellers.map((s) => search({ vendedorId: s.idVendedor, desde: day(60), hasta: day(30) })),
    },
    { name: 'a solicitud', requests: orders.map((p) => get(of.get(p.clienteId)!, `/api/Budget/${p.id}`)) },
    { name: 'its history', requests: orders.map((p) => get(of.get(p.clienteId)!, `/api/Budget/${p.id}/historial`)) },
    {
      name: 'its pedidos',
      requests: orders.map((p) =>
        get(of.get(p.clienteId)!, `/api/estadopedidos/GetByPresupuesto?clienteId=${p.clienteId}&presupuestoId=${p.id}`),
      ),
    },
  ]
}

const catalogo = async (db: pg.Client, { clients }: People): Promise<Call[]> => {
  const products = await readProducts(db, 400)
  const { rows: grupos } = await db.query<{ id: number }>('select distinct "grupoId" as id from producto where activo')
  const who = (i: number) => clients[i % clients.length]!
  const each = (path: (a: Account, p: (typeof products)[number], i: number) => string) =>
    products.map((p, i) => get(who(i), path(who(i), p, i)))
  const facets = (a: Account, grupo: number, more = '') =>
    `/api/Product/facetas?id=${grupo}&clienteId=${a.clienteId}${more}`
  const word = (text: string, n: number) =>
    text
      .toLowerCase()
      .split(/[\s()]+/)
      .slice(0, n)
      .join(' ')
  const find = (text: (p: (typeof products)[number], i: number) => string) =>
    products.map((p, i) =>
      get(who(i), `/api/Product/search?name=${encodeURIComponent(text(p, i))}&clienteId=${who(i).clienteId}`),
    )
  const type = (text: (p: (typeof products)[number]) => string) =>
    each(
      (a, p) => `/api/Product/autocompletar?name=${encodeURIComponent(text(p).toLowerCase())}&clienteId=${a.clienteId}`,
    )
  return [
    { name: 'groups', requests: clients.map((c) => get(c, '/api/Params/subcategorias')) },
    {
      name: "a group's page",
      requests: grupos.map((g, i) =>
        get(who(i), `/api/Product/grupo?page=${1 + (i % 3)}&id=${g.id}&clienteId=${who(i).clienteId}`),
      ),
    },
    { name: "a product's detail", requests: each((a, p) => `/api/Product/${p.id}/${a.clienteId}`) },
    { name: 'products, by two words', requests: find((p) => word(p.descripcion, 2)) },
    { name: 'products, by a word and a number', requests: find((p, i) => `${word(p.descripcion, 1)} ${i % 50}`) },
    { name: 'products, by their code', requests: find((p) => p.id) },
    { name: 'products, by a code nobody has', requests: find((_p, i) => `QX${i}-77`) },
    {
      name: 'products, a misspelt word',
      requests: find((p, i) => word(p.descripcion, 1).replace(/.(?=.{2}$)/, 'q') + ` ${i % 9}`),
    },
    {
      name: 'products, within a group',
      requests: each(
        (a, p) =>
          `/api/Product/grupo/${p.grupoId}/search?name=${encodeURIComponent(word(p.descripcion, 1))}&clienteId=${a.clienteId}`,
      ),
    },
    { name: 'while typing, two letters', requests: type((p) => p.descripcion.slice(0, 2)) },
    { name: 'while typing, a word and its next', requests: type((p) => word(p.descripcion, 2).slice(0, -2)) },
    {
      name: 'while typing, a misspelt word',
      requests: type((p) => word(p.descripcion, 1).replace(/.(?=.{2}$)/, 'q') + ' 1'),
    },
    { name: 'facets of a group', requests: each((a, p) => facets(a, p.grupoId)) },
    {
      name: 'facets of a group, narrowed',
      requests: each((a, p) => facets(a, p.grupoId, '&stock=si&orden=precio&page=1')),
    },
    {
      name: 'facets of a text in a group',
      requests: each((a, p) => facets(a, p.grupoId, `&name=${encodeURIComponent(word(p.descripcion, 1))}&page=1`)),
    },
    {
      name: 'facets of the results of a search',
      requests: each(
        (a, _p, i) =>
          `/api/Product/facetas?page=1&clienteId=${a.clienteId}&ids=${products
            .slice(i % 300, (i % 300) + 60)
            .map((p) => encodeURIComponent(p.id))
            .join(',')}`,
      ),
    },
    {
      name: 'products, several by their code',
      requests: each((a, p) => `/api/Product/byIds?ids=${p.id}&clienteId=${a.clienteId}`),
    },
    {
      name: 'the cart',
      requests: clients.map((a) => get(a, `/api/Budget/${a.clienteId}/${a.contactoId}/getShoppingCart`)),
    },
  ]
}

/** Lines of an order that are pasted in one block, the most there may be. */
const BLOCK = 500
const quickOrder = ({ clients }: People, products: readonly Product[]): Call[] => {
  const block = products.slice(0, BLOCK)
  const recognize = (texto: (p: Product, i: number) => string) =>
    clients.map((a) =>
      post(a, '/api/pedidoRapido/reconocer', {
        clienteId: a.clienteId,
        filas: block.map((p, i) => ({ texto: texto(p, i) })),
      }),
    )
  const lineas = block.map((p) => {
    const { cantidad, largo, ancho, productoId } = addOf(clients[0]!, p).body as Record<string, unknown>
    return { productoId, cantidad, largo, ancho }
  })
  return [
    { name: `quick order, ${BLOCK} codes`, requests: recognize((p) => p.id) },
    {
      name: `quick order, ${BLOCK} lines of words and sizes`,
      requests: recognize((p, i) => `${1 + (i % 40)} ${p.descripcion.toLowerCase().replace(/\s*\(.*$/, '')}`),
    },
    {
      name: `adding ${BLOCK} lines at once`,
      requests: clients.map((a) => ({
        ...post(a, '/api/Budget/shoppingCart/lineas', { clienteId: a.clienteId, lineas }),
        key: randomUUID(),
      })),
    },
  ]
}

const reports = async (db: pg.Client, { admin, sellers, clients }: People): Promise<Call[]> => {
  const { rows } = await db.query<{ id: number }>('select id from grupo order by 1')
  const body = { firstDate: day(360), lastdDate: day(0), productGrouptId: rows.map((g) => g.id) }
  const kilos = (a: Account) => post(a, '/api/Params/kilosDashboard', { clienteId: a.clienteId, ...body })
  return [
    { name: 'kilos, the whole portal', requests: [kilos(admin)] },
    { name: 'kilos, a seller', requests: sellers.map(kilos) },
    { name: 'kilos, a client', requests: clients.map(kilos) },
    { name: 'outgoing mail', requests: [1, 2, 9].map((p) => get(admin, `/api/correo?page=${p}`)) },
    { name: 'outgoing mail, failed', requests: [get(admin, '/api/correo?estado=fallido')] },
    { name: 'audit log', requests: [1, 2, 9].map((p) => get(admin, `/api/auditoria?page=${p}`)) },
    {
      name: 'audit log, of a user',
      requests: ['ana', 'c12@', 'c77'].map((u) => get(admin, `/api/auditoria?usuario=${encodeURIComponent(u)}`)),
    },
    {
      name: 'audit log, of a client',
      requests: ['metal', 'acosta', 'c'].map((c) => get(admin, `/api/auditoria?cliente=${c}`)),
    },
    { name: 'audit log, of some days', requests: [get(admin, `/api/auditoria?desde=${day(40)}&hasta=${day(30)}`)] },
    { name: 'open sessions', requests: [get(admin, '/api/sesiones?page=1')] },
    {
      name: 'sessions, by a name',
      requests: ['a', 'ana', 'comprador', 'sosa'].map((t) => get(admin, `/api/sesiones?texto=${t}`)),
    },
    { name: "one's own profile", requests: clients.map((c) => get(c, `/api/Client/${c.usuarioId}/${c.contactoId}`)) },
  ]
}

/** The calls for a database, with sessions for its accounts; and requests that fill the carts to be read. */
export const callsOf = async (db: pg.Client): Promise<{ calls: Call[]; carritos: Request[] }> => {
  const clients = await signIn(db, 3, 100)
  const people = { admin: (await signIn(db, 1, 1))[0]!, sellers: await signIn(db, 2, 8), clients }
  const products = await readProducts(db, 400)
  return {
    calls: [
      ...(await catalogo(db, people)),
      ...quickOrder(people, await readProducts(db, BLOCK)),
      ...(await operaciones(db, people)),
      ...(await directoryCalls(db, people)),
      ...(await reports(db, people)),
    ],
    carritos: clients.flatMap((a, i) => [0, 1, 2, 3].map((n) => addOf(a, products[(i * 4 + n) % products.length]!))),
  }
}
