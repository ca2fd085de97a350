import { createHmac, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql, type Kysely } from 'kysely'
import type { Tables } from './db/tables.ts'
import { alive } from './db/embedded.ts'

const SEEN_EVERY_MS = 60_000
const KEPT_DAYS = 30

/** Identifies a key without revealing it. */
const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('portal: huella de la clave').digest('base64url').slice(0, 16)

type Row = { id: string; huella: string; equipo: string; pid: number; vive: boolean }
/** The other instances, most recently seen first. */
const others = (db: Kysely<Tables>, id: string): Promise<Row[]> =>
  db
    .selectFrom('instancia')
    .select([
      'id',
      'huella',
      'equipo',
      'pid',
      sql<boolean>`fin is null and visto > now() - interval '150 seconds'`.as('vive'),
    ])
    .where('id', '<>', id)
    .orderBy('visto', 'desc')
    .limit(50)
    .execute()

const living = (rows: readonly Row[]) => rows.filter((r) => r.vive && (r.equipo !== hostname() || alive(r.pid)))
const another = ({ equipo, pid }: Row) =>
  `SECRET_KEY: otro proceso del portal usa esta base con otra clave (equipo ${equipo}, pid ${pid}): lo que firma uno, el otro lo rechaza. Dé a todos la misma SECRET_KEY.`
const CHANGED =
  'SECRET_KEY: la clave no es la del arranque anterior con esta base; lo que aquella firmó o cifró (verificaciones en dos pasos) ya no vale. Si no la cambiaste a propósito, volvé a poner SECRET_KEY o el archivo secret.key de antes.'

/**
 * Registers this process in its database and warns, now and periodically, of an instance with another secret key.
 * Returns a function that unregisters it.
 */
export const joinInstances = async (
  db: Kysely<Tables>,
  secret: string,
  warn: (text: string) => void,
): Promise<() => Promise<void>> => {
  const [id, huella, told] = [randomUUID(), fingerprintOf(secret), new Set<string>()]
  const look = async () => {
    const rows = await others(db, id)
    for (const row of living(rows).filter((o) => o.huella !== huella && !told.has(o.id))) {
      told.add(row.id)
      warn(another(row))
    }
    return rows
  }
  const rows = await look()
  if (living(rows).length === 0 && rows[0] && rows[0].huella !== huella) warn(CHANGED)
  await db
    .deleteFrom('instancia')
    .where('visto', '<', sql<Date>`now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`)
    .execute()
  await db
    .insertInto('instancia')
    .values({ id, huella, equipo: hostname().slice(0, 100), pid: process.pid })
    .execute()
  const seen = async () => {
    await db
      .updateTable('instancia')
      .set({ visto: sql`now()` })
      .where('id', '=', id)
      .execute()
    await look()
  }
  // an outage is reported elsewhere
  const timer = setInterval(() => void seen().catch(() => {}), SEEN_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await db
      .updateTable('instancia')
      .set({ visto: sql`now()`, fin: sql`now()` })
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  }
}
