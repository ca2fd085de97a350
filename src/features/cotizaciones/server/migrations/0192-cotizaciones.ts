import { sql, type Kysely } from 'kysely'

/**
 * Quotes that live (docs/decisions/0150): what was asked, each version that was sent, every move. `vence`: the last
 * day of the version in force; being expired is read from it, and stored nowhere. `visible`: the client's people see
 * it, who asked for it or were sent a version; what staff began and never sent stays the team's.
 */
const tables = [
  `create sequence cotizacion_numero`,
  `create table cotizacion (
    id int primary key default nextval('cotizacion_numero'), numero int not null generated always as (id) stored,
    codigo text unique, "clienteId" int not null references cliente(id), "contactoId" int not null, "usuarioAlta" int,
    estado text not null check (
      estado in ('Borrador', 'Pedida', 'Enviada', 'Aceptada', 'Comprada', 'Rechazada', 'Retirada')
    ),
    cambio int not null default 1, pedida boolean not null, "enVigor" int,
    visible boolean not null generated always as (pedida or "enVigor" is not null) stored, vence date,
    "monedaId" int not null references moneda(id), "presupuestoOrigen" int references presupuesto(id), "tiendaNro" int,
    obra text, "fechaDeseada" date, observaciones text, "objetivoTotal" numeric(16, 2), "renovacionPedida" timestamptz,
    creada timestamptz not null default now(), movida timestamptz not null default now(), momento timestamptz
  )`,
  `create table cotizacion_pedida (
    "cotizacionId" int not null references cotizacion(id), item int not null,
    "productoId" text not null references producto(id), "cantidadTiras" numeric(14, 4) not null,
    dimension1 numeric(9, 3) not null default 0, dimension2 numeric(9, 3) not null default 0,
    objetivo numeric(18, 4), comentario text, primary key ("cotizacionId", item)
  )`,
  `create table cotizacion_version (
    "cotizacionId" int not null references cotizacion(id), numero int not null, enviada timestamptz,
    "usuarioId" int, usuario text not null, "condicionPagoId" int, "condicionPago" text, vence date,
    "porPartes" boolean not null default false, nota text, cotizacion numeric(14, 4), "cotizacionFecha" timestamptz,
    "cotizacionTipo" text, "cotizacionFuente" text, "montoTotalSinDto" numeric(16, 2) not null,
    "montoTotal" numeric(16, 2) not null, "pesoTotal" numeric(16, 2) not null,
    primary key ("cotizacionId", numero)
  )`,
  `create table cotizacion_linea (
    "cotizacionId" int not null, version int not null, item int not null,
    "productoId" text not null references producto(id), "nombreProducto" text not null, "grupoId" int not null,
    "cantidadTiras" numeric(14, 4) not null, dimension1 numeric(9, 3) not null default 0,
    dimension2 numeric(9, 3) not null default 0, "precioLista" numeric(18, 4), precio numeric(18, 4) not null
      check (precio > 0), descuento1 numeric(5, 2) not null default 0, iva numeric(5, 2), peso numeric(18, 6) not null,
    "montoSubtotal" numeric(16, 2) not null, "montoSubtotalDto" numeric(16, 2) not null,
    "pesoSubtotal" numeric(16, 2) not null, primary key ("cotizacionId", version, item),
    foreign key ("cotizacionId", version) references cotizacion_version ("cotizacionId", numero)
  )`,
  `create table cotizacion_movimiento (
    id int generated always as identity primary key, "cotizacionId" int not null references cotizacion(id),
    fecha timestamptz not null default now(), "usuarioId" int, usuario text not null, "deCliente" boolean not null,
    que text not null, de text, a text not null, version int, motivo text, detalle text, medio text, referencia text
  )`,
  `create index cotizacion_movimientos on cotizacion_movimiento ("cotizacionId", id)`,
  `create index cotizacion_cliente on cotizacion ("clienteId", estado, vence, id)`,
  `create index cotizacion_estado on cotizacion (estado, vence, id)`,
  `create index cotizacion_movida on cotizacion (movida desc, id desc)`,
  `create index cotizacion_producto on cotizacion_pedida ("productoId", "cotizacionId")`,
  `create unique index cotizacion_origen on cotizacion ("presupuestoOrigen")
    where "presupuestoOrigen" is not null and estado <> 'Retirada'`,
]

/** A version that was sent is never changed, whoever asks (COTIZ-04): not by a call, an import or a hand. */
const guards = [
  `create function cotizacion_version_enviada() returns trigger language plpgsql as $$
    begin
      raise exception 'cotizacion % version % was sent', old."cotizacionId", old.numero using errcode = 'P0C04';
    end $$`,
  `create trigger cotizacion_version_enviada before update or delete on cotizacion_version
    for each row when (old.enviada is not null) execute function cotizacion_version_enviada()`,
  `create function cotizacion_linea_enviada() returns trigger language plpgsql as $$
    declare
      l cotizacion_linea := case when tg_op = 'DELETE' then old else new end;
    begin
      if exists (
        select from cotizacion_version v
        where v."cotizacionId" = l."cotizacionId" and v.numero = l.version and v.enviada is not null
      ) then
        raise exception 'cotizacion % version % was sent', l."cotizacionId", l.version using errcode = 'P0C04';
      end if;
      return l;
    end $$`,
  `create trigger cotizacion_linea_enviada before insert or update or delete on cotizacion_linea
    for each row execute function cotizacion_linea_enviada()`,
]

/** A draft that was never sent is told to the distributor's people alone: `0` is nobody's client. */
const live = [
  `create function vivo_cotizacion() returns trigger language plpgsql as $$
    begin
      perform public.avisar_vivo(
        'cotizacion',
        array[
          case when new.visible then new."clienteId" else 0 end || '.' || coalesce(
            (
              select c."idVendedor"
              from public.cliente c
              where c.id = new."clienteId"
            ), 0
          ) || '.' || new.id
        ]
      );
      return null;
    end $$`,
  `create trigger vivo_insert after insert on cotizacion for each row execute function vivo_cotizacion()`,
  `create trigger vivo_update after update on cotizacion
    for each row when (old.cambio is distinct from new.cambio) execute function vivo_cotizacion()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...tables, ...guards, ...live]) await sql.raw(statement).execute(db)
}
