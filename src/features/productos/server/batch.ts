import type { Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import { broadQueries, exactQuery, lettersOf, understand, type Query } from '../palabras.ts'
import { isCodigo } from '../rules.ts'
import { neighborsOf } from './matches.ts'
import { pricesFor, type ForQuien } from './precio-vigente.ts'
import { findByCode, findByWords, findLikeCodes, MOST_FOUND, type Found } from './store-batch.ts'

/** A product of a text, with the names it is known by: its description and what the trade calls it. */
export type Candidato = { readonly id: string; readonly descripcion: string; readonly nombres: readonly string[] }
/**
 * What a text finds: `codigo`, it is that product's code; `palabras`, every word and size; `parecido`, only words it is
 * like; `codigoParecido`, a code nobody has, and those like it; `medida`, the words but not the size.
 */
export type Hallazgo = {
  readonly how: 'codigo' | 'palabras' | 'parecido' | 'medida' | 'codigoParecido' | 'nada'
  readonly candidatos: readonly Candidato[]
  /** More match than were looked at. */
  readonly more: boolean
}
const NOTHING: Hallazgo = { how: 'nada', candidatos: [], more: false }
/** Codes offered for one that nobody has. */
const MOST_SIMILAR = 5

const candidateOf = ({ id, descripcion, sinonimos }: Found): Candidato => ({
  id,
  descripcion,
  nombres: [descripcion, ...(sinonimos ?? '').split(',')].map((nombre) => nombre.trim()).filter(Boolean),
})
/** Sets what was found for each text of the list, in the order the products came. */
const gather = (
  texts: readonly string[],
  rows: readonly Found[],
  how: Hallazgo['how'],
  found: Map<string, Hallazgo>,
): void => {
  const byText = new Map<string, Candidato[]>()
  for (const row of rows) {
    const text = texts[row.n - 1]!
    const all = byText.get(text) ?? []
    if (!all.some(({ id }) => id === row.id)) all.push(candidateOf(row))
    byText.set(text, all)
  }
  for (const [text, candidatos] of byText) found.set(text, { how, candidatos, more: candidatos.length >= MOST_FOUND })
}

type Looking = { readonly on: Db; readonly para: ForQuien; readonly found: Map<string, Hallazgo> }
const lookUp = async (
  { on, para, found }: Looking,
  asked: readonly (readonly [string, Query])[],
  how: Hallazgo['how'],
) => {
  const rows = await findByWords(
    on,
    asked.map(([, query]) => query),
    para,
  )
  gather(
    asked.map(([text]) => text),
    rows,
    how,
    found,
  )
}

/** Those of the texts that nothing was found for yet. */
const restOf = (texts: readonly string[], { found }: Looking): string[] => texts.filter((text) => !found.has(text))

const byCodes = async (looking: Looking, texts: readonly string[]): Promise<void> => {
  const ids = new Map((await findByCode(looking.on, texts)).map((id) => [id.toLowerCase(), id]))
  for (const text of texts) {
    const id = ids.get(text.toLowerCase())
    if (id) looking.found.set(text, { how: 'codigo', candidatos: [{ id, descripcion: '', nombres: [] }], more: false })
  }
}
const byCodesLike = async (looking: Looking, texts: readonly string[]): Promise<void> => {
  gather(texts, await findLikeCodes(looking.on, texts, looking.para, MOST_SIMILAR), 'codigoParecido', looking.found)
  for (const text of restOf(texts, looking)) looking.found.set(text, { ...NOTHING, how: 'codigoParecido' })
}
/** The broader queries of texts that found nothing, narrowest first: words by another name, then other sizes. */
const byWordsLike = async (looking: Looking, texts: readonly string[]): Promise<void> => {
  const words = [...new Set(texts.flatMap((text) => lettersOf(text)))]
  if (words.length === 0) return
  const meant = new Map([...(await neighborsOf(words))].map(([word, near]) => [word, understand(word, near)]))
  const queries = new Map(texts.map((text) => [text, broadQueries(text, meant)]))
  for (const step of [0, 1, 2]) {
    const asked = restOf(texts, looking).flatMap((text) => {
      const query = queries.get(text)![step]
      return query ? [[text, query] as const] : []
    })
    // the last of three leaves the sizes out, or some of the words
    await lookUp(looking, asked, step === 2 ? 'medida' : 'parecido')
  }
}

/** A text to look up: its words, and what else it may say of the same product, which only adds candidates. */
export type Asked = { readonly texto: string; readonly also?: string }
/**
 * What each of up to some hundreds of texts finds among what the client buys, by code or by the portal's search, in a
 * few statements for all of them. A product sold to nobody is found by its code alone.
 */
export const findMany = async (
  on: Db,
  cliente: ClienteInAlcance,
  sought: readonly Asked[],
): Promise<ReadonlyMap<string, Hallazgo>> => {
  const texts = [...new Set(sought.map(({ texto }) => texto))].filter((texto) => texto !== '')
  const looking: Looking = { on, para: pricesFor(cliente), found: new Map() }
  await byCodes(looking, texts)
  const rest = new Set(restOf(texts, looking))
  const asked = sought
    .filter(({ texto }) => rest.has(texto))
    .flatMap(({ texto, also }) =>
      [texto, ...(also ? [`${texto} ${also}`] : [])].map((words) => [texto, words] as const),
    )
  const distinct = new Map(asked.map(([texto, words]) => [JSON.stringify([texto, words]), [texto, words] as const]))
  const queries = [...distinct.values()].flatMap(([texto, words]) => {
    const query = exactQuery(words)
    return query ? [[texto, query] as const] : []
  })
  await lookUp(looking, queries, 'palabras')
  await byCodesLike(
    looking,
    restOf(texts, looking).filter((text) => isCodigo(text)),
  )
  await byWordsLike(looking, restOf(texts, looking))
  return new Map(texts.map((text) => [text, looking.found.get(text) ?? NOTHING]))
}
