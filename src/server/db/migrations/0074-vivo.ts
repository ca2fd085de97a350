import { sql, type Kysely } from 'kysely'

const QUOTE = `p."clienteId" || '.' || coalesce(p."vendedorCliente", 0) || '.' || p.id`
/** Tables that belong to a quote and whose changes are announced: history, trips, vouchers, order lines. */
const PARTES = ['presupuesto_historial', 'viaje', 'comprobante', 'estado_pedido']

/**
 * Live updates (src/server/live/, docs/decisions/0077): triggers notify changes in their transaction, whoever makes
 * them. Payload: `type:client.seller.id,…`, or the type alone beyond a hundred. Not for carts, which change too often:
 * a notification serialises commits.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function avisar_vivo(tipo text, cambios text[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(cambios), 0) = 0 then return; end if;
      perform pg_notify(
        'portal_vivo',
        tipo || case when cardinality(cambios) > 100 then '' else ':' || array_to_string(cambios, ',') end
      );
    end
    $$`.execute(db)

  for (const [name, rows] of [
    ['vivo_de_presupuesto', 'nuevas'],
    ['vivo_de_presupuesto_quitado', 'viejas'],
  ] as const)
    await sql`
      create function ${sql.raw(name)}() returns trigger language plpgsql as $$
      begin
        perform public.avisar_vivo(
          'presupuesto',
          (
            select array_agg(distinct ${sql.raw(QUOTE)})
            from ${sql.raw(rows)} f
            join public.presupuesto p on p.id = f."presupuestoId"
            where p.fecha is not null
          )
        );
        return null;
      end
      $$`.execute(db)
  const trigger = (tabla: string, when: string, rows: string, run: string) =>
    sql
      .raw(
        `
          create trigger vivo_${when} after ${when} on ${tabla}
          referencing ${rows}
          for each statement execute function ${run}()`,
      )
      .execute(db)
  for (const tabla of PARTES) {
    await trigger(tabla, 'insert', 'new table as nuevas', 'vivo_de_presupuesto')
    if (tabla === 'presupuesto_historial') continue // the history is append-only
    await trigger(tabla, 'update', 'new table as nuevas', 'vivo_de_presupuesto')
    await trigger(tabla, 'delete', 'old table as viejas', 'vivo_de_presupuesto_quitado')
  }
  await createQuoteTrigger(db)
}

/** The trigger on quotes, by row: its condition makes a cart's update cost next to nothing. */
const createQuoteTrigger = async (db: Kysely<never>): Promise<void> => {
  const seen = [
    'presupuestoTotvsId',
    'pedidoId',
    'esPedidoFirme',
    'comentario',
    'montoTotal',
    'pesoTotal',
    'transporteId',
    'tiendaNro',
    'condicionPagoId',
  ]
  const of = (row: string) => `(${seen.map((column) => `${row}."${column}"`).join(', ')})`
  await sql`
    create function vivo_presupuesto() returns trigger language plpgsql as $$
    begin
      perform public.avisar_vivo(
        'presupuesto', array[new."clienteId" || '.' || coalesce(new."vendedorCliente", 0) || '.' || new.id]
      );
      return null;
    end
    $$`.execute(db)
  await sql
    .raw(
      `
        create trigger vivo_update after update on presupuesto
        for each row when (old.fecha is not null and ${of('old')} is distinct from ${of('new')})
        execute function vivo_presupuesto()`,
    )
    .execute(db)
}
