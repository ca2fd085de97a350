// npm run erp:demo: plays the distributor's order system beside a portal that runs. It knows the portal by its public
// interface alone: takes the orders placed, gives them numbers, and moves them on until they are delivered.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sendInDisorder } from './desorden.ts'
import { openLibro, openReclamos, type Anotado } from './libro.ts'
import { step } from './pasos.ts'
import { connect, type Evento, type Portal } from './portal.ts'
import { stepReclamo } from './reclamos.ts'

const { PORTAL_URL = 'http://127.0.0.1:3000', DATA_DIR = '.data', ERP_DEMO_STEP_MS = '20000' } = process.env
const disorder = process.env.ERP_DEMO_DESORDEN === 'si'
const dir = resolve(DATA_DIR)
const tell = (line: string) => console.log(`${new Date().toTimeString().slice(0, 8)} ${line}`)

const keyOf = (): string => {
  const file = join(dir, 'erp-demo.key')
  if (!existsSync(file))
    throw new Error(`No está ${file}: la escribe el portal al cargar la empresa de demostración (npm start).`)
  return readFileSync(file, 'utf8').trim()
}

const libro = openLibro(join(dir, 'erp-demo.json'))
const reclamos = openReclamos(join(dir, 'erp-demo-reclamos.json'))
/** Each event once: whatever comes again, or after what undid it, is known by the order's number. */
const take = ({ tipo, datos }: Evento): void => {
  if (tipo === 'reclamo-creado' && datos.reclamoId !== undefined) {
    if (reclamos.has(datos.reclamoId)) return
    reclamos.note({ id: datos.reclamoId, desde: Date.now() })
    return tell(`reclamo ${datos.reclamoId} recibido`)
  }
  const id = datos.presupuestoId
  if (id === undefined) return tell(`aviso ${tipo}`)
  if (tipo === 'pedido-cancelado') {
    if (libro.is(id, 'cancelado')) return
    libro.note({ id, numero: `E${id}`, paso: 'cancelado', desde: Date.now() })
    return tell(`solicitud ${id} cancelada`)
  }
  if (tipo !== 'pedido-confirmado' || libro.has(id)) return
  libro.note({ id, numero: `E${id}`, paso: 'recibido', desde: Date.now() })
  tell(`solicitud ${id} recibida: es el pedido E${id}`)
}
const listen = async (portal: Portal): Promise<void> => {
  const { eventos, hasta } = await portal.eventos()
  for (const evento of eventos) take(evento)
  if (eventos.length === 0) return
  // only what is written down here is acknowledged; in disorder half of it, so that the other half comes again
  await portal.acuse(disorder ? eventos[Math.floor((eventos.length - 1) / 2)]!.id : hasta)
}
const done = (pedido: Anotado): void => {
  libro.note(pedido)
  tell(`pedido ${pedido.numero}: ${pedido.paso}`)
}
const advance = async (portal: Portal): Promise<void> => {
  const due = libro
    .all()
    .filter(({ paso }) => paso !== 'entregado' && paso !== 'cancelado')
    .filter(({ desde }) => Date.now() - desde >= Number(ERP_DEMO_STEP_MS))
  if (disorder) return (await sendInDisorder(portal, due)).forEach(done)
  for (const pedido of due) {
    const moved = await step(portal, pedido)
    if (moved) done(moved)
  }
}

const advanceReclamos = async (portal: Portal): Promise<void> => {
  const due = reclamos.all().filter(({ desde }) => Date.now() - desde >= Number(ERP_DEMO_STEP_MS))
  for (const { id } of due) {
    const paso = await stepReclamo(portal, id)
    if (paso === null) reclamos.drop(id)
    else reclamos.note({ id, desde: Date.now() })
    tell(`reclamo ${id}: ${paso ?? 'terminado'}`)
  }
}

const portal = connect(PORTAL_URL, keyOf(), tell)
tell(`Sistema de gestión de demostración, con el portal de ${PORTAL_URL}. Ctrl+C lo detiene.`)
let going = true
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (going = false))
while (going) {
  await listen(portal)
  await advance(portal)
  await advanceReclamos(portal)
  await new Promise((done) => setTimeout(done, Math.min(1000, Number(ERP_DEMO_STEP_MS))))
}
