import type pg from 'pg'
import { signIn, type Account } from './accounts.ts'
import { searchOf } from '../test/solicitudes.ts'
import { addOf, readProducts, type Request } from './pages.ts'

/** Every call of the portal that answers a list or looks something up, as its screens send it. */

/** `entera`: a whole list, for programs alone: it is measured, and grows with what it lists. */
export type Llamada = { name: string; requests: Request[]; entera?: true }

const LETTERS = ['a', 'e', 'm', 's', 'r']
const PARTS = ['me', 'al', 'her', 'metal', 'constr', 'acosta']
const NOBODY = ['zzyyxx', 'qwertyuiop']
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const get = (a: Account, path: string): Request => ({ method: 'GET', path, token: a.token, cookie: a.cookie })
const post = (a: Account, path: string, body: object): Request => ({ ...get(a, path), method: 'POST', body })

type Gente = { admin: Account; sellers: Account[]; clients: Account[] }
const directorios = async (db: pg.Client, { admin, sellers }: Gente): Promise<Llamada[]> => {
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
    { name: 'clientes, una página', requests: pages.map((p) => get(admin, `/api/Client/all?page=${p}&rowPerPage=10`)) },
    { name: 'clientes, la página 150', requests: [get(admin, '/api/Client/all?page=150&rowPerPage=10')] },
    {
      name: 'clientes de un vendedor, una página',
      requests: sellers.flatMap((s) =>
        [1, 2, 5].map((p) => get(s, `/api/Client/getAllBySellerId?idSeller=${s.idVendedor}&page=${p}&rowPerPage=10`)),
      ),
    },
    { name: 'clientes, por una letra', requests: find(admin, LETTERS) },
    { name: 'clientes, por parte de un nombre', requests: find(admin, PARTS) },
    { name: 'clientes, por dos palabras', requests: find(admin, ['s.a. me', 'a s', 'metal ac']) },
    { name: 'clientes, por un texto que nadie tiene', requests: find(admin, NOBODY) },
    {
      name: 'clientes, por su código',
      requests: find(
        admin,
        clientes.map((c) => c.codigo),
      ),
    },
    {
      name: 'clientes, por su CUIT',
      requests: find(
        admin,
        clientes.map((c) => c.documentoNro),
      ),
    },
    { name: 'clientes de un vendedor, por una letra', requests: sellers.flatMap((s) => find(s, LETTERS)) },
    {
      name: 'clientes de un vendedor, por un nombre',
      requests: sellers.flatMap((s) =>
        find(
          s,
          clientes.slice(0, 9).map((c) => c.nombre),
        ),
      ),
    },
    {
      name: 'un cliente, por el documento de su usuario',
      requests: clientes.map((c) => get(admin, `/api/Client/GetClienteByNroDoc?nroDoc=${c.dni}&tipoDoc=2`)),
    },
    { name: 'vendedores, una página', requests: [get(admin, '/api/Vendedor/all?page=1&rowPerPage=10')] },
    {
      name: 'vendedores, por una letra',
      requests: LETTERS.map((l) => get(admin, `/api/Vendedor/search?name=${l}&page=1&rowPerPage=10`)),
    },
    {
      name: 'un vendedor y sus clientes, una página',
      requests: sellers.map((s) => get(admin, `/api/Vendedor/${s.idVendedor}?page=1&rowPerPage=10`)),
    },
    { name: 'usuarios, una página', requests: pages.map((p) => get(admin, `/api/User?page=${p}&rowPerPage=10`)) },
    { name: 'usuarios, todos', entera: true, requests: [get(admin, '/api/User')] },
    { name: 'clientes, todos', entera: true, requests: [get(admin, '/api/Client/all')] },
    {
      name: 'clientes de un vendedor, todos',
      entera: true,
      requests: sellers.map((s) => get(s, `/api/Client/getAllBySellerId?idSeller=${s.idVendedor}`)),
    },
  ]
}

const operaciones = async (db: pg.Client, { admin, sellers, clients }: Gente): Promise<Llamada[]> => {
  const { rows: suyas } = await db.query<{ id: number; clienteId: number; totvs: string; pedido: string }>(
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
      name: 'operaciones, todas',
      requests: pages.map((p) => get(admin, `/api/Budget/fetchAll?page=${p}&clienteId=0`)),
    },
    { name: 'operaciones, todas, la página 500', requests: [get(admin, '/api/Budget/fetchAll?page=500&clienteId=0')] },
    {
      name: 'operaciones, de un vendedor',
      requests: sellers.flatMap((s) => pages.map((p) => get(s, `/api/Budget/fetchAll/${s.idVendedor}?page=${p}`))),
    },
    {
      name: 'operaciones, de un cliente',
      requests: clients.map((c) => get(c, `/api/Budget/fetchAll?page=1&clienteId=${c.clienteId}`)),
    },
    { name: 'últimas operaciones', requests: clients.map((c) => get(c, `/api/Budget/latest/${c.clienteId}`)) },
    { name: 'operaciones, por su número', requests: suyas.map((p) => search({ nroOperacion: p.id })) },
    { name: 'operaciones, por su pedido', requests: suyas.map((p) => search({ pedido: p.pedido })) },
    {
      name: 'operaciones, por sus días',
      requests: [3, 30, 90, 300].map((d) => search({ desde: day(d + 7), hasta: day(d) })),
    },
    {
      name: 'operaciones, de un vendedor en sus días',
      requests: sellers.map((s) => search({ vendedorId: s.idVendedor, desde: day(60), hasta: day(30) })),
    },
    { name: 'una solicitud', requests: suyas.map((p) => get(of.get(p.clienteId)!, `/api/Budget/${p.id}`)) },
    { name: 'su historial', requests: suyas.map((p) => get(of.get(p.clienteId)!, `/api/Budget/${p.id}/historial`)) },
    {
      name: 'sus pedidos',
      requests: suyas.map((p) =>
        get(of.get(p.clienteId)!, `/api/estadopedidos/GetByPresupuesto?clienteId=${p.clienteId}&presupuestoId=${p.id}`),
      ),
    },
  ]
}

