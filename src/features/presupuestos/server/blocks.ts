/**
 * What a text of paragraphs (terms) is read as, top to bottom: a heading, a paragraph, an entry of a list at its depth.
 */
export type Block = { readonly texto: string; readonly titulo: boolean; readonly nivel: number }

const ENTIDADES: { readonly [nombre: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}
const plain = (html: string): string =>
  html.replace(/&([a-z]+|#39);/gi, (whole, nombre: string) => ENTIDADES[nombre.toLowerCase()] ?? whole)

const PARTS = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|[^<]+/gi
/** Elements that stand within a line; every other one begins another. */
const IN_LINEA: ReadonlySet<string> = new Set('span code strong b em i u s small sub sup a img'.split(' '))
/** A list that is being read: how many entries it had; null: without numbers. */
type Lista = { numero: number | null }

/** The mark of the next entry: its number, or a dot. */
const markOf = (lista: Lista | undefined): string => {
  if (!lista || lista.numero === null) return '• '
  return `${lista.numero++}. `
}

/** What was read so far of a text. */
class Reading {
  readonly blocks: Block[] = []
  private readonly listas: Lista[] = []
  private texto = ''
  private marca = ''
  private titulo = false

  add(text: string): void {
    this.texto += text
  }
  /** Ends the line: what was read of it is a block. */
  end(): void {
    const texto = this.texto.replace(/[^\S\n]+/g, ' ').trim()
    this.texto = ''
    if (texto === '') return
    this.blocks.push({ texto: this.marca + texto, titulo: this.titulo, nivel: this.listas.length })
    this.marca = ''
  }
  open(tag: string, attributes: string): void {
    if (tag === 'br') return this.add('\n')
    if (tag === 'td' || tag === 'th') return this.add(this.texto.trim() === '' ? '' : ' · ')
    // what stands in a cell stays in its row
    this.end()
    if (tag === 'ul') this.listas.push({ numero: null })
    if (tag === 'ol') this.listas.push({ numero: Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1) })
    if (tag === 'li') this.marca = markOf(this.listas.at(-1))
    this.titulo = /^h\d$/.test(tag)
  }
  close(tag: string): void {
    if (tag === 'td' || tag === 'th') return
    this.end()
    if (tag === 'ul' || tag === 'ol') this.listas.pop()
    if (tag === 'li') this.marca = ''
    this.titulo = false
  }
}

/**
 * Every word of a clean HTML text, in its order: lists keep their numbers and depth, rows of a table stand in a line.
 */
export const blocksOf = (html: string): readonly Block[] => {
  const reading = new Reading()
  // an editor puts a paragraph into each cell and entry
  const loose = html.replace(/<(td|th)\b([^>]*)>\s*<p[^>]*>([\s\S]*?)<\/p>\s*<\/\1>/gi, '<$1$2>$3</$1>')
  for (const [whole, closing, nombre, attributes = ''] of loose.matchAll(PARTS)) {
    const tag = nombre?.toLowerCase()
    if (tag === undefined) reading.add(plain(whole.replace(/\n/g, ' ')))
    else if (IN_LINEA.has(tag)) continue
    else if (closing) reading.close(tag)
    else reading.open(tag, attributes)
  }
  reading.end()
  return reading.blocks
}
