import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteEnAlcance } from '#server/session/alcance.ts'
import type { Consulta } from '../palabras.ts'
import { MAX_BUSQUEDA, MAX_SUGERIDOS, POR_PAGINA } from '../rules.ts'
import { columnas, type Fila } from './fila.ts'

// A client buys what is active and has a price in its list: producto p with precio pr.
const conPrecio = sql.raw(`join precio pr on pr."productoId" = p.id join lista_precio lp on lp.id = pr."listaPrecioId" join moneda m on m.id = lp."monedaId" join grupo g on g.id = p."grupoId"`)
const sinPrecio = sql.raw(`join grupo g on g.id = p."grupoId" left join precio pr on false left join moneda m on false`)

type Pagina = { lista: number | null; grupo: number; prod: number; desde: number }
const paginaDeGrupo = prepared<Pagina, Fila>((d, p) => ({
  compile: () => sql<Fila>`select ${columnas} from producto p ${conPrecio} where p.activo and p."grupoId" = ${p.grupo} and pr."listaPrecioId" = ${p.lista}
    order by p.orden, p.id limit ${sql.lit(POR_PAGINA)} offset ${p.desde}`.compile(d),
}))
const paginaDeSubgrupo = prepared<Pagina, Fila>((d, p) => ({
  compile: () => sql<Fila>`select ${columnas} from producto p ${conPrecio} where p.activo and p."gruposProdId" = ${p.prod} and p."grupoId" = ${p.grupo} and pr."listaPrecioId" = ${p.lista}
    order by p.orden, p.id limit ${sql.lit(POR_PAGINA)} offset ${p.desde}`.compile(d),
}))

/** A page of a group (or of one of its subproducts), in the natural order of the descriptions. */
export const pagina = (on: Db, { listaPrecioId: lista }: ClienteEnAlcance, { grupo, prod, page }: Dentro): Promise<Fila[]> =>
  (prod === null ? paginaDeGrupo : paginaDeSubgrupo)(on, { lista, grupo, prod: prod ?? 0, desde: (page - 1) * POR_PAGINA })
export type Dentro = { grupo: number; prod: number | null; page: number }

// Words in the description count most, then what the trade says, then what stands in parentheses, then groups and norm.
const PESOS = sql.lit('{0.05, 0.15, 0.7, 1}')
type Busca = { todas: string; ademas: string; texto: string; lista: number | null; mas: number }
type BuscaEnGrupo = Busca & Pagina
/**
 * The best `mas` of all that match, then those of them the client buys: to order is dear, so that only a client who buys
 * few of the best makes it look at all (`hallados`: how many there were to choose from).
 */
const mejores = (cerca: boolean, p: Busca, dentro = sql``) => {
  const puntos = sql`${sql.raw(cerca ? 'ts_rank_cd' : 'ts_rank')}(${PESOS}, p.palabras, ${p.ademas}::tsquery)`
  return sql`with b as materialized (select p.id, p.orden, lower(p.id) = ${p.texto} as exacto, ${puntos} as puntos from producto p where p.activo and p.palabras @@ ${p.todas}::tsquery ${dentro}
    order by exacto desc, puntos desc, orden, id limit ${p.mas}::int) select ${columnas}, (select count(*) from b) as hallados from b join producto p on p.id = b.id`
}
const enOrden = sql.raw('order by b.exacto desc, b.puntos desc, b.orden, b.id')
type Hallado = Fila & { hallados: number }
const both = <P extends object>(text: (cerca: boolean, p: P) => ReturnType<typeof sql<Hallado>>) => {
  const of = (cerca: boolean) => prepared<P, Hallado>((d, p) => ({ compile: () => text(cerca, p).compile(d) }))
  const [near, plain] = [of(true), of(false)]
  return (on: Db, cerca: boolean, p: P) => (cerca ? near : plain)(on, p)
}
const enTodo = both<Busca>((cerca, p) => sql<Hallado>`${mejores(cerca, p)} ${conPrecio} where pr."listaPrecioId" = ${p.lista} ${enOrden} limit ${sql.lit(MAX_BUSQUEDA)}`)
const sinCliente = both<Busca>((cerca, p) => sql<Hallado>`${mejores(cerca, p)} ${sinPrecio} ${enOrden} limit ${sql.lit(MAX_BUSQUEDA)}`)
const enGrupo = both<BuscaEnGrupo>((cerca, p) => sql<Hallado>`${mejores(cerca, p, sql`and p."grupoId" = ${p.grupo} and (${p.prod}::int = 0 or p."gruposProdId" = ${p.prod}::int)`)}
  ${conPrecio} where pr."listaPrecioId" = ${p.lista} ${enOrden} limit ${sql.lit(POR_PAGINA)} offset ${p.desde}`)

