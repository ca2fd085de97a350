import { CompiledQuery, sql } from 'kysely'
import { direccionOfObra, OBRA } from '#features/envio-pago/rules.ts'
import { fotoCliente, fotoTienda, nombreVendedor } from '#features/presupuestos/server/presupuestos.ts'
import type { Db } from '#server/db/db.ts'
import type { Solicitud } from '../../solicitud.ts'

// Writes presupuesto and its history for the import; reads the data that a new quote copies (clientes, vendedores,
// envio-pago).

type Instants = 'fecha' | 'momento' | 'cancelada' | 'otraFecha'
type Row = Omit<Solicitud, Instants | 'descuentoCliente' | 'descuentoCondicionPago'> & {
  id: number
  otraFecha: Date | null
  fecha: Date
  momento: Date | null
  cancelada: Date | null
  descuentoCliente: string
  descuentoCondicionPago: string
}
/** SQL: the days of a quote's delivery, and when another one was asked for that nobody answered. */
const fechas = sql`
  "fechaPedida"::text as "fechaPedida", "franjaPedida", "fechaPrometida"::text as "fechaPrometida", "franjaPrometida",
  (
    select case when f.que = 'otra' then f.creado end
    from fecha_entrega f
    where f."presupuestoId" = p.id
    order by f.id desc
    limit 1
  ) as "otraFecha"`
/** The quotes with these numbers, locked until the transaction ends; only confirmed ones, not carts. */
export const findSolicitudes = async (
  db: Db,
  ids: number[],
  totvs: string[],
): Promise<{ byId: Map<number, Solicitud>; byTotvs: Map<string, Solicitud> }> => {
  const { rows } = await sql<Row>`
    select
      id, "presupuestoTotvsId", "pedidoId", "clienteId", "usuarioAlta", "contactoId", fecha, estado, "monedaId",
      "condicionPagoId", "clasificacionId", "transporteId", nullif("tiendaNro", 0) as "tiendaNro", "esObra",
      "obraCalle", "obraNro", "obraLocalidad", "obraCodigoPostal", "obraProvinciaId",
      (select v.name from provincia v where v.id = p."obraProvinciaId") as "obraProvincia", "descuentoCliente",
      "descuentoCondicionPago", "esPedidoFirme", comentario, "ordenCompra", momento,
      ${fechas},
      case
        when estado = 'Cancelado' then coalesce(
          momento,
          (select max(h.fecha) from presupuesto_historial h where h."presupuestoId" = p.id and h.a = 'Cancelado'),
          p.fecha
        )
      end as cancelada,
      array(select "estadoViaje" from viaje v where v."presupuestoId" = p.id) as viajes
    from presupuesto p
    where (id = any(${ids}::int[]) or "presupuestoTotvsId" = any(${totvs}::text[]))
      and fecha is not null
    order by id
    for update`.execute(db)
  const solicitudes = rows.map((row) => ({
    ...row,
    fecha: row.fecha?.toISOString() ?? '',
    momento: row.momento?.toISOString() ?? null,
    cancelada: row.cancelada?.toISOString() ?? null,
    otraFecha: row.otraFecha?.toISOString() ?? null,
    descuentoCliente: Number(row.descuentoCliente),
    descuentoCondicionPago: Number(row.descuentoCondicionPago),
  }))
  return {
    byId: new Map(solicitudes.map((s) => [s.id, s])),
    byTotvs: new Map(solicitudes.flatMap((s) => (s.presupuestoTotvsId === null ? [] : [[s.presupuestoTotvsId, s]]))),
  }
}

const columnas = {
  presupuestoTotvsId: 'text',
  pedidoId: 'text',
  clienteId: 'int',
  usuarioAlta: 'int',
  contactoId: 'int',
  fecha: 'timestamptz',
  estado: 'text',
  monedaId: 'int',
  condicionPagoId: 'int',
  clasificacionId: 'int',
  transporteId: 'int',
  tiendaNro: 'int',
  esObra: 'boolean',
  obraCalle: 'text',
  obraNro: 'text',
  obraLocalidad: 'text',
  obraCodigoPostal: 'text',
  obraProvinciaId: 'int',
  descuentoCliente: 'numeric',
  descuentoCondicionPago: 'numeric',
  esPedidoFirme: 'boolean',
  comentario: 'text',
  ordenCompra: 'text',
  fechaPedida: 'date',
  franjaPedida: 'text',
  fechaPrometida: 'date',
  franjaPrometida: 'text',
  momento: 'timestamptz',
} as const
const campos = Object.keys(columnas).map((c) => `"${c}"`)
const OF_OBRA = ['esObra', 'obraCalle', 'obraNro', 'obraLocalidad', 'obraCodigoPostal', 'obraProvinciaId'] as const
/** SQL: the destination of a quote, to compare; a cart for a work site was stored with shop 0. */
const destino = (alias: string) =>
  `(coalesce(${alias}."tiendaNro", 0), ${OF_OBRA.map((c) => `${alias}."${c}"`).join(', ')})`
