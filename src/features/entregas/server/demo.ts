import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { jobsDb, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { discardUnkept, keepWhole, saveFile } from '#server/files/files.ts'
import type { Linea } from '../contract.ts'
import { resultadoOf, type ReceivedLine } from '../receipt.ts'
import { saveSizes } from './prueba.ts'
import { linesOfRemito } from './read.ts'
import { factsOfLines, insertWhole } from './receive.ts'
import * as receipts from './receipt-store.ts'
import * as store from './store.ts'

/** What the demo company's clients received: most as it came, some not. */
const SIGNATURE = join(import.meta.dirname, '../../../../data/demo/firmas/firma.png')
/** The demo's own administrator: whoever has it has the demo company. */
const DEMO = 'admin@demo.test'

type Arrived = { numero: string; por: string; momento: Date; reclamoId: number | null }
/** The last remitos of clients that buy by an account, and of each client one that a claim about its goods is of. */
const listArrived = async (on: Db): Promise<Arrived[]> =>
  (
    await sql<Arrived>`
      with arrived as (
        select
          r.numero, concat_ws(' ', u.nombre, u.apellido) as por, u.email like '%@demo.test' as shown,
          coalesce(k.creado, r.fecha::timestamptz + interval '13 hours 42 minutes') as momento, k.id as "reclamoId",
          row_number() over (partition by r."clienteId", k.id is null order by r.fecha desc, r.numero) as nth
        from remito r
        join lateral (
          select u.nombre, u.apellido, u.email
          from usuario u
          where u."clienteId" = r."clienteId" and u.activo
          order by u.id
          limit 1
        ) u on true
        left join lateral (
          select k.id, k.creado
          from reclamo k
          where k."presupuestoId" = r."presupuestoId" and k.tipo in (1, 2)
          order by k.id
          limit 1
        ) k on true
        where r.estado = 'Entregado'
      )
      select numero, por, momento, "reclamoId"
      from arrived
      where nth <= case when "reclamoId" is null then 5 else 1 end
      order by shown desc, momento desc, numero`.execute(on)
  ).rows

const asSent = ({ presupuestoId, pedidoId, renglon, cantidad }: Linea): ReceivedLine => ({
  presupuestoId,
  pedidoId,
  renglon,
  cantidad,
  diferencia: null,
  detalle: null,
})
/** The first line as it differs. */
const off = (lines: readonly ReceivedLine[], what: Partial<ReceivedLine>): ReceivedLine[] =>
  lines.map((line, at) => (at === 0 ? { ...line, ...what } : line))
const short = (lines: readonly ReceivedLine[]) =>
  off(lines, { cantidad: Math.max(0, (lines[0]?.cantidad ?? 1) - 1), diferencia: 'Falta' })
const damaged = (lines: readonly ReceivedLine[]) => off(lines, { diferencia: 'Dañado', detalle: 'Golpes en la punta.' })

type Entry = {
  readonly lines: readonly ReceivedLine[]
  readonly minutes: number
  readonly firma?: readonly receipts.Upload[]
  readonly corrige?: number
  readonly motivo?: string
  readonly nota?: string
}
/** Writes a receipt of the demo: told to nobody, as nobody did it now. */
const writeEntry = async (on: Db, one: Arrived, { minutes, ...entry }: Entry): Promise<number> => {
  const head = (await store.findHead(on, null, one.numero))!
  const lineas = (await linesOfRemito(on, { tipoRol: 3 }, head)).filter(({ cantidad }) => cantidad > 0)
  const momento = new Date(one.momento.getTime() + minutes * 60_000)
  const firma = entry.firma ?? []
  const files = await keepWhole(
    on,
    firma.map(({ archivo }) => archivo),
  )
  return insertWhole(on, {
    facts: {
      numero: head.numero,
      clienteId: head.clienteId,
      por: one.por,
      momento,
      creado: new Date(momento.getTime() + 40_000),
      resultado: resultadoOf({ lineas: entry.lines, conDiferencias: entry.nota !== undefined }),
      nota: entry.nota ?? null,
      firmaComo: firma.length > 0 ? 'dibujada' : 'escrita',
      reclamoId: entry.corrige === undefined ? one.reclamoId : null,
      corrige: entry.corrige ?? null,
      suma: null,
      motivo: entry.motivo ?? null,
    },
    lineas: factsOfLines(lineas, entry.lines),
    personal: {
      recibe: 'Rubén Sosa',
      dni: '24887310',
      firmante: firma.length > 0 ? null : 'Rubén Sosa',
      lugar: null,
      lejosMetros: null,
      firma: firma.map(({ tamano, archivo }) => ({ orden: 0, tamano, sha256: files.get(archivo)! })),
      sal: randomBytes(16).toString('hex'),
    },
    pictures: { fotos: [], firma },
    fotos: [],
  })
}
/** Each in its turn: as it came, signed by drawing, with differences, corrected; one of a claim says what it claims. */
const receiveOne = async (on: Db, one: Arrived, nth: number, firma: readonly receipts.Upload[]): Promise<void> => {
  const head = (await store.findHead(on, null, one.numero))!
  const whole = (await linesOfRemito(on, { tipoRol: 3 }, head)).filter(({ cantidad }) => cantidad > 0).map(asSent)
  if (one.reclamoId !== null) {
    const nota = whole.length === 0 ? { nota: 'Llegó con daños: está en el reclamo.' } : {}
    await writeEntry(on, one, { lines: damaged(whole), minutes: 0, ...nota })
    return
  }
  const lines = nth === 2 ? short(whole) : whole
  const id = await writeEntry(on, one, { lines, minutes: 0, ...(nth === 1 ? { firma } : {}) })
  if (nth === 3)
    await writeEntry(on, one, {
      lines: short(whole),
      minutes: 95,
      corrige: id,
      motivo: 'Se contó de nuevo en el depósito.',
    })
}

/** Gives the demo's remitos what was received of them, once. */
export const importDemoFiles = async (): Promise<void> => {
  const demo = await jobsDb().selectFrom('usuario').select('id').where('email', '=', DEMO).executeTakeFirst()
  if (!demo || (await receipts.hasReceipts(jobsDb()))) return
  const { id } = await saveFile({ nombre: 'firma.png', tipo: 'png' }, createReadStream(SIGNATURE))
  const { saved } = await saveSizes(id, 'firma').finally(() => discardUnkept([id]))
  const firma = saved.map((size): receipts.Upload => ({ ...size, subida: id, vacia: false }))
  await tx(async (on) => {
    await receipts.lockRemito(on, { numero: 'demo', clienteId: 0 })
    if (await receipts.hasReceipts(on)) return // another process was first
    let nth = 0
    for (const one of await listArrived(on)) await receiveOne(on, one, one.reclamoId === null ? nth++ : -1, firma)
  }).finally(() => discardUnkept(firma.map(({ archivo }) => archivo)))
}
