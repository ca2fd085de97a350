import { sql, type Kysely } from 'kysely'

/**
 * The day that a delivery was asked for, the one that the order system promises (REMITO-05, REMITO-06), and what was
 * said of both since. The seller is told once of a promised day that is over.
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table presupuesto
      add column if not exists "fechaPedida" date, add column if not exists "franjaPedida" text,
      add column if not exists "fechaPrometida" date, add column if not exists "franjaPrometida" text,
      add column if not exists "demoraAvisada" date`.execute(db)
  await sql`
    create table if not exists fecha_entrega (
      id int primary key generated always as identity, "presupuestoId" int not null references presupuesto(id),
      creado timestamptz not null default clock_timestamp(), "usuarioId" int references usuario(id),
      usuario text not null, que text not null check (que in ('otra', 'confirmada')), fecha date, franja text,
      "antesFecha" date, "antesFranja" text, motivo text
    )`.execute(db)
  await sql`
    create index if not exists fecha_entrega_orden on fecha_entrega ("presupuestoId", id)`.execute(db)
  await sql`
    create index if not exists presupuesto_prometida on presupuesto ("fechaPrometida")
    where "fechaPrometida" is not null
      and estado in ('Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito')`.execute(db)
  await sql`
    create or replace trigger vivo_insert after insert on fecha_entrega
    referencing new table as nuevas
    for each statement execute function vivo_de_presupuesto()`.execute(db)
}
