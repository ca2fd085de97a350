import { sql, type Kysely } from 'kysely'

/**
 * A session that an administrator opened to see what somebody else sees (CUENTAS-09): `por`, who looks. It ends with
 * the administrator's own account, and with a right taken from it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table sesion add column por int references usuario(id) on delete cascade`.execute(db)
  await sql`create index sesion_por on sesion (por) where por is not null`.execute(db)
  await sql`
    create function sesion_de_quien_mira() returns trigger language plpgsql as $$
    begin
      delete from sesion where por = new.id;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger sesion_de_quien_mira after update of activo, permisos, "tipoRol" on usuario
    for each row when (
      old.activo is distinct from new.activo
      or old.permisos is distinct from new.permisos
      or old."tipoRol" is distinct from new."tipoRol"
    )
    execute function sesion_de_quien_mira()`.execute(db)
}
