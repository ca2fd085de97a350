/** A line of what was asked: what it is called, its cut first, and what it costs. */
export type Renglon = {
  readonly codigo: string
  /** It is no code, but words: 'vence 27/12/2026'. */ readonly enPalabras?: boolean
  readonly nombre: string
  /** With its unit: '20 tiras'. */ readonly cantidad: string
  /** 'US$ 13,064 / m'; left out where nothing is bought. */ readonly unitario?: string
  /** At the right: what it comes to. */ readonly total: string
  /** 'En stock', 'En 4 días hábiles'. */ readonly nota?: string | null
}
/** A person who answers: a client's seller. */
export type Firma = { readonly nombre: string; readonly telefono: string | null; readonly email: string }

/** A small picture that comes with the mail, so that nothing is loaded from elsewhere; in pixels, as it is shown. */
export type Picture = {
  readonly nombre: string
  readonly jpg: Buffer
  readonly width: number
  readonly height: number
}

/** A mail's content; the layout is fixed. Texts are plain and escaped. */
export type Content = {
  readonly titulo: string
  /** What a list of mails shows beside the subject: what that lacks. The first paragraph, unless it is given. */
  readonly preview?: string
  /** Paragraphs above the facts; newlines are kept. */
  readonly paragraphs: readonly string[]
  /** Facts above the lines: what it is about before what it is of. */
  readonly first?: readonly (readonly [caption: string, valor: string])[]
  /** Lines of products, and how many more there are. */
  readonly lineas?: {
    readonly rows: readonly Renglon[]
    readonly more: number
    /** What its columns are called, where they are no products. */
    readonly head?: readonly [lines: string, total: string]
  }
  /** Small pictures; what they show stands in the text too, for whoever sees none. */
  readonly fotos?: readonly Picture[]
  /** The largest figure of the mail. */
  readonly total?: readonly [caption: string, valor: string]
  /** Facts below them, each a small label above its value. */
  readonly datos?: readonly (readonly [caption: string, valor: string])[]
  /** The call to action. `ruta`: a path of this portal ('/presupuestos/12'). */
  readonly button?: { readonly texto: string; readonly ruta: string }
  /** Paragraphs below the button. */
  readonly closing?: readonly string[]
  /** Who answers for it. */
  readonly firma?: Firma | null
}

/** Whoever answers a client's mail: its seller, whose name and telephone stand below. */
export const answeredBy = <T extends Firma>(vendedor: T | null): { responderA?: T; firma: Firma | null } =>
  vendedor ? { responderA: vendedor, firma: vendedor } : { firma: null }

/** The facts that there are. */
export const factsOf = (facts: readonly (readonly [string, string | null])[]): (readonly [string, string])[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
