import { showInt } from '#shared/money.ts'
import { showOf, type Cuantos } from '#shared/unidades.ts'

/** Most rows of a list on paper: some twenty-five pages. */
export const MOST_ON_PAPER = 1_000

type Shown = {
  /** How many rows came before those of the page, 0 of a list read from its beginning. */ readonly before: number
  readonly rows: number
  /** How many there are; null: more, and nobody counted them. */ readonly of: Cuantos | null
  /** It was read for paper, not for the screen. */ readonly whole: boolean
}
/** What a list on paper says of the rows that are not on it; null where all of them are (OPEN-436). */
export const rowsOnPaper = ({ before, rows, of, whole }: Shown): string | null => {
  if (of && before === 0 && !of.aproximado && rows >= (of.length ?? 0)) return null
  const which = `Filas ${showInt(before + 1)} a ${showInt(before + rows)}${of ? ` de ${showOf(of)}` : ': hay más'}.`
  return whole ? which : `${which} Con el botón «Imprimir» de la pantalla sale la lista entera.`
}

type PageOf<Row> = { readonly rows: readonly Row[]; /** Of all pages. */ readonly length: number }
/** The rows of all pages, one after the other, up to what goes on paper. `read`: by the page's number, from 1. */
export const readPages = async <Row>(read: (page: number) => Promise<PageOf<Row>>): Promise<Row[]> => {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { rows, length } = await read(page)
    all.push(...rows)
    if (rows.length === 0 || all.length >= Math.min(length, MOST_ON_PAPER)) return all
  }
}