const TODOS = 1_000_000
/** Looks among the best first, and among all where that was too few for a full page. */
const conMas = async (page: number, first: number, look: (mas: number) => Promise<Hallado[]>): Promise<Fila[]> => {
  const found = await look(first)
  const all = found.length >= page || (found.length > 0 && found[0]!.hallados < first)
  return all ? found : look(TODOS)
}

/** The best products for a query: those the client buys, or without a client all, without prices. */
export const buscar = (on: Db, cliente: ClienteEnAlcance | null, texto: string, { cerca, ...consulta }: Consulta): Promise<Fila[]> =>
  conMas(MAX_BUSQUEDA, 4 * MAX_BUSQUEDA, (mas) => (cliente ? enTodo : sinCliente)(on, cerca, { ...consulta, texto: texto.trim().toLowerCase(), lista: cliente?.listaPrecioId ?? null, mas }))
/** The same within a group, a page at a time. */
export const buscarEnGrupo = (on: Db, { listaPrecioId: lista }: ClienteEnAlcance, { grupo, prod, page }: Dentro, texto: string, { cerca, ...consulta }: Consulta): Promise<Fila[]> => {
  const desde = (page - 1) * POR_PAGINA
  return conMas(POR_PAGINA, Math.min(TODOS, 2 * desde + 4 * MAX_BUSQUEDA), (mas) => enGrupo(on, cerca, { ...consulta, texto: texto.trim().toLowerCase(), lista, grupo, prod: prod ?? 0, desde, mas }))
}

const CERCANAS = 40
const cercanas = prepared<{ escritas: readonly string[] }, { escrita: string; palabra: string }>((d, p) => ({
  compile: () => sql<{ escrita: string; palabra: string }>`select e.escrita, c.palabra from unnest(${p.escritas}::text[]) e(escrita) cross join lateral (
      (select palabra from palabra where palabra >= e.escrita collate "C" and palabra < (e.escrita || '{') collate "C" order by palabra limit ${sql.lit(CERCANAS)})
      union (select palabra from palabra order by palabra <-> e.escrita limit ${sql.lit(CERCANAS)})) c`.compile(d),
}))
/** For each word typed: those of the catalogue that begin with it, and the most alike. */
export const parecidas = async (on: Db, escritas: readonly string[]): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>(escritas.map((e) => [e, []]))
  for (const { escrita, palabra } of await cercanas(on, { escritas })) found.get(escrita)!.push(palabra)
  return found
}

const conSugeridos = prepared<{ id: string; lista: number | null; sugeridos: number }, Fila>((d, p) => ({
  compile: () => sql<Fila>`select ${columnas} from (
      select ${p.id}::text as id, 0 as tipo, 0 as n union all select s."idProductoRelacionado", s."idTipoRelacion", s."sugerenciaId" from producto_sugerido s where s."idProducto" = ${p.id} and ${p.sugeridos}::int > 0) x
    join producto p on p.id = x.id ${conPrecio} where p.activo and pr."listaPrecioId" = ${p.lista} order by x.tipo, x.n limit ${p.sugeridos}::int + 1`.compile(d),
}))
/** A product the client buys, and after it up to `MAX_SUGERIDOS` suggested ones it buys too; nothing when it buys not the first. */
export const productoConSugeridos = async (on: Db, { listaPrecioId: lista }: ClienteEnAlcance, id: string, conSugerencias: boolean): Promise<Fila[]> => {
  const rows = await conSugeridos(on, { id, lista, sugeridos: conSugerencias ? MAX_SUGERIDOS : 0 })
  return rows[0]?.id === id ? rows : []
}

export type GrupoRow = { id: number; descripcion: string; imagen: string | null; perfil: string | null; grupos: { gruposProdId: number; gruposDesc: string; imagen: string | null; perfil: string | null }[] }
// a group without a picture is shown by its first product's drawing
const grupos = prepared<object, GrupoRow>((d) => ({
  compile: () => sql<GrupoRow>`select g.id, g.descripcion, g.imagen, (select p.perfil from producto p where p.activo and p."grupoId" = g.id and p.perfil is not null order by p.orden, p.id limit 1) as perfil,
    (select coalesce(json_agg(json_build_object('gruposProdId', s."gruposProdId", 'gruposDesc', s."gruposDesc", 'imagen', s.imagen, 'perfil',
      (select p.perfil from producto p where p.activo and p."gruposProdId" = s."gruposProdId" and p.perfil is not null order by p.orden, p.id limit 1)) order by s."gruposProdId"), '[]') from subgrupo s where s."grupoId" = g.id) as grupos
    from grupo g order by g.orden, g.id`.compile(d),
}))
export const readGrupos = (on: Db): Promise<GrupoRow[]> => grupos(on, {})

/** Leaves word for the account officer, in the same shape for every channel. */
export const enviarConsulta = (on: Db, datos: { productoId: string; descripcion: string; cantidad: number; clienteId: number; usuarioId: number; usuario: string; email: string }) =>
  on.insertInto('salida').values({ tipo: 'consulta-disponibilidad', datos: JSON.stringify(datos) }).execute()