const otherDestino = `${destino('p')} is distinct from ${destino('y')}`
const another = (columna: string) => `p."${columna}" is distinct from y."${columna}"`
/** The values of a work site in the columns of a shop; `telefonoEntrega` is the receiving person's. */
const ofObra: { readonly [columna: string]: string } = {
  tiendaEntrega: `'${OBRA}'`,
  direccionEntrega: 'r."direccionObra"',
  telefonoEntrega: 'null',
}
/** Texts copied into the quote when it comes in: [column, source, condition to renew it]. */
const fotos: readonly (readonly [columna: string, de: string, scheduled?: string])[] = [
  ...Object.entries(fotoCliente('c')),
  ['vendedorId', 'c."idVendedor"'],
  ['nombreVendedor', nombreVendedor('c."idVendedor"')],
  ...Object.entries(fotoTienda('t')).map(
    ([columna, de]) => [columna, `case when r."esObra" then ${ofObra[columna]} else ${de} end`, otherDestino] as const,
  ),
  ['condicionPago', 'cp.descripcion', another('condicionPagoId')],
  ['clasificacionEnvio', 'ce.descripcion', another('clasificacionId')],
  ['transporteDesc', 'tr.descripcion', another('transporteId')],
]
const nombresFotos = fotos.map(([c]) => `"${c}"`)
/** Columns of an existing quote to renew: [column, value, condition]; a new address has no coordinates yet. */
const renewed = [
  ...fotos.flatMap(([c, , scheduled]) => (scheduled ? [[c, `y."${c}"`, scheduled] as const] : [])),
  [
    'telefonoEntrega',
    `case when y."esObra" then p."recibeTelefono" else y."telefonoEntrega" end`,
    otherDestino,
  ] as const,
  ...(['obraLatitud', 'obraLongitud'] as const).map((c) => [c, 'null', otherDestino] as const),
]
const renew = [...new Map(renewed.map((r) => [r[0], r])).values()]
  .map(([c, nuevo, scheduled]) => `"${c}" = case when ${scheduled} then ${nuevo} else p."${c}" end`)
  .join(', ')
const write = `
  with r as materialized (
    select *
    from json_to_recordset($1::json) as r(n int, id int, "direccionObra" text, ${Object.entries(columnas)
      .map(([c, t]) => `"${c}" ${t}`)
      .join(', ')})
  ),
  y as materialized (
    select r.*, ${fotos.map(([c, from]) => `${from} as "${c}"`).join(', ')}
    from r
    join cliente c on c.id = r."clienteId"
    left join tienda t on t."clienteId" = r."clienteId" and t."tiendaNro" = r."tiendaNro"
    left join condicion_pago cp on cp.id = r."condicionPagoId"
    left join clasificacion_envio ce on ce.id = r."clasificacionId"
    left join transporte tr on tr.id = r."transporteId"
  ),
  u as (
    update presupuesto p
    set ${campos.map((c) => `${c} = y.${c}`).join(', ')}, ${renew}
    from y
    where p.id = y.id
    returning p.id
  ),
  i as (
    insert into presupuesto (creado, ${campos.join(', ')}, ${nombresFotos.join(', ')})
    select fecha, ${campos.join(', ')}, ${nombresFotos.join(', ')}
    from y
    where id is null
    order by n
    returning id, "presupuestoTotvsId"
  )
  select id, "presupuestoTotvsId"
  from i`

/** The work site's address as it is shown; null for a quote that goes to a shop. */
const direccionObraOf = ({ esObra, obraCalle: calle, ...obra }: Solicitud): string | null =>
  esObra && calle !== null
    ? direccionOfObra({
        calle,
        nro: obra.obraNro,
        localidad: obra.obraLocalidad ?? '',
        codigoPostal: obra.obraCodigoPostal,
        provincia: obra.obraProvincia,
      })
    : null

/** Inserts the new quotes, whose ids are set here, and updates the others. */
export const writeSolicitudes = async (db: Db, solicitudes: readonly Solicitud[]): Promise<void> => {
  if (solicitudes.length === 0) return
  const json = JSON.stringify(solicitudes.map((s, n) => ({ ...s, n, direccionObra: direccionObraOf(s) })))
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(write, [json]) as CompiledQuery<{ id: number; presupuestoTotvsId: string }>,
  )
  const ids = new Map(rows.map((r) => [r.presupuestoTotvsId, r.id]))
  for (const s of solicitudes) s.id ??= ids.get(s.presupuestoTotvsId!) ?? null
}

/** A change of state; `fecha`: null for one that happened nobody knows when. */
export type Entrada = {
  readonly solicitud: Solicitud
  readonly de: string | null
  readonly a: string
  readonly fecha: string | 'now' | null
  readonly motivo: string | null
}
export const insertHistorial = async (db: Db, usuario: string, entradas: readonly Entrada[]): Promise<void> => {
  if (entradas.length === 0) return
  const json = JSON.stringify(entradas.map(({ solicitud, ...e }, n) => ({ n, presupuestoId: solicitud.id, ...e })))
  await sql`
    insert into presupuesto_historial ("presupuestoId", fecha, usuario, de, a, motivo)
    select
      x."presupuestoId", case x.fecha when 'now' then now() else x.fecha::timestamptz end, ${usuario}, x.de, x.a,
      x.motivo
    from json_to_recordset(${json}::json) as x(
      n int, "presupuestoId" int, fecha text, de text, a text, motivo text
    )
    order by n`.execute(db)
}
