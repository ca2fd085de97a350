import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addLine, buy } from '../../test/compra.ts'
import { demoFolder } from '../../test/demo.ts'
import { signIn, type Client } from '../../test/portal.ts'
import { freePort } from '../../test/ports.ts'
import { startProcess, type Process } from '../../test/process.ts'

/**
 * Kills the portal on its embedded database during writes, again and again, and checks that acknowledged writes are
 * kept. `tools/run.mjs tools/faults/embedded.ts [--deaths 200]`
 */
export type Resultado = { deaths: number; writes: number; pedidos: number; lost: string[]; startupMs: number }

type Lines = { $values: { cantidadTiras: number }[] }
type Cart = { id: number; presupuestoDetalles: Lines }
const bars = (lines: Lines | undefined) => lines?.$values.reduce((n, l) => n + l.cantidadTiras, 0)

/** What the portal has acknowledged so far, and the call in progress. */
type Ledger = {
  cart: number
  orders: Map<number, number>
  writes: number
  pending: 'line' | 'order' | null
  cartId: number
}
const writeUntilGone = async (c: Client, l: Ledger, onWrite: () => void): Promise<void> => {
  try {
    for (;;) {
      l.pending = 'line'
      const cart = (await addLine(c, 1)) as Cart
      l.cart = bars(cart.presupuestoDetalles)!
      l.cartId = cart.id
      l.writes++
      onWrite()
      if (l.cart % 4 !== 0) continue
      l.pending = 'order'
      await buy(c, cart.id)
      l.pending = null
      l.orders.set(cart.id, l.cart)
      l.cart = 0
      l.writes += 2
      onWrite()
    }
  } catch (e) {
    if (!(e instanceof TypeError)) throw e // only a broken connection is expected
  }
}

/** Compares the portal's data with what it acknowledged; the call in progress at the kill may or may not be kept. */
const compare = async (c: Client, l: Ledger, round: number): Promise<string[]> => {
  const wrong: string[] = []
  const { clienteId, contactoId } = c.session!
  const cart = (await c.get(`/api/Budget/${clienteId}/${contactoId}/getShoppingCart`)).body as Cart
  const now = bars(cart.presupuestoDetalles)!
  const allowed = l.pending === 'line' ? [l.cart, l.cart + 1] : [l.cart, 0]
  if (!allowed.includes(now))
    wrong.push(`muerte ${round}: carrito con ${now} tiras, se esperaban ${allowed.join(' o ')}`)
  if (l.pending === 'order' && now === 0) l.orders.set(l.cartId, l.cart) // committed, but its answer was lost
  l.cart = now
  for (const [id, n] of [...l.orders].slice(-20)) {
    const { status, body } = await c.get(`/api/Budget/${id}`)
    if (status !== 200 || body.estadoPresupuesto !== 'Enviado' || bars(body.detalles) !== n)
      wrong.push(`muerte ${round}: pedido ${id} ${status} ${body.estadoPresupuesto}`)
  }
  return wrong
}

/** Kills the portal `deaths` times on a database of its own. */
export const killEmbedded = async (deaths: number, tell: (text: string) => void = () => {}): Promise<Resultado> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pv-muertes-'))
  const port = String(await freePort())
  const ledger: Ledger = { cart: 0, orders: new Map(), writes: 0, pending: null, cartId: 0 }
  const lost: string[] = []
  let startupMs = 0
  let portal: Process | null = null
  let cliente: Client | null = null
  try {
    await demoFolder(dataDir)
    for (let round = 0; round <= deaths; round++) {
      const began = Date.now()
      portal = await startProcess({ DATA_DIR: dataDir, PORT: port })
      await portal.ready(180_000)
      if (round > 0) startupMs = Math.max(startupMs, Date.now() - began)
      cliente ??= await signIn(portal.url, 'cliente@demo.test') // the session outlives the process
      if (round > 0) lost.push(...(await compare(cliente, ledger, round)))
      if (round === deaths) break
      let left = 1 + Math.floor(Math.random() * 20)
      const dead = portal
      const kill = () => void dead.child.kill('SIGKILL')
      // kills it during the next write or just after it
      await writeUntilGone(cliente, ledger, () => --left === 0 && setTimeout(kill, Math.random() * 15))
      await dead.gone
      if ((round + 1) % 10 === 0)
        tell(`${round + 1} deaths, ${ledger.writes} acknowledged writes, ${lost.length} losses`)
    }
    for (const id of ledger.orders.keys()) {
      const { body } = await cliente!.get(`/api/Budget/${id}`)
      if (body.estadoPresupuesto !== 'Enviado') lost.push(`at the end: order ${id} ${body.estadoPresupuesto}`)
    }
  } finally {
    await portal?.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { deaths, writes: ledger.writes, pedidos: ledger.orders.size, lost, startupMs }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { deaths: { type: 'string', default: '200' } } })
  const r = await killEmbedded(Number(values.deaths), console.log)
  console.log(r)
  process.exitCode = r.lost.length === 0 ? 0 : 1
}
