import { sql, type Kysely } from 'kysely'

/**
 * An account that buys for several clients has read as far as it has seen of each: one mark for all would take with it
 * what was never shown of the others. `clienteId` 0: of staff, whose notices are one list. What was read until now
 * counts for every client of the account, as it did.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table aviso_marca add column "clienteId" int not null default 0`.execute(db)
  await sql`
    alter table aviso_marca drop constraint aviso_marca_pkey, add primary key ("usuarioId", "clienteId")`.execute(db)
  await sql`
    update aviso_marca m
    set "clienteId" = u."clienteId"
    from usuario u
    where u.id = m."usuarioId" and u."tipoRol" = 3 and u."clienteId" is not null`.execute(db)
  await sql`
    insert into aviso_marca ("usuarioId", "clienteId", visto)
    select m."usuarioId", x."clienteId", m.visto
    from aviso_marca m
    join cuenta_cliente x on x."usuarioId" = m."usuarioId"
    on conflict do nothing`.execute(db)
  await sql`alter table aviso_marca alter column "clienteId" drop default`.execute(db)
}
