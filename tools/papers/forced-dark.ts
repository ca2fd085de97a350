import type { Page } from '@playwright/test'

/**
 * Forced dark, as clients do it that take no notice of a mail's own dark colours (`prefers-color-scheme`). It is an
 * imitation, not their code: 'partial' turns the lightness of light grounds and dark texts and leaves what is dark or
 * bright already, as Outlook's apps and Gmail's on Android do; 'full' turns everything, as Gmail's on iOS does. Both
 * leave pictures and background images, gradients among them, as they are: on that the mark's own ground counts.
 */
export type Forced = 'partial' | 'full'

const turn = (how: Forced): void => {
  const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const lightness = ([r = 0, g = 0, b = 0]: number[]) => (Math.max(r, g, b) + Math.min(r, g, b)) / 510
  /** The same hue and saturation at the other end of the scale; black becomes the dark grey of such clients. */
  const turned = (rgb: number[]) => {
    const [r, g, b] = rgb.slice(0, 3).map((c) => c / 255) as [number, number, number]
    const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
    const light = (max + min) / 2
    const d = max - min
    const s = d === 0 ? 0 : d / (1 - Math.abs(2 * light - 1))
    const hue = d === 0 ? 0 : max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4
    const next = 0.07 + (1 - light) * 0.9
    return `hsla(${Math.round(hue * 60)} ${Math.round(s * 100)}% ${Math.round(next * 100)}% / ${rgb[3] ?? 1})`
  }
  const changes: (() => void)[] = []
  for (const element of document.querySelectorAll<HTMLElement>('html, body, body *')) {
    const style = getComputedStyle(element)
    const change = (property: string, wanted: (light: number) => boolean) => {
      const rgb = parse(style.getPropertyValue(property))
      if (rgb[3] === 0 || !(how === 'full' || wanted(lightness(rgb)))) return
      const value = turned(rgb)
      changes.push(() => element.style.setProperty(property, value, 'important'))
    }
    change('background-color', (light) => light > 0.5)
    change('color', (light) => light < 0.5)
    for (const side of ['top', 'right', 'bottom', 'left']) change(`border-${side}-color`, (light) => light > 0.5)
  }
  // all read before any is changed: colours are inherited
  for (const one of changes) one()
  document.documentElement.style.setProperty('background-color', '#121212')
}

/** Turns the page's colours as such a client would. */
export const forceDark = (page: Page, how: Forced): Promise<void> => page.evaluate(turn, how)
