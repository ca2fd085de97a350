import { createHash } from 'node:crypto'
import { aSvg } from '#shared/dibujo/svg.ts'
import { drawPerfil } from '#shared/dibujo/draw.ts'
import { readPerfil } from '#shared/dibujo/perfil.ts'
import { notFound } from '#shared/errors.ts'
import { showPeso } from '#shared/money.ts'
import type { FileReply } from '#shared/route.ts'
import { db } from '#server/context.ts'
import { BEFORE_TABLE, picture, rule, SOFT, WIDTH } from '#server/documents/parts.ts'
import { makePdf, type PdfContent, type PdfDocument } from '#server/documents/pdf.ts'
import { readParams } from '#server/params.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { nombreOfManual } from '../manual.ts'
import { readManual, type ManualRow } from './store-manual.ts'

const DRAWING = { ancho: 210, alto: 120 }
const drawing = (perfil: string | null): string | null => {
  const read = perfil ? readPerfil(perfil) : null
  return read && aSvg(drawPerfil(read, { vista: 'seccion', ...DRAWING, dimensions: true }))
}
const weight = (r: ManualRow): string => `${showPeso(Number(r.peso))} kg/${r.unidad}`

/** Points of a drawing's width. */
const DRAWN = 170
const drawn = (svg: string, name: string) =>
  picture({ width: DRAWN, svg, fit: [DRAWN, 96] } as PdfContent, `Corte de ${name}, con sus medidas en milímetros`)

/** The sentences that all of some texts say: what only one product's text says is not the family's. */
const sharedOf = (texts: readonly string[]): string => {
  const [first = [], ...others] = texts.map((text) => text.split(/(?<=\.)\s+(?=\p{Lu})/u))
  return first.filter((sentence) => others.every((other) => other.includes(sentence))).join(' ')
}
/** A family of a group: its drawing beside its words, then its table. */
const section = (rows: readonly ManualRow[]) => {
  const first = rows[0]!
  const svg = drawing(rows.find((r) => r.perfil)?.perfil ?? null)
  return [
    {
      unbreakable: true,
      style: BEFORE_TABLE,
      margin: [0, 20, 0, 8] as [number, number, number, number],
      columnGap: 20,
      columns: [
        {
          width: WIDTH - (svg ? DRAWN + 20 : 0),
          stack: [
            {
              text: first.gruposDesc ?? first.grupo,
              fontSize: 14,
              bold: true,
              headlineLevel: 2,
              margin: [0, 0, 0, 4] as [number, number, number, number],
            },
            { text: first.gruposDetalle ?? '', margin: [0, 0, 0, 4] as [number, number, number, number] },
            { text: sharedOf(rows.flatMap(({ detalle }) => detalle ?? [])), color: SOFT },
          ],
        },
        ...(svg ? [drawn(svg, first.gruposDesc ?? first.grupo)] : []),
      ],
    },
    {
      layout: 'lineas',
      fontSize: 8.5,
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        widths: [88, 221, 78, 96],
        body: [
          ['Código', 'Descripción', { text: 'Peso', alignment: 'right' as const }, 'Norma'].map((titulo) =>
            typeof titulo === 'string' ? { text: titulo, bold: true } : { ...titulo, bold: true },
          ),
          ...rows.map((r) => [r.id, r.descripcion, { text: weight(r), alignment: 'right' as const }, r.norma ?? '']),
        ],
      },
    },
  ]
}

const titleOf = ({ grupo }: ManualRow): string => `Manual de usuario: ${grupo}`
const documentOf = (rows: readonly ManualRow[], empresa: string): PdfDocument => {
  const [first] = rows
  const families = new Map<number | null, ManualRow[]>()
  for (const r of rows) families.set(r.gruposProdId, [...(families.get(r.gruposProdId) ?? []), r])
  return {
    info: { title: titleOf(first!), author: empresa },
    content: [
      { text: empresa, bold: true },
      rule(6, 0),
      { text: first!.grupo, fontSize: 24, bold: true, margin: [0, 20, 0, 6], headlineLevel: 1 },
      { text: first!.grupoDetalle ?? '', fontSize: 11, lineHeight: 1.3 },
      ...[...families.values()].flatMap(section),
      {
        text: 'Los pesos son teóricos según norma. Los dibujos indican las medidas nominales en milímetros y no están a escala entre sí.',
        color: SOFT,
        fontSize: 8.5,
        margin: [0, 20, 0, 0],
      },
    ],
  } as PdfDocument
}

const LIMIT = 40
/** Finished manuals by what they are made of: the same products make the same bytes. */
const finished = new Map<string, Promise<Buffer>>()
const once = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const known = finished.get(key)
  if (known) return known
  if (finished.size >= LIMIT) finished.delete(finished.keys().next().value!)
  const made = make()
  finished.set(key, made)
  made.catch(() => finished.delete(key))
  return made
}

/** The manual `{groupId}.pdf` of a group (API-60, PROD-09): what a client may buy, for staff all of it; no prices. */
export const manual = async (who: Sesion, fileName: string): Promise<FileReply<'application/pdf'>> => {
  const [, id] = /^([1-9]\d{0,8})\.pdf$/.exec(fileName) ?? []
  if (!id) throw notFound()
  const cliente = who.tipoRol === 3 ? await inAlcance(who, who.clienteId, db()) : null
  const rows = await readManual(db(), Number(id), cliente)
  if (rows.length === 0) throw notFound()
  const { empresa } = await readParams(db())
  const key = createHash('sha256')
    .update(JSON.stringify([empresa.nombre, rows]))
    .digest('base64url')
  const bytes = await once(key, () =>
    makePdf(documentOf(rows, empresa.nombre), {
      head: { what: titleOf(rows[0]!), who: empresa.nombre },
      pie: empresa.razonSocial,
    }),
  )
  return { bytes, type: 'application/pdf', name: nombreOfManual(rows[0]!.grupo) }
}
