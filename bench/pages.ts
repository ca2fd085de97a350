import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signIn, type Account } from './accounts.ts'

/** The requests, the same to portal and floor, spread over many products, groups and clients. */

export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  token?: string
  cookie?: string
  accept?: string
  key?: string
}
/**
 * `ratio`: the aim, as a share of the floor's requests per second; null: none. `same`: the floor answers the same
 * JSON.
 */
export type Page = {
  id: string
  name: string
  requests: Request[]
  ratio: number | null
  /** The most times the floor's p99 that its own may be; TIMES by default. */
  times?: number
  same: boolean
  floor: boolean
  /** What such a page asks for besides, once in a while; an older version may not have it. */
  besides?: { name: string; requests: Request[] }[]
}

export type Product = {
  id: string
  grupoId: number
  descripcion: string
  sinonimos: string | null
  cantMin: number | null
  largo: number | null
  ancho: number | null
  metroLineal: boolean
  metroCuadrado: boolean
}

/**
 * The most times the floor's p99 that a page's may be: session, permission, scope and validation, which the floor
 * lacks, all take the same CPU.
 */
export const TIMES = 3
const MANY = 4_000
/** A pseudo-random sequence in [0, 1), the same in every run. */
const sequence = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const as = (a: Account, r: Request): Request => ({ ...r, token: a.token, cookie: a.cookie })

/** A POST shoppingCart within the product's limits. */
export const addOf = (a: Account, p: Product, times = 1): Request =>
  as(a, {
    method: 'POST',
    path: '/api/Budget/shoppingCart',
    key: randomUUID(),
    body: {
      productoId: p.id,
      clienteId: a.clienteId,
      contactoId: a.contactoId,
      cantidad: Math.max(p.cantMin ?? 1, 1) * times,
      showLargo: p.metroLineal,
      showAncho: p.metroLineal && p.metroCuadrado,
      largo: p.metroLineal ? p.largo : null,
      ancho: p.metroLineal && p.metroCuadrado ? p.ancho : null,
    },
  })

/** Products sold in both lists, each in the list's own currency (a cart has one), in a fixed random order. */
export const readProducts = async (db: pg.Client, limit: number): Promise<Product[]> =>
  (
    await db.query(
      `
        select
          p.id, p."grupoId", p.descripcion, p.sinonimos, p."cantMin", coalesce(p."largoMax", 6)::float8 as largo,
          coalesce(p."anchoMax", 1)::float8 as ancho, p."metroLineal", p."metroCuadrado"
        from producto p
        where p.activo
          and (
            select count(distinct x."listaPrecioId")
            from precio x
            where x."productoId" = p.id
          ) >= 2
          and not exists (select 1 from precio x where x."productoId" = p.id and x."monedaId" is not null)
        order by md5(p.id)
        limit $1`,
      [limit],
    )
  ).rows

/** A search text: one to three words of a description or synonym, or a code; `wrong`: a word is cut short. */
const typed = (p: Product, random: () => number, wrong: boolean): string => {
  const kind = random()
  if (kind < 0.15 && !wrong) return p.id.toLowerCase().split('.')[0]!
  const source = kind < 0.35 && p.sinonimos ? p.sinonimos.split(',')[0]! : p.descripcion.replace(/[()]/g, ' ')
  const words = source
    .trim()
    .split(/\s+/)
    .slice(0, 1 + Math.floor(random() * 3))
    .join(' ')
    .toLowerCase()
  return wrong ? words.replace(/[a-záéíóúñ]{2}(?=\s|$)/, '') : words
}

/** Two to four words from anywhere in a product's texts: hardly ever the same text twice. */
const unheard = (p: Product, random: () => number): string => {
  const words = [
    ...new Set(
      `${p.descripcion} ${p.sinonimos ?? ''}`
        .toLowerCase()
        .split(/[\s,()]+/)
        .filter((w) => w.length > 1),
    ),
  ]
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => words[Math.floor(random() * words.length)]!).join(
    ' ',
  )
}

export type Cast = {
  clients: Account[]
  adders: Account[]
  sellers: Account[]
  admin: Account
  products: Product[]
  groups: { id: number; pages: number }[]
  quotes: { id: number; clienteId: number }[]
}

/**
 * The accounts and products of a run; `share` 1 is 2,400 of the 20,000 clients. `clients` read and `adders` add, so
 * that writes do not change what is read.
 */
export const readCast = async (db: pg.Client, share: number): Promise<Cast> => {
  const clients = await signIn(db, 3, 400 * share)
  const adders = await signIn(db, 3, 2_000 * share, 400 * share)
  const groups = await db.query(
    `
      select "grupoId" as id, ceil(count(*) / 12.0)::int as pages
      from producto
      where activo
      group by 1
      order by 1`,
  )
  const quotes = await db.query(
    `
      select id, "clienteId"
      from presupuesto
      where "clienteId" = any($1) and fecha is not null
      order by md5(id::text)
      limit $2`,
    [clients.map((c) => c.clienteId), MANY],
  )
  return {
    clients,
    adders,
    sellers: await signIn(db, 2, 80),
    admin: (await signIn(db, 1, 1))[0]!,
    products: await readProducts(db, 20_000),
    groups: groups.rows,
    quotes: quotes.rows,
  }
}

const day = (d: Date) => d.toISOString().slice(0, 10)
const lastYear = () => {
  const today = new Date()
  return { firstDate: day(new Date(today.getFullYear() - 1, today.getMonth() + 1, 1)), lastdDate: day(today) }
}

