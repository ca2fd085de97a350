import { sql, type Kysely } from 'kysely'

/**
 * A read mark for each client of an account: a single one would mark the other clients' notices as read too.
 * `clienteId` 0: staff, with one list. The former mark is copied to every client of the account.
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
