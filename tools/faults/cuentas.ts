import type { Asked } from './environment.ts'
import type { Compra } from './compra.ts'

/** The database's content, compared with what clients were told. */
export type Cuenta = {
  question: string
  expected: number
  found: number
  /** The first difference. */ example?: string
}

const day = `((p.fecha at time zone 'America/Argentina/Buenos_Aires')::date)`
/**
 * The daily sums computed from the orders, without the triggers' functions; client 0: the whole portal. By group the
 * kilos and, to a cent per order, the dollars after all discounts; `grupoId` 0: the day's orders, to the cent.
 */
const LEDGER = `
  with p as (
    select p.*, ${day} as dia
    from presupuesto p
    where p.fecha is not null and p.estado not in ('Carrito', 'Cancelado')
  ),
  l as (
    select
      p."clienteId", p.dia, d."grupoId", sum(d."pesoSubtotal") as kilos, count(distinct p.id) * 0.01 as redondeo,
      sum(
        case
          when p."monedaId" = 2 then d."montoSubtotalDto" - d."montoSubtotal" * p."descuentoCondicionPago" / 100
          else 0
        end
      ) as gasto
    from p
    join presupuesto_detalle d on d."presupuestoId" = p.id
    group by 1, 2, 3
    union all
    select "clienteId", dia, 0, 0, 0, sum(case when "monedaId" = 2 then "montoFinal" else 0 end)
    from p
    group by 1, 2
  ),
  e as (
    select c.id as "clienteId", dia, "grupoId", sum(kilos) as kilos, sum(redondeo) as redondeo, sum(gasto) as gasto
    from l
    cross join lateral (values (0), (l."clienteId")) as c(id)
    group by 1, 2, 3
  ),
  v as (
    select "clienteId", dia, "grupoId", sum(kilos) as kilos, sum(gasto) as gasto
    from venta_dia
    group by 1, 2, 3
    union all select "clienteId", dia, 0, 0, sum(gasto) from venta_dia group by 1, 2
  )
  select "clienteId", dia::text, "grupoId", e.kilos as "kilosDeLineas", v.kilos, e.gasto as "gastoDeLineas", v.gasto
  from e
  full join v using ("clienteId", dia, "grupoId")
  where coalesce(e.kilos, 0) <> coalesce(v.kilos, 0)
    or abs(coalesce(e.gasto, 0) - coalesce(v.gasto, 0)) > coalesce(e.redondeo, 0)`

type SolicitudRow = {
  id: number
  marca: string
  estado: string
  clienteId: number
  contactoId: number
  final: string
  total: string
  subtotal: string
  lineas: unknown
  salidas: number
  stepList: number
  audited: number
}
/** All data of an order in one row, by its mark. */
const PEDIDOS = `
  select
    p.id, p.comentario as marca, p.estado, p."clienteId", p."contactoId", p."montoFinal" as final,
    p."montoTotal" as total, p."montoTotalSinDto" as "subtotal",
    (
      select json_agg(
        json_build_array(
          d.item, d."productoId", d."cantidadTiras", d.dimension1, d.dimension2, d.precio, d.descuento1,
          d."montoSubtotal", d."montoSubtotalDto", d."pesoSubtotal"
        )
        order by d.item
      )
      from presupuesto_detalle d
      where d."presupuestoId" = p.id
    ) as lineas,
    (
      select count(*)
      from salida s
      where s.tipo = 'pedido-confirmado' and (s.datos->>'presupuestoId')::int = p.id
    ) as salidas,
    (
      select count(*)
      from presupuesto_historial h
      where h."presupuestoId" = p.id and h.de = 'Carrito' and h.a = 'Enviado'
    ) as "stepList",
    (
      select count(*)
      from auditoria a
      where a.accion = 'pedido-confirmado' and a.sobre = 'solicitud ' || p.id
    ) as audited
  from presupuesto p
  where p.comentario like $1 || '%'`

const lineasOf = ({ carrito }: Compra) =>
  carrito.presupuestoDetalles.$values.map((l) => [
    l.item,
    l.producto.id,
    l.cantidadTiras,
    l.dimension1,
    l.dimension2,
    l.precio,
    l.descuento1,
    l.montoSubtotal,
    l.montoSubtotalDto,
    l.pesoSubtotal,
  ])
const differs = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b) ? null : `${JSON.stringify(a)} / ${JSON.stringify(b)}`

/** What of an acknowledged order differs from the database, or null. */
const problemOf = (p: Compra, f: SolicitudRow | undefined): string | null => {
  if (!f) return 'is not there'
  const told = [
    p.quote.id,
    'Enviado',
    p.clienteId,
    p.contactoId,
    p.quote.montoTotal,
    p.carrito.montoTotal,
    p.carrito.montoTotalSinDto,
  ]
  return (
    differs([f.id, f.estado, f.clienteId, f.contactoId, Number(f.final), Number(f.total), Number(f.subtotal)], told) ??
    differs(f.lineas, lineasOf(p))
  )
}

