import { sql, type Kysely } from 'kysely'

/**
 * `codigo`: the order system's code of what has a number of ours. `importado`: the last file's value of each column,
 * so that a file that repeats it keeps what a person changed in the portal.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const numbered = ['lista_precio', 'grupo', 'subgrupo', 'condicion_pago', 'transporte', 'clasificacion_envio']
  for (const tabla of numbered) await sql`alter table ${sql.table(tabla)} add column codigo text unique`.execute(db)
  await sql`
    alter table tienda add column codigo text, add constraint tienda_codigo unique ("clienteId", codigo)`.execute(db)
  for (const tabla of ['vendedor', 'usuario'])
    await sql`alter table ${sql.table(tabla)} add column importado jsonb`.execute(db)
}
