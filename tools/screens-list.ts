import type { Page, Route } from '@playwright/test'
import type { Presupuesto as Cart } from '#features/carrito/contract.ts'
import type { Cliente } from '#features/clientes/contract.ts'
import type { Baja, Elegido } from '#features/correos/contract.ts'
import type { SummaryTerminos } from '#features/configuracion/contract.ts'
import type { Confirmacion } from '#features/envio-pago/contract.ts'
import type { HiloEntero, Mensaje } from '#features/mensajes/contract.ts'
import type { Card, Quote } from '#features/presupuestos/contract.ts'
import type { Product } from '#features/productos/contract.ts'
import type {
  Compartida,
  Cotizacion,
  Enlace,
  LineaCompartida,
  Resumen,
  Version,
} from '#features/cotizaciones/contract.ts'
import type { Agenda, Remito } from '#features/entregas/contract.ts'
import type { Reclamo } from '#features/reclamos/contract.ts'
import type { AvisoEntero } from '#features/salida/contract.ts'
import type { Dolares } from '#features/dolar/contract.ts'
import type { Detalle } from '#features/cuentas/contract.ts'
import type { NoFuiYo, PrimerIngreso, SesionAbierta } from '#features/sesion/contract.ts'
import type { CuentaAbierta } from '#features/sesiones/contract.ts'
import { addDays, today } from '#shared/dates.ts'
import { permisosOfRol } from '#shared/permisos.ts'
import { mayOpen } from '#shared/screen.ts'
import { screens } from '#web/screens.ts'
import { productosParam } from '#features/productos/web/addresses.ts'
import { api, type Person } from '../e2e/portal.ts'

/**
 * What `npm run screens` photographs: every route of src/web/routes.tsx, every dialog, and the states of screens that
 * have several.
 */
export type Ids = {
  producto: string
  withoutStock: string
  grupo: number
  sub: number
  found: string[]
  quote: number
  movable: number
  cart: number
  lista: number
  plan: number
  cotizacion: number
  remito: string
  usuarioCliente: number
  cliente: number
  vendedor: number
  propio: number
  documento: string
  email: string
}
export type Shot = {
  name: string
  path: string | ((ids: Ids) => string)
  /** Role names; by default every role with a session. */
  roles?: readonly string[]
  widths?: readonly number[]
  /** The viewport's height in pixels, for a dialog taller than the screen. */
  alto?: number
  /** Runs before the screen is opened: mocked answers, browser storage. */
  prepare?: (page: Page) => Promise<unknown>
  /** Runs once the screen is there: the user's actions. */
  before?: (page: Page) => Promise<unknown>
  /** Selector of a layer over the screen; accessibility is checked in it alone. */
  parte?: string
  /** Photographed before the answer comes. */
  loading?: boolean
}