const catalogo = async (db: pg.Client, { clients }: Gente): Promise<Llamada[]> => {
  const products = await readProducts(db, 400)
  const { rows: grupos } = await db.query<{ id: number }>('select distinct "grupoId" as id from producto where activo')
  const who = (i: number) => clients[i % clients.length]!
  const each = (path: (a: Account, p: (typeof products)[number]) => string) =>
    products.map((p, i) => get(who(i), path(who(i), p)))
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
  return [
    { name: 'grupos', requests: clients.map((c) => get(c, '/api/Params/subcategorias')) },
    {
      name: 'página de un grupo',
      requests: grupos.map((g, i) =>
        get(who(i), `/api/Product/grupo?page=${1 + (i % 3)}&id=${g.id}&clienteId=${who(i).clienteId}`),
      ),
    },
    { name: 'detalle de un producto', requests: each((a, p) => `/api/Product/${p.id}/${a.clienteId}`) },
    { name: 'productos, por dos palabras', requests: find((p) => word(p.descripcion, 2)) },
    { name: 'productos, por una palabra y un número', requests: find((p, i) => `${word(p.descripcion, 1)} ${i % 50}`) },
    { name: 'productos, por su código', requests: find((p) => p.id) },
    { name: 'productos, por un código que nadie tiene', requests: find((_p, i) => `QX${i}-77`) },
    {
      name: 'productos, una palabra mal escrita',
      requests: find((p, i) => word(p.descripcion, 1).replace(/.(?=.{2}$)/, 'q') + ` ${i % 9}`),
    },
    {
      name: 'productos, dentro de un grupo',
      requests: each(
        (a, p) =>
          `/api/Product/grupo/${p.grupoId}/search?name=${encodeURIComponent(word(p.descripcion, 1))}&clienteId=${a.clienteId}`,
      ),
    },
    {
      name: 'productos, varios por su código',
      requests: each((a, p) => `/api/Product/byIds?ids=${p.id}&clienteId=${a.clienteId}`),
    },
    {
      name: 'el carrito',
      requests: clients.map((a) => get(a, `/api/Budget/${a.clienteId}/${a.contactoId}/getShoppingCart`)),
    },
  ]
}

const informes = async (db: pg.Client, { admin, sellers, clients }: Gente): Promise<Llamada[]> => {
  const { rows } = await db.query<{ id: number }>('select id from grupo order by 1')
  const body = { firstDate: day(360), lastdDate: day(0), productGrouptId: rows.map((g) => g.id) }
  const kilos = (a: Account) => post(a, '/api/Params/kilosDashboard', { clienteId: a.clienteId, ...body })
  return [
    { name: 'kilos, todo el portal', requests: [kilos(admin)] },
    { name: 'kilos, un vendedor', requests: sellers.map(kilos) },
    { name: 'kilos, un cliente', requests: clients.map(kilos) },
    { name: 'correo saliente', requests: [1, 2, 9].map((p) => get(admin, `/api/correo?page=${p}`)) },
    { name: 'correo saliente, fallidos', requests: [get(admin, '/api/correo?estado=fallido')] },
    { name: 'auditoría', requests: [1, 2, 9].map((p) => get(admin, `/api/auditoria?page=${p}`)) },
    {
      name: 'auditoría, de un usuario',
      requests: ['ana', 'c12@', 'c77'].map((u) => get(admin, `/api/auditoria?usuario=${encodeURIComponent(u)}`)),
    },
    {
      name: 'auditoría, de un cliente',
      requests: ['metal', 'acosta', 'c'].map((c) => get(admin, `/api/auditoria?cliente=${c}`)),
    },
    { name: 'auditoría, de unos días', requests: [get(admin, `/api/auditoria?desde=${day(40)}&hasta=${day(30)}`)] },
    { name: 'sesiones abiertas', requests: [get(admin, '/api/sesiones?page=1')] },
    {
      name: 'sesiones, por un nombre',
      requests: ['a', 'ana', 'comprador', 'sosa'].map((t) => get(admin, `/api/sesiones?texto=${t}`)),
    },
    { name: 'el perfil propio', requests: clients.map((c) => get(c, `/api/Client/${c.usuarioId}/${c.contactoId}`)) },
  ]
}

/** The calls of a database, with the people in it signed in; and what fills the carts that are read. */
export const llamadasDe = async (db: pg.Client): Promise<{ llamadas: Llamada[]; carritos: Request[] }> => {
  const clients = await signIn(db, 3, 100)
  const gente = { admin: (await signIn(db, 1, 1))[0]!, sellers: await signIn(db, 2, 8), clients }
  const products = await readProducts(db, 400)
  return {
    llamadas: [
      ...(await catalogo(db, gente)),
      ...(await operaciones(db, gente)),
      ...(await directorios(db, gente)),
      ...(await informes(db, gente)),
    ],
    carritos: clients.flatMap((a, i) => [0, 1, 2, 3].map((n) => addOf(a, products[(i * 4 + n) % products.length]!))),
  }
}
