import { sql, type Kysely } from 'kysely'

/**
 * What is still owed of a client's documents, added up by their days: a balance costs as many rows as there are days,
 * not as there are documents. Triggers keep it, statement by statement, whoever writes documents.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table saldo_dia ("clienteId" int not null, dia date not null, vence date not null, saldo numeric(20,2) not null, abiertos int not null,
    primary key ("clienteId", dia, vence))`.execute(db)
  await sql`insert into saldo_dia select "clienteId", "fechaEmision", coalesce(vencimiento, "fechaEmision"), sum(saldo), count(*) from documento where saldo <> 0 group by 1, 2, 3`.execute(
    db,
  )
  // in the order of its key: two that write the same days at once wait for each other, never in a circle
  await sql`create function saldo_dia_suma() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then
        insert into public.saldo_dia as s select "clienteId", "fechaEmision", coalesce(vencimiento, "fechaEmision"), -sum(saldo), -count(*) from viejas where saldo <> 0 group by 1, 2, 3 order by 1, 2, 3
          on conflict ("clienteId", dia, vence) do update set saldo = s.saldo + excluded.saldo, abiertos = s.abiertos + excluded.abiertos;
      end if;
      if tg_op <> 'DELETE' then
        insert into public.saldo_dia as s select "clienteId", "fechaEmision", coalesce(vencimiento, "fechaEmision"), sum(saldo), count(*) from nuevas where saldo <> 0 group by 1, 2, 3 order by 1, 2, 3
          on conflict ("clienteId", dia, vence) do update set saldo = s.saldo + excluded.saldo, abiertos = s.abiertos + excluded.abiertos;
      end if;
      if tg_op <> 'INSERT' then
        delete from public.saldo_dia s using (select distinct "clienteId", "fechaEmision" as dia, coalesce(vencimiento, "fechaEmision") as vence from viejas where saldo <> 0) v
          where s."clienteId" = v."clienteId" and s.dia = v.dia and s.vence = v.vence and s.abiertos = 0;
      end if;
      return null;
    end $$`.execute(db)
  for (const [op, tables] of [
    ['insert', 'new table as nuevas'],
    ['update', 'old table as viejas new table as nuevas'],
    ['delete', 'old table as viejas'],
  ] as const)
    await sql`create trigger ${sql.ref(`saldo_dia_${op}`)} after ${sql.raw(op)} on documento referencing ${sql.raw(tables)} for each statement execute function saldo_dia_suma()`.execute(
      db,
    )
}