const urlOfResultados = (ids: readonly string[], termino: string) =>
  `/allProductsList/${encodeURIComponent(productosParam(ids))}?q=${encodeURIComponent(termino)}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const press = (name: string | RegExp) => async (page: Page) => button(page, name).click()
/** How a price comes about, opened. */
const explained = async (page: Page) => {
  await button(page, /^Cómo se forma este precio/).click()
  await page.getByRole('table', { name: /^Cómo se forma este precio/ }).waitFor()
}
const failed = (page: Page) => button(page, 'Reintentar').waitFor({ timeout: 15_000 })
/** A failure that is not retried, so that its screen comes three seconds sooner. */
const failing = (path: string) => async (page: Page) =>
  page.route(api(path), (r) => r.fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' }))
const pending = (path: string) => async (page: Page) => page.route(api(path), () => {})
const stored = (patch: Record<string, unknown>) => async (page: Page) =>
  page.addInitScript((p) => {
    const now = localStorage.getItem('LocalSession')
    if (now) localStorage.setItem('LocalSession', JSON.stringify({ ...JSON.parse(now), ...p }))
    for (const [key, value] of Object.entries(p))
      if (/^show(Policy|Nps)$/.test(key)) localStorage.setItem(key, String(value))
  }, patch)
/** A cart as the order system may have changed it. */
const cartWith = (change: (cart: Cart) => void) => async (page: Page) =>
  page.route(/\/(getShoppingCart|shoppingCart)(\?.*)?$/, async (r) => {
    if (r.request().method() !== 'GET') return r.continue()
    const response = await r.fetch()
    const json = await response.json()
    change(json)
    await r.fulfill({ response, json })
  })
/** The real answer, changed to show a rare state. */
const changed =
  <T>(path: string, change: (answer: T) => void) =>
  async (page: Page) =>
    page.route(api(path), async (r) => {
      const response = await r.fetch()
      const json = await response.json()
      change(json)
      await r.fulfill({ response, json })
    })
/** A request whose promised day is over, and for which another one is asked. */
const late = changed<Quote>('Budget/…', (answer) => {
  answer.fechaPedida = addDays(today(), -4)
  answer.fechaPrometida = addDays(today(), -2)
  answer.franjaPrometida = 'de 8 a 12'
  answer.demorada = true
  answer.otraFecha = { fecha: addDays(today(), 4), franja: 'de 14 a 18', motivo: 'El hormigón se cuela el lunes' }
})
/** Every amount in both currencies. */
const inPesos = changed<Dolares>('Params/dolares', (answer) => {
  answer.verOtra = true
})
/** A request in both currencies, with what is estimated of it and how the price of each line came about. */
const estimated = async (page: Page) => {
  await inPesos(page)
  await changed<Quote>('Budget/…', (answer) => {
    if (!answer.detalles) return
    const of = { base: answer.montoTotal, monto: Math.round(answer.montoTotal * 3) / 100, alicuota: 3 }
    answer.percepciones.$values = [
      { impuesto: 'IIBB', provincia: 'Buenos Aires', ...of },
      { impuesto: 'IVA', provincia: null, ...of },
    ]
    for (const linea of answer.detalles.$values)
      linea.formacion ??= {
        precioOrigen: 'cliente',
        precio: linea.precio,
        listaPrecioId: 1,
        lista: 'Construcción',
        precioLista: Math.round(linea.precio * 108) / 100,
        listaDesde: '2026-11-02',
        acordadoDesde: '2026-10-12',
        escalonDesde: null,
      }
  })(page)
}
/** A thread about a request: what was read, files, about a line, corrected; for the team with a note of its own. */
const writtenTo = (staff: boolean) =>
  changed<HiloEntero>('mensajes/solicitud/…', (answer) => {
    if (!('leidoHasta' in answer)) return
    const one = (id: number, rol: 1 | 2 | 3, texto: string, more: Partial<Mensaje> = {}): Mensaje => ({
      id,
      propio: (rol === 3) !== staff,
      autor: rol === 3 ? 'Hernán Duarte' : 'Mariana Sosa',
      rol,
      texto,
      item: null,
      interno: false,
      fecha: `2026-11-19T09:${String(id + 10)}:00-03:00`,
      editado: null,
      version: 1,
      corregible: 0,
      adjuntos: { $values: [] },
      lecturas: { $values: [] },
      ...more,
    })
    const read = { $values: [{ quien: 'Mariana Sosa', fecha: '2026-11-19T09:52:00-03:00' }] }
    const plano = { nro: 1, nombre: 'planilla-galpon-pilar.xlsx', tipo: 'xlsx', bytes: 48_000 }
    answer.$values = [
      one(1, 3, 'Es para el galpón de Pilar.\nLo necesito en obra la semana del 30.', {
        adjuntos: { $values: [plano] },
        lecturas: read,
      }),
      one(2, 3, 'Del primero llevo 400 si bajás un escalón.', { item: 1, lecturas: read, corregible: staff ? 0 : 200 }),
      ...(staff ? [one(3, 2, 'Hasta 5 % puedo: no más.', { interno: true })] : []),
      one(4, 2, 'Con 400 barras entra el escalón. Más de eso no llego.', {
        item: 1,
        editado: '2026-11-19T09:20:00-03:00',
      }),
    ]
    Object.assign(answer, { total: 60, sinLeer: 1, leidoHasta: 3 })
  })
/** Opens the thread where it is folded, and waits for its messages. */
const unfolded = async (page: Page) => {
  const thread = page.locator('[id^=hilo-solicitud]')
  await thread.waitFor()
  if (await thread.locator('summary').isVisible()) await thread.locator('summary').click()
  await thread.getByText('Con 400 barras entra el escalón.').waitFor()
  await thread.evaluate((place) => place.scrollIntoView({ block: 'start' }))
}

/** Of a version: each line below today's price by some per cent. */
const versionOf = ({ pedidas, vence }: Cotizacion, numero: number, percent: number): Version => {
  const lineas = pedidas.$values.map((line, nth) => {
    const neto = Math.round((line.netoHoy ?? 10) * (100 - percent + nth * 2)) / 100
    const units = line.cantidadTiras * (line.dimension1 || 1) * (line.dimension2 || 1)
    const monto = Math.round(neto * units * 100) / 100
    return {
      ...line,
      grupo: null,
      precioLista: line.listaHoy,
      precio: neto,
      descuento1: 0,
      netoUnitario: neto,
      iva: 21,
      peso: 1,
      montoSubtotal: monto,
      montoSubtotalDto: monto,
      pesoSubtotal: Math.round(units * 1000) / 100,
      comprada: 0,
    }
  })
  const total = Math.round(lineas.reduce((all, { montoSubtotalDto }) => all + montoSubtotalDto, 0) * 100) / 100
  return {
    numero,
    enviada: `2026-11-2${numero}T15:06:00-03:00`,
    usuario: 'Mariana Sosa',
    condicionPagoId: null,
    condicionPago: numero === 1 ? null : 'Cuenta corriente a 60 días',
    vence,
    porPartes: numero > 1,
    nota: numero === 1 ? null : 'Entrega en dos viajes. Las chapas van enteras, sin corte.',
    cotizacion: 1484.5,
    cotizacionFecha: '2026-11-19T15:00:00-03:00',
    cotizacionTipo: 'divisa',
    cotizacionFuente: 'BNA',
    montoTotalSinDto: total,
    montoTotal: total,
    pesoTotal: 14440.8,
    lineas: { $values: lineas },
  }
}
/** A cotización of two versions, in a state. */
const quoted = (estado: Cotizacion['estado'], puede: Partial<Cotizacion['puede']>) =>
  changed<Cotizacion>('cotizaciones/…', (answer) => {
    if (!answer.pedidas) return
    answer.vence = addDays(today(), estado === 'Vencida' ? -3 : 3)
    const last = versionOf(answer, 2, 5)
    answer.versiones.$values = [versionOf(answer, 1, 2), last]
    if (estado === 'Aceptada') last.lineas.$values[0]!.comprada = 7
    Object.assign(answer, { estado, version: 2, montoTotal: last.montoTotal, pesoTotal: last.pesoTotal })
    const none = { editar: false, retirar: false, contestar: false, registrar: false, comprar: false }
    answer.puede = { ...none, pedirRenovacion: false, renovar: false, ...puede }
  })
/** Links of a cotización: one that opens, one that was annulled, one that is over. */
const withEnlaces = async (page: Page) => {
  const one = (id: number, version: number, more: Partial<Enlace>): Enlace => ({
    id,
    version,
    creado: '2026-11-27T16:02:00-03:00',
    usuario: 'Hernán Duarte',
    hasta: addDays(today(), 3),
    abierto: 0,
    ultima: null,
    anulado: null,
    vale: true,
    ...more,
  })
  const $values = [
    one(3, 2, {}),
    one(2, 2, { usuario: 'Mariana Sosa', abierto: 4 }),
    one(1, 1, { abierto: 1, anulado: '2026-11-27T18:10:00-03:00', vale: false }),
  ]
  await page.route(/\/api\/cotizaciones\/\d+\/enlaces$/, (r) => r.fulfill({ json: { $values } }))
}
const shareOpened = async (page: Page) => {
  await button(page, 'Compartir').click()
  await page.getByRole('heading', { name: 'Enlaces de esta cotización' }).waitFor()
}
const sharedLine = (item: number, nombreProducto: string, more: Partial<LineaCompartida>): LineaCompartida => ({
  item,
  nombreProducto,
  unidad: 'm',
  cantidadTiras: 30,
  dimension1: 12,
  dimension2: 0,
  precio: 27.66,
  descuento1: 0,
  netoUnitario: 27.66,
  porKilo: 1.23,
  iva: 21,
  montoSubtotal: 9957.6,
  montoSubtotalDto: 9957.6,
  pesoSubtotal: 8064,
  ...more,
})
/** What a link shows, in a state. */
const withCompartida =
  (more: Partial<Compartida> = {}) =>
  async (page: Page) =>
    page.route(api('cotizaciones/enlace/CLAVE'), (r) =>
      r.fulfill({
        json: {
          numero: 318,
          version: 2,
          estado: 'Enviada',
          cliente: 'Metalúrgica Don Torcuato S.R.L.',
          enviada: `${addDays(today(), -2)}T15:06:00-03:00`,
          vence: addDays(today(), 3),
          hasta: addDays(today(), 3),
          condicionPago: 'Cuenta corriente a 60 días',
          porPartes: true,
          nota: 'Entrega en dos viajes. Las chapas van enteras, sin corte.',
          moneda: { id: 2, simbolo: 'US$' },
          cotizacion: 1484.5,
          cotizacionFecha: '2026-11-19T15:00:00-03:00',
          cotizacionTipo: 'divisa',
          cotizacionFuente: 'BNA',
          montoTotal: 12430.8,
          pesoTotal: 9960,
          lineas: {
            $values: [
              sharedLine(1, 'Perfil IPE 200 (12,00 m)', {}),
              sharedLine(2, 'Hierro aletado 8 mm (12,00 m)', {
                cantidadTiras: 400,
                precio: 0.43,
                descuento1: 5,
                netoUnitario: 0.41,
                porKilo: 1.04,
                montoSubtotal: 2064,
                montoSubtotalDto: 1968,
                pesoSubtotal: 1896,
              }),
              sharedLine(3, 'Disco de corte 115 × 1,6 mm', {
                unidad: 'unidad',
                cantidadTiras: 200,
                dimension1: 0,
                precio: 2.526,
                netoUnitario: 2.526,
                porKilo: null,
                montoSubtotal: 505.2,
                montoSubtotalDto: 505.2,
                pesoSubtotal: 0,
              }),
            ],
          },
          ...more,
        } satisfies Compartida,
      }),
    )
const sentToCliente = quoted('Enviada', { contestar: true })
/** One of each kind that the list has. */
const noEntregas = changed<Agenda>('entregas', (answer) => {
  for (const part of [answer.antes, answer.semana, answer.sinFecha, answer.cerradas]) part.$values = []
  answer.cerradas.length = 0
})
/** A remito of every kind of part, with both kinds of proof; its pictures do not come. */
const provedRemito = changed<Remito>('entregas/…', (answer) => {
  const [first, second, third] = answer.lineas.$values
  const proof: Remito['pruebas']['$values'][number] = {
    id: 1,
    origen: 'transporte',
    por: 'Luis Cabral',
    fecha: '2026-11-19T09:40:00-03:00',
    creado: '2026-11-19T09:41:00-03:00',
    entregado: false,
    motivo: 'No había grúa para bajar.',
    recibe: null,
    dni: null,
    fotos: { $values: [] },
    fotosAnunciadas: 1,
    firma: false,
    firmaAnunciada: false,
    conLugar: false,
    resultado: null,
    lineas: { $values: [] },
    nota: null,
    firmaComo: null,
    firmante: null,
    reclamoId: null,
    nroReclamo: null,
    corrige: null,
    suma: null,
    lejosMetros: null,
    relojMinutos: null,
    huella: null,
    borrado: null,
  }
  if (first) Object.assign(first, { pedida: 60, antes: 24, entregada: 24, cantidad: 24, enCamino: 4, preparada: 4 })
  if (second) Object.assign(second, { pedida: 80, antes: 82, entregada: 82, cantidad: 0, segunRemitos: 81 })
  if (third) Object.assign(third, { coladas: { $values: ['4417-B', '4418-A'] } })
  answer.estado = 'No entregado'
  answer.pruebas.$values = [
    proof,
    {
      ...proof,
      id: 2,
      entregado: true,
      motivo: null,
      fecha: '2026-11-20T10:50:00-03:00',
      recibe: 'Juan Fernández',
      dni: '•••••678',
      fotosAnunciadas: 3,
      firma: true,
      conLugar: true,
    },
  ]
})
/** A receipt of the client's people, with a difference, photos, a claim and a clock that is off. */
const received = changed<Remito>('entregas/…', (answer) => {
  const lines = answer.lineas.$values.filter(({ cantidad }) => cantidad > 0)
  const receipt: Remito['pruebas']['$values'][number] = {
    id: 11,
    origen: 'portal',
    por: 'Marta Ruiz',
    fecha: '2026-11-20T10:47:00-03:00',
    creado: '2026-11-20T10:59:00-03:00',
    entregado: true,
    motivo: null,
    recibe: 'Juan Fernández',
    dni: '•••••678',
    fotos: { $values: [1, 2, 3] },
    fotosAnunciadas: 3,
    firma: true,
    firmaAnunciada: true,
    conLugar: true,
    resultado: 'Con diferencias',
    lineas: {
      $values: lines.map(({ presupuestoId, pedidoId, renglon, cantidad }, at) => ({
        presupuestoId,
        pedidoId,
        renglon,
        cantidad: at === 0 ? cantidad - 1 : cantidad,
        diferencia: at === 0 ? ('Falta' as const) : null,
        detalle: at === 0 ? 'El atado vino abierto' : null,
      })),
    },
    nota: 'Se bajó con la grúa de la obra.',
    firmaComo: 'dibujada',
    firmante: null,
    reclamoId: 1291,
    nroReclamo: '1291',
    corrige: null,
    suma: null,
    lejosMetros: 1_340,
    relojMinutos: 12,
    huella: '7f3a91c2'.repeat(8),
    borrado: null,
  }
  answer.puedeRecibir = true
  answer.puedePersonal = true
  answer.pruebas.$values = [
    receipt,
    {
      ...receipt,
      id: 12,
      por: 'Hernán Ledesma',
      motivo: 'La tira estaba en el otro atado',
      corrige: 11,
      resultado: 'Conforme',
      lineas: { $values: [] },
      fotos: { $values: [] },
      fotosAnunciadas: 0,
      firmaComo: 'escrita',
      firmante: 'Hernán Ledesma',
      nota: null,
      reclamoId: null,
      nroReclamo: null,
      lejosMetros: null,
      relojMinutos: null,
    },
  ]
})
const withProofPhotos = async (page: Page) => {
  await received(page)
  await page.route(/\/api\/entregas\/[^/]+\/pruebas\/\d+\/fotos\//, (r) =>
    r.fulfill({ contentType: 'image/png', body: rojo }),
  )
}
/** Nothing kept of what was received before, and a remito that may be received. */
const unreceived = async (page: Page) => {
  await page.addInitScript(() => void indexedDB.deleteDatabase('portal'))
  await changed<Remito>('entregas/…', (answer) => {
    Object.assign(answer, { puedeRecibir: true, recibe: 'Juan Fernández', recibeDni: '•••••678', recibeConDni: true })
    answer.pruebas.$values = []
  })(page)
}
const answering = (recepcion: (r: Route) => Promise<void>) => async (page: Page) => {
  await unreceived(page)
  await page.route(/\/api\/entregas\/[^/]+\/recepcion$/, recepcion)
}
const receivingPath = (i: Ids) => `/entregas/${encodeURIComponent(i.remito)}/recibir`
const visible = async (page: Page, name: string) => {
  const found = page.getByRole('button', { name })
  if (await found.isVisible()) await found.click()
}
/** One piece fewer of the first line, and on a phone the step that asks about it. */
const oneMissing = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Una menos de/ })
    .first()
    .click()
  await page.getByText('Guardado en').waitFor()
  await visible(page, 'Seguir')
}
const signing = async (page: Page) => {
  await press('Todo bien')(page)
  await press('Firmar escribiendo')(page)
}
const signed = async (page: Page) => {
  await signing(page)
  await page.getByLabel('Recibí lo que dice arriba').check()
  await visible(page, 'Seguir')
}
const sentOff = async (page: Page) => {
  await signed(page)
  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
}
const severalQuotes = changed<{ $values: Resumen[]; length: number; meToca: number }>('cotizaciones', (answer) => {
  const [one] = answer.$values
  if (!one) return
  const of = (nth: number, estado: Resumen['estado'], days: number, turno: Resumen['turno']): Resumen => ({
    ...one,
    id: one.id + nth,
    numero: 309 + nth,
    estado,
    turno,
    version: 1 + (nth % 3),
    vence: addDays(today(), days),
    creada: `${addDays(today(), -6)}T10:00:00-03:00`,
    montoTotal: 18988.2 + nth * 1213.35,
    pesoTotal: 14440.8,
  })
  answer.$values = [
    of(0, 'Enviada', 0, 'cliente'),
    of(1, 'Enviada', 3, 'cliente'),
    of(2, 'Aceptada', 8, 'cliente'),
    one,
    of(3, 'Vencida', -2, null),
    of(4, 'Comprada', 2, null),
  ]
  answer.length = 6
  answer.meToca = answer.$values.filter(({ turno }) => turno === 'cliente').length
})
const withOtherSesion = changed<{ $values: SesionAbierta[] }>('auth/sesiones', ({ $values }) =>
  $values.push({ ...$values[0]!, id: -1, actual: false }),
)
/** A mail server, and mail held from before there was one. */
const withRetenidos = changed<{ smtp: boolean; retenidos: { cuantos: number; desde: string | null } }>(
  'correo',
  (pagina) => {
    pagina.smtp = true
    pagina.retenidos = { cuantos: 12, desde: '2026-11-20T10:00:00-03:00' }
  },
)
const fallido: AvisoEntero = {
  id: 1,
  numero: 1204,
  tipo: 'pedido-confirmado',
  sobre: 'presupuesto 48415',
  cliente: '004512',
  nombreCliente: 'Aceros del Sur',
  fecha: '2026-11-23T10:42:07-03:00',
  estado: 'fallido',
  intentos: 8,
  proxima: null,
  acusado: null,
  ultimoError: 'Contestó 422: El cliente 004512 no existe en el sistema de gestión.',
  reenviable: true,
  clave: '7d0f3c1e-0b1a-4c39-9c55-2d4f6b8f0a11',
  cuerpo: JSON.stringify({ id: 1204, tipo: 'pedido-confirmado', datos: { presupuestoId: 48415 } }, null, 2),
}
const demorado: AvisoEntero = {
  ...fallido,
  id: 2,
  numero: 1205,
  tipo: 'direccion-cambiada',
  sobre: 'tienda 12/1',
  estado: 'demorado',
  ultimoError: 'No contestó en 5 segundos.',
}
/** A webhook, a reader, and failed deliveries. */
const withFailed = async (page: Page) => {
  const lector = { nombre: 'ERP', acusado: 1_190, esperan: 15, leido: fallido.fecha, momento: fallido.fecha }
  const json = {
    $values: [demorado, fallido],
    total: 2,
    paginas: 1,
    cuentas: { pendiente: 0, enviando: 0, demorado: 1, fallido: 1, enviado: 0 },
    webhook: 'erp.ejemplo.com',
    lectores: { $values: [lector] },
  }
  await page.route(api('salida'), (r) => r.fulfill({ json }))
  await page.route(api('salida/1'), (r) => r.fulfill({ json: fallido }))
}
/** Another account, signed in with a second factor. */
const withTwoFactors = changed<{ $values: CuentaAbierta[] }>('sesiones', ({ $values }) =>
  $values.push({ ...$values[0]!, usuarioId: -1, userName: 'Ema Ruiz', segundoFactor: true }),
)
const lines = (cart: Cart) => cart.presupuestoDetalles.$values
const next = (page: Page) => button(page, 'Siguiente').click()
/** Opens a collapsed step of shipping and payment. */
const paso = (name: string) => press(`Cambiar ${name}`)
/** From shipping and payment, with the proposed choices, to the confirmation. */
const untilConfirmar = async (page: Page) => {
  await next(page)
  await button(page, 'CONFIRMAR SOLICITUD').waitFor()
}
/** The list of operations right after its first order was placed. */
const enviada = async (page: Page) => {
  const number = await page.locator('article h2').first().innerText()
  await page.evaluate(
    (id) => history.replaceState({ enviada: id, __TSR_index: 0, __TSR_key: 'x' }, ''),
    Number(number.replace(/\D/g, '')),
  )
  await page.getByRole('heading', { name: 'Tu solicitud fue enviada.' }).waitFor()
}
const primerIngreso: PrimerIngreso = {
  primerIngreso: true,
  tipoRol: 3,
  clienteId: 128,
  codigo: '004615',
  identificationType: 2,
  documentoNro: '30111222',
  bussinessName: 'Herrería Los Álamos S.R.L.',
  email: 'compras@losalamos.test',
}
const asked = { email: 'persona@empresa.test', identification: '30111222', identificationType: 2, at: 0 }
/** A screen of what the step before it left in the history. */
const after = (path: string, state: object, heading: string) => async (page: Page) => {
  await page.evaluate(([to, kept]) => history.replaceState({ ...kept, __TSR_index: 0, __TSR_key: 'x' }, '', to), [
    path,
    state,
  ] as const)
  await page.getByRole('heading', { name: heading }).waitFor()
}
const first = after('/firstlogin', { primerIngreso, asked }, 'Éste es su primer ingreso')
const recovered = after(
  '/reestablecerpassword/mensaje',
  { recovered: { asked, admin: false, primera: false } },
  'Revisá tu email',
)
const askedClave = after(
  '/reestablecerpassword/mensaje',
  { recovered: { asked, admin: false, primera: false, dudosa: true } },
  'Revisá tu email',
)
const code = '?email=persona%40empresa.test&code=CODIGO'

/** The login's answer for an account that has, or must set up, a second factor. */
const withPaso = (inscribir: boolean) => async (page: Page) => {
  await page.route(api('auth/loginAdmin'), (r) =>
    r.fulfill({
      json: { segundoFactor: true, inscribir, email: 'persona@empresa.test', vence: '2026-11-21T10:05:00-03:00' },
    }),
  )
  await page.route(api('auth/segundoFactor/inscribir'), (r) =>
    r.fulfill({
      json: {
        secreto: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        uri: 'otpauth://totp/Portal:persona%40empresa.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Portal&algorithm=SHA1&digits=6&period=30',
      },
    }),
  )
}
const signsIn = async (page: Page) => {
  await page.getByLabel('Email').fill('persona@empresa.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('Clave.2026')
  await page.locator('altcha-widget label').first().click()
  await page.getByText('Verificado').waitFor()
  await button(page, 'Iniciar sesión').click()
}

/** The link in a first mail to a person who gets two other kinds. */
const withBaja = async (page: Page) => {
  const correos = { $values: ['Solicitudes y pedidos', 'Comprobantes'] }
  const json: Baja = {
    email: 'obra@losalamos.test',
    cliente: 'Herrería Los Álamos S.R.L.',
    correos,
    elegir: '/correos/elegir/PASE',
  }
  await page.route(api('correos/baja/PASE'), (r) => r.fulfill({ json }))
}
/** The link of a mail about a lorry, to a contact who left another kind. */
const withElegir = async (page: Page) => {
  const correos = [
    { clave: '2', nombre: 'Factura electrónica', descripcion: 'El PDF de cada factura, al emitirse', recibe: false },
    { clave: '4', nombre: 'Aviso de despacho', descripcion: 'Salió el camión: viaje, patente y chofer', recibe: true },
  ]
  const of = { email: 'obra@losalamos.test', de: 'Herrería Los Álamos S.R.L.', cuenta: false, propia: '4' }
  const json: Elegido = { ...of, correos: { $values: correos } }
  await page.route(api('correos/elegir/PASE'), (r) => r.fulfill({ json }))
}
/** What a link of ‘No fui yo’ is about. */
const withNoFuiYo =
  (more: Partial<NoFuiYo> = {}) =>
  async (page: Page) => {
    const json: NoFuiYo = {
      asunto: 'cuenta',
      estado: 'pendiente',
      email: 'p•••a@empresa.test',
      momento: null,
      suspendida: false,
      clave: true,
      organizacion: false,
      admin: false,
      ...more,
    }
    await page.route(api('auth/noFuiYo/PASE'), (r) => r.fulfill({ json }))
  }
/** The terms, with a former version. */
const withVersiones = async (page: Page) => {
  const antes = { version: 999, creado: null, usuario: null, termsConditions: '<p>Antes.</p>' }
  await changed<{ $values: SummaryTerminos[] }>('configuracion/terminos', ({ $values }) => $values.push(antes))(page)
  await page.route(api('configuracion/terminos/999'), (r) => r.fulfill({ json: antes }))
}
/** A claim with two photos. */
const withFotos = async (page: Page) => {
  const adjuntos = ['frente.png', 'corte.png'].map((nombre) => ({ nombre, link: nombre, tipo: 'png', bytes: 9 }))
  const json: { $values: Reclamo[] } = {
    $values: [
      {
        id: 1,
        nroReclamo: 'R-0001',
        fechaCreacion: '2026-11-20T10:00:00-03:00',
        titulo: 'Tubos con óxido',
        nombre: 'Iniciado',
        orden: 1,
        ncc: null,
        tipoDocumento: 'DNI',
        nroDocumento: '24111101',
        detalle: 'Llegaron con óxido en las puntas.',
        adjuntos: { $values: adjuntos },
        tipo: 1,
        asunto: 'Calidad',
        cliente: 'Herrería Los Álamos S.R.L.',
        documentoCliente: '30711223344',
        presupuestoId: null,
        usuario: 'Ana Paz',
        responsableId: null,
        responsable: null,
        vence: null,
        vencido: false,
      },
    ],
  }
  await page.route(api('reclamo/searchBy'), (r) => r.fulfill({ json }))
  await page.route(api('reclamo/1'), (r) => r.fulfill({ json: { ...json.$values[0], lineas: { $values: [] } } }))
  await page.route(/\/api\/reclamo\/1\/adjuntos\//, (r) => r.fulfill({ contentType: 'image/png', body: rojo }))
}
/** A red dot as PNG. */
const rojo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

export const publicShots: readonly Shot[] = [
  { name: 'login', path: '/login' },
  { name: 'login-errores', path: '/login', before: press('Iniciar sesión') },
  { name: 'login-aviso', path: '/login?organizacion=sin-cuenta' },
  { name: 'admin-login', path: '/admin/login' },
  { name: 'admin-login-errores', path: '/admin/login', before: press('Iniciar sesión') },
  { name: 'ingreso-codigo', path: '/admin/login', prepare: withPaso(false), before: signsIn },
  {
    name: 'ingreso-respaldo',
    path: '/admin/login',
    prepare: withPaso(false),
    before: async (p) => {
      await signsIn(p)
      await button(p, 'Usar un código de respaldo').click()
    },
  },
  { name: 'ingreso-inscribir', path: '/admin/login', prepare: withPaso(true), before: signsIn },
  { name: 'recuperar', path: '/reestablecer' },
  { name: 'recuperar-errores', path: '/reestablecer', before: press('Recuperar contraseña') },
  { name: 'primer-ingreso-pedir', path: '/reestablecer?primera=si' },
  { name: 'admin-recuperar', path: '/admin/reestablecer' },
  { name: 'recuperada', path: '/reestablecerpassword/mensaje' },
  {
    name: 'no-me-llego',
    path: '/login',
    before: async (page) => {
      await recovered(page)
      await page.route(api('auth/forgotpassword'), (r) => r.fulfill({ json: { email: asked.email } }))
      await button(page, 'No me llegó').click()
      await page.getByText('sale otro mensaje').waitFor()
    },
  },
  { name: 'nueva-clave', path: `/reestablecerpassword/nuevapassword${code}` },
  {
    name: 'nueva-clave-errores',
    path: `/reestablecerpassword/nuevapassword${code}`,
    before: async (p) => p.locator('form button[type=submit]').click(),
  },
  { name: 'nueva-clave-sin-codigo', path: '/reestablecerpassword/nuevapassword' },
  { name: 'primera-clave', path: '/changePasswordEmail/persona%40empresa.test/CODIGO' },
  { name: 'primer-ingreso', path: '/login', before: first },
  { name: 'dejar-correos', path: '/correos/baja/PASE', prepare: withBaja },
  { name: 'elegir-correos', path: '/correos/elegir/PASE', prepare: withElegir },
  { name: 'no-fui-yo', path: '/no-fui-yo/PASE', prepare: withNoFuiYo({ organizacion: true }) },
  { name: 'no-fui-yo-email', path: '/no-fui-yo/PASE', prepare: withNoFuiYo({ asunto: 'direccion' }) },
  {
    name: 'no-fui-yo-hecho',
    path: '/no-fui-yo/PASE',
    prepare: withNoFuiYo({ estado: 'hecho', momento: '2026-11-27T10:12:00-03:00' }),
  },
  { name: 'no-fui-yo-vencido', path: '/no-fui-yo/PASE', prepare: withNoFuiYo({ estado: 'vencido' }) },
  { name: 'no-fui-yo-invalido', path: '/no-fui-yo/OTRO' },
  { name: 'compartida', path: '/c/CLAVE', prepare: withCompartida() },
  { name: 'compartida-reemplazada', path: '/c/CLAVE', prepare: withCompartida({ estado: 'Reemplazada' }) },
  { name: 'compartida-cargando', path: '/c/CLAVE', prepare: pending('cotizaciones/enlace/…'), loading: true },
  { name: 'compartida-falla', path: '/c/CLAVE', prepare: failing('cotizaciones/enlace/…'), before: failed },
  { name: 'compartida-vencida', path: '/c/OTRA' },
  { name: 'clave-nueva-pedida', path: '/login', before: askedClave },
  { name: 'no-encontrada', path: '/no-existe' },
]

const CLIENTE = ['cliente'],
  VENDEDOR = ['vendedor'],
  ADMIN = ['administrador'],
  STAFF = ['vendedor', 'administrador']
const PHONE = [390],
  WIDE = [1440]

/** A list of the trade pasted into the quick order: found, doubtful, not found, and one without a quantity. */
const PASTED = 'UPN-160-12;24;12\n20 hierro del 8\n6 C 100x50\nUPN-165-12;4\nCGL-016-12;3\nMQ-524-23'
const withPasted = async (p: Page) => {
  await p.getByLabel('Producto, fila 1', { exact: true }).waitFor()
  await p.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PASTED)
  await p.getByText('Elegí uno de').first().waitFor()
}

const listed: readonly Shot[] = [
  { name: 'inicio', path: '/' },
  { name: 'pedido-rapido-vacio', path: '/pedidoRapido', roles: CLIENTE },
  { name: 'pedido-rapido', path: '/pedidoRapido', before: withPasted },
  { name: 'inicio-tabla', path: '/', before: press(/^Ver tabla/), roles: CLIENTE },
  {
    name: 'inicio-grupos',
    path: '/',
    before: async (p) => p.getByRole('combobox', { name: /^Grupo/ }).click(),
    roles: CLIENTE,
  },
  {
    name: 'inicio-errores',
    path: '/',
    before: async (p) => {
      await p.getByLabel('Desde').fill('31/02')
      await button(p, 'Actualizar').click()
    },
    roles: CLIENTE,
  },
  { name: 'inicio-vacio', path: '/?desde=2010-01-01&hasta=2010-06-30', roles: CLIENTE },
  {
    name: 'inicio-cargando',
    path: '/',
    prepare: async (p) => {
      await pending('Budget/latest…')(p)
      await pending('Params/kilosDashboard')(p)
    },
    loading: true,
    roles: CLIENTE,
  },
  {
    name: 'inicio-falla',
    path: '/',
    prepare: async (p) => {
      await failing('Budget/latest…')(p)
      await failing('Params/kilosDashboard')(p)
    },
    before: failed,
    roles: CLIENTE,
  },
  { name: 'politica', path: '/', prepare: stored({ mostrarPoliticasReclamo: true, showPolicy: true }), roles: CLIENTE },
  {
    name: 'encuesta',
    path: '/',
    prepare: stored({ showNps: true }),
    before: async (p) => {
      await p.getByRole('region', { name: 'Encuesta de satisfacción' }).waitFor()
      const line = p.getByRole('button', { name: '¿Qué tan satisfecho estás con el portal?' })
      if (await line.isVisible()) await line.click()
      await p.getByRole('radio', { name: /^8/ }).check()
    },
    roles: CLIENTE,
  },
  {
    name: 'menu',
    path: '/',
    before: async (p) =>
      p.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Productos' }).click(),
    parte: 'header',
    widths: WIDE,
  },
  {
    name: 'menu-grupo',
    path: '/',
    before: async (p) =>
      p.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Servicios' }).click(),
    widths: [1440, 820],
  },
  {
    name: 'campana',
    path: '/presupuestos',
    before: async (page) => {
      await button(page, /^Avisos/).click()
      await page.getByRole('link', { name: 'Ver todos los avisos' }).waitFor()
    },
    widths: WIDE,
  },
  { name: 'menu-cuenta', path: '/presupuestos', before: press(/^Cuenta de/), widths: WIDE },
  { name: 'menu', path: '/', before: press('Más'), widths: PHONE },
  { name: 'comprar-para', path: '/', before: press(/^(Cambiar|Elegir cliente)$/), roles: STAFF, widths: WIDE },
  {
    name: 'comprar-para-propio',
    path: '/productos',
    prepare: stored({ variosClientes: true }),
    before: press(/^Cambiar de cliente/),
    roles: CLIENTE,
  },
  { name: 'productos', path: '/productos' },
  { name: 'grupo', path: (i) => `/productos/${i.grupo}` },
  {
    name: 'grupo-sin-cliente',
    path: (i) => `/productos/${i.grupo}`,
    before: press('Quitar el cliente elegido'),
    roles: STAFF,
  },
  {
    name: 'buscador-abierto',
    path: '/',
    before: async (p) => {
      await p.getByRole('combobox', { name: 'Buscar productos' }).fill('upn 100')
      await p.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'grupo-filtros',
    path: (i) => `/productos/${i.grupo}`,
    before: async (p) => {
      await p.getByRole('button', { name: 'Filtros' }).click()
      await p.getByRole('dialog', { name: 'Filtros' }).waitFor()
    },
    widths: PHONE,
    roles: CLIENTE,
  },
  {
    name: 'grupo-agregar',
    path: (i) => `/productos/${i.grupo}`,
    before: async (p) =>
      p
        .getByRole('article')
        .getByRole('button', { name: /^Agregar/ })
        .first()
        .click(),
    roles: CLIENTE,
  },
  {
    name: 'grupo-lista',
    path: (i) => `/productos/${i.grupo}`,
    before: (p) => p.getByRole('button', { name: 'Lista', exact: true }).click(),
  },
  { name: 'busqueda-sin-codigo', path: (i) => urlOfResultados(i.found, 'TER-100-25'), roles: CLIENTE },
  { name: 'grupo-subproducto', path: (i) => `/productos/${i.grupo}/${i.sub}`, roles: CLIENTE },
  { name: 'grupo-vacio', path: (i) => `/productos/${i.grupo}?q=zzzz`, roles: CLIENTE },
  {
    name: 'grupo-cargando',
    path: (i) => `/productos/${i.grupo}`,
    prepare: pending('Product/grupo'),
    loading: true,
    roles: CLIENTE,
  },
  {
    name: 'grupo-falla',
    path: (i) => `/productos/${i.grupo}`,
    prepare: failing('Product/grupo'),
    before: failed,
    roles: CLIENTE,
  },
  { name: 'busqueda', path: (i) => urlOfResultados(i.found, 'tubo') },
  { name: 'busqueda-vacia', path: urlOfResultados([], 'zzzz') },
  {
    name: 'busqueda-corta',
    path: '/',
    before: async (p) => p.getByPlaceholder('Buscar productos').fill('ab'),
    roles: CLIENTE,
  },
  { name: 'producto', path: (i) => `/detallesproducto/${i.producto}` },
  {
    name: 'producto-errores',
    path: (i) => `/detallesproducto/${i.producto}`,
    before: async (p) => {
      await p
        .getByLabel(/CANTIDAD/i)
        .first()
        .fill('')
      await p.locator('button:visible', { hasText: 'AGREGAR A CARRITO' }).click()
    },
    roles: CLIENTE,
  },
  {
    name: 'producto-agregado',
    path: (i) => `/detallesproducto/${i.producto}`,
    before: async (p) => p.locator('button:visible', { hasText: 'AGREGAR A CARRITO' }).click(),
    roles: CLIENTE,
  },
  {
    name: 'producto-foto',
    path: '/detallesproducto/IPN-160-12',
    before: press('Ampliar la foto'),
    parte: '[role=dialog]',
    roles: CLIENTE,
  },
  {
    name: 'producto-sin-stock',
    path: (i) => `/detallesproducto/${i.withoutStock}`,
    before: async (p) => p.locator('button:visible', { hasText: 'AGREGAR A CARRITO' }).click(),
    roles: CLIENTE,
  },
  {
    name: 'producto-cargando',
    path: (i) => `/detallesproducto/${i.producto}`,
    prepare: pending('Product/…'),
    loading: true,
    roles: CLIENTE,
  },
  { name: 'producto-inexistente', path: '/detallesproducto/NO-EXISTE', roles: CLIENTE },
  {
    name: 'producto-precio',
    path: (i) => `/detallesproducto/${i.producto}`,
    roles: CLIENTE,
    before: explained,
  },
  {
    name: 'producto-precio-pesos',
    path: (i) => `/detallesproducto/${i.producto}`,
    prepare: inPesos,
    roles: CLIENTE,
    before: explained,
  },
  { name: 'carrito', path: '/miCarrito' },
  {
    name: 'carrito-sin-dolar',
    path: '/miCarrito',
    prepare: async (page) => {
      await failing('Params/dolares')(page)
      await page.route(/\/percepciones$/, (r) => r.fulfill({ status: 422, body: '{}' }))
    },
    roles: CLIENTE,
    before: async (page) => page.getByText('No pudimos traer las percepciones.').waitFor(),
  },
  { name: 'carrito-pesos', path: '/miCarrito', prepare: inPesos, roles: CLIENTE },
  { name: 'carrito-precio', path: '/miCarrito', roles: CLIENTE, before: explained },
  {
    name: 'carrito-avisos',
    path: '/miCarrito',
    prepare: cartWith((c) => {
      const [a, b] = lines(c)
      Object.assign(a!, { actualizadoPrecio: true, actualizadoDescuento: true })
      Object.assign(b!, { activo: false })
    }),
    roles: CLIENTE,
  },
  {
    name: 'carrito-minimo',
    path: '/miCarrito',
    before: async (p) =>
      p
        .getByLabel(/^Cantidad de/)
        .first()
        .fill('0'),
    roles: CLIENTE,
  },
  {
    name: 'carrito-pregunta',
    path: '/miCarrito',
    before: async (p) => {
      const cantidad = p.getByLabel(/^Cantidad de/).first()
      await cantidad.fill('1,000 kg')
      await cantidad.press('Enter')
    },
    roles: CLIENTE,
  },
  {
    name: 'carrito-vacio',
    path: '/miCarrito',
    prepare: cartWith((c) => {
      c.presupuestoDetalles.$values = []
    }),
    roles: CLIENTE,
  },
  { name: 'carrito-cargando', path: '/miCarrito', prepare: pending('Budget/…'), loading: true, roles: CLIENTE },
  { name: 'carrito-falla', path: '/miCarrito', prepare: failing('Budget/…'), before: failed, roles: CLIENTE },
  { name: 'carrito-cancelar', path: '/miCarrito', before: press('Cancelar Carrito'), roles: VENDEDOR },
  { name: 'envio-pago', path: (i) => `/miCarrito/envioPago/${i.cart}` },
  {
    name: 'envio-fecha',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    before: async (p) => p.getByLabel('Fecha de entrega pedida').fill('2026-01-01'),
    roles: CLIENTE,
  },
  {
    name: 'envio-errores',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    before: async (p) => {
      await paso('datos de quien recibe')(p)
      await p.getByLabel('Nombre', { exact: true }).fill('')
      await p.getByLabel('DNI').fill('12')
    },
    roles: CLIENTE,
  },
  { name: 'envio-destino', path: (i) => `/miCarrito/envioPago/${i.cart}`, before: paso('destino') },
  {
    name: 'envio-obra',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    before: async (p) => {
      await paso('destino')(p)
      await button(p, '+ ENVIAR A OBRA').click()
      await p.getByText('Mapa base simplificado', { exact: true }).waitFor()
      await p.getByRole('combobox', { name: 'Buscá la dirección o tocá el mapa' }).fill('avellaneda')
      await p
        .getByRole('option', { name: /^Avellaneda/ })
        .first()
        .waitFor()
    },
    roles: CLIENTE,
  },
  {
    name: 'envio-direccion',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    before: async (p) => {
      await paso('destino')(p)
      await next(p)
    },
    roles: CLIENTE,
  },
  {
    name: 'envio-clasificacion',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    before: paso('clasificación del envío'),
    roles: CLIENTE,
  },
  { name: 'envio-forma', path: (i) => `/miCarrito/envioPago/${i.cart}`, before: paso('forma de pago'), roles: CLIENTE },
  {
    name: 'envio-minuto',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    prepare: stored({ expirationTime: 48 }),
    roles: CLIENTE,
  },
  {
    name: 'envio-cargando',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    prepare: pending('Budget/…'),
    loading: true,
    roles: CLIENTE,
  },
  { name: 'envio-sin-datos', path: '/miCarrito/envioPago/999999', roles: CLIENTE },
  { name: 'operaciones', path: '/presupuestos' },
  { name: 'operaciones-tabla', path: '/presupuestos', before: press('Tabla') },
  { name: 'operaciones-enviada', path: '/presupuestos', before: enviada, roles: CLIENTE },
  { name: 'operaciones-filtros', path: '/presupuestos', before: press('Más filtros'), widths: PHONE },
  {
    name: 'operaciones-fecha',
    path: '/presupuestos',
    before: async (p) => p.getByLabel('Desde').click(),
    roles: VENDEDOR,
    widths: WIDE,
  },
  {
    name: 'operaciones-cliente',
    path: '/presupuestos',
    before: async (p) => p.getByRole('combobox', { name: 'Cliente' }).click(),
    roles: VENDEDOR,
  },
  { name: 'operaciones-vacias', path: '/presupuestos?operacion=99999999' },
  {
    name: 'operaciones-cargando',
    path: '/presupuestos',
    prepare: pending('Budget/fetchAll'),
    loading: true,
    roles: CLIENTE,
  },
  {
    name: 'operaciones-falla',
    path: '/presupuestos',
    prepare: failing('Budget/fetchAll'),
    before: failed,
    roles: CLIENTE,
  },
  { name: 'reclamos', path: '/reclamos' },
  { name: 'reclamos-vacios', path: '/reclamos?desde=2015-01-01&hasta=2015-01-02', roles: CLIENTE },
  {
    name: 'reclamos-cargando',
    path: '/reclamos',
    prepare: pending('reclamo/searchBy'),
    loading: true,
    roles: CLIENTE,
  },
  { name: 'reclamos-falla', path: '/reclamos', prepare: failing('reclamo/searchBy'), before: failed, roles: CLIENTE },
  {
    name: 'reclamo-foto',
    path: '/reclamos',
    prepare: withFotos,
    before: async (p) => {
      await press(/^VER DETALLES/)(p)
      await button(p, 'Ampliar frente.png').click()
      await p.getByRole('img', { name: 'frente.png, foto 1 de 2' }).waitFor()
    },
    roles: CLIENTE,
  },
  { name: 'reclamo-nuevo', path: '/nuevo-reclamo', roles: CLIENTE },
  { name: 'reclamo-de', path: (i) => `/nuevo-reclamo/${i.quote}` },
  {
    name: 'comprados-historia',
    path: '/compradosAntes?orden=veces',
    before: press(/^Historia de/),
    roles: CLIENTE,
  },
  { name: 'corte', path: '/corte' },
  { name: 'corte-plan', path: (i) => `/corte?plan=${i.plan}` },
  { name: 'corte-una', path: (i) => `/corte?plan=${i.plan}`, before: press('Una barra por vez') },
  {
    name: 'corte-una-sigue',
    path: (i) => `/corte?plan=${i.plan}`,
    before: async (page) => {
      await button(page, 'Una barra por vez').click()
      await button(page, 'Siguiente').click()
      await page.getByRole('dialog').getByRole('checkbox').first().check()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await button(page, 'Una barra por vez').click()
      await page.getByText('Seguís donde quedaste.').waitFor()
    },
  },
  {
    name: 'corte-nuevo',
    path: '/corte',
    before: async (page) => {
      await page.getByLabel('Nombre del plan').fill('Reja')
      await button(page, 'Plan nuevo').click()
    },
  },
  { name: 'corte-planes', path: '/misPlanesDeCorte' },
  { name: 'listas', path: '/misListas' },
  { name: 'lista', path: (i) => `/misListas/${i.lista}` },
  { name: 'lista-editar', path: (i) => `/misListas/${i.lista}`, before: press('Editar'), roles: CLIENTE },
  { name: 'lista-nueva', path: '/misListas', before: press('Nueva lista'), roles: CLIENTE },
  { name: 'cotizaciones', path: '/cotizaciones' },
  { name: 'cotizaciones-varias', path: '/cotizaciones', prepare: severalQuotes },
  { name: 'entregas', path: '/entregas' },
  { name: 'entregas-filtro', path: '/entregas?estado=Anulado', roles: CLIENTE },
  { name: 'entregas-vacias', path: '/entregas', prepare: noEntregas, roles: CLIENTE },
  { name: 'entregas-cargando', path: '/entregas', prepare: pending('entregas'), loading: true, roles: CLIENTE },
  { name: 'remito', path: (i) => `/entregas/${encodeURIComponent(i.remito)}` },
  { name: 'remito-prueba', path: (i) => `/entregas/${encodeURIComponent(i.remito)}`, prepare: provedRemito },
  { name: 'remito-recibido', path: (i) => `/entregas/${encodeURIComponent(i.remito)}`, prepare: withProofPhotos },
  {
    name: 'remito-foto',
    path: (i) => `/entregas/${encodeURIComponent(i.remito)}`,
    prepare: withProofPhotos,
    before: async (p) => {
      await press('Ampliar la foto 2')(p)
      await p.getByRole('img', { name: 'Foto 2 de la entrega' }).waitFor()
    },
    roles: CLIENTE,
  },
  { name: 'recibir', path: receivingPath, prepare: unreceived, roles: CLIENTE },
  { name: 'recibir-diferencias', path: receivingPath, prepare: unreceived, before: oneMissing, roles: CLIENTE },
  {
    name: 'recibir-todo-bien',
    path: receivingPath,
    prepare: unreceived,
    before: async (p) => {
      await button(p, /^Una menos de/).click()
      await press('Todo bien')(p)
      await p.getByRole('dialog', { name: 'Todo vino bien' }).waitFor()
    },
    roles: CLIENTE,
  },
  { name: 'recibir-dibujar', path: receivingPath, prepare: unreceived, before: press('Todo bien'), roles: CLIENTE },
  { name: 'recibir-escribir', path: receivingPath, prepare: unreceived, before: signing, roles: CLIENTE },
  {
    name: 'recibir-girar',
    path: receivingPath,
    prepare: unreceived,
    before: async (p) => {
      await press('Todo bien')(p)
      await visible(p, 'Girar la pantalla')
    },
    widths: [390],
    roles: CLIENTE,
  },
  {
    name: 'recibir-descartar',
    path: receivingPath,
    prepare: unreceived,
    before: async (p) => {
      await oneMissing(p)
      await press('Descartar')(p)
    },
    roles: CLIENTE,
  },
  {
    name: 'recibir-reclamar',
    path: receivingPath,
    prepare: unreceived,
    before: async (p) => {
      await oneMissing(p)
      await visible(p, 'Seguir')
      await press('Firmar escribiendo')(p)
      await p.getByLabel('Recibí lo que dice arriba').check()
      await visible(p, 'Seguir')
    },
    roles: CLIENTE,
  },
  {
    name: 'recibir-sin-conexion',
    path: receivingPath,
    prepare: answering((r) => r.abort()),
    before: async (p) => {
      await sentOff(p)
      await p.getByText('1 por enviar').waitFor()
    },
    roles: CLIENTE,
  },
  {
    name: 'recibir-enviado',
    path: receivingPath,
    prepare: answering((r) =>
      r.fulfill({ json: { prueba: 11, resultado: 'Con diferencias', reclamoId: 1291, nroReclamo: '1291' } }),
    ),
    before: async (p) => {
      await sentOff(p)
      await p.getByRole('heading', { name: 'Enviado' }).waitFor()
    },
    roles: CLIENTE,
  },
  { name: 'recibir-ya', path: receivingPath, prepare: received, roles: CLIENTE },
  {
    name: 'remito-sin-renglones',
    path: (i) => `/entregas/${encodeURIComponent(i.remito)}`,
    prepare: changed<Remito>('entregas/…', (answer) => {
      answer.lineas.$values = []
    }),
    roles: CLIENTE,
  },
  { name: 'remito-no-existe', path: '/entregas/NO-EXISTE', roles: CLIENTE },
  {
    name: 'cotizaciones-cargando',
    path: '/cotizaciones',
    prepare: pending('cotizaciones'),
    loading: true,
    roles: CLIENTE,
  },
  { name: 'cotizacion', path: (i) => `/cotizaciones/${i.cotizacion}` },
  {
    name: 'cotizacion-enviada',
    path: (i) => `/cotizaciones/${i.cotizacion}`,
    prepare: sentToCliente,
    roles: CLIENTE,
  },
  {
    name: 'cotizacion-comparar',
    path: (i) => `/cotizaciones/${i.cotizacion}?version=2&antes=1`,
    prepare: sentToCliente,
    roles: CLIENTE,
  },
  {
    name: 'cotizacion-vencida',
    path: (i) => `/cotizaciones/${i.cotizacion}`,
    prepare: quoted('Vencida', { pedirRenovacion: true }),
    roles: CLIENTE,
  },
  {
    name: 'cotizacion-precio',
    path: (i) => `/cotizaciones/${i.cotizacion}`,
    prepare: sentToCliente,
    before: press('Pedir otro precio'),
    roles: CLIENTE,
  },
  {
    name: 'cotizacion-rechazar',
    path: (i) => `/cotizaciones/${i.cotizacion}`,
    prepare: sentToCliente,
    before: press('Rechazar'),
    roles: CLIENTE,
  },
  {
    name: 'cotizacion-partes',
    path: (i) => `/cotizaciones/${i.cotizacion}`,
    prepare: quoted('Aceptada', { comprar: true }),
    before: press('Comprar'),
    roles: CLIENTE,
  },
  {
    name: 'cotizacion-registrar',
    path: (i) => `/cotizaciones/${i.cotizacion}`,
    prepare: quoted('Enviada', { registrar: true, retirar: true }),
    before: press('Registrar respuesta'),
    roles: ['vendedor'],
  },
  {
    name: 'cotizacion-compartir',
    path: (i) => `/cotizaciones/${i.cotizacion}`,
    prepare: async (page) => {
      await sentToCliente(page)
      await withEnlaces(page)
    },
    before: shareOpened,
    roles: CLIENTE,
  },
  {
    name: 'cotizacion-enlace',
    path: (i) => `/cotizaciones/${i.cotizacion}`,
    prepare: async (page) => {
      await sentToCliente(page)
      await withEnlaces(page)
      await page.route(/\/enlaces$/, async (r) => {
        if (r.request().method() !== 'POST') return r.fallback()
        const enlace = 'https://ventas.acerosribera.test/c/9fK2vQm0yT3hXr8bWc5LdZ7nPsE1aJgU4iRkO6tVwYx'
        await r.fulfill({ json: { id: 3, version: 2, enlace } })
      })
    },
    before: async (page) => {
      await shareOpened(page)
      await button(page, 'Hacer el enlace').click()
      await page.getByLabel('Enlace', { exact: true }).waitFor()
    },
    roles: CLIENTE,
  },
  { name: 'pedir-cotizacion', path: '/miCarrito', before: press('Pedir cotización'), roles: CLIENTE },
  { name: 'comprados', path: '/compradosAntes' },
  { name: 'repetir-pedido', path: (i) => `/repetirPedido/${i.quote}` },
  {
    name: 'repetir-motivos',
    path: (i) => `/repetirPedido/${i.quote}`,
    prepare: async (p) =>
      p.route(/\/api\/Budget\/\d+\/repetir$/, async (r) => {
        const response = await r.fetch()
        const json = await response.json()
        const [first, second = first] = json.lineas.$values
        second.sustitutos.$values = [second.producto, { ...first.producto, id: `${first.producto.id}-B` }]
        second.motivo = 'El producto ya no está disponible.'
        second.producto = null
        first.cantidad = 0.5
        await r.fulfill({ response, json })
      }),
    roles: CLIENTE,
  },
  { name: 'nuevo-presupuesto', path: '/presupuestos', before: press('Nuevo Presupuesto'), roles: VENDEDOR },
  { name: 'novedades', path: '/novedades' },
  { name: 'novedad', path: '/novedad/1', alto: 1400 },
  {
    name: 'novedades-cabecera',
    path: '/novedades',
    before: async (page) => {
      await button(page, /^Novedades/).click()
      await page.getByRole('link', { name: 'Ver todas' }).waitFor()
    },
    roles: CLIENTE,
    widths: WIDE,
  },
  { name: 'novedades-edicion', path: '/novedades/edicion', roles: ADMIN },
  { name: 'novedad-nueva', path: '/novedades/edicion/nueva', alto: 1800, roles: ADMIN },
  { name: 'novedad-vista', path: '/novedades/edicion/1', before: press('Ver la novedad entera'), roles: ADMIN },
  { name: 'novedad-eliminar', path: '/novedades/edicion/1', before: press('Eliminar'), roles: ADMIN },
  { name: 'acopios', path: '/acopios' },
  { name: 'proyectos', path: '/consul-steel' },
  { name: 'bonificaciones', path: '/bonificaciones' },
  { name: 'correos', path: '/clientes/tiposEmail' },
  { name: 'correos-personas', path: '/clientes/tiposEmail?vista=personas', roles: CLIENTE },
  {
    name: 'persona-nueva',
    path: '/clientes/tiposEmail?vista=personas',
    before: press('Agregar persona'),
    roles: CLIENTE,
  },
  {
    name: 'persona-eliminar',
    path: '/clientes/tiposEmail?vista=personas',
    before: async (p) => p.getByRole('checkbox', { checked: true }).first().press('Space'),
    roles: CLIENTE,
  },
  { name: 'contactos', path: '/clientes/contacto/1/1', roles: CLIENTE },
  { name: 'contacto-nuevo', path: '/clientes/contacto/1/1', before: press('Crear correo'), roles: CLIENTE },
  { name: 'contacto-eliminar', path: '/clientes/contacto/1/1', before: press(/^Eliminar a /), roles: CLIENTE },
  { name: 'sugerencias', path: '/producto-sugerido', roles: ADMIN },
  { name: 'sugerencia-eliminar', path: '/producto-sugerido', before: press(/^Eliminar la sugerencia/), roles: ADMIN },
  { name: 'sugerencia-nueva', path: '/nuevo-producto-sugerido', roles: ADMIN },
  { name: 'cuenta-corriente', path: '/cuenta-corriente' },
  {
    name: 'cuenta-elegidos',
    path: '/cuenta-corriente',
    before: async (page) => page.getByRole('checkbox').nth(1).check(),
    roles: CLIENTE,
  },
  { name: 'cuenta-pedidos', path: '/cuenta-corriente?solapa=pedidos', roles: CLIENTE },
  { name: 'cuenta-saldo', path: '/cuenta-corriente?solapa=saldo', roles: CLIENTE },
  { name: 'proyecto', path: '/consul-steel?proyecto=1', roles: CLIENTE, alto: 1200 },
  { name: 'acopio', path: '/acopios?acopio=A-2.318', roles: CLIENTE, alto: 1200 },
  { name: 'solicitud', path: (i) => `/presupuestos/${i.quote}`, alto: 2400 },
  {
    name: 'solicitud-precio',
    path: (i) => `/presupuestos/${i.quote}`,
    prepare: estimated,
    before: explained,
    roles: CLIENTE,
    alto: 2400,
  },
  {
    name: 'solicitud-mensajes',
    path: (i) => `/presupuestos/${i.quote}`,
    prepare: writtenTo(false),
    before: unfolded,
    roles: CLIENTE,
    alto: 2400,
  },
  {
    name: 'solicitud-mensajes-equipo',
    path: (i) => `/presupuestos/${i.quote}`,
    prepare: writtenTo(true),
    before: unfolded,
    roles: ADMIN,
    alto: 2400,
  },
  { name: 'solicitud-alta', path: (i) => `/presupuestos/${i.quote}`, roles: CLIENTE },
  {
    name: 'solicitud-anular',
    path: (i) => `/presupuestos/${i.movable}`,
    roles: ADMIN,
    alto: 1600,
    before: press('Anular pedido'),
  },
  {
    name: 'solicitud-fecha',
    path: (i) => `/presupuestos/${i.movable}`,
    prepare: late,
    roles: CLIENTE,
    alto: 1200,
  },
  {
    name: 'solicitud-otra-fecha',
    path: (i) => `/presupuestos/${i.movable}`,
    before: async (p) => {
      await button(p, 'Pedir otra fecha').click()
      await p.getByRole('dialog', { name: 'Pedir otra fecha' }).getByLabel('¿Por qué?').fill('Se cuela el lunes')
    },
    roles: CLIENTE,
  },
  {
    name: 'solicitud-estado',
    path: (i) => `/presupuestos/${i.movable}`,
    before: press('Cambiar estado'),
    alto: 2000,
    roles: ADMIN,
  },
  {
    name: 'solicitud-cargando',
    path: (i) => `/presupuestos/${i.quote}`,
    prepare: async (p) => p.route(/\/api\/Budget\/\d+$/, () => {}),
    loading: true,
    roles: CLIENTE,
  },
  { name: 'clientes', path: '/clientes', roles: STAFF },
  { name: 'clientes-sin-resultado', path: '/clientes?buscar=zzzz', roles: VENDEDOR },
  {
    name: 'clientes-cargando',
    path: '/clientes',
    prepare: pending('Client/cartera'),
    loading: true,
    roles: VENDEDOR,
  },
  { name: 'vendedores', path: '/vendedores', roles: ADMIN },
  { name: 'vendedor-nuevo', path: '/vendedor/nuevo', roles: ADMIN },
  { name: 'vendedor-nuevo-errores', path: '/vendedor/nuevo', before: press('Guardar'), roles: ADMIN },
  { name: 'vendedor-editar', path: (i) => `/vendedor/editar/${i.vendedor}`, roles: ADMIN },
  { name: 'vendedor-perfil', path: (i) => `/vendedor/perfil/${i.vendedor}`, roles: ADMIN },
  { name: 'mi-perfil-vendedor', path: '/cliente/perfilvendedor', roles: VENDEDOR },
  { name: 'mi-perfil', path: (i) => `/cliente/perfil/${i.propio}`, roles: [...CLIENTE, ...VENDEDOR] },
  {
    name: 'mi-perfil-cargando',
    path: (i) => `/cliente/perfil/${i.propio}`,
    prepare: pending('Client/…'),
    loading: true,
    roles: CLIENTE,
  },
  { name: 'perfil-cliente', path: (i) => `/cliente/perfil/${i.usuarioCliente}`, roles: STAFF },
  {
    name: 'direccion-error',
    path: (i) => `/cliente/perfil/${i.propio}`,
    before: async (p) => {
      await p.getByLabel('Calle').first().fill('')
      await button(p, 'Guardar dirección').click()
    },
    roles: CLIENTE,
  },
  {
    name: 'cambiar-clave',
    path: (i) => `/changepassword/${i.documento}/2/${encodeURIComponent(i.email)}`,
    roles: [...CLIENTE, ...VENDEDOR],
  },
  {
    name: 'cambiar-clave-errores',
    path: (i) => `/changepassword/${i.documento}/2/${encodeURIComponent(i.email)}`,
    before: async (p) => p.locator('main form button[type=submit]').click(),
    roles: CLIENTE,
  },
  { name: 'mis-sesiones', path: '/misSesiones' },
  {
    name: 'mis-sesiones-cerrar',
    path: '/misSesiones',
    prepare: withOtherSesion,
    before: press('Cerrar las demás'),
    roles: VENDEDOR,
  },
  { name: 'seguridad', path: '/seguridad', roles: STAFF },
  { name: 'seguridad-clave', path: '/seguridad', before: press('Activar'), roles: VENDEDOR },
  {
    name: 'seguridad-activa',
    path: '/seguridad',
    prepare: async (p) =>
      p.route(api('auth/segundoFactor'), (r) =>
        r.fulfill({ json: { activo: true, obligatorio: true, desde: '2026-11-20T09:30:00-03:00', respaldos: 2 } }),
      ),
    roles: VENDEDOR,
  },
  { name: 'contacto', path: '/formulario_contacto' },
  {
    name: 'contacto-errores',
    path: '/formulario_contacto',
    before: async (p) => p.locator('main form button[type=submit]').click(),
    roles: CLIENTE,
  },
  { name: 'correo-saliente', path: '/correo-saliente', roles: ADMIN },
  {
    name: 'correo-enviar-retenidos',
    path: '/correo-saliente',
    prepare: withRetenidos,
    before: press('Enviar los que esperan'),
    roles: ADMIN,
  },
  {
    name: 'correo-leyendo',
    path: '/correo-saliente',
    before: async (p) => p.locator('main li a').first().click(),
    roles: ADMIN,
  },
  { name: 'salida', path: '/salida-sistema', roles: ADMIN },
  {
    name: 'salida-reenviar',
    path: '/salida-sistema',
    prepare: withFailed,
    before: press('Reenviar los fallidos'),
    roles: ADMIN,
  },
  {
    name: 'salida-leyendo',
    path: '/salida-sistema?ver=1',
    prepare: withFailed,
    roles: ADMIN,
  },
  { name: 'configuracion', path: '/configuracion', roles: ADMIN },
  {
    name: 'configuracion-deshabilitar',
    path: '/configuracion',
    before: async (p) => p.getByRole('switch', { name: 'Compra habilitada' }).press('Space'),
    roles: ADMIN,
  },
  {
    name: 'configuracion-reemplazar',
    path: '/configuracion',
    prepare: withVersiones,
    before: async (p) => {
      await p.getByRole('textbox', { name: 'Texto de los términos' }).pressSequentially('Entregas. ')
      await p.getByLabel('Traer el texto de otra versión').selectOption({ index: 1 })
    },
    roles: ADMIN,
  },
  { name: 'auditoria', path: '/auditoria', roles: ADMIN },
  { name: 'auditoria-vacia', path: '/auditoria?usuario=zzzz', roles: ADMIN },
  { name: 'cuentas', path: '/cuentas', roles: ADMIN },
  { name: 'cuentas-vacia', path: '/cuentas?buscar=zzzz', roles: ADMIN },
  { name: 'cuenta-nueva', path: '/cuentas/nueva', roles: ADMIN },
  { name: 'cuentas-invitar', path: '/cuentas/invitar', roles: ADMIN },
  {
    name: 'cuentas-invitar-lista',
    path: '/cuentas/invitar',
    before: async (page) => {
      await page
        .getByLabel('E-mail; documento; nombre; código de cliente')
        .fill(
          'ferro@varias.test; 43.500.001; Paula Ferro; 004512\ncliente@demo.test; 43.500.002; Otra; 004512\nlejos@varias.test; 43.500.003; Hugo Vera; 019999',
        )
      await button(page, 'Ver cómo queda').click()
    },
    roles: ADMIN,
  },
  { name: 'cuenta', path: (i) => `/cuentas/${i.usuarioCliente}`, roles: ADMIN },
  {
    name: 'cuenta-suspender',
    path: (i) => `/cuentas/${i.usuarioCliente}`,
    before: press('Suspender'),
    roles: ADMIN,
  },
  {
    name: 'cuenta-blanquear',
    path: (i) => `/cuentas/${i.usuarioCliente}`,
    before: press('Blanquear contraseña'),
    roles: ADMIN,
  },
  {
    name: 'cuenta-segundo-factor',
    path: (i) => `/cuentas/${i.usuarioCliente}`,
    prepare: changed<Detalle>('cuentas/…', (cuenta) => {
      cuenta.factor = { desde: cuenta.factor?.desde ?? '2026-10-01T12:00:00', respaldos: 8 }
    }),
    before: press('Volver a pedirlo'),
    roles: ADMIN,
  },
  {
    name: 'cuenta-permisos',
    path: (i) => `/cuentas/${i.usuarioCliente}`,
    before: press('Cambiar permisos'),
    roles: ADMIN,
  },
  { name: 'perfil-de-cliente', path: (i) => `/clientes/perfil/${i.cliente}`, roles: STAFF },
  { name: 'sesiones', path: '/sesiones', roles: ADMIN },
  { name: 'sesiones-abierta', path: '/sesiones', before: press(/^Ver sesiones/), roles: ADMIN },
  {
    name: 'sesiones-cerrar-todas',
    path: '/sesiones',
    prepare: withTwoFactors,
    before: press(/^Cerrar todas las de Ema Ruiz/),
    roles: ADMIN,
  },
  {
    name: 'sesiones-quitar-factor',
    path: '/sesiones',
    prepare: withTwoFactors,
    before: press(/^Quitar verificación en dos pasos de Ema Ruiz/),
    roles: ADMIN,
  },
  {
    name: 'clientes-de-cuenta',
    path: '/sesiones?buscar=grupo',
    before: press(/^Clientes de la cuenta de Ramiro Alvear/),
    roles: ADMIN,
  },
  { name: 'sesiones-vacia', path: '/sesiones?buscar=zzzz', roles: ADMIN },
  { name: 'error', path: '/error' },
  { name: 'confirmar', path: (i) => `/miCarrito/envioPago/${i.cart}`, before: untilConfirmar },
  {
    name: 'confirmar-precio',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    prepare: estimated,
    before: async (page) => {
      await untilConfirmar(page)
      await explained(page)
    },
    roles: CLIENTE,
  },
  {
    name: 'confirmar-vencida',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    prepare: changed<Partial<Confirmacion>>('Budget/…', (answer) => {
      Object.assign(answer, { version: null, aviso: 'El carrito está vacío.' })
    }),
    before: untilConfirmar,
    roles: CLIENTE,
  },
  {
    name: 'confirmar-errores',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    before: async (p) => {
      await untilConfirmar(p)
      await button(p, 'CONFIRMAR SOLICITUD').click()
    },
    roles: CLIENTE,
  },
  {
    name: 'confirmar-dolar',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    // the rate that this page shows is a former one
    prepare: changed<Dolares>('Params/dolares', ({ usos }) => {
      for (const { rate } of usos.$values) Object.assign(rate!, { valor: 1400, fechaHora: '2026-01-05T15:00:00-03:00' })
    }),
    before: async (p) => {
      await untilConfirmar(p)
      await p.getByLabel('No', { exact: true }).check()
      await button(p, 'CONFIRMAR SOLICITUD').click()
      await p.getByLabel('Acepto y confirmo todo').check()
      await button(p, 'REALIZAR PEDIDO').click()
      await p.getByRole('dialog', { name: 'El dólar cambió' }).waitFor()
    },
    roles: CLIENTE,
  },
  {
    name: 'terminos',
    path: (i) => `/miCarrito/envioPago/${i.cart}`,
    before: async (p) => {
      await untilConfirmar(p)
      await p.getByLabel('No', { exact: true }).check()
      await button(p, 'CONFIRMAR SOLICITUD').click()
    },
    roles: CLIENTE,
  },
]

/** Screens without parameters that are not listed, as they open, for the roles that may open them. */
const own: readonly Shot[] = screens
  .filter((s) => !s.alone && !s.path.includes('$') && !listed.some((shot) => shot.path === s.path))
  .map(({ path, access }) => ({
    name: path.slice(1).replaceAll('/', '-'),
    path,
    roles: ([1, 2, 3] as const)
      .filter((tipoRol) => mayOpen(access, { tipoRol, permisos: new Set(permisosOfRol[tipoRol]) }))
      .map((rol) => ['administrador', 'vendedor', 'cliente'][rol - 1]!),
  }))
export const shots: readonly Shot[] = [...listed, ...own]

/** Every path of the portal. */
export const rutas = (): string[] => [...screens.map((s) => s.path), '/error']

/** Routes that are not photographed; any id matches a parameter. */
export const rutasWithoutScreen = (): string[] => {
  const ids = new Proxy({} as Ids, { get: (_, key) => (key === 'found' ? ['x'] : 'x') })
  const paths = [...publicShots, ...shots].map((s) => (typeof s.path === 'string' ? s.path : s.path(ids)))
  paths.push('/firstlogin', '/miCarrito/confirmar/x') // reached only from other screens
  const matches = (route: string) =>
    new RegExp(`^${route.replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')}(\\?.*)?$`)
  return rutas().filter((r) => !paths.some((p) => matches(r).test(p)))
}

