import { getDocumentProxy } from 'unpdf'

/** What a reader of PDFs (PDF.js) finds in one of the portal's: where its words are, and what they are tagged as. */

/** A piece of text, in points from the page's upper left corner; `tagged`: part of the text, not of the page. */
export type Word = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly tagged: boolean
}
/** An element of the structure, as it nests on a page: its role, and what it says. */
export type Tag = {
  readonly role: string
  readonly alt?: string
  readonly says: string
  readonly children: readonly Tag[]
}
export type Page = {
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
  /** Lines from top to bottom, the words of each from left to right. */ readonly lines: readonly string[]
  readonly tags: readonly Tag[]
}
export type Read = {
  readonly title: string
  readonly language: string
  readonly marked: boolean
  readonly pages: readonly Page[]
}

type Item = { str?: string; type?: string; id?: string; width: number; height: number; transform: number[] }
type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

const wordsOf = (items: readonly Item[], height: number) => {
  const words: Word[] = []
  const says = new Map<string, string>()
  const open: (string | null)[] = []
  for (const item of items) {
    if (item.type === 'endMarkedContent') open.pop()
    else if (item.type) open.push(item.id ?? null)
    if (item.str === undefined || item.str === '') continue
    const id = open.findLast((each) => each !== null) ?? null
    const [left, base] = [item.transform[4]!, item.transform[5]!]
    const top = height - base - item.height
    words.push({ text: item.str, left, right: left + item.width, top, bottom: height - base, tagged: id !== null })
    if (id !== null) says.set(id, `${says.get(id) ?? ''}${item.str}`)
  }
  return { words: words.filter(({ text }) => text.trim() !== ''), says }
}
const tagOf = (node: Node, says: ReadonlyMap<string, string>): Tag => {
  const children = (node.children ?? []).filter(({ role }) => role).map((each) => tagOf(each, says))
  const own = (node.children ?? []).filter(({ role }) => !role).map(({ id }) => says.get(id ?? '') ?? '')
  return {
    role: node.role ?? '',
    ...(node.alt === undefined ? {} : { alt: node.alt }),
    says: [...own, ...children.map((each) => each.says)].join(' ').replace(/\s+/g, ' ').trim(),
    children,
  }
}
const linesOf = (words: readonly Word[]): string[] => {
  const lines = new Map<number, Word[]>()
  for (const word of words) {
    const at = [...lines.keys()].find((bottom) => Math.abs(bottom - word.bottom) < 1.5) ?? word.bottom
    lines.set(at, [...(lines.get(at) ?? []), word])
  }
  return [...lines.entries()]
    .toSorted(([one], [other]) => one - other)
    .map(([, all]) =>
      all
        .toSorted((one, other) => one.left - other.left)
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
}

/** Reads a PDF whole. */
export const readPdf = async (bytes: Uint8Array): Promise<Read> => {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  const mark = (await pdf.getMarkInfo()) as { Marked?: boolean } | null
  const pages: Page[] = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    const [, , width, height] = page.view as [number, number, number, number]
    const text = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
    const { words, says } = wordsOf(text.items as unknown as Item[], height)
    const tree = (await page.getStructTree()) as Node | null
    const tags = (tree?.children ?? []).map((each) => tagOf(each, says))
    pages.push({ width, height, words, lines: linesOf(words), tags })
  }
  await pdf.loadingTask.destroy()
  return { title: info.Title ?? '', language: info.Language ?? '', marked: mark?.Marked ?? false, pages }
}
