import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { readPdf } from '../../test/pdf-read.ts'
import type { Received } from '../../test/smtp.ts'
import { documents, sheetCalls, type Document } from './documents.ts'
import { escape, writePage, type Entry, type Figure, type Section } from './index-page.ts'
import { kindsOf, sources } from './kinds.ts'
import { photographMail } from './mail-pictures.ts'
import { occasions } from './mails.ts'
import { addLong } from './orders.ts'
import { photographPdf } from './pdf-pictures.ts'
import { print, printed, type Printed } from './printed.ts'
import { convertXlsx, drawXlsx } from './sheets.ts'
import { openWorld, type Occasion, type World } from './world.ts'

/**
 * npm run papers: every mail, PDF, sheet and printed page that the portal makes, by real calls on the demo company,
 * into one page of pictures (`.cache/papers/index.html`, or PAPERS_DIR). Words narrow it: `correos`, `pdf`,
 * `planillas`, `impresos`, or a part of an occasion's or a page's name. Ends with 1 where a kind of mail is missing, or
 * something overflows.
 */
const root = join(import.meta.dirname, '../..')
const out = process.env.PAPERS_DIR ?? join(root, '.cache/papers')
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const SECTIONS = ['correos', 'pdf', 'planillas', 'impresos']
const wanted = (section: string): boolean => {
  const some = words.filter((word) => SECTIONS.includes(word))
  return some.length === 0 || some.includes(section)
}
const names = words.filter((word) => !SECTIONS.includes(word))
const named = (name: string): boolean => names.length === 0 || names.some((word) => name.toLowerCase().includes(word))

const problems: string[] = []
let count = 0
const stemOf = (kind: string): string => `${kind}-${String(++count).padStart(3, '0')}`

