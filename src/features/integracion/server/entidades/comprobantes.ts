import { listDiferencias, readQr, tellPdfs, type Qr } from '#features/presupuestos/server/presupuestos.ts'
import type { Db } from '#server/db/db.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  decimal,
  dia,
  obligatoria,
  opcional,
  referencia,
  texto,
  textoQue,
  tipo,
  type Valores,
} from '../columnas.ts'
import type { Ausentes, Entidad, Fila, Problema, Save } from '../entidad.ts'
import { referido, upsert } from '../upsert.ts'
import { momento } from './operaciones.ts'
import { quitaComprobante } from './quitas.ts'
import { presupuesto } from './referencias.ts'

const link = tipo(
  'texto 200',
  textoQue((t) => /^(?!\.+$)[^/\\\s]{1,200}$/.test(t), 'no sirve de clave: sin espacios ni barras.'),
)
const isHttps = (texto: string): boolean => {
  if (texto.length > 1_000 || !URL.canParse(texto)) return false
  const { protocol, username, password } = new URL(texto)
  return protocol === 'https:' && !username && !password
}
const direccionDePdf = tipo('dirección', textoQue(isHttps, 'no es una dirección: https://…'))
const textoDeQr = tipo(
  'dirección',
  textoQue((t) => t.length <= 2_000 && readQr(t) !== null, 'no es el texto de un código QR de ARCA.'),
)

/** What the official code says where neither the file nor what is stored does. */
const DEL_QR = ['tipo', 'numero', 'cae', 'importe'] as const
type DelQr = { readonly [C in (typeof DEL_QR)[number]]: string | number | null }
const findGuardados = async (db: Db, filas: readonly Fila[]): Promise<ReadonlyMap<string, DelQr>> => {
  const links = filas.map((f) => String(f.valores.link))
  const rows = await db
    .selectFrom('comprobante')
    .select(['link', ...DEL_QR])
    .where('link', 'in', links)
    .execute()
  return new Map(
    rows.map(({ importe, ...row }) => [row.link, { ...row, importe: importe === null ? null : Number(importe) }]),
  )
}
const NECESARIAS = ['presupuesto', 'fecha', 'estado']
/** The columns that a file lacks once the code has said some of them; the same answer for the same columns. */
const createFormas = () => {
  const formas = new Map<Ausentes, Map<string, Ausentes>>()
  return (ausentes: Ausentes, dichas: readonly string[]): Ausentes => {
    if (!dichas.some((c) => ausentes.columnas.has(c))) return ausentes
    const suyas = formas.get(ausentes) ?? new Map<string, Ausentes>()
    formas.set(ausentes, suyas)
    const known = suyas.get(dichas.join())
    if (known) return known
    const columnas = new Set([...ausentes.columnas].filter((c) => !dichas.includes(c)))
    const falta = [...NECESARIAS, 'tipo', 'numero'].find((c) => columnas.has(c)) ?? null
    const nueva = { columnas, falta }
    suyas.set(dichas.join(), nueva)
    return nueva
  }
}
const delQr = (qr: Qr): DelQr => ({ tipo: qr.tipo, numero: qr.numero, cae: qr.cae, importe: qr.importe })

/** The rows with what their official code says of them, and in what it says otherwise. */
const withQr = (filas: readonly Fila[], guardados: ReadonlyMap<string, DelQr>) => {
  const formaDe = createFormas()
  const avisos: Problema[] = []
  const llenas = filas.map((fila): Fila => {
    const { valores, ausentes, linea } = fila
    const qr = typeof valores.qr === 'string' ? readQr(valores.qr) : null
    if (!qr) return fila
    const guardado = guardados.get(String(valores.link))
    const dicho = Object.fromEntries(
      DEL_QR.map((c) => [c, ausentes.columnas.has(c) ? (guardado?.[c] ?? null) : (valores[c] ?? null)]),
    ) as DelQr
    for (const [que, suyo, nuestro] of listDiferencias(qr, dicho as never))
      avisos.push({
        linea,
        columna: 'qr',
        motivo: `El código QR dice otra cosa: ${que} es «${suyo}» y no «${nuestro}».`,
      })
    const dichas = DEL_QR.filter((c) => dicho[c] === null && delQr(qr)[c] !== null)
    const nuevos: Valores = { ...valores, qr: qr.url, ...Object.fromEntries(dichas.map((c) => [c, delQr(qr)[c]])) }
    return { ...fila, valores: nuevos, ausentes: formaDe(ausentes, dichas) }
  })
  return { llenas, avisos }
}

const write = upsert('comprobante', ['link'], {
  link: 'text',
  presupuestoId: referido('int', 'presupuesto', 'id'),
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
/** Writes them, and has the PDF of those that give an address fetched. */
const save: Save = async (db, filas, ctx) => {
  const conQr = filas.some((f) => typeof f.valores.qr === 'string')
  const { llenas, avisos } = conQr ? withQr(filas, await findGuardados(db, filas)) : { llenas: filas, avisos: [] }
  const saved = await write(db, llenas, ctx)
  const conPdf = filas.flatMap((f) => (typeof f.valores.pdf === 'string' ? [String(f.valores.link)] : []))
  if (conPdf.length > 0) await tellPdfs(db, conPdf)
  return { ...saved, avisos: [...(saved.avisos ?? []), ...avisos] }
}
const SIN_DATO = 'Falta el dato.'

export const comprobantes: Entidad = {
  nombre: 'comprobantes',
  momento: { columna: 'momento', en: quitaComprobante },
  clave: ['link'],
  columnas: z.object({
    presupuesto: obligatoria(referencia(presupuesto, codigo()), { ejemplo: '130028', que: 'su presupuestoTotvsId' }),
    tipo: opcional(texto(60), { ejemplo: 'Factura A', que: 'en uno nuevo, obligatorio si no hay `qr`' }),
    numero: opcional(texto(60), { ejemplo: '0007-00040959', que: 'en uno nuevo, obligatorio si no hay `qr`' }),
    fecha: obligatoria(dia(), { ejemplo: '26/09/2025' }),
    estado: obligatoria(texto(60), { ejemplo: 'Pagada' }),
    link: obligatoria(link, {
      ejemplo: '16e1c3d21ca8d52e85e2bb41',
      que: 'clave opaca del archivo, sin espacios ni barras',
    }),
    importe: opcional(decimal(2, -999_999_999_999, 999_999_999_999), { ejemplo: '3447' }),
    vencimiento: opcional(dia(), { ejemplo: '26/10/2025', que: 'cuándo vence una factura' }),
    cae: opcional(texto(20), { ejemplo: '75389012345678', que: 'el código de autorización de ARCA' }),
    qr: opcional(textoDeQr, {
      que: 'el texto del código QR oficial, `https://www.afip.gob.ar/fe/qr/?p=…`: de él se toman el tipo, el número, el importe y el CAE que falten',
    }),
    pdf: opcional(direccionDePdf, {
      ejemplo: 'https://facturas.empresa.test/16e1c3d2.pdf',
      que: 'de dónde traer su PDF (abajo)',
    }),
    momento: momento(),
  }),
  pide: ['tipo', 'numero'],
  check: ({ tipo: clase, numero, qr }, hay) => {
    if (qr !== null) return null
    if (clase === null && hay('tipo')) return ['tipo', SIN_DATO]
    return numero === null && hay('numero') ? ['numero', SIN_DATO] : null
  },
  quita: quitaComprobante,
  save,
}
