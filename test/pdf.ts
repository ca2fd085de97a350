import { inflateSync } from 'node:zlib'

export const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

export const objectsOf = (pdf: Buffer): ReadonlyMap<string, string> =>
  new Map([...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map((m) => [m[1]!, m[2]!]))
export const streamOf = (body: string): string => {
  const begin = /stream\r?\n/.exec(body)
  if (!begin) return ''
  const from = begin.index + begin[0].length
  // by its length: compressed bytes may end like a line
  const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? body.lastIndexOf('endstream') - from)
  const raw = Buffer.from(body.slice(from, from + length), 'latin1')
  return (/FlateDecode/.test(body) ? inflateSync(raw) : raw).toString('latin1')
}
/** How thick the lines of a PDF are, in points and drawing order. */
export const strokesOf = (pdf: Buffer): number[] =>
  [...objectsOf(pdf).values()]
    .map(streamOf)
    .filter((content) => /\bTJ\b/.test(content))
    .flatMap((content) => [...content.matchAll(/^([\d.]+) w$/gm)].map(([, width]) => Number(width)))

/** The colours a PDF is filled with, texts among them, each as red, green and blue from 0 to 1. */
export const fillsOf = (pdf: Buffer): number[][] =>
  [...objectsOf(pdf).values()]
    .map(streamOf)
    .filter((content) => /\bTJ\b/.test(content))
    .flatMap((content) =>
      [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm)].map((m) => m.slice(1).map(Number)),
    )

/**
 * The text of a PDF of the portal in drawing order, without spaces, since line breaks do not count: inflates its
 * streams and maps the glyphs of each font to letters.
 */
export const textOf = (pdf: Buffer): string => {
  const objects = objectsOf(pdf)
  const letters = (cmap: string): string[] =>
    [...cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)].flatMap((m) =>
      [...m[3]!.matchAll(/<([0-9a-f ]+)>/gi)].map((g) =>
        Buffer.from(withoutSpaces(g[1]!), 'hex').swap16().toString('utf16le'),
      ),
    )
  const fonts = new Map<string, string[]>()
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
      if (unicode) fonts.set(name!, letters(streamOf(objects.get(unicode)!)))
    }
  const out: string[] = []
  for (const body of objects.values()) {
    const content = streamOf(body)
    if (!/\bTJ\b/.test(content)) continue
    let font: string[] = []
    for (const m of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (m[1]) font = fonts.get(m[1]) ?? []
      else
        out.push(
          [...m[2]!.matchAll(/<([0-9a-f]*)>/gi)]
            .map(([, hex]) => (hex!.match(/..../g) ?? []).map((g) => font[parseInt(g, 16)] ?? '?').join(''))
            .join(''),
        )
    }
  }
  return withoutSpaces(out.join(''))
}
