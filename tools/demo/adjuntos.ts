import { mkdirSync, writeFileSync } from 'node:fs'
import { sectionI } from '#shared/dibujo/perfiles.ts'
import { makePdf, type PdfContent } from '#server/documents/pdf.ts'
import { paintFoto } from './fotos/paint.ts'

/** Draws the attachments of the demo's claims, a folder for each claim: `node tools/run.mjs tools/demo/adjuntos.ts`. */
const ADJUNTOS = new URL('../../data/demo/adjuntos/', import.meta.url)

const save = (reclamo: string, nombre: string, bytes: Buffer) => {
  mkdirSync(new URL(`${reclamo}/`, ADJUNTOS), { recursive: true })
  writeFileSync(new URL(`${reclamo}/${nombre}`, ADJUNTOS), bytes)
  console.log(reclamo, nombre, bytes.length)
}

/** Two beams that arrived rusty. */
const rusty = (): Promise<Buffer> => {
  const seccion = sectionI((clave, falta) => ({ h: 160, b: 74, s: 6.3, t: 9.5 })[clave] ?? falta ?? 0)
  const lugares = [0, 1.3, 2.6].map((x) => x * seccion.b)
  const barras = lugares.map((x, n) => ({ x, z: 0, y: n * 9, largo: 620 }))
  return paintFoto(seccion, barras, { color: [0.16, 0.08, 0.05], rusty: 0.95, brillo: 0.05, cut: 0.22 })
}

type Remito = { numero: string; pedido: string; producto: string; dice: string; unloaded: string; nota: string }
const label = (text: string): PdfContent => ({ text, fontSize: 8, color: '#4F5B68', margin: [0, 8, 0, 0] })
/** A delivery note signed by the driver. */
const remito = ({ numero, pedido, producto, dice, unloaded, nota }: Remito): Promise<Buffer> =>
  makePdf(
    {
      info: { title: `Remito ${numero}` },
      content: [
        { text: 'Remito conformado', fontSize: 16, bold: true },
        { text: `N° ${numero} · Pedido ${pedido}`, margin: [0, 0, 0, 12] },
        {
          layout: 'lineas',
          table: {
            widths: ['*', 'auto', 'auto'],
            body: [
              ['Producto', 'Dice', 'Bajaron'].map((text) => ({ text, fontSize: 8, color: '#4F5B68' })),
              [producto, dice, unloaded],
            ],
          },
        },
        label('Observaciones'),
        nota,
        label('Firma y aclaración de quien entrega'),
        { text: 'R. Aguirre', italics: true, fontSize: 14 },
      ],
    },
    { head: { what: `Remito ${numero}`, who: `Pedido ${pedido}` }, pie: '' },
  )

save('1284', 'perfiles-oxidados.jpg', await rusty())
save(
  '1284',
  'remito-conformado.pdf',
  await remito({
    numero: 'R 0004-00088852',
    pedido: '88852',
    producto: 'Perfil doble T laminado IPN 160 × 12 m',
    dice: '24',
    unloaded: '24',
    nota: 'Se reciben con óxido en superficie y tres abolladas en la punta. El paquete vino sin lona.',
  }),
)
save(
  '1251',
  'remito-firmado.pdf',
  await remito({
    numero: 'R 0004-00088801',
    pedido: '88801',
    producto: 'Chapa acanalada C25',
    dice: '40 hojas',
    unloaded: '36 hojas',
    nota: 'Faltan 4 hojas. La carga salió incompleta de planta.',
  }),
)
