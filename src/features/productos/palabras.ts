import { fold } from '#shared/identity.ts'

/**
 * How a text becomes the words it is found by: accents, plural and gender folded away, letters apart from digits, sizes
 * as values (2 1/2, 2,5 and 2.50 are one), separators and units dropped. Products and queries go through the same mill.
 */
/** A word of a search; `parts`: '2 1/4' may also mean the two sizes 2 and 1/4. */
export type Palabra = { readonly texto: string; readonly numero: boolean; readonly parts?: readonly [string, string] }

/** Words that tell nothing, and units: a number keeps its value without them. */
const EMPTY = new Set(
  'a al con de del e el en la las lo los o para por sin su un una x y mm cm m mt mts kg kgs gr grs pulg pulgada pulgadas nro num diam diametro'.split(
    ' ',
  ),
)
/** Units in full: after a number they tell nothing, elsewhere they are words ('chapa por metro'). */
const UNIDADES = new Set(
  'metro metros milimetro milimetros centimetro centimetros kilo kilos kilogramo kilogramos litro litros lts amper amperes amperios watt watts vatio vatios'.split(
    ' ',
  ),
)
/** Single letters that name profiles, meshes and series; any other single letter is noise. */
const LETTERS = new Set('bcdhilqrstuwz')
/** Sizes said in words: 'hierro del ocho'. */
const STATEMENTS: Readonly<Record<string, string>> = {
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
  diez: '10',
  doce: '12',
  dieciseis: '16',
  veinte: '20',
  veinticinco: '25',
}

/**
 * 'perfiles' → 'perfil', 'acanaladas' and 'acanalado' → 'acanalad', 'cruces' → 'cruz'. Short words keep their vowel.
 */
export const root = (palabra: string): string => {
  let word = palabra
  if (word.length > 4 && word.endsWith('ces')) word = `${word.slice(0, -3)}z`
  else if (word.length > 4 && /[^aeiou]es$/.test(word)) word = word.slice(0, -2)
  else if (word.length > 3 && /[aeiou]s$/.test(word)) word = word.slice(0, -1)
  return word.length > 4 && /[aeo]$/.test(word) ? word.slice(0, -1) : word
}

const plain = (n: number): string => String(Math.round(n * 10_000) / 10_000)
/** The value of '12', '0,90', '.5', '3/8' or '2 1/2' as one word. */
const valor = (entero: string, top?: string, bottom?: string): number =>
  Number(entero.replace(',', '.') || '0') + (top && bottom ? Number(top) / Number(bottom) : 0)

