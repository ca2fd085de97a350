import { badInput, textos as comunes } from '#shared/errors.ts'
import { P } from '#shared/permisos.ts'
import { db } from '#server/context.ts'
import { enAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Product } from '../contract.ts'
import { consultaExacta, consultasAmplias, understand, letrasDe, type Consulta } from '../palabras.ts'
import { isCodigo, MAX_BUSQUEDA, MAX_PARECIDOS, POR_PAGINA } from '../rules.ts'
import { pricesFor } from './precio-vigente.ts'
import { productOf, type ProductoRow } from './producto-row.ts'
import { listHallazgos, vecinasDe } from './hallazgos.ts'
import { idsParecidos, listOfIds, type Donde } from './store-search.ts'
import type { Dentro } from './store.ts'

type Lista = { $values: Product[] }
type Busca = (consulta: Consulta) => Promise<ProductoRow[]>

/** The broader queries of a text, its words understood by those of the catalogue. */
const broaden = async (texto: string): Promise<Consulta[]> => {
  const words = letrasDe(texto)
  if (words.length === 0) return []
  return consultasAmplias(
    texto,
    new Map([...(await vecinasDe(words))].map(([w, candidates]) => [w, understand(w, candidates)])),
  )
}

/**
 * Instead of what a code nobody has may look like as words, the codes that are most like it, on one page (OPEN-103).
 */
const parecidos = async (texto: string, donde: Donde, page: number): Promise<ProductoRow[] | null> => {
  if (!isCodigo(texto)) return null
  if (page > 1) return []
  return listOfIds(db(), await idsParecidos(db(), texto, donde, MAX_PARECIDOS), donde.para, MAX_PARECIDOS)
}

type Pregunta = { texto: string; donde: Donde; page: number }
/** Exactly what was typed; only where nothing is, what it may have meant. `hay`: the first page of the same. */
const find = async ({ texto, donde, page }: Pregunta, busca: Busca, hay: Busca = busca): Promise<ProductoRow[]> => {
  const some = async (consulta: Consulta): Promise<ProductoRow[] | null> => {
    const found = await busca(consulta)
    return found.length > 0 || (hay !== busca && (await hay(consulta)).length > 0) ? found : null
  }
  const exacta = consultaExacta(texto)
  if (!exacta) return []
  const found = await some(exacta)
  if (found) return found
  const near = await parecidos(texto, donde, page)
  if (near) return near
  for (const amplia of await broaden(texto)) {
    const broad = await some(amplia)
    if (broad) return broad
  }
  return []
}

/**
 * Searches the whole catalogue, best first, at most 60. Without a client only for permission 7, and without prices
 * (OPEN-69).
 */
export const search = async (who: Sesion, clienteId: number, name: string): Promise<Lista> => {
  if (clienteId === 0 && !(who.tipoRol !== 3 && who.permisos.has(P.sugerencias))) throw badInput(comunes.elegirCliente)
  const para = clienteId === 0 ? null : pricesFor(await enAlcance(who, clienteId, db()))
  const donde = { grupo: 0, prod: 0, para }
  const found = await find({ texto: name, donde, page: 1 }, (c) => listHallazgos(c, name, donde, MAX_BUSQUEDA))
  return { $values: found.map((producto) => productOf(producto)) }
}

/** Searches within a group, 12 a page. */
export const grupoSearch = async (
  who: Sesion,
  clienteId: number,
  { grupo, prod, page }: Dentro,
  name: string,
): Promise<Lista> => {
  const donde = { grupo, prod: prod ?? 0, para: pricesFor(await enAlcance(who, clienteId, db())) }
  const at =
    (page: number): Busca =>
    (consulta) =>
      listHallazgos(consulta, name, donde, POR_PAGINA, (page - 1) * POR_PAGINA)
  const busca = at(page)
  const found = await find({ texto: name, donde, page }, busca, page > 1 ? at(1) : busca)
  return { $values: found.map((f) => productOf(f)) }
}
