import type pg from 'pg'
import { signIn, type Account } from './accounts.ts'

/** Inserts the current accounts of three clients by SQL: one small, two big. */

export type Cuenta = {
  readonly name: string
  readonly account: Account
  readonly filas: number
  /** Number of documents with an open balance. */
  readonly abiertos: number
}

/** Inserts documents at equal intervals back from today; one in twenty is a credit note. */
const insertDocumentos = (db: pg.Client, { account, filas, abiertos }: Cuenta) =>
  db.query(
    `
      insert into documento ("clienteId", tipo, documento, importe, "monedaId", saldo, "fechaEmision", vencimiento)
      select
        $1::int, case when i % 20 = 7 then 'Nota de Crédito' else 'Factura' end, '0009-' || lpad(i::text, 8, '0'),
        (case when i % 20 = 7 then -1 else 1 end) * (100 + i % 9000), (select min(id) from moneda),
        case
          when i > $2::int - $3::int then (case when i % 20 = 7 then -1 else 1 end) * (1000 + i % 9000)
          else 0
        end,
        d, d + 30
      from
        generate_series(1, $2::int) i,
        lateral (select current_date - ((($2::int - i)::bigint * 1100) / $2::int)::int as d) x`,
    [account.clienteId, filas, abiertos],
  )

/**
 * Inserts order lines, ten per order, over the client's quotes; sets `clienteId`, which triggers would fill row by
 * row.
 */
const insertRenglones = async (db: pg.Client, { account, filas }: Cuenta) => {
  await db.query(
    `
      insert into estado_pedido (
        "pedidoId", item, "presupuestoId", "productoId", descripcion, cantidad, estado, fecha, "remitoId", "facturaId",
        "clienteId"
      )
      select
        'B' || $1::int || '-' || i / 10, i % 10, p.ids[1 + i % cardinality(p.ids)], 'P' || i % 900,
        'Perfil de prueba ' || i % 900, 1 + i % 40,
        (array['Entregado', 'Despachado', 'Preparación'])[1 + least(i % 50, 2)],
        current_date - ((($2::int - i)::bigint * 1100) / $2::int)::int, 'R' || $1::int || '-' || i / 10,
        'F' || $1::int || '-' || i / 10, $1::int
      from generate_series(1, $2::int) i, (select array_agg(id) as ids from presupuesto where "clienteId" = $1::int) p`,
    [account.clienteId, filas],
  )
}

/**
 * Fills three accounts: one with `few` documents and order lines; one with `many`, nearly all paid; and one with as
 * many, all with an open balance.
 */
export const fillCuentas = async (
  db: pg.Client,
  few: number,
  many: number,
): Promise<{ cuentas: readonly Cuenta[]; estadoId: number }> => {
  const people = await signIn(db, 3, 400)
  const { rows } = await db.query<{ id: number }>(
    `
      select "clienteId" as id
      from presupuesto
      where "clienteId" = any($1)
      group by 1
      having count(*) > 3
      order by 1
      limit 3`,
    [people.map((p) => p.clienteId)],
  )
  const [small, grande, abierta] = rows.map((r) => people.find((p) => p.clienteId === r.id)!)
  if (!small || !grande || !abierta) throw new Error('Too few clients with quotes: a bigger BENCH_SCALE has them.')
  const ids = [small, grande, abierta].map((a) => a.clienteId)
  const cuentas: Cuenta[] = [
    { name: `${few}`, account: small, filas: few, abiertos: Math.min(few, 12) },
    { name: `${many}`, account: grande, filas: many, abiertos: Math.min(many, 60) },
    { name: `${many} open`, account: abierta, filas: many, abiertos: many },
  ]
  await db.query('delete from documento where "clienteId" = any($1)', [ids])
  await db.query('delete from estado_pedido where "clienteId" = any($1)', [ids])
  for (const cuenta of cuentas) await insertDocumentos(db, cuenta)
  await db.query('set session_replication_role = replica')
  for (const cuenta of cuentas) await insertRenglones(db, cuenta)
  await db.query('set session_replication_role = origin')
  await db.query(
    'insert into estado_de_pedido (descripcion) select distinct estado from estado_pedido on conflict do nothing',
  )
  await db.query('vacuum (analyze) documento, documento_dia, estado_pedido')
  const { rows: estados } = await db.query<{ id: number }>(
    `select id from estado_de_pedido where descripcion = 'Preparación'`,
  )
  return { cuentas, estadoId: estados[0]!.id }
}
