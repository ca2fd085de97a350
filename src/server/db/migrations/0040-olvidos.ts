import { sql, type Kysely } from 'kysely'

/**
 * Cache invalidation (src/server/cache.ts): triggers notify all processes of what changed, whoever changed it, also by
 * hand. Payload: `memory`, or `memory:key,key` for at most a hundred keys.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await createInvalidation(db)
  // an expired session is in no cache
  await statement(
    db,
    'olvida_sesion',
    'sesion',
    'after delete on sesion referencing old table as viejas',
    `perform olvidar('sesiones', (select array_agg(token) from viejas where vence > now()));`,
  )
  await statement(
    db,
    'olvida_usuario',
    'usuario',
    'after update on usuario referencing new table as nuevas old table as viejas',
    `perform olvidar('usuarios', ${changed('usuario', 'id', ['email', 'nombre', 'apellido', 'tipoRol', 'clienteId', 'idVendedor', 'permisos', 'activo'])});`,
  )
  await statement(
    db,
    'olvida_cliente',
    'cliente',
    'after update on cliente referencing new table as nuevas old table as viejas',
    `perform olvidar('clientes', ${changed('cliente', 'id', ['idVendedor', 'listaPrecioId', 'activo'])});`,
  )
  await statement(
    db,
    'olvida_vendedor',
    'vendedor',
    'after update on vendedor referencing new table as nuevas old table as viejas',
    `perform olvidar('vendedores', ${changed('vendedor', 'idVendedor', ['activo'])});`,
  )
  await statement(
    db,
    'olvida_configuracion',
    'configuracion',
    'after insert or update or delete on configuracion',
    `perform pg_notify('portal_olvido', 'params');`,
  )
  await statement(
    db,
    'olvida_producto',
    'producto',
    'after insert or update or delete on producto',
    `perform pg_notify('portal_olvido', 'hallazgos'); perform pg_notify('portal_olvido', 'vecinas');`,
  )
}

/** Creates the function that notifies a cache's changed keys. */
const createInvalidation = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function olvidar(memoria text, claves text[]) returns void language plpgsql as $$
    begin
      if claves is null or cardinality(claves) = 0 then return; end if;
      perform pg_notify(
        'portal_olvido',
        memoria || case when cardinality(claves) > 100 then '' else ':' || array_to_string(claves, ',') end
      );
    end
    $$`.execute(db)
}

const statement = async (db: Kysely<never>, name: string, tabla: string, when: string, body: string) => {
  await sql`
    create function ${sql.raw(name)}() returns trigger language plpgsql as $$
    begin
      ${sql.raw(body)}
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger ${sql.raw(`${name} ${when}`)}
    for each statement execute function ${sql.raw(name)}()`.execute(db)
  return tabla
}
const changed = (tabla: string, key: string, columns: readonly string[]) => {
  const row = (alias: string) => `(${columns.map((c) => `${alias}."${c}"`).join(', ')})`
  return `
    (
      select array_agg(n."${key}"::text)
      from nuevas n
      join viejas v on v."${key}" = n."${key}"
      where ${row('n')} is distinct from ${row('v')}
    )`
}
