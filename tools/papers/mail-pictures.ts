import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Received } from '../../test/smtp.ts'
import { forceDark, type Forced } from './forced-dark.ts'

/** A way to look at a mail. */
type Look = {
  readonly name: string
  readonly width: number
  readonly scheme: 'light' | 'dark'
  readonly forced?: Forced
  readonly withoutPictures?: true
}
export const looks: readonly Look[] = [
  { name: '600', width: 600, scheme: 'light' },
  { name: '375', width: 375, scheme: 'light' },
  { name: '375 oscuro', width: 375, scheme: 'dark' },
  { name: '600 oscuro forzado', width: 600, scheme: 'light', forced: 'partial' },
  { name: '375 invertido entero', width: 375, scheme: 'light', forced: 'full' },
]
const BLOCKED: Look = { name: '375 sin imágenes', width: 375, scheme: 'light', withoutPictures: true }

/** The mail's page, with the pictures that came with it in their places. */
const pageOf = ({ mail }: Received): string => {
  const parts = new Map(mail.attachments.flatMap((part) => (part.contentId ? [[part.contentId, part]] : [])))
  return (mail.html ?? '').replace(/cid:([^"'\s)]+)/g, (whole, id: string) => {
    const part = parts.get(`<${id}>`) ?? parts.get(id)
    if (!part) return whole
    const bytes =
      typeof part.content === 'string' ? Buffer.from(part.content) : Buffer.from(part.content as ArrayBuffer)
    return `data:${part.mimeType};base64,${bytes.toString('base64')}`
  })
}
/** Figures with what they are of: '− US$ 12', 'N° 48.421', '2,50 mm', 'AE 214 KD'. */
const WHOLE = String.raw`(?:US\$|\$|N°|−) [\d.,]+|[\d.,]+ (?:mm|m|kg|KG|%)(?![\p{L}\d])|[A-Z]{2} \d{3} [A-Z]{2}`
/**
 * How far it reaches beyond its width, what reaches beyond its cell, and what of it that may not break does: none of
 * them is wanted.
 */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((whole) => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const isBroken = (range: Range): boolean => {
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      return tops.length > 0 && Math.max(...tops) - Math.min(...tops) > 6
    }
    const broken = [...document.querySelectorAll<HTMLElement>('[style*="nowrap"]')].filter((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return isBroken(range)
    })
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const figures: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { index, 0: figure } of node
        .textContent!.replaceAll('\u00a0', ' ')
        .matchAll(new RegExp(whole, 'gu'))) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + figure.length)
        if (isBroken(range)) figures.push(figure)
      }
    const topOf = (element: Element | null) => element?.getClientRects()[0]?.top
    const dots = [...document.querySelectorAll('.dot')].filter((dot) => {
      const [own, next] = [topOf(dot), topOf(dot.nextElementSibling)]
      return own !== undefined && next !== undefined && next - own > 6
    })
    const out = [...document.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
    return [
      ...(wide > 0 ? [`desborda ${wide} px`] : []),
      ...[...broken.map((element) => element.textContent), ...figures].map((text) => `se parte «${text}»`),
      ...dots.map((dot) => `queda un punto al final del renglón, tras «${dot.previousElementSibling?.textContent}»`),
      ...out.filter((cell) => !cell.querySelector('td')).map((cell) => `se sale de su celda «${cell.textContent}»`),
    ]
  }, WHOLE)

export type MailPicture = { readonly look: string; readonly file: string; readonly faults: readonly string[] }
/** A picture of the mail for each look, into `out`, named after `stem`. */
export const photographMail = async (
  browser: Browser,
  received: Received,
  { out, stem }: { out: string; stem: string },
): Promise<readonly MailPicture[]> => {
  const html = pageOf(received)
  const all = /<img\b/i.test(html) ? [...looks, BLOCKED] : looks
  const pictures: MailPicture[] = []
  for (const { name, width, scheme, forced, withoutPictures } of all) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme: scheme })
    if (withoutPictures) await page.route(/^https?:|^data:/, (route) => route.abort())
    const shown = withoutPictures ? html.replaceAll(/src="data:[^"]*"/g, 'src="cid:no"') : html
    await page.setContent(shown, { waitUntil: 'load' })
    if (forced) await forceDark(page, forced)
    const file = `${stem}-${name.replaceAll(' ', '-')}.png`
    await page.screenshot({ path: join(out, file), fullPage: true })
    pictures.push({ look: name, file, faults: await faultsOf(page) })
    await page.close()
  }
  return pictures
}
