import { showDay } from '#shared/dates.ts'
import { showImporte, showKilos, showMoney } from '#shared/money.ts'
import { nombreOf, showPiezas, showUnitario, SIN_IVA } from '#shared/renglon.ts'
import { answeredBy, factsOf, type Content, type Firma, type Renglon } from '#server/mail/content.ts'
import { codigoOf, MEDIO_IMPORT, showValidez } from '../rules.ts'
import type { ToTell } from './tell-store.ts'

/** Whom a mail is for: the client's people, or its seller. */
export type Lado = 'cliente' | 'vendedor'
/** What is told: the last move, that its last day has come, or that it is over. */
export type Occasion = 'movida' | 'vence' | 'vencida'
/** Its mails to one address are a thread, with those about its messages. */
export const hiloOf = (id: number): string => `cotizacion-${id}`

/** Beyond so many the mail says how many more there are: its button shows them all. */
const LINEAS = 20
type Linea = ToTell['pedidas'][number] | NonNullable<ToTell['version']>['lineas'][number]
const renglonOf = (linea: Linea, simbolo: string): Renglon => {
  const corte = { largo: linea.dimension1, ancho: linea.dimension2 }
  const named = {
    codigo: linea.productoId,
    nombre: nombreOf(linea.nombreProducto, corte),
    cantidad: showPiezas(linea.cantidadTiras, linea.unidad, corte),
  }
  if (!('precio' in linea)) {
    const objetivo = linea.objetivo === null ? '' : `${showUnitario(linea.objetivo, simbolo)} / ${linea.unidad}`
    return { ...named, total: objetivo, nota: linea.comentario }
  }
  const unitario = `${showUnitario(linea.netoUnitario, simbolo)} / ${linea.unidad}`
  return { ...named, unitario, total: showMoney(linea.montoSubtotalDto, simbolo) }
}
const lineasOf = (rows: readonly Linea[], simbolo: string) => ({
  rows: rows.slice(0, LINEAS).map((linea) => renglonOf(linea, simbolo)),
  more: Math.max(0, rows.length - LINEAS),
})
/** What was asked for, with the prices that the client looks for. */
const asked = ({ pedidas, simbolo, objetivoTotal }: ToTell): Partial<Content> => ({
  lineas: { ...lineasOf(pedidas, simbolo), head: ['Producto, medida y cantidad', 'Precio que busca'] },
  ...(objetivoTotal === null ? {} : { total: ['Total que busca', showImporte(objetivoTotal, simbolo)] as const }),
})
/** What the version in force offers; of none, what was asked for. */
const offered = (one: ToTell): Partial<Content> =>
  one.version === null
    ? asked(one)
    : {
        lineas: lineasOf(one.version.lineas, one.simbolo),
        total: [`Total ${SIN_IVA}`, showImporte(one.version.montoTotal, one.simbolo)],
      }
const termsOf = ({ version, dia, vence }: ToTell): [string, string | null][] => [
  ['Validez', version && vence && showValidez(vence, dia)],
  ['Condición de pago', version && (version.condicionPago ?? 'Cualquiera de las ofrecidas')],
  ['Compra', version?.porPartes ? 'Se puede comprar por partes' : null],
  ['Peso', version && showKilos(version.pesoTotal)],
  ['Nota', version?.nota ?? null],
]
const requestOf = (one: ToTell, lado: Lado): [string, string | null][] => [
  ['Cliente', lado === 'vendedor' ? one.cliente : null],
  ['La pidió', one.contacto],
  ['Para cuándo', one.fechaDeseada && showDay(one.fechaDeseada)],
  ['Obra', one.obra],
  ['Observaciones', one.observaciones],
]

