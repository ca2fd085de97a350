import { sql, type Kysely } from 'kysely'

/** A client's own payment conditions; if any is in force, only those are offered. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table condicion_cliente (
    "clienteId" int not null references cliente(id), "condicionPagoId" int not null references condicion_pago(id),
    activo boolean not null default true, primary key ("clienteId", "condicionPagoId"))`.execute(db)
}
