import type pg from 'pg'
import { StartupError } from '#server/startup-error.ts'

/** Copies the portal's whole database into another, still empty one: every table that the catalogue lists. */

const BATCH = 2000
const SKIPPED = ['kysely_migration', 'kysely_migration_lock', 'instancia']
/** A database with rows in any of these tables is in use: it is not overwritten. */
const OWNED = ['usuario', 'cliente', 'producto', 'presupuesto', 'auditoria']

type Column = { name: string; type: string; sequence: string | null }
type Table = { name: string; columns: Column[]; needs: string[] }
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const readTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `
      select
        c.relname as name,
        (
          select json_agg(
            json_build_object(
              'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
              'sequence', pg_get_serial_sequence(quote_ident(c.relname), a.attname)
            )
            order by a.attnum
          )
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        ) as columns,
        coalesce(
          (
            select json_agg(distinct f.relname)
            from pg_constraint k
            join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
          ),
          '[]'
        ) as needs
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and c.relkind = 'r'
        and c.relname <> all($1)
      order by 1`,
    [SKIPPED],
  )
  return rows
}

/** Sorts tables so that each follows those it references. */
export const inOrder = <T extends { name: string; needs: readonly string[] }>(tables: readonly T[]): T[] => {
  const done: T[] = []
  while (done.length < tables.length) {
    const next = tables.filter(
      (table) =>
        !done.includes(table) &&
        table.needs.every((n) => done.some((d) => d.name === n) || !tables.some((o) => o.name === n)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    done.push(...next)
  }
  return done
}

const migrationsOf = async (client: pg.Client) =>
  (await client.query<{ name: string }>('select name from kysely_migration order by 1')).rows.map((r) => r.name).join()

const checkTarget = async (from: pg.Client, to: pg.Client): Promise<void> => {
  if ((await migrationsOf(from)) !== (await migrationsOf(to)))
    throw new StartupError(['DATABASE_URL: esa base la migró otra versión del portal; se esperaba una vacía.'])
  for (const table of OWNED) {
    const { rows } = await to.query(`select from ${quoted(table)} limit 1`)
    if (rows.length > 0)
      throw new StartupError([
        `DATABASE_URL: esa base ya tiene datos (tabla «${table}»); se esperaba una vacía. No se cambió nada.`,
      ])
  }
}

/** Copies one table in batches, every value as PostgreSQL's own text; returns the number of rows. */
const copyTable = async (from: pg.Client, to: pg.Client, { name, columns }: Table): Promise<number> => {
  const insert = `
    insert into ${quoted(name)} (${columns.map((c) => quoted(c.name)).join(', ')}) overriding system value
    select ${columns.map((c, i) => `(r->>${i})::${c.type}`).join(', ')}
    from json_array_elements($1::json) with ordinality as x(r, n)
    order by n`
  await from.query(
    `
      declare filas no scroll cursor for
      select json_build_array(${columns.map((c) => `${quoted(c.name)}::text`).join(', ')})::text as fila
      from ${quoted(name)}`,
  )
  let total = 0
  for (;;) {
    const { rows } = await from.query<{ fila: string }>(`fetch ${BATCH} from filas`)
    if (rows.length === 0) break
    await to.query(insert, [`[${rows.map((r) => r.fila).join(',')}]`])
    total += rows.length
  }
  await from.query('close filas')
  return total
}

const copySequences = async (from: pg.Client, to: pg.Client, { columns }: Table): Promise<void> => {
  for (const { sequence } of columns) {
    if (!sequence) continue
    const {
      rows: [at],
    } = await from.query(`select last_value, is_called from ${sequence}`)
    await to.query('select setval($1, $2, $3)', [sequence, at.last_value, at.is_called])
  }
}

/** Row count and an order-independent checksum of a table. */
const digestOf = async (client: pg.Client, { name, columns }: Table): Promise<string> => {
  const row = `concat_ws('|', ${columns.map((k) => `coalesce(${quoted(k.name)}::text, '∅')`).join(', ')})`
  const {
    rows: [digest],
  } = await client.query(
    `
      select count(*) || ' ' || coalesce(sum(('x' || substr(md5(${row}), 1, 15))::bit(60)::bigint), 0) as digest
      from ${quoted(name)}`,
  )
  return digest.digest
}

export type Transferred = { tabla: string; filas: number }
/**
 * Copies all rows of `from` into the migrated, empty `to`, with its sequences, in one transaction and with triggers
 * disabled, since what they wrote is copied too. Finally compares each table's row count and checksum; throws if they
 * differ.
 */
export const transfer = async (
  from: pg.Client,
  to: pg.Client,
  tell: (one: Transferred) => void = () => {},
): Promise<void> => {
  const tables = inOrder(await readTables(from))
  await from.query('begin isolation level repeatable read read only')
  await to.query('begin')
  try {
    for (const client of [from, to])
      await client.query(`
        set local timezone = 'UTC';
        set local datestyle = 'ISO'`)
    await to.query('set local statement_timeout = 0')
    await checkTarget(from, to)
    for (const t of tables) await to.query(`alter table ${quoted(t.name)} disable trigger user`)
    // rows that migrations inserted are replaced by those of `from`
    for (const t of tables.toReversed()) await to.query(`delete from ${quoted(t.name)}`)
    for (const table of tables) {
      tell({ tabla: table.name, filas: await copyTable(from, to, table) })
      await copySequences(from, to, table)
    }
    for (const table of tables) {
      if ((await digestOf(from, table)) !== (await digestOf(to, table)))
        throw new Error(`La tabla «${table.name}» no quedó igual; no se guardó nada.`)
      await to.query(`alter table ${quoted(table.name)} enable trigger user`)
    }
    await to.query('commit')
  } catch (error) {
    await to.query('rollback').catch(() => {})
    throw error
  } finally {
    await from.query('rollback').catch(() => {})
  }
  await to.query('analyze')
}