// a whole and a fraction ('2 1/2', '2-1/2', '2.1/2', '2"1/2', '2 y 1/2'), a fraction, a number with its decimals,
// letters
const PIEZAS = /(\d+)(?:[\s.\-"']|\by\b)+(\d+)\/(\d+)|(\d+)\/(\d+)|(\d*[.,]?\d+)|([a-z]+)/g

/** The words of a text, in its order. */
export const palabrasOf = (texto: string): Palabra[] => {
  const out: Palabra[] = []
  const ascii = texto
    .replace(/[×✕*]/g, ' x ')
    .replace(/[Øø⌀]/g, ' ')
    .replace(/[½¼¾]/g, (f) => ` ${f.normalize('NFKD').replace('\u2044', '/')}`)
  const folded = fold(ascii)
    .replace(/(\d)x(?=\d|\.|,)/g, '$1 x ')
    .replace(/n[°º]/g, ' ')
  for (const [, we, wa, wb, fa, fb, numero, letters] of folded.matchAll(PIEZAS)) {
    if (letters === undefined) {
      const value = we !== undefined ? valor(we, wa, wb) : fa !== undefined ? valor('', fa, fb) : valor(numero!)
      if (Number.isFinite(value))
        out.push({
          texto: plain(value),
          numero: true,
          ...(we === undefined ? {} : { parts: [plain(valor(we)), plain(valor('', wa, wb))] as const }),
        })
    } else if (STATEMENTS[letters]) out.push({ texto: STATEMENTS[letters], numero: true })
    else if (UNIDADES.has(letters) && out.at(-1)?.numero) continue
    else if (!EMPTY.has(letters) && (letters.length > 1 || LETTERS.has(letters)))
      out.push({ texto: root(letters), numero: false })
  }
  return out
}

/** A code as one word: 'UPN-100-12' → 'kupn10012'. The k keeps it apart from every other word. */
export const codigoOf = (id: string): string => `k${fold(id).replace(/[^a-z0-9]/g, '')}`

/** What the trade has several words for; asked only where the word typed finds nothing. */
const IGUALES = [
  'hierro fierro acero',
  'nervado aletado corrugado',
  'caño tubo cañeria',
  'planchuela pletina platina',
  'chapa lamina plancha',
  'barra varilla cabilla',
  'galvanizado cincado zincado',
  'bulon perno',
  'te tee t',
  'ele l',
  'cortahierro cortafierro cincel',
  'adhesivo pegamento',
].map((g) => g.split(' ').map((w) => root(fold(w))))
const iguales = (w: string): string[] => IGUALES.find((g) => g.includes(w)) ?? []

const quoted = (w: string): string => `'${w}'`
const anyOf = (terms: readonly string[]): string => (terms.length === 1 ? terms[0]! : `(${terms.join(' | ')})`)
const term = (palabra: Palabra): string =>
  palabra.parts ? `(${quoted(palabra.texto)} | (${palabra.parts.map(quoted).join(' & ')}))` : quoted(palabra.texto)
/** A size typed twice running ('40x40') must stand twice running: one 40 is not both. */
const twice = (p: Palabra, before: Palabra | undefined): boolean => p.numero && before?.texto === p.texto
const again = (p: Palabra): string => `(${quoted(p.texto)} <-> ${quoted(p.texto)})`
const MM = 25.4
/** The inch a whole number of millimetres is sold as: 25 is 1, 3 is 1/8, 50 is 2. Itself where there is none. */
const inPulgadas = (palabra: Palabra): Palabra => {
  const mm = Number(palabra.texto)
  if (!palabra.numero || !Number.isInteger(mm) || mm < 3 || mm > 160) return palabra
  const step = mm < 26 ? 1 / 16 : mm < 52 ? 1 / 4 : 1 / 2
  const inches = Math.round(mm / MM / step) * step
  return Math.abs(inches * MM - mm) <= Math.max(0.8, mm * 0.02) ? { texto: plain(inches), numero: true } : palabra
}
/** A size as written, and where it may be inches, in millimetres: 1/8 is 3.2 and 3.18. */
const sizes = (palabra: Palabra): string => {
  const value = Number(palabra.texto)
  return anyOf(
    [
      ...new Set([
        palabra.texto,
        ...(palabra.parts ?? []),
        ...(Number.isInteger(value)
          ? []
          : [(value * MM).toFixed(1), (value * MM).toFixed(2)].map((t) => String(Number(t)))),
      ]),
    ].map(quoted),
  )
}

/**
 * What is asked of the database (tsquery): products must match `todas`; those matching more of `alsoWords` stand first,
 * and with `near` those where its words stand near each other.
 */
export type Query = { readonly todas: string; readonly alsoWords: string; readonly near: boolean }

/** Every word and every size, or the product's code. Null: nothing to look for. */
export const exactQuery = (texto: string): Query | null => {
  const words = palabrasOf(texto)
  const code = codigoOf(texto)
  const all = words.map((w, i) => (twice(w, words[i - 1]) ? again(w) : term(w))).join(' & ')
  const whole = code.length > 4 ? `${quoted(code)}:*` : ''
  if (!all && !whole) return null
  // '2 1/4' may mean two sizes, but one is likelier
  return {
    todas: all && whole ? `(${all}) | ${whole}` : all || whole,
    alsoWords: words.map((w) => quoted(w.texto)).join(' & ') || whole,
    near: words.length > 1,
  }
}

const begun = (w: string): string => `${quoted(w)}:*`
/** What is asked while somebody types: every word and size, of the last one its beginning; or a code's beginning. */
export const typedQuery = (texto: string): Query | null => {
  const words = palabrasOf(texto)
  const [last, code] = [words.length - 1, codigoOf(texto)]
  const termOf = (palabra: Palabra, place: number): string => {
    const doubled = twice(palabra, words[place - 1])
    if (place < last) return doubled ? again(palabra) : term(palabra)
    if (doubled) return `(${quoted(palabra.texto)} <-> ${begun(palabra.texto)})`
    return anyOf([begun(palabra.texto), ...(palabra.parts ? [`(${palabra.parts.map(begun).join(' & ')})`] : [])])
  }
  const all = words.map(termOf).join(' & ')
  const whole = code.length > 3 ? begun(code) : ''
  if (!all && !whole) return null
  const alsoWords = words.map((w, i) => (i === last ? anyOf([quoted(w.texto), begun(w.texto)]) : quoted(w.texto)))
  return {
    todas: all && whole ? `(${all}) | ${whole}` : all || whole,
    alsoWords: alsoWords.join(' & ') || whole,
    near: words.length > 1,
  }
}

/**
 * A text with each word that nobody knows spelled as in one of these texts, by the word that it was understood as
 * (`understood`, by its root); null where nothing changes.
 */
export const respell = (
  texto: string,
  understood: ReadonlyMap<string, readonly string[]>,
  texts: readonly string[],
): string | null => {
  const spelled = new Map<string, string>()
  for (const word of fold(texts.join(' ')).match(/[a-z]+/g) ?? [])
    if (!spelled.has(root(word))) spelled.set(root(word), word)
  const again = fold(texto).replace(/[a-z]+/g, (word) => {
    const meant = understood.get(root(word)) ?? []
    if (meant.length === 0 || meant.includes(root(word))) return word
    const near = [...spelled.keys()].find((known) => meant.includes(known)) ?? meant[0]!
    return spelled.get(near) ?? near
  })
  return again === fold(texto) ? null : again
}

/** The words a typed one may stand for: its equals, else those it is like. */
const meanings = (word: string, similar: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const equal = iguales(word)
  return equal.length > 0
    ? [...new Set([...equal, ...(similar.get(word) ?? []).filter((c) => c === word)])]
    : (similar.get(word) ?? [])
}

/**
 * What a text may have meant, where that found nothing, narrowest first: each word stands for its equals in the trade,
 * else for the known words it is like, and a word nobody knows is passed over; then millimetres may be the inches they
 * are sold as, and equal sides one size; then sizes only order what the words find; then some of the words are enough.
 */
export const broadQueries = (texto: string, similar: ReadonlyMap<string, readonly string[]>): Query[] => {
  const words = palabrasOf(texto)
  const meant = words
    .flatMap((w) => (w.numero ? [] : [meanings(w.texto, similar)]))
    .filter((m) => m.length > 0)
    .map((m) => anyOf(m.map(quoted)))
  if (meant.length === 0) return []
  const numbers = words.flatMap((w, i) => (w.numero ? [twice(w, words[i - 1]) ? again(w) : sizes(w)] : []))
  // 2 × 2 × 1/4 is sold as 2 × 1/4
  const inches = [...new Set(words.flatMap((w) => (w.numero ? [term(inPulgadas(w))] : [])))]
  const [todas, someWords] = [meant.join(' & '), meant.join(' | ')]
  const strict = [...meant, ...numbers].join(' & ')
  const inInches = [...meant, ...inches].join(' & ')
  const loose = [...meant, ...numbers].join(' | ')
  return [
    { todas: strict, alsoWords: strict, near: meant.length + numbers.length > 1 },
    ...(inches.length > 0 ? [{ todas: inInches, alsoWords: inInches, near: true }] : []),
    ...(numbers.length > 0 ? [{ todas, alsoWords: loose, near: false }] : []),
    ...(meant.length > 1 ? [{ todas: someWords, alsoWords: loose, near: false }] : []),
  ]
}

/** The words of a text, without its numbers. */
export const lettersOf = (texto: string): string[] => [
  ...new Set(palabrasOf(texto).flatMap((w) => (w.numero ? [] : [w.texto]))),
]

/** How a word sounds in Argentina: b and v, s, c and z, ll and y, and a silent h are one. */
export const sound = (word: string): string =>
  word
    .replace(/h/g, '')
    .replace(/v/g, 'b')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])|z|x/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/ll/g, 'y')
    .replace(/w/g, 'gu')
    .replace(/(.)\1+/g, '$1')