/** Every page, in the order of measuring. */
export const pagesOf = ({ clients, adders, sellers, admin, products, groups, quotes }: Cast): Page[] => {
  const random = sequence(7)
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const times = (n: number, make: (i: number) => Request): Request[] => Array.from({ length: n }, (_, i) => make(i))
  const read = (id: string, name: string, requests: Request[], ratio: number | null = 0.7): Page => ({
    id,
    name,
    requests,
    ratio,
    same: true,
    floor: true,
  })
  const dashboard = (a: Account): Request =>
    as(a, {
      method: 'POST',
      path: '/api/Params/kilosDashboard',
      body: { clienteId: a.clienteId, ...lastYear(), productGrouptId: groups.map((g) => g.id) },
    })
  const byClient = new Map(clients.map((c) => [c.clienteId, c]))
  const get = (a: Account, path: string): Request => as(a, { method: 'GET', path })
  const grupo = times(MANY, () => {
    const [a, g] = [any(clients), any(groups)]
    return get(
      a,
      `/api/Product/grupo?page=${1 + Math.floor(random() ** 4 * Math.min(g.pages, 20))}&id=${g.id}&clienteId=${a.clienteId}`,
    ) // 'ver más' is pressed seldom: half are page 1 or 2
  })
  const search = (text: string): Request => {
    const a = any(clients)
    return get(a, `/api/Product/search?name=${encodeURIComponent(text)}&clienteId=${a.clienteId}`)
  }
  /** What is there after a letter of a search: two at least. */
  const typing = (): Request => {
    const [a, text] = [any(clients), typed(any(products), random, false)]
    const name = text.slice(0, 2 + Math.floor(random() * Math.max(1, text.length - 1)))
    return get(a, `/api/Product/autocompletar?name=${encodeURIComponent(name)}&clienteId=${a.clienteId}`)
  }
  const facets = (more: string): Request => {
    const a = any(clients)
    return get(a, `/api/Product/facetas?id=${any(groups).id}&clienteId=${a.clienteId}${more}`)
  }
  const narrowed = () =>
    facets(`&page=1&stock=${any(['si', 'no'])}&largo=${any(['6', '12'])}&orden=${any(['peso', 'precio'])}`)
  const searches = (wrong: boolean) => times(MANY, () => search(typed(any(products), random, wrong)))
  return [
    read('grupo', "a group's page (12 products)", grupo),
    {
      ...read(
        'detalle',
        "a product's detail",
        times(MANY * 4, () => {
          const a = any(clients)
          return get(a, `/api/Product/${any(products).id}/${a.clienteId}`)
        }),
      ),
      besides: [
        { name: 'the rates', requests: clients.map((a) => get(a, '/api/Params/dolares')) },
        { name: 'the perceptions', requests: clients.map((a) => get(a, `/api/Client/${a.clienteId}/percepciones`)) },
      ],
    },
    read('busqueda', 'search (up to 60 products)', searches(false)),
    {
      ...read(
        'busqueda-nueva',
        'search of texts nobody searched before',
        [...new Set(Array.from({ length: MANY * 4 }, () => unheard(any(products), random)))].map(search),
        null,
      ),
      floor: false,
      times: 8,
    },
    { ...read('tecleo', 'while typing (up to 8 products)', times(MANY, typing), null), floor: false },
    {
      ...read(
        'facetas',
        "a group's facets",
        times(MANY, () => facets('')),
        null,
      ),
      floor: false,
    },
    {
      ...read('facetas-acotadas', "a group's facets, narrowed, with 12 products", times(MANY, narrowed), null),
      floor: false,
    },
    { ...read('erratas', 'search with a misspelt word', searches(true), null), floor: false },
    read(
      'carrito',
      'reading the cart (4 lines)',
      clients.map((a) => get(a, `/api/Budget/${a.clienteId}/${a.contactoId}/getShoppingCart`)),
    ),
    read(
      'operaciones',
      'first page of operaciones, client',
      clients.map((a) => get(a, `/api/Budget/fetchAll?page=1&clienteId=${a.clienteId}`)),
    ),
    read(
      'operaciones2',
      'first page of operaciones, seller',
      sellers.map((a) => get(a, `/api/Budget/fetchAll/${a.idVendedor}?page=1`)),
    ),
    read('operaciones1', 'first page of operaciones, all', [get(admin, '/api/Budget/fetchAll?page=1&clienteId=0')]),
    read(
      'solicitud',
      'a solicitud',
      quotes.map((q) => get(byClient.get(q.clienteId)!, `/api/Budget/${q.id}`)),
    ),
    { ...read('kilos3', 'kilos of 12 months, client', clients.map(dashboard), null), floor: false },
    { ...read('kilos1', 'kilos of 12 months, everything', [dashboard(admin)], null), floor: false, times: 4 },
    {
      ...read(
        'grupo-br',
        "a group's page, compressed (br)",
        grupo.map((r) => ({ ...r, accept: 'gzip, deflate, br' })),
        null,
      ),
      floor: false,
    },
    {
      id: 'agregar',
      name: 'adding a line',
      requests: times(adders.length * 5, (i) =>
        addOf(adders[i % adders.length]!, products[(i * 7) % products.length]!),
      ),
      ratio: null,
      same: false,
      floor: true,
    },
  ]
}

/** Requests that put four lines into every reader's cart. */
export const cartsOf = ({ clients, products }: Cast): Request[] =>
  clients.flatMap((a, i) => [0, 1, 2, 3].map((n) => addOf(a, products[(i * 4 + n) % products.length]!, n + 1)))
