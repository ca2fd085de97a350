export type Colors = {
  readonly acento: string
  readonly sobreAcento: string
  readonly enlace: string
  readonly enlaceOscuro: string
}
/** Values of the CSS custom properties of web/styles/tokens.css, for light and dark mode. */
export type Paleta = {
  readonly claro: Readonly<Record<string, string>>
  readonly oscuro: Readonly<Record<string, string>>
}

type Rgb = readonly [number, number, number]
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb
const hexOf = (c: Rgb): string => `#${c.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
const mix = (one: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  return hexOf(from.map((v, i) => v * (1 - share) + to[i]! * share) as unknown as Rgb)
}
const luminance = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** WCAG 2.2 contrast ratio of two colours `#RRGGBB`, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [hi, lo] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number]
  return (hi + 0.05) / (lo + 0.05)
}
export const MIN_CONTRAST = 4.5
/** Backgrounds of links in tokens.css: page, surface. */
const backgrounds = { claro: ['#F7F8FA', '#FFFFFF'], oscuro: ['#11171D', '#1A222B'] } as const

/** A light colour of the same kind for the dark mode: mixed with white until it reads on its grounds. */
const forDark = (enlace: string): string => {
  for (let share = 0; share < 1; share += 0.02) {
    const color = mix(enlace, '#FFFFFF', share)
    if ([...backgrounds.oscuro, darkSelection(color)].every((f) => contrast(color, f) >= MIN_CONTRAST + 1)) return color
  }
  return '#FFFFFF'
}
const selection = (enlace: string) => mix(enlace, '#FFFFFF', 0.92)
const darkSelection = (enlace: string) => mix(enlace, '#1A222B', 0.82)

const propios: Colors = { acento: '#C2410C', sobreAcento: '#FFFFFF', enlace: '#1F4B6E', enlaceOscuro: '#92C0E2' }
export const colorsOf = (given: Partial<Colors> | null): Colors => ({
  ...propios,
  ...(given?.enlace ? { enlaceOscuro: forDark(given.enlace) } : {}),
  ...given,
})

/** One Spanish sentence for each pair of colours with too little contrast; empty if there is none. */
export const illegibleColors = (given: Partial<Colors> | null): string[] => {
  const colores = colorsOf(given)
  const pairs: [string, string, string, string][] = [
    ['sobreAcento', colores.sobreAcento, 'acento', colores.acento],
    ...[...backgrounds.claro, selection(colores.enlace)].map((background): [string, string, string, string] => [
      'enlace',
      colores.enlace,
      'el fondo claro',
      background,
    ]),
    ...[...backgrounds.oscuro, darkSelection(colores.enlaceOscuro)].map(
      (background): [string, string, string, string] => [
        'enlaceOscuro',
        colores.enlaceOscuro,
        'el fondo oscuro',
        background,
      ],
    ),
  ]
  return pairs
    .filter(([, a, , b]) => contrast(a, b) < MIN_CONTRAST)
    .map(([nombre, one, least, other]) => {
      const ratio = (Math.floor(contrast(one, other) * 100) / 100).toLocaleString('es-AR', {
        minimumFractionDigits: 2,
      })
      return `colores: «${nombre}» ${one} sobre ${least === 'acento' ? '«acento»' : least} ${other} tiene un contraste de ${ratio}:1; hace falta 4,5:1 o más.`
    })
}

/** What is written on an accent so that it reads: white, else ink, else black, one of which always does. */
export const textoOn = (acento: string): string =>
  ['#FFFFFF', '#18212B'].find((texto) => contrast(texto, acento) >= MIN_CONTRAST) ?? '#000000'
/** The nearest darker colour with enough contrast for a link; the same colour if it has it. */
export const enlaceLegible = (enlace: string): string => {
  for (let share = 0; share < 1; share += 0.02) {
    const color = mix(enlace, '#000000', share)
    if (illegibleColors({ enlace: color }).length === 0) return color
  }
  return '#000000'
}
/** The mode in which the accent's contrast with the page is below 3:1, and that contrast; null if in neither. */
export const faintAccent = (acento: string): { modo: 'claro' | 'oscuro'; contrast: number } | null => {
  for (const modo of ['claro', 'oscuro'] as const) {
    const least = Math.min(...backgrounds[modo].map((background) => contrast(acento, background)))
    if (least < 3) return { modo, contrast: Math.floor(least * 10) / 10 }
  }
  return null
}

/** The CSS custom properties of a distributor's colours; null if it has none of its own. */
export const paletaOf = (given: Partial<Colors> | null): Paleta | null => {
  if (!given || Object.keys(given).length === 0) return null
  const colores = colorsOf(given)
  // pressed: further from the text colour
  const press = mix(
    colores.acento,
    luminance(colores.sobreAcento) > luminance(colores.acento) ? '#000000' : '#FFFFFF',
    0.2,
  )
  const button = { '--accent': colores.acento, '--accent-press': press, '--on-accent': colores.sobreAcento }
  return {
    claro: { ...button, ...(given.enlace ? { '--link': colores.enlace, '--select': selection(colores.enlace) } : {}) },
    oscuro: {
      ...button,
      ...(given.enlace || given.enlaceOscuro
        ? { '--link': colores.enlaceOscuro, '--select': darkSelection(colores.enlaceOscuro) }
        : {}),
    },
  }
}
