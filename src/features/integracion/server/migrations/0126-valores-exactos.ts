import { sql, type Kysely } from 'kysely'

type Exacta = readonly [tabla: string, columna: string, exacta: string, places: number]
const EXACTAS: readonly Exacta[] = [
  ['precio', 'precio', 'precioExacto', 2],
  ['precio', 'cantidadDesde', 'cantidadDesdeExacta', 3],
  ['precio_cliente', 'precio', 'precioExacto', 2],
  ['precio_cliente', 'cantidadDesde', 'cantidadDesdeExacta', 3],
  ['stock', 'cantidad', 'cantidadExacta', 3],
  ['stock_deposito', 'cantidad', 'cantidadExacta', 3],
  ['estado_pedido', 'cantidad', 'cantidadExacta', 2],
  ['estado_pedido', 'cantidadEntregada', 'cantidadEntregadaExacta', 2],
  ['presupuesto_detalle', 'cantidadTiras', 'cantidadTirasExacta', 2],
  ['presupuesto_detalle', 'precio', 'precioExacto', 2],
  ['presupuesto_detalle', 'precioLista', 'precioListaExacto', 2],
]
const DETALLE = 'presupuesto_detalle'
const deDetalle = EXACTAS.filter(([tabla]) => tabla === DETALLE)

/** SQL: whether the exact value does not round to the one beside it. */
const vencida = ([, columna, exacta, places]: Exacta): string =>
  `(new."${exacta}" is not null and round(new."${exacta}", ${places}) is distinct from new."${columna}")`
const exacto = (columna: string, exacta: string): string => `coalesce(new."${exacta}", new."${columna}")`
const medida = (columna: string): string => `case when new.${columna} > 0 then new.${columna} else 1 end`
/** SQL: whether an amount differs from that of the line's exact values: a former version computed it. */
const otroMonto = `
  coalesce(${deDetalle.map(([, , exacta]) => `new."${exacta}"`).join(', ')}) is not null
  and new."montoSubtotal" <> round(
    ${exacto('cantidadTiras', 'cantidadTirasExacta')}
      * ${medida('dimension1')} * ${medida('dimension2')} * ${exacto('precio', 'precioExacto')},
    2
  )`

const createTrigger = (tabla: string, exactas: readonly string[], condition: string): string =>
  `create or replace trigger "sin_${exactas[0]}" before insert or update on ${tabla} for each row
    when (${condition}) execute function sin_exacto(${exactas.map((e) => `'${e}'`).join(', ')})`

export const outside = true
/**
 * The exact value of prices and quantities beside their rounded column; null if nothing was rounded. A trigger clears
 * an exact value that does not match what a former version wrote; in a line all three, which make its amount together.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const [tabla, , exacta] of EXACTAS)
    await sql`alter table ${sql.table(tabla)} add column if not exists ${sql.ref(exacta)} numeric(18,4)`.execute(db)
  await sql`create or replace function sin_exacto() returns trigger language plpgsql as $$
    begin
      new := jsonb_populate_record(new, (select jsonb_object_agg(columna, null::text) from unnest(tg_argv) columna));
      return new;
    end $$`.execute(db)
  for (const una of EXACTAS)
    if (una[0] !== DETALLE) await sql.raw(createTrigger(una[0], [una[2]], vencida(una))).execute(db)
  const condition = [...deDetalle.map(vencida), `(${otroMonto})`].join(' or ')
  await sql
    .raw(
      createTrigger(
        DETALLE,
        deDetalle.map(([, , exacta]) => exacta),
        condition,
      ),
    )
    .execute(db)
}