/** A cart of four lines and a mail, both made here, and ids of quotes, people and products that the person may see. */
export const idsOf = async (me: Person, clienteId: number): Promise<Ids> => {
  const { session, call } = me
  const grupos = (await call('GET', '/api/Params/subcategorias')).$values
  const grupo = grupos[0]
  const products: Product[] = (await call('GET', `/api/Product/grupo?page=1&id=${grupo.id}&clienteId=${clienteId}`))
    .$values
  const owner = `/api/Budget/${clienteId}/${session.contactoId}/getShoppingCart`
  const old = await call('GET', owner)
  for (const l of lines(old)) await call('DELETE', `/api/Budget/${old.id}/${l.item}`)
  for (const p of products.slice(0, 4))
    await call('POST', '/api/Budget/shoppingCart', {
      productoId: p.id,
      clienteId,
      contactoId: session.contactoId,
      cantidad: Math.max(p.cantMin ?? 1, 12),
      largo: p.unidadMedida.metroLineal ? (p.largoMax ?? 6) : null,
      ancho: p.unidadMedida.metroCuadrado ? (p.anchoMax ?? 1) : null,
    })
  await call('POST', '/api/Client/contactForm', {
    Issue: 'Entrega del jueves',
    Message: 'Buenos días. ¿Pueden entregar las chapas el jueves por la mañana? En obra hay grúa hasta las 13.',
    ClienteId: clienteId,
  })
  const cart = await call('GET', owner)
  const cotizacion: { id: number } = await call('POST', '/api/cotizaciones', {
    clienteId,
    presupuestoId: cart.id,
    objetivos: lines(cart)
      .slice(0, 2)
      .map(({ item, netoUnitario }) => ({
        item,
        objetivo: Math.round(netoUnitario * 94) / 100,
        comentario: item === 1 ? 'Me la pasaron más barata' : null,
      })),
    fechaDeseada: addDays(today(), 9),
    obra: 'Galpón Pilar',
    observaciones: 'Es para el galpón de Pilar. En obra hay grúa hasta las 13.',
    vaciarCarrito: false,
  })
  const found: Product[] = (await call('GET', `/api/Product/search?name=tubo&clienteId=${clienteId}`)).$values
  const lista: { id: number } = await call('POST', '/api/listas', {
    clienteId,
    nombre: 'Galpón de la ruta 6',
    nota: 'Primera etapa: columnas y correas.',
    compartida: true,
    lineas: [...products.slice(0, 4), ...found.slice(0, 3)].map((p, nth) => ({
      productoId: p.id,
      cantidad: 12 * (nth + 1),
      largo: p.unidadMedida.metroLineal ? (p.largoMax ?? 6) : null,
      ancho: p.unidadMedida.metroLineal && p.unidadMedida.metroCuadrado ? (p.anchoMax ?? 1) : null,
      nota: nth === 1 ? 'Cortar en obra' : null,
    })),
  })
  const plan: { id: number } = await call('POST', '/api/corte', {
    clienteId,
    nombre: 'Galpón Pilar, correas',
    compartida: true,
    contenido: {
      unidad: 'mm',
      corte: 30,
      despunte: 0,
      restoUtil: 5_000,
      busca: 'money',
      grupos: [
        {
          productoId: 'UPN-100-12',
          nombreProducto: 'Perfil UPN 100 (12,00 m)',
          piezas: [
            { cantidad: 14, largo: 59_500, marca: 'Correa C1' },
            { cantidad: 16, largo: 40_500, marca: 'Correa C2' },
            { cantidad: 12, largo: 28_500, marca: 'Parante' },
            { cantidad: 12, largo: 22_000, marca: 'Travesaño' },
            { cantidad: 10, largo: 14_000, marca: 'Ménsula' },
          ],
          propias: [
            { cantidad: 1, largo: 32_500 },
            { cantidad: 2, largo: 17_000 },
          ],
          largos: [60_000],
          escrito: null,
          vistas: [],
        },
      ],
    },
  })
  const quotesOf = async (id: number): Promise<Card[]> =>
    (await call('GET', `/api/Budget/fetchAll?page=1&clienteId=${id}`)).$values
  const quotes = await quotesOf(clienteId)
  const whole = session.tipoRol === 3 ? clienteId : 0
  const entregas: Agenda = await call('GET', `/api/entregas?clienteId=${whole}`)
  const remitos = [entregas.semana, entregas.antes, entregas.cerradas].flatMap(({ $values }) => $values)
  const rich = quotes.find((c) => c.trackings.$values.length > 0) ?? quotes[0]!
  const vendedor: number =
    session.tipoRol === 1 ? (await call('GET', '/api/Vendedor/all')).$values[0].idVendedor : session.sellerId
  const clients: Cliente[] =
    session.tipoRol === 3 ? [] : (await call('GET', `/api/Client/getAllBySellerId?idSeller=${vendedor}`)).$values
  return {
    producto: products[0]!.id,
    withoutStock: ([...products, ...found].find((p) => !p.tieneStock) ?? products[0]!).id,
    grupo: grupo.id,
    sub: grupo.grupos.$values[0].gruposProdId,
    found: found.slice(0, 9).map((p) => p.id),
    quote: rich.id,
    movable: (
      (session.tipoRol === 1 ? await quotesOf(0) : quotes).find((c) =>
        ['Enviado', 'Comercial', 'Finanzas'].includes(c.estadoPresupuesto ?? ''),
      ) ?? rich
    ).id,
    cart: cart.id,
    lista: lista.id,
    plan: plan.id,
    cotizacion: cotizacion.id,
    remito: remitos.find(({ numero }) => numero !== null)?.numero ?? '',
    cliente: clients[0]?.id ?? 1,
    usuarioCliente: clients.find((c) => c.usuarioId)?.usuarioId ?? session.userId,
    vendedor,
    propio: session.userId,
    documento: session.documentoNro ?? '',
    email: session.email,
  }
}
