import { sql, type Kysely } from 'kysely'

/**
 * What the order system says of a quote, beside the versions that were sent, which never change (COTIZ-16): its header
 * and lines of each of its versions; `pendiente`: no version was made of it yet (docs/decisions/0155).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table cotizacion
    add column importada boolean not null default false, add column "estadoImportado" text,
    add column "estadoPendiente" text`,
  `create table cotizacion_importada (
    "cotizacionId" int not null references cotizacion(id), version int not null, fecha timestamptz, vence date,
    "condicionPagoId" int references condicion_pago(id), "porPartes" boolean not null default false, nota text,
    por text, motivo text, momento timestamptz not null, pendiente boolean not null,
    primary key ("cotizacionId", version)
  )`,
  `create index cotizacion_importada_pendiente on cotizacion_importada ("cotizacionId") where pendiente`,
  `create table cotizacion_importada_linea (
    "cotizacionId" int not null references cotizacion(id), version int not null, item int not null, "itemCodigo" text,
    "productoId" text not null references producto(id), "cantidadTiras" numeric(14, 4) not null,
    dimension1 numeric(9, 3) not null default 0, dimension2 numeric(9, 3) not null default 0,
    precio numeric(18, 4) not null check (precio > 0), "precioLista" numeric(18, 4),
    descuento1 numeric(5, 2) not null default 0, momento timestamptz, pendiente boolean not null default true,
    primary key ("cotizacionId", version, item)
  )`,
  `create index cotizacion_importada_linea_pendiente on cotizacion_importada_linea ("cotizacionId") where pendiente`,
]
