// npm run erp:demo: plays the distributor's order system beside a running portal, through the public interface only:
// takes new orders, gives them numbers and moves them on until delivery, and prices a part of the quotes asked for;
// with ERP_DEMO_A_MANO=si one step at each Enter.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sendInDisorder } from './disorder.ts'
import { answerCotizacion, isPriced } from './cotizaciones.ts'
import { openLedger, openWaiting, type Tracked } from './ledger.ts'
import { step } from './stepList.ts'
import { connect, type Evento, type Portal } from './portal.ts'
import { stepReclamo } from './reclamos.ts'

const { PORTAL_URL = 'http://127.0.0.1:3000', DATA_DIR = '.data', ERP_DEMO_STEP_MS = '20000' } = process.env
const disorder = process.env.ERP_DEMO_DESORDEN === 'si'
const byHand = process.env.ERP_DEMO_A_MANO === 'si'
const dir = resolve(DATA_DIR)
const tell = (line: string) => console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`)

const keyOf = (): string => {
  const file = join(dir, 'erp-demo.key')
  if (!existsSync(file))
    throw new Error(`No está ${file}: la escribe el portal al cargar la empresa de demostración (npm start).`)
  return readFileSync(file, 'utf8').trim()
}

/** Steps asked for by Enter and not taken yet. */
let pedidos = 0
if (byHand) process.stdin.on('data', (part: Buffer) => (pedidos += part.toString().split('\n').length - 1))
/** What moves on in this round: what has waited for a step's time, or by hand everything when it is asked for. */
const dueOf = <T extends { desde: number }>(all: readonly T[], asked: boolean): readonly T[] =>
  byHand ? (asked ? all : []) : all.filter(({ desde }) => Date.now() - desde >= Number(ERP_DEMO_STEP_MS))

const ledger = openLedger(join(dir, 'erp-demo.json'))
const reclamos = openWaiting(join(dir, 'erp-demo-reclamos.json'))
const cotizaciones = openWaiting(join(dir, 'erp-demo-cotizaciones.json'))
/** Of what is asked for it prices a part; what a seller answers is none of its. */
const takeCotizacion = (id: number): void => {
  if (!isPriced(id)) return tell(`cotización C-${id} pedida: la contesta un vendedor`)
  if (cotizaciones.has(id)) return
  cotizaciones.note({ id, desde: Date.now() })
  tell(`cotización C-${id} recibida`)
}
/** Records an event once: repeated ones, and those of a cancelled order, are recognised by the order's number. */
const take = ({ tipo, datos }: Evento): void => {
  if (tipo === 'reclamo-creado' && datos.reclamoId !== undefined) {
    if (reclamos.has(datos.reclamoId)) return
    reclamos.note({ id: datos.reclamoId, desde: Date.now() })
    return tell(`reclamo ${datos.reclamoId} recibido`)
  }
  if (tipo === 'cotizacion-pedida' && datos.cotizacionId !== undefined) return takeCotizacion(datos.cotizacionId)
  const id = datos.presupuestoId
  if (id === undefined) return tell(`aviso ${tipo}`)
  if (tipo === 'pedido-cancelado') {
    if (ledger.is(id, 'cancelado')) return
    ledger.note({ id, numero: `E${id}`, paso: 'cancelado', desde: Date.now() })
    return tell(`solicitud ${id} cancelada`)
  }
  if (tipo !== 'pedido-confirmado' || ledger.has(id)) return
  ledger.note({ id, numero: `E${id}`, paso: 'recibido', desde: Date.now() })
  tell(`solicitud ${id} recibida: es el pedido E${id}`)
}
const listen = async (portal: Portal): Promise<void> => {
  const { eventos, hasta } = await portal.eventos()
  for (const evento of eventos) take(evento)
  if (eventos.length === 0) return
  // acknowledges only what is stored here; in disorder half of it, so that the other half is sent again
  await portal.acuse(disorder ? eventos[Math.floor((eventos.length - 1) / 2)]!.id : hasta)
}
const done = (pedido: Tracked): void => {
  ledger.note(pedido)
  tell(`pedido ${pedido.numero}: ${pedido.paso}`)
}
const advance = async (portal: Portal, asked: boolean): Promise<void> => {
  const open = ledger.all().filter(({ paso }) => paso !== 'entregado' && paso !== 'cancelado')
  const due = dueOf(open, asked)
  if (disorder) {
    const sent = await sendInDisorder(portal, due)
    for (const pedido of due) if (!sent.some(({ id }) => id === pedido.id)) forget(pedido)
    return sent.forEach(done)
  }
  for (const pedido of due) {
    const moved = await step(portal, pedido)
    if (moved) done(moved)
    else forget(pedido)
  }
}
/** Drops an order that the portal no longer knows after the restore of an older backup. */
const forget = ({ id, numero }: Tracked): void => {
  ledger.drop(id)
  tell(`solicitud ${id}: el portal no la conoce (¿se repuso una copia anterior?). El pedido ${numero} no sigue.`)
}

const advanceReclamos = async (portal: Portal, asked: boolean): Promise<void> => {
  for (const { id } of dueOf(reclamos.all(), asked)) {
    const paso = await stepReclamo(portal, id)
    if (typeof paso === 'string') reclamos.drop(id)
    else reclamos.note({ id, desde: Date.now() })
    if (paso === 'desconocido')
      tell(`reclamo ${id}: el portal no lo conoce (¿se repuso una copia anterior?). No sigue.`)
    else tell(`reclamo ${id}: ${typeof paso === 'string' ? paso : paso.paso}`)
  }
}

/** A key of before it priced quotes may not send them: it says so and goes on with the rest. */
const advanceCotizaciones = async (portal: Portal, asked: boolean): Promise<void> => {
  for (const { id } of dueOf(cotizaciones.all(), asked)) {
    const became = await answerCotizacion(portal, id).catch((error: unknown) => String(error))
    cotizaciones.drop(id)
    tell(`cotización C-${id}: ${became}`)
  }
}

const portal = connect(PORTAL_URL, keyOf(), tell)
tell(`Sistema de gestión de demostración, con el portal de ${PORTAL_URL}. Ctrl+C lo detiene.`)
if (byHand) tell('Cada Enter lleva lo que hay un paso más allá.')
let going = true
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (going = false))
while (going) {
  await listen(portal)
  const asked = pedidos > 0
  if (asked) pedidos--
  await advance(portal, asked)
  await advanceReclamos(portal, asked)
  await advanceCotizaciones(portal, asked)
  await new Promise((done) => setTimeout(done, Math.min(1000, Number(ERP_DEMO_STEP_MS))))
}
process.stdin.destroy()
