import type { FileReply } from '#shared/route.ts'
import { db } from '#server/context.ts'
import { rule, SOFT } from '#server/documents/parts.ts'
import { makePdf, type PdfDocument } from '#server/documents/pdf.ts'
import { openFile } from '#server/files/files.ts'
import { readParams } from '#server/params.ts'
import { textos } from '../rules.ts'

const reglas: readonly (readonly [titulo: string, textos: readonly string[]])[] = [
  [
    '1. Qué se reclama',
    [
      'Diferencias de cantidad, de peso o de medidas; material equivocado o dañado; defectos de calidad; y errores en comprobantes o precios.',
    ],
  ],
  [
    '2. Cuándo',
    [
      'Los faltantes y los daños que se ven al recibir se anotan en el remito, antes de firmarlo, y se cargan en el portal dentro de las 48 horas.',
      'Los defectos que no se ven al recibir se cargan dentro de los 10 días corridos de la entrega, con el material sin cortar, soldar ni transformar.',
      'Los errores en comprobantes se cargan dentro de los 5 días hábiles de su emisión.',
    ],
  ],
  [
    '3. Cómo',
    [
      'En el portal, en «Nuevo reclamo», con el número de pedido, una descripción y, si corresponde, fotos del material y de su etiqueta, y el remito conformado.',
    ],
  ],
  [
    '4. Qué hacemos',
    [
      'Cada reclamo recibe un número y se sigue en «Mis Reclamos». Dentro de los 5 días hábiles informamos si hace falta inspeccionar el material.',
      'Un reclamo aceptado se resuelve con la reposición del material o con una nota de crédito. El material reclamado queda a disposición hasta la resolución.',
    ],
  ],
  [
    '5. Qué no se acepta',
    [
      'Material transformado o almacenado a la intemperie sin protección, diferencias dentro de las tolerancias de la norma que corresponda, y oxidación superficial propia del producto.',
    ],
  ],
]

/** The default policy, until the distributor uploads its own; plain data for the PDF process. */
const documentOf = (razonSocial: string, version: number): PdfDocument => ({
  info: { title: textos.politica, author: razonSocial },
  content: [
    { text: razonSocial, fontSize: 11 },
    { text: textos.politica, fontSize: 20, bold: true, margin: [0, 2, 0, 0], headlineLevel: 1 },
    rule(8, 6),
    ...reglas.map(([titulo, textos]) => ({
      stack: [
        {
          text: titulo,
          fontSize: 12,
          bold: true,
          headlineLevel: 2,
          margin: [0, 12, 0, 3] as [number, number, number, number],
        },
        ...textos.map((text) => ({
          text,
          fontSize: 10.5,
          lineHeight: 1.35,
          margin: [0, 0, 0, 4] as [number, number, number, number],
        })),
      ],
    })),
    { text: `Versión ${version}`, fontSize: 9, color: SOFT, margin: [0, 18, 0, 0] },
  ],
})

let made: { key: string; bytes: Promise<Buffer> } | undefined
/** The current claims policy: the distributor's file, else the default, rendered once a version. */
export const politicaReclamos = async (): Promise<FileReply<'application/pdf'>> => {
  const {
    empresa,
    politicaReclamos: { version, archivo },
  } = await readParams(db())
  if (archivo) return { ...(await openFile(db(), archivo)), type: 'application/pdf', name: textos.archivo }
  const key = `${version} ${empresa.razonSocial}`
  if (made?.key !== key) {
    const bytes = makePdf(documentOf(empresa.razonSocial, version), {
      head: { what: textos.politica, who: empresa.razonSocial },
      pie: `${empresa.razonSocial} · ${textos.politica}`,
    })
    made = { key, bytes }
    bytes.catch(() => (made = undefined)) // after a failure the next call renders again
  }
  return { bytes: await made.bytes, type: 'application/pdf', name: textos.archivo }
}