export const cuentaOf = (
  question: string,
  expected: number,
  wrong: readonly string[],
  found = expected - wrong.length,
): Cuenta => ({ question, expected, found, ...(wrong[0] ? { example: wrong[0] } : {}) })
export const none = (question: string, rows: readonly unknown[]): Cuenta => ({
  question,
  expected: 0,
  found: rows.length,
  ...(rows[0] ? { example: JSON.stringify(rows[0]) } : {}),
})

/**
 * Checks that the database has every acknowledged order once, with all its parts, and nothing else. `claves`: how
 * many keys were used; `others`: orders of cotizaciones, which quote.ts looks at.
 */
export const databaseCuentas = async (
  { sql }: Asked,
  prefix: string,
  pedidos: readonly Compra[],
  { claves, others }: { claves: number; others: number },
): Promise<Cuenta[]> => {
  const filas = await sql<SolicitudRow & Record<string, unknown>>(PEDIDOS, [prefix])
  const byMark = Map.groupBy(filas, (f) => f.marca)
  const told = new Set(pedidos.map((p) => p.marca))
  const wrong = pedidos.flatMap((p) => {
    const problem = problemOf(p, byMark.get(p.marca)?.[0])
    return problem ? [`${p.marca} (${p.quote.id}): ${problem}`] : []
  })
  const each = (field: 'salidas' | 'stepList' | 'audited') =>
    filas.filter((f) => Number(f[field]) !== 1).map((f) => `${f.marca} (${f.id}): ${f[field]}`)
  const n = pedidos.length
  return [
    cuentaOf('acknowledged orders that are there, with their lines and totals', n, wrong),
    cuentaOf(
      'order marks that are there exactly once',
      n,
      [...byMark].filter(([, all]) => all.length > 1).map(([m, all]) => `${m}: ${all.map((f) => f.id).join(', ')}`),
      [...byMark.values()].filter((all) => all.length === 1).length,
    ),
    none(
      'orders nobody saw confirmed',
      filas.filter((f) => !told.has(f.marca)).map((f) => [f.id, f.marca]),
    ),
    cuentaOf('with one outbox row each', n, each('salidas')),
    cuentaOf('with one step in their history', n, each('stepList')),
    cuentaOf('with one entry in the audit log', n, each('audited')),
    cuentaOf(
      'outbox rows in all',
      n + others,
      [],
      Number(
        (
          await sql<{ n: string }>(`
            select count(*) as n
            from salida
            where tipo = 'pedido-confirmado'`)
        )[0]!.n,
      ),
    ),
    cuentaOf(
      'calls with a key, one stored answer each',
      claves,
      [],
      Number((await sql<{ n: string }>('select count(*) as n from idempotencia where respuesta is not null'))[0]!.n),
    ),
    none('keys without a stored answer', await sql('select * from idempotencia where respuesta is null')),
    none('days, clients and groups of the ledger that do not give the sum of the lines', await sql(LEDGER)),
    none(
      'open carts that are confirmed too',
      await sql(
        `
          select p.id
          from presupuesto p
          where p.estado = 'Carrito'
            and (
              p.fecha is not null
              or exists (select from presupuesto_historial h where h."presupuestoId" = p.id)
              or exists (select from salida s where (s.datos->>'presupuestoId')::int = p.id)
            )`,
      ),
    ),
    none(
      'carts left with lines',
      await sql(
        `
          select p.id, p."clienteId"
          from presupuesto p
          where p.estado = 'Carrito'
            and p."clienteId" = any($1)
            and exists (select from presupuesto_detalle d where d."presupuestoId" = p.id)`,
        [[...new Set(pedidos.map((p) => p.clienteId))]],
      ),
    ),
    none(
      'solicitudes without lines, outbox rows or steps without a solicitud',
      await sql(`
        select p.id
        from presupuesto p
        where p.estado = 'Enviado'
          and not exists (select from presupuesto_detalle d where d."presupuestoId" = p.id)
        union all
        select s.id
        from salida s
        where s.tipo = 'pedido-confirmado'
          and not exists (select from presupuesto p where p.id = (s.datos->>'presupuestoId')::int)
        union all
        select h.id
        from presupuesto_historial h
        where not exists (select from presupuesto p where p.id = h."presupuestoId")`),
    ),
    none('equal mails twice', await sql('select para, asunto, texto from correo group by 1, 2, 3 having count(*) > 1')),
  ]
}

/** Transactions and locks that the portal left open, once all clients are done. */
export const connectionCuentas = async ({ sql }: Asked): Promise<Cuenta[]> => [
  none(
    'transactions open and idle',
    await sql(
      `
        select pid, application_name, state, query
        from pg_stat_activity
        where datname = 'portal' and state like 'idle in transaction%'`,
    ),
  ),
  none(
    'waits for a lock',
    await sql(`
      select pid, query
      from pg_stat_activity
      where datname = 'portal' and wait_event_type = 'Lock'`),
  ),
]
