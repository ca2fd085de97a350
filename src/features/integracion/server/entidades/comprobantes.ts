import { listDifferences, readQr, tellPdfs, type Qr } from '#features/presupuestos/server/presupuestos.ts'
import type { Db } from '#server/db/db.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  decimal,
  dia,
  required,
  optionalText,
  reference,
  texto,
  textoWhere,
  tipo,
  type Values,
} from '../columnas.ts'
import type { Absent, Entidad, Fila, Problem, Save } from '../entidad.ts'
import { referenced, upsert } from '../upsert.ts'
import { momento } from './operaciones.ts'
import { quitaComprobante } from './quitas.ts'
import { presupuesto } from './references.ts'

const link = tipo(
  'texto 200',
  textoWhere((t) => /^(?!\.+$)[^/\\\s]{1,200}$/.test(t), 'no sirve de clave: sin espacios ni barras.'),
)
const isHttps = (texto: string): boolean => {
  if (texto.length > 1_000 || !URL.canParse(texto)) return false
  const { protocol, username, password } = new URL(texto)
  return protocol === 'https:' && !username && !password
}
const direccionOfPdf = tipo('dirección', textoWhere(isHttps, 'no es una dirección: https://…'))
const textoOfQr = tipo(
  'dirección',
  textoWhere((t) => t.length <= 2_000 && readQr(t) !== null, 'no es el texto de un código QR de ARCA.'),
)

/** The columns that the QR code fills where neither the file nor the stored row has them. */
const OF_QR = ['tipo', 'numero', 'cae', 'importe'] as const
type OfQr = { readonly [C in (typeof OF_QR)[number]]: string | number | null }
const findSaved = async (db: Db, filas: readonly Fila[]): Promise<ReadonlyMap<string, OfQr>> => {
  const links = filas.map((f) => String(f.values.link))
  const rows = await db
    .selectFrom('comprobante')
    .select(['link', ...OF_QR])
    .where('link', 'in', links)
    .execute()
  return new Map(
    rows.map(({ importe, ...row }) => [row.link, { ...row, importe: importe === null ? null : Number(importe) }]),
  )
}
const NECESSARY = ['presupuesto', 'fecha', 'estado']
/**
 * The columns that a file lacks, less those that the QR code fills; cached, so that equal inputs give the same object.
 */
const createFormas = () => {
  const formas = new Map<Absent, Map<string, Absent>>()
  return (absent: Absent, stated: readonly string[]): Absent => {
    if (!stated.some((c) => absent.columnas.has(c))) return absent
    const ofAbsent = formas.get(absent) ?? new Map<string, Absent>()
    formas.set(absent, ofAbsent)
    const cached = ofAbsent.get(stated.join())
    if (cached) return cached
    const columnas = new Set([...absent.columnas].filter((c) => !stated.includes(c)))
    const falta = [...NECESSARY, 'tipo', 'numero'].find((c) => columnas.has(c)) ?? null
    const nueva = { columnas, falta }
    ofAbsent.set(stated.join(), nueva)
    return nueva
  }
}
const ofQr = (qr: Qr): OfQr => ({ tipo: qr.tipo, numero: qr.numero, cae: qr.cae, importe: qr.importe })

/** The rows completed from their QR codes, and a notice for each difference. */
const withQr = (filas: readonly Fila[], storedByLink: ReadonlyMap<string, OfQr>) => {
  const formaOf = createFormas()
  const avisos: Problem[] = []
  const completed = filas.map((fila): Fila => {
    const { values, absent, linea } = fila
    const qr = typeof values.qr === 'string' ? readQr(values.qr) : null
    if (!qr) return fila
    const stored = storedByLink.get(String(values.link))
    const stated = Object.fromEntries(
      OF_QR.map((c) => [c, absent.columnas.has(c) ? (stored?.[c] ?? null) : (values[c] ?? null)]),
    ) as OfQr
    for (const [que, own, our] of listDifferences(qr, stated as never))
      avisos.push({
        linea,
        columna: 'qr',
        motivo: `El código QR dice otra cosa: ${que} es «${own}» y no «${our}».`,
      })
    const fromQr = OF_QR.filter((c) => stated[c] === null && ofQr(qr)[c] !== null)
    const merged: Values = { ...values, qr: qr.url, ...Object.fromEntries(fromQr.map((c) => [c, ofQr(qr)[c]])) }
    return { ...fila, values: merged, absent: formaOf(absent, fromQr) }
  })
  return { completed, avisos }
}

const write = upsert('comprobante', ['link'], {
  link: 'text',
  presupuestoId: referenced('int', 'presupuesto', 'id'),
  tipo: 'text',
  numero: 'text',
  fecha: 'date',
  estado: 'text',
  importe: 'numeric',
  vencimiento: 'date',
  cae: 'text',
  qr: 'text',
  pdf: 'text',
})
/** Writes the vouchers, and fetches the PDFs of those with an address. */
const save: Save = async (db, filas, ctx) => {
  const hasQr = filas.some((f) => typeof f.values.qr === 'string')
  const { completed, avisos } = hasQr ? withQr(filas, await findSaved(db, filas)) : { completed: filas, avisos: [] }
  const saved = await write(db, completed, ctx)
  const withPdf = filas.flatMap((f) => (typeof f.values.pdf === 'string' ? [String(f.values.link)] : []))
  if (withPdf.length > 0) await tellPdfs(db, withPdf)
  return { ...saved, avisos: [...(saved.avisos ?? []), ...avisos] }
}
const WITHOUT_DATO = 'Falta el dato.'

export const comprobantes: Entidad = {
  nombre: 'comprobantes',
  momento: { columna: 'momento', en: quitaComprobante },
  clave: ['link'],
  columnas: z.object({
    presupuesto: required(reference(presupuesto, codigo()), { example: '130028', que: 'su presupuestoTotvsId' }),
    tipo: optionalText(texto(60), { example: 'Factura A', que: 'en uno nuevo, obligatorio si no hay `qr`' }),
    numero: optionalText(texto(60), { example: '0007-00040959', que: 'en uno nuevo, obligatorio si no hay `qr`' }),
    fecha: required(dia(), { example: '26/09/2025' }),
    estado: required(texto(60), { example: 'Pagada' }),
    link: required(link, {
      example: '16e1c3d21ca8d52e85e2bb41',
      que: 'clave opaca del archivo, sin espacios ni barras',
    }),
    importe: optionalText(decimal(2, -999_999_999_999, 999_999_999_999), { example: '3447' }),
    vencimiento: optionalText(dia(), { example: '26/10/2025', que: 'cuándo vence una factura' }),
    cae: optionalText(texto(20), { example: '75389012345678', que: 'el código de autorización de ARCA' }),
    qr: optionalText(textoOfQr, {
      que: 'el texto del código QR oficial, `https://www.afip.gob.ar/fe/qr/?p=…`: de él se toman el tipo, el número, el importe y el CAE que falten',
    }),
    pdf: optionalText(direccionOfPdf, {
      example: 'https://facturas.empresa.test/16e1c3d2.pdf',
      que: 'de dónde traer su PDF (abajo)',
    }),
    momento: momento(),
  }),
  requests: ['tipo', 'numero'],
  check: ({ tipo: kind, numero, qr }, hay) => {
    if (qr !== null) return null
    if (kind === null && hay('tipo')) return ['tipo', WITHOUT_DATO]
    return numero === null && hay('numero') ? ['numero', WITHOUT_DATO] : null
  },
  quita: quitaComprobante,
  save,
}