/** Mistakes between two words: a letter missing, added, changed, or two neighbours swapped. */
export const errores = (written: string, known: string): number => {
  let [before, last] = [[] as number[], Array.from({ length: known.length + 1 }, (_, j) => j)]
  for (let letter = 1; letter <= written.length; letter++) {
    const row = [letter]
    for (let other = 1; other <= known.length; other++) {
      const same = written[letter - 1] === known[other - 1]
      let least = Math.min(last[other]! + 1, row[other - 1]! + 1, last[other - 1]! + (same ? 0 : 1))
      if (
        letter > 1 &&
        other > 1 &&
        written[letter - 1] === known[other - 2] &&
        written[letter - 2] === known[other - 1]
      )
        least = Math.min(least, before[other - 2]! + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[known.length]!
}

/**
 * Of the candidates, the words meant by a typed one: itself, what it begins, or else those with fewest mistakes, by
 * letter or by ear.
 */
export const understand = (escrita: string, candidates: readonly string[]): string[] => {
  if (candidates.includes(escrita)) return [escrita]
  const begun = escrita.length > 2 ? candidates.filter((c) => c.startsWith(escrita)) : []
  if (begun.length > 0) return begun
  const near = candidates
    .filter((c) => c.length > 1)
    .map((c) => ({ c, n: mistakes(escrita, c) }))
    .filter(({ c, n }) => n <= allowed(escrita.startsWith(c) ? escrita.length : Math.min(escrita.length, c.length)))
  const best = Math.min(...near.map(({ n }) => n))
  return near.filter(({ n }) => n <= best + 0.25).map(({ c }) => c)
}
/** Mistakes forgiven between words of so many letters, the shorter one counting: 'durlock' is not 'dulce'. */
const allowed = (letters: number): number => (letters < 3 ? 0 : letters < 5 ? 1.25 : letters < 9 ? 2.25 : 3.25)
const mistakes = (typed: string, known: string): number => {
  const [said, meant] = [sound(typed), sound(known)]
  // 'zzzz' sounds like a single s
  const whole = Math.min(errores(typed, known), said.length < 3 ? Infinity : errores(said, meant) + 0.25)
  if (typed.length < 5 || known.length <= typed.length + 1) return whole
  return Math.min(
    whole,
    errores(typed, known.slice(0, typed.length)) + 0.5,
    errores(typed, known.slice(0, typed.length + 1)) + 0.5,
  ) // typed only in part
}
