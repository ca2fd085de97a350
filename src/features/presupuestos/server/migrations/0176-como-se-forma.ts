import { sql, type Kysely } from 'kysely'

/**
 * How the price of a line came about (DOLAR-07, DOLAR-08): its list, its step, what was agreed. Null: nobody wrote it
 * down, as of all lines so far. `precioLista` stays for the former version, which reads and writes it as a copy of
 * `precio`; nothing here reads it any more.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto_detalle add column if not exists formacion jsonb`.execute(db)
}
