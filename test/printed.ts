import { objectsOf, streamOf, withoutSpaces } from './pdf.ts'

/** Letters by glyph, of a font's map as Chromium writes it: single ones and ranges. */
const lettersOf = (cmap: string): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>()
  const textOfHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, text] of block!.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)>/gi))
      letters.set(parseInt(glyph!, 16), textOfHex(text!))
  for (const [, block] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, text] of block!.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]+)>/gi))
      for (let glyph = parseInt(from!, 16); glyph <= parseInt(to!, 16); glyph++)
        letters.set(glyph, String.fromCharCode(parseInt(text!, 16) + glyph - parseInt(from!, 16)))
  return letters
}
type Objects = ReturnType<typeof objectsOf>
/** The pages in their order, out of their tree. */
const leavesOf = (objects: Objects, id: string): string[] => {
  const body = objects.get(id)!
  const kids = /\/Kids \[([^\]]*)\]/.exec(body)?.[1]
  return kids ? [...kids.matchAll(/(\d+) 0 R/g)].flatMap((kid) => leavesOf(objects, kid[1]!)) : [body]
}
const textOfPage = (objects: Objects, page: string): string => {
  const fonts = new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
      return [name!, lettersOf(unicode ? streamOf(objects.get(unicode)!) : '')] as const
    }),
  )
  const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!)
  const out: string[] = []
  let font: ReadonlyMap<number, string> = new Map()
  for (const [, name, run] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(<[0-9A-F]+>|\[[^\]]*\]) TJ?j?/gi))
    if (name) font = fonts.get(name) ?? new Map()
    else
      for (const [, hex] of run!.matchAll(/<([0-9A-F]+)>/gi))
        out.push((hex!.match(/..../g) ?? []).map((glyph) => font.get(parseInt(glyph, 16)) ?? '?').join(''))
  return withoutSpaces(out.join(''))
}
/** What Chromium printed: the title that its file is called by, and the text of each page, without spaces. */
export const readPrinted = (pdf: Buffer): { title: string; pages: string[] } => {
  const objects = objectsOf(pdf)
  const bodies = [...objects.values()]
  const root = bodies.find((body) => body.includes('/Type /Catalog'))!
  const info = bodies.find((body) => body.includes('/Creator') && body.includes('/Title'))
  const said = /\/Title (?:\(((?:\\.|[^)])*)\)|<FEFF([0-9A-F]*)>)/i.exec(info ?? '')
  const title = said?.[2]
    ? Buffer.from(said[2], 'hex').swap16().toString('utf16le')
    : (said?.[1] ?? '').replaceAll(/\\(.)/g, '$1')
  const pages = leavesOf(objects, /\/Pages (\d+) 0 R/.exec(root)![1]!)
  return { title, pages: pages.map((page) => textOfPage(objects, page)) }
}
