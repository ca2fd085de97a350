import { sql, type Kysely } from 'kysely'

/**
 * Delivery notes as the order system sends them, their lines, and the proofs of a delivery (docs/decisions/0157). Where
 * it sends none, a remito is read of vouchers and order lines, and has no row here; a proof names it by its number and
 * client, so that it may be of either.
 */
const tables = [
  `create table remito (
    id int primary key generated always as identity, numero text not null unique check (numero <> ''),
    "clienteId" int not null references cliente(id), "presupuestoId" int not null references presupuesto(id),
    fecha date not null, "idViaje" text, "depositoId" int references deposito(id), cot text, bultos int,
    kilos numeric(16, 2), estado text not null check (
      estado in ('Preparado', 'En viaje', 'Entregado', 'No entregado', 'Anulado')
    ), momento timestamptz
  )`,
  `create index remito_cliente on remito ("clienteId", fecha desc, id desc)`,
  `create index remito_fecha on remito (fecha desc, id desc)`,
  `create index remito_abierto on remito (fecha, id) where estado in ('Preparado', 'En viaje')`,
  `create index remito_reverso on remito (
    (reverse(upper(regexp_replace(numero, '[^0-9A-Za-z]', '', 'g')))) collate "C"
  )`,
  `create index remito_presupuesto on remito ("presupuestoId")`,
  `create table remito_linea (
    "remitoId" int not null references remito(id), "pedidoId" text not null, renglon text not null,
    colada text not null default '', "presupuestoId" int not null references presupuesto(id),
    "productoId" text not null, cantidad numeric(16, 4) not null, kilos numeric(16, 2), momento timestamptz,
    primary key ("remitoId", "pedidoId", renglon, colada)
  )`,
  `create index remito_linea_pedido on remito_linea ("pedidoId", renglon)`,
  `create index remito_linea_presupuesto on remito_linea ("presupuestoId")`,
  `create table remito_prueba (
    id int primary key generated always as identity, numero text not null,
    "clienteId" int not null references cliente(id), origen text not null check (origen in ('transporte', 'portal')),
    por text not null, fecha timestamptz not null, creado timestamptz not null default now(),
    entregado boolean not null, motivo text, recibe text, dni text, latitud float8, longitud float8,
    "precisionMetros" int, "fotosAnunciadas" int not null default 0, "firmaAnunciada" boolean not null default false
  )`,
  `create unique index remito_prueba_una on remito_prueba (numero, "clienteId", origen, fecha)`,
  `create index remito_prueba_cliente on remito_prueba ("clienteId")`,
  `create table remito_prueba_imagen (
    "pruebaId" int not null references remito_prueba(id), orden int not null check (orden between 0 and 10),
    tamano int not null, archivo uuid not null unique references archivo(id), primary key ("pruebaId", orden, tamano)
  )`,
]

/** Told live under the number of its row; a proof of a remito without one, under its client's requests. */
const told = (rows: string, joins: string) => `
  perform public.avisar_vivo(
    'remito',
    (
      select array_agg(distinct r."clienteId" || '.' || coalesce(c."idVendedor", 0) || '.' || r.id)
      from ${rows}
      ${joins}
      join public.cliente c on c.id = r."clienteId"
    )
  );`
const functions = [
  ['vivo_de_remito', told('nuevas r', '')],
  ['vivo_de_remito_quitado', told('viejas r', '')],
  ['vivo_de_remito_linea', told('nuevas l', 'join public.remito r on r.id = l."remitoId"')],
  ['vivo_de_remito_linea_quitada', told('viejas l', 'join public.remito r on r.id = l."remitoId"')],
  [
    'vivo_de_remito_prueba',
    `perform public.avisar_vivo(
      'remito',
      (
        select array_agg(distinct p."clienteId" || '.' || coalesce(c."idVendedor", 0) || '.' || coalesce(r.id, 0))
        from nuevas p
        join public.cliente c on c.id = p."clienteId"
        left join public.remito r on r.numero = p.numero
      )
    );`,
  ],
  [
    'vivo_de_remito_imagen',
    `perform public.avisar_vivo(
      'remito',
      (
        select array_agg(distinct p."clienteId" || '.' || coalesce(c."idVendedor", 0) || '.' || coalesce(r.id, 0))
        from nuevas i
        join public.remito_prueba p on p.id = i."pruebaId"
        join public.cliente c on c.id = p."clienteId"
        left join public.remito r on r.numero = p.numero
      )
    );`,
  ],
].map(
  ([name, body]) => `create function ${name}() returns trigger language plpgsql as $$
    begin
      ${body}
      return null;
    end $$`,
)
const triggers = [
  ['remito', 'insert', 'new table as nuevas', 'vivo_de_remito'],
  ['remito', 'update', 'new table as nuevas', 'vivo_de_remito'],
  ['remito', 'delete', 'old table as viejas', 'vivo_de_remito_quitado'],
  ['remito_linea', 'insert', 'new table as nuevas', 'vivo_de_remito_linea'],
  ['remito_linea', 'update', 'new table as nuevas', 'vivo_de_remito_linea'],
  ['remito_linea', 'delete', 'old table as viejas', 'vivo_de_remito_linea_quitada'],
  ['remito_prueba', 'insert', 'new table as nuevas', 'vivo_de_remito_prueba'],
  ['remito_prueba', 'update', 'new table as nuevas', 'vivo_de_remito_prueba'],
  ['remito_prueba_imagen', 'insert', 'new table as nuevas', 'vivo_de_remito_imagen'],
].map(
  ([tabla, when, rows, run]) => `create trigger vivo_${when} after ${when} on ${tabla}
    referencing ${rows}
    for each statement execute function ${run}()`,
)

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...tables, ...functions, ...triggers]) await sql.raw(statement).execute(db)
}
