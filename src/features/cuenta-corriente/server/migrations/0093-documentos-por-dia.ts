import { sql, type Kysely } from 'kysely'

/** The sums of a client's documents by day of issue and due day. */
const sums = sql`
  "clienteId", "fechaEmision", coalesce(vencimiento, "fechaEmision"), coalesce(sum(saldo), 0),
  count(*) filter (where saldo <> 0), count(*)`

/**
 * A client's documents and their open balance summed by day, so that balances and counts read as many rows as days.
 * Kept by statement-level triggers.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table documento_dia (
      "clienteId" int not null, dia date not null, vence date not null, saldo numeric(20, 2) not null,
      abiertos int not null, documentos int not null,
      primary key ("clienteId", dia, vence)
    )`.execute(db)
  // else an import between the sum and the triggers would be in neither
  await sql`lock table documento in share row exclusive mode`.execute(db)
  await sql`insert into documento_dia select ${sums} from documento group by 1, 2, 3`.execute(db)
  await createTriggers(db)
}

const createTriggers = async (db: Kysely<never>): Promise<void> => {
  const add = sql`
    on conflict ("clienteId", dia, vence) do update set
      saldo = s.saldo + excluded.saldo, abiertos = s.abiertos + excluded.abiertos,
      documentos = s.documentos + excluded.documentos`
  // ordered by key, so that concurrent statements on the same days do not deadlock
  await sql`
    create function documento_dia_suma() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into public.documento_dia as s
        select a, b, c, -d, -e, -f
        from (select ${sums} from viejas group by 1, 2, 3) x (a, b, c, d, e, f)
        order by 1, 2, 3
        ${add};
      end if;
      if tg_op <> 'DELETE' then
        insert into public.documento_dia as s
        select *
        from (select ${sums} from nuevas group by 1, 2, 3) x
        order by 1, 2, 3
        ${add};
      end if;
      if tg_op <> 'INSERT' then
        delete from public.documento_dia s
        using (
          select distinct "clienteId", "fechaEmision" as dia, coalesce(vencimiento, "fechaEmision") as vence
          from viejas
        ) v
        where s."clienteId" = v."clienteId"
          and s.dia = v.dia
          and s.vence = v.vence
          and s.documentos = 0;
      end if;
      return null;
    end
    $$`.execute(db)
  for (const [op, tables] of [
    ['insert', 'new table as nuevas'],
    ['update', 'old table as viejas new table as nuevas'],
    ['delete', 'old table as viejas'],
  ] as const)
    await sql`
      create trigger ${sql.ref(`documento_dia_${op}`)} after ${sql.raw(op)} on documento
      referencing ${sql.raw(tables)}
      for each statement execute function documento_dia_suma()`.execute(db)
}
