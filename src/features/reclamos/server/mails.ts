import { numeroOf } from '#features/presupuestos/rules.ts'
import { showTime, toTime } from '#shared/dates.ts'
import { showKilos } from '#shared/money.ts'
import { nombreOf, showMedida, showPiezas } from '#shared/renglon.ts'
import { answeredBy, factsOf } from '#server/mail/content.ts'
import type { Content, Picture, Renglon } from '#server/mail/correo.ts'
import { nameOfReclamo, pesoOf, reclamadaOf, requestedOf, stepNews, tipoOf } from '../rules.ts'
import type { Aviso } from './escribe.ts'
import type { AdjuntoRow, LineaRow } from './store.ts'

/** What the mails about a claim say (PAPEL-04): its subject, its thread, what each step means, what is claimed. */

type Named = { readonly nroReclamo: string | null; readonly creado: Date }
const nameOf = ({ nroReclamo, creado }: Named): string => nameOfReclamo({ nroReclamo, fechaCreacion: toTime(creado) })
/**
 * A claim's mails begin with its number, which is called a claim's: requests have numbers too. Until it has one, with
 * its day.
 */
const asuntoOf = (reclamo: Named, what: string): string => `${nameOf(reclamo)}: ${what}`
/** Its mails to one address are a thread. */
export const hiloOf = (id: number): string => `reclamo-${id}`
export const rutaOf = (id: number): string => `/reclamos?reclamo=${id}`

const corteOf = ({ dimension1, dimension2 }: LineaRow) => ({ largo: dimension1, ancho: dimension2 })
/** '17 de 60 tiras'; of what was cut '3 × 6,50 m, de 10 tiras'. */
const claimedOf = (linea: LineaRow): string =>
  showMedida(corteOf(linea)) === ''
    ? reclamadaOf(linea)
    : `${showPiezas(linea.cantidad, linea.unidad, corteOf(linea))}, de ${requestedOf(linea)}`
const renglonOf = (linea: LineaRow): Renglon => {
  const peso = pesoOf(linea)
  return {
    codigo: linea.productoId ?? '',
    nombre: nombreOf(linea.nombreProducto, corteOf(linea)),
    cantidad: claimedOf(linea),
    total: peso > 0 ? showKilos(peso) : '',
  }
}
/** Beyond so many the mail says how many more there are: its button shows them all. */
const LINEAS = 20
const lineasOf = (lineas: readonly LineaRow[]): Pick<Content, 'lineas'> =>
  lineas.length === 0
    ? {}
    : {
        lineas: {
          head: ['Producto y cuánto se reclama', 'Peso'],
          rows: lineas.slice(0, LINEAS).map(renglonOf),
          more: Math.max(0, lineas.length - LINEAS),
        },
      }

/** What a list of mails shows beside the subject: what is claimed. */
const previewOf = ({ titulo, nroPedido }: Aviso, lineas: readonly LineaRow[]): string =>
  [
    `«${titulo}»`,
    ...lineas.slice(0, 2).map((linea) => `${renglonOf(linea).nombre}, ${claimedOf(linea)}`),
    `pedido ${nroPedido}`,
  ].join(' · ')

export type Claimed = {
  readonly lineas: readonly LineaRow[]
  readonly adjuntos: readonly AdjuntoRow[]
  readonly fotos: readonly Picture[]
}
/** What of a claim is news: that it was filed, or, after steps, where it is, with what was noted meanwhile. */
export type News = { readonly filed: true } | { readonly filed: false; readonly notas: readonly string[] }
type Mail = { readonly asunto: string; readonly content: Content }

/** The mail about a claim: as it is now, with the words of whoever reads it. */
export const mailOf = (aviso: Aviso, { lineas, adjuntos, fotos }: Claimed, news: News, forVendedor: boolean): Mail => {
  const { what, means, next } = stepNews[aviso.orden]!
  const asunto = asuntoOf(aviso, forVendedor ? `lo cargó ${aviso.cliente}` : news.filed ? stepNews[0]!.what : what)
  const content: Content = {
    titulo: asunto,
    preview: [
      ...(forVendedor || news.filed ? [] : [...news.notas.map((nota) => `«${nota}»`), means, next]),
      previewOf(aviso, lineas),
    ].join(' '),
    paragraphs: forVendedor
      ? [`Lo cargó ${aviso.usuario}${aviso.orden === 0 ? ', y espera que lo registren' : ''}.`]
      : [means, next],
    // what was decided stands above what was claimed
    first: factsOf([
      ['Nota', news.filed ? null : news.notas.join('\n')],
      ['Resolución NCC', aviso.ncc],
    ]),
    ...lineasOf(lineas),
    fotos,
    datos: factsOf([
      ['Número', aviso.nroReclamo ?? 'Todavía no tiene número'],
      ['Título', aviso.titulo],
      ['Tipo', tipoOf(aviso.tipo)],
      ['Descripción', aviso.descripcion],
      ['Adjuntos', adjuntos.map(({ nombre }) => nombre).join('\n')],
      ['Pedido', aviso.nroPedido],
      ['Solicitud', aviso.presupuestoId === null ? null : numeroOf(aviso.presupuestoId)],
      ['Cliente', aviso.cliente],
      ['Lo cargó', `${aviso.usuario}, el ${showTime(toTime(aviso.creado))}`],
    ]),
    button: { texto: 'Ver el reclamo', ruta: rutaOf(aviso.id) },
    firma: forVendedor ? null : answeredBy(aviso.vendedor).firma,
  }
  return { asunto, content }
}

type Noted = { readonly a: number; readonly motivo: string | null }
/**
 * The notes of steps that are told together, in their order; of a step that another one took back nothing is said any
 * more.
 */
export const notasOf = (steps: readonly Noted[]): readonly string[] =>
  steps
    .reduce<readonly Noted[]>((kept, step) => [...kept.filter(({ a }) => a < step.a), step], [])
    .flatMap(({ motivo }) => motivo ?? [])