/** The same mail to several people is one, though each has links of his own. */
const alike = (all: readonly Received[]): Received[][] => {
  const groups = new Map<string, Received[]>()
  for (const one of all) {
    const key = JSON.stringify([one.mail.subject, one.mail.html?.replace(/href="[^"]*"/g, '')])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}
/** What a list of mails shows beside the subject. */
const previewOf = (html: string): string =>
  (/<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1] ?? '')
    .replace(/(?:&#847;|&#160;)/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const headersOf = ([first, ...others]: readonly Received[]): Entry['facts'] => {
  const { mail } = first!
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  return [
    ['Vista previa', previewOf(mail.html ?? '')],
    ['Para', [first!, ...others].flatMap(({ to }) => to).join(', ')],
    ['Responder a', mail.replyTo?.map(({ address }) => address).join(', ') ?? ''],
    ['Adjuntos', mail.attachments.map(({ filename, mimeType }) => filename ?? mimeType).join(', ')],
    ['References', header('references')],
    ['List-Unsubscribe', header('list-unsubscribe')],
  ]
}
const mailEntry = async (browser: Browser, group: readonly Received[], occasion: Occasion): Promise<Entry> => {
  const [first] = group
  const title = first!.mail.subject ?? ''
  const pictures = await photographMail(browser, first!, { out, stem: stemOf('correo') })
  const figures = pictures.map(({ look, file, faults }): Figure => ({ caption: look, files: [file], faults }))
  for (const { caption, faults = [] } of figures)
    for (const fault of faults) problems.push(`${title} (${caption}): ${fault}`)
  const text: Figure = { caption: 'texto', files: [], html: `<pre>${escape(first!.mail.text ?? '')}</pre>` }
  return {
    title: `${occasion.name} · ${title}`,
    facts: headersOf(group).filter(([, value]) => value !== ''),
    figures: [...figures, text],
  }
}
const mailSection = async (browser: Browser, world: World): Promise<Section> => {
  const entries: Entry[] = []
  for (const occasion of occasions.filter(({ leaves }) => leaves || wanted('correos'))) {
    // one that fails says so at the end: the others are looked at meanwhile
    await photographOccasion(browser, world, occasion, entries).catch((error: unknown) => {
      problems.push(`${occasion.name}: ${String(error)}`)
    })
    console.log(`${occasion.name}: ${world.box.received.length} correos`)
  }
  return { title: 'Correos', entries }
}
const photographOccasion = async (
  browser: Browser,
  world: World,
  occasion: Occasion,
  entries: Entry[],
): Promise<void> => {
  const shown = wanted('correos') && named(occasion.name)
  for await (const atLeast of occasion.cause(world))
    for (const group of alike(await world.arrived(atLeast)).slice(0, occasion.enough))
      if (shown) entries.push(await mailEntry(browser, group, occasion))
}

const factsOfPdf = async (bytes: Buffer): Promise<Entry['facts']> => {
  const { title, language, marked, pages } = await readPdf(bytes)
  return [
    ['Título', title],
    ['Idioma', language],
    ['Etiquetado', marked ? 'sí' : 'no'],
    ['Páginas', String(pages.length)],
    ['KB', String(Math.round(bytes.length / 1024))],
  ]
}
const pdfEntry = async (title: string, bytes: Buffer): Promise<Entry> => ({
  title,
  facts: await factsOfPdf(bytes),
  figures: photographPdf(bytes, { out, stem: stemOf('pdf') }).map((file) => ({ caption: file, files: [file] })),
})
const sheetEntry = async ({ name, bytes }: Document): Promise<Entry> => {
  const converted = convertXlsx(bytes)
  writeFileSync(join(out, `${stemOf('planilla')}.xlsx`), bytes)
  const pages = converted ? photographPdf(converted, { out, stem: stemOf('libreoffice') }) : []
  return {
    title: name,
    facts: [['LibreOffice', converted ? `${pages.length} páginas` : 'no está instalado']],
    figures: [
      { caption: 'dibujada de lo que dice el archivo', files: [], html: await drawXlsx(bytes) },
      ...pages.map((file) => ({ caption: file, files: [file] })),
    ],
  }
}
const documentSections = async (browser: Browser, world: World): Promise<Section[]> => {
  const [pdf, sheets]: [Entry[], Entry[]] = [[], []]
  for (const [call, make] of Object.entries(documents)) {
    const isSheet = sheetCalls.includes(call)
    if (!wanted(isSheet ? 'planillas' : 'pdf')) continue
    for (const document of (await make(world, browser)).filter(({ name }) => named(name)))
      if (isSheet) sheets.push(await sheetEntry(document))
      else pdf.push(await pdfEntry(`${document.name} (${call})`, document.bytes))
  }
  return [
    { title: 'PDF', entries: pdf },
    { title: 'Planillas', entries: sheets },
  ]
}
const printedSection = async (browser: Browser, world: World): Promise<Section> => {
  const entries: Entry[] = []
  const some = wanted('impresos') ? printed.filter(({ name }) => named(name)) : []
  for (const one of some) entries.push(await printedEntry(browser, world, one))
  return { title: 'Impresos', entries }
}
const printedEntry = async (browser: Browser, world: World, one: Printed): Promise<Entry> =>
  pdfEntry(one.name, await print(browser, world, one))

/** Kinds of mail that the code writes and that did not come. */
const missingKinds = async ({ db }: World): Promise<string[]> => {
  const rows = await db.selectFrom('correo').select('tipo').distinct().execute()
  const came = new Set(rows.map(({ tipo }) => tipo))
  return kindsOf(sources(root)).filter((kind) => !came.has(kind))
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const world = await openWorld()
process.env.E2E_URL = world.url
const browser = await chromium.launch(launchOptions)
try {
  await addLong(world)
  const mails = await mailSection(browser, world)
  const sections = [mails, ...(await documentSections(browser, world)), await printedSection(browser, world)]
  writeFileSync(join(out, 'index.html'), writePage(sections))
  for (const kind of wanted('correos') ? await missingKinds(world) : [])
    problems.push(`No llegó ningún correo de la clase ${kind}.`)
  for (const { title, entries } of sections) console.log(`${title}: ${entries.length}`)
} finally {
  await browser.close()
  await world.stop()
}
for (const problem of problems) console.log(`✗ ${problem}`)
console.log(`${join(out, 'index.html')}`)
process.exit(problems.length > 0 ? 1 : 0)