type Said = {
  readonly asunto: string
  readonly titulo: string
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly body: Partial<Content>
}
/** What the client did, as its seller reads it. */
const done: {
  readonly [que: string]: {
    /** After the client's name. */ readonly asunto: string
    /** Before the number. */ readonly titulo: string
    readonly paragraph: string
    readonly button: string
    readonly body: (one: ToTell) => Partial<Content>
  }
} = {
  pedida: {
    asunto: 'pide una cotización',
    titulo: 'pide la cotización',
    paragraph: 'Espera tu precio.',
    button: 'Poner precio',
    body: asked,
  },
  'otro-precio': {
    asunto: 'pide otro precio',
    titulo: 'pide otro precio de la cotización',
    paragraph: 'Espera tu precio: el borrador de la próxima versión ya está empezado.',
    button: 'Poner precio',
    body: asked,
  },
  aceptada: {
    asunto: 'la aceptó',
    titulo: 'aceptó la cotización',
    paragraph: 'Todavía no es un pedido: lo confirma el cliente a estos precios.',
    button: 'Ver la cotización',
    body: offered,
  },
  rechazada: {
    asunto: 'no la tomó',
    titulo: 'no tomó la cotización',
    paragraph: 'Se puede renovar con otro precio.',
    button: 'Ver la cotización',
    body: offered,
  },
  'renovacion-pedida': {
    asunto: 'pide que la renueves',
    titulo: 'pide que renueves la cotización',
    paragraph: 'Al renovarla elegís otra fecha y ves qué precios de lista cambiaron.',
    button: 'Renovar',
    body: offered,
  },
  retirada: {
    asunto: 'retiró el pedido',
    titulo: 'retiró el pedido de la cotización',
    paragraph: 'No hace falta que le pongas precio.',
    button: 'Ver la cotización',
    body: asked,
  },
}
const bySeller = (one: ToTell): Said | null => {
  const move = done[one.ultimo.que]
  if (!move) return null
  const { asunto, titulo, paragraph, button, body } = move
  return {
    asunto: `${codigoOf(one.id)}: ${one.cliente} ${asunto}`,
    titulo: `${one.cliente} ${titulo} ${codigoOf(one.id)}`,
    paragraphs: [paragraph],
    button,
    body: body(one),
  }
}
const answers: { readonly [que: string]: string } = {
  aceptada: 'que la aceptaste',
  rechazada: 'que no la tomás',
  'otro-precio': 'que pedís otro precio',
}
const byClient = (one: ToTell): Said | null => {
  const codigo = codigoOf(one.id)
  const { que, version, medio } = one.ultimo
  if (que === 'enviada' || que === 'renovada') {
    const first = version === 1
    return {
      asunto: `${codigo}: ${first ? 'tu cotización' : `versión ${version} de tu cotización`}`,
      titulo: first ? `Tu cotización ${codigo}` : `Versión ${version} de tu cotización ${codigo}`,
      paragraphs: ['Podés aceptarla, pedir otro precio o rechazarla desde el portal.'],
      button: 'Ver y contestar',
      body: offered(one),
    }
  }
  if (que === 'retirada')
    return {
      asunto: `${codigo}: se retiró`,
      titulo: `Se retiró la cotización ${codigo}`,
      paragraphs: ['Si todavía la necesitás, podés pedir que la renueven.'],
      button: 'Ver la cotización',
      body: offered(one),
    }
  const answer = answers[que]
  if (answer === undefined) return null
  return {
    asunto: `${codigo}: se anotó ${answer}`,
    titulo: `Se anotó ${answer} (cotización ${codigo})`,
    paragraphs: [
      medio === MEDIO_IMPORT
        ? 'La tomó el sistema de gestión.'
        : 'Lo anotó tu ejecutivo de cuenta con lo que le dijiste.',
      ...(que === 'aceptada' ? ['Todavía no es un pedido: lo confirmás vos.'] : []),
      'Si no fue así, avisanos.',
    ],
    button: 'Ver la cotización',
    body: offered(one),
  }
}
const onLastDay = (one: ToTell, lado: Lado): Said => {
  const codigo = codigoOf(one.id)
  const ofCliente = lado === 'cliente'
  return {
    asunto: ofCliente ? `${codigo}: vence hoy a las 23:59` : `${codigo}: vence hoy y ${one.cliente} no contestó`,
    titulo: ofCliente ? `Tu cotización ${codigo} vence hoy a las 23:59` : `La cotización ${codigo} vence hoy`,
    paragraphs: [
      ofCliente
        ? 'Todavía no la contestaste. Hasta esa hora podés aceptarla a estos precios; después se puede pedir que la renueven.'
        : `${one.cliente} todavía no la contestó.`,
    ],
    button: ofCliente ? 'Ver y contestar' : 'Ver la cotización',
    body: offered(one),
  }
}
const onceOver = (one: ToTell): Said => ({
  asunto: `${codigoOf(one.id)}: venció sin que ${one.cliente} ${one.guardado === 'Aceptada' ? 'la comprara' : 'contestara'}`,
  titulo: `Venció la cotización ${codigoOf(one.id)}`,
  paragraphs: [
    one.guardado === 'Aceptada'
      ? `${one.cliente} la había aceptado y no la compró entera.`
      : `${one.cliente} no la contestó.`,
    'Se puede renovar con otra fecha.',
  ],
  button: 'Ver la cotización',
  body: offered(one),
})

const saidOf = (one: ToTell, lado: Lado, occasion: Occasion): Said | null => {
  if (occasion === 'vence') return onLastDay(one, lado)
  if (occasion === 'vencida') return onceOver(one)
  return lado === 'cliente' ? byClient(one) : bySeller(one)
}
/**
 * The mail about what happened to a cotización (COTIZ-09), in the words of whoever reads it; null where that move is
 * told to nobody.
 */
export const mailOf = (
  one: ToTell,
  { lado, occasion, vendedor }: { lado: Lado; occasion: Occasion; vendedor: Firma | null },
): { asunto: string; content: Content } | null => {
  const said = saidOf(one, lado, occasion)
  if (!said) return null
  const { motivo, detalle, medio, referencia } = one.ultimo
  const { lineas, total } = said.body
  return {
    asunto: said.asunto,
    content: {
      titulo: said.titulo,
      preview: [
        occasion === 'movida' && (motivo ?? detalle),
        one.version && `${showMoney(one.version.montoTotal, one.simbolo)} ${SIN_IVA}`,
        one.pedidas[0]?.nombreProducto,
        one.version && one.vence && showValidez(one.vence, one.dia),
      ]
        .filter(Boolean)
        .join(' · '),
      paragraphs: said.paragraphs,
      first:
        occasion === 'movida'
          ? factsOf([
              ['Motivo', motivo],
              ['Detalle', detalle],
              ['Cómo llegó', [medio, referencia].filter(Boolean).join(': ') || null],
            ])
          : [],
      ...(lineas ? { lineas } : {}),
      ...(total ? { total } : {}),
      datos: factsOf([...termsOf(one), ...requestOf(one, lado)]),
      button: { texto: said.button, ruta: `/cotizaciones/${one.id}` },
      firma: lado === 'cliente' ? answeredBy(vendedor).firma : null,
    },
  }
}
