import { sql, type RawBuilder } from 'kysely'
import type { Pedida } from '#features/calendario/rules.ts'
import { fotoTienda, takeFoto } from '#features/presupuestos/server/presupuestos.ts'
import { prepared, type Db } from '#server/db/db.ts'
import { emitEach } from '#server/events/events.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Preconfirm } from '../contract.ts'
import type { Offered } from '../rules.ts'

// Checkout joins cliente, tienda, contacto and usuario, each in one statement; it writes presupuesto only in
// pre-confirm and confirm.

type Values<K extends keyof Preconfirm> = NonNullable<Preconfirm[K]> extends { $values: infer V } ? V : never
type TransporteRow = { id: number; descripcion: string; clientes: { clienteTiendaNro: number }[] }
export type PreconfirmRow = {
  tiendas: Values<'tiendas'>
  transportes: TransporteRow[]
  clasificaciones: Values<'clasificacionEnvios'>
  pagos: Values<'listaFormasPago'>
  recibe: Persona | null
  usuario: Persona | null
  contacto: { nombre: string; telefono: string | null } | null
  clienteSeleccionado: Preconfirm['clienteSeleccionado']
  ordenCompra: string | null
  ordenCompraArchivo: Preconfirm['ordenCompraArchivo']
  ordenCompraObligatoria: boolean
  fechaPedida: string | null
  franjaPedida: string | null
}
export type Persona = { nombre: string; apellido: string; telefono: string | null; documentoNro: string | null }

type Scope = { id: number; usuarioId: number; contactoId: number; cliente: number | null; vendedor: number | null }
const persona = sql`
  'nombre', u.nombre, 'apellido', u.apellido, 'telefono', u.telefono, 'documentoNro', u."documentoNro"`
// SQL: is still to be placed: the cart, or what stands aside (BASE-01). The concatenation keeps PostgreSQL from
// scanning the partial index of open carts instead of looking up the id.
const esCarrito = sql.raw(`p.estado || '' in ('Carrito', 'Aparte')`)

/** SQL: condition `k` is offered to a client: in force, and one of its own if it has any (OPEN-141). */
const isOffered = (cliente: RawBuilder<unknown>) => sql`
  k.activo
  and (
    not exists (select 1 from condicion_cliente x where x."clienteId" = ${cliente} and x.activo)
    or exists (
      select 1
      from condicion_cliente x
      where x."clienteId" = ${cliente} and x."condicionPagoId" = k.id and x.activo
    )
  )`
/** SQL: the payment condition that the cotización of presupuesto `p` names; null: none, or it buys no cotización. */
const ofCotizacion = sql`
  (
    select v."condicionPagoId"
    from cotizacion_version v
    where v."cotizacionId" = p."cotizacionId" and v.numero = p."cotizacionVersion"
  )`
/** SQL: condition `k` is offered for presupuesto `p`: the one its cotización names, else as `isOffered` (COTIZ-11). */
const isOfferedFor = (cliente: RawBuilder<unknown>) => sql`
  case
    when p."cotizacionId" is not null and ${ofCotizacion} is not null then k.id = ${ofCotizacion}
    else ${isOffered(cliente)}
  end`
type Condicion = { descripcion: string; porcentaje: number }
const condicion = prepared<{ clienteId: number; id: number }, Condicion>((d, p) => ({
  compile: () =>
    sql<Condicion>`
      select k.descripcion, k.porcentaje::float8 as porcentaje
      from condicion_pago k
      where k.id = ${p.id} and ${isOffered(sql`${p.clienteId}::int`)}`.compile(d),
}))
/** A payment condition that the client is offered. */
export const findCondicionPago = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  id: number,
): Promise<Condicion | undefined> => (await condicion(on, { clienteId, id }))[0]
/** SQL: carrier `t` delivers to a shop of a client, or to any work site (OPEN-71). */
const arrives = (esObra: RawBuilder<unknown>, cliente: RawBuilder<unknown>, tienda: RawBuilder<unknown>) =>
  sql`t.activo and (${esObra} or exists (select 1 from transporte_tienda x
    where x."clienteId" = ${cliente} and x."tiendaNro" = ${tienda} and x."transporteId" = t.id))`

/** The options of checkout, by their member of the answer. */
const offered = {
  tiendas: sql`
    (
      select coalesce(
        json_agg(
          json_build_object(
            'tiendaNro', t."tiendaNro", 'nombreFantasia', t."nombreFantasia", 'telefono', t.telefono,
            'calle', t.calle, 'calleNro', t."calleNro", 'localidad', t.localidad, 'provincia', v.name,
            'pais', t.pais, 'provinciaId', t."provinciaId"
          )
          order by t."tiendaNro"
        ),
        '[]'
      )
      from tienda t
      join provincia v on v.id = t."provinciaId"
      where t."clienteId" = c.id
    )`,
  transportes: sql`
    (
      select coalesce(
        json_agg(
          json_build_object(
            'id', t.id, 'descripcion', t.descripcion,
            'clientes', (
              select coalesce(
                json_agg(json_build_object('clienteTiendaNro', x."tiendaNro") order by x."tiendaNro"), '[]'
              )
              from transporte_tienda x
              where x."clienteId" = c.id and x."transporteId" = t.id
            )
          )
          order by t.id
        ),
        '[]'
      )
      from transporte t
      where t.activo
    )`,
  clasificaciones: sql`
    (
      select coalesce(
        json_agg(json_build_object('id', k.id, 'descripcion', k.descripcion) order by k.orden, k.id), '[]'
      )
      from clasificacion_envio k
      where k.activo
    )`,
  pagos: sql`
    (
      select coalesce(
        json_agg(
          json_build_object(
            'id', k.id, 'descripcion', k.descripcion, 'porcentaje', k.porcentaje, 'defaultValue', k."defaultValue"
          )
          order by k.id
        ),
        '[]'
      )
      from condicion_pago k
      where ${isOfferedFor(sql`c.id`)}
    )`,
  usuario: sql`
    (
      select json_build_object(${persona})
      from usuario u
      where u."clienteId" = c.id and u.activo
      order by u.id
      limit 1
    )`,
  contacto: sql`
    (
      select json_build_object('nombre', k.nombre, 'telefono', k.telefono)
      from contacto k
      where k."clienteId" = c.id
      order by k."tipoEmailId", k."contactoId"
      limit 1
    )`,
}
const preconfirm = prepared<Scope, PreconfirmRow>((d, p) => ({
  compile: () =>
    sql<PreconfirmRow>`
      select
        ${offered.tiendas} as tiendas,
        ${offered.transportes} as transportes,
        ${offered.clasificaciones} as clasificaciones,
        ${offered.pagos} as pagos,
        (
          select json_build_object(${persona})
          from usuario u
          where u.id = ${p.usuarioId} and u."tipoRol" = 3
        ) as recibe,
        ${offered.usuario} as usuario,
        ${offered.contacto} as contacto,
        json_build_object(
          'id', c.id, 'nombreFantasia', coalesce(c."nombreFantasia", c."razonSocial")
        ) as "clienteSeleccionado",
        p."ordenCompra", c."ordenCompraObligatoria", p."fechaPedida"::text as "fechaPedida", p."franjaPedida",
        (
          select json_build_object('nombre', f.nombre, 'bytes', f.bytes)
          from archivo f
          where f.id = p."ordenCompraArchivo"
        ) as "ordenCompraArchivo"
      from presupuesto p
      join cliente c on c.id = p."clienteId"
      where p.id = ${p.id}
        and ${esCarrito}
        and p."contactoId" = ${p.contactoId}
        and (${p.cliente}::int is null or c.id = ${p.cliente}::int)
        and (${p.vendedor}::int is null or c."idVendedor" = ${p.vendedor}::int)`.compile(d),
}))
/** The options of checkout of the caller's own cart, in one round trip. */
export const findPreconfirm = async (on: Db, who: Sesion, id: number): Promise<PreconfirmRow | undefined> =>
  (
    await preconfirm(on, {
      id,
      usuarioId: who.usuarioId,
      contactoId: who.contactoId,
      cliente: who.tipoRol === 3 ? who.clienteId : null,
      vendedor: who.tipoRol === 2 ? who.sellerId : null,
    })
  )[0]

export type Eleccion = {
  tiendaNro: number
  transporteId: number
  clasificacionId: number
  condicionPagoId: number
  provinciaId: number
  esObra: boolean
}
export type Elegidos = {
  tienda: { tiendaEntrega: string; direccionEntrega: string; telefonoEntrega: string | null } | null
  transporte: string | null
  clasificacion: string | null
  pago: { descripcion: string; porcentaje: number } | null
  provincia: string | null
  /** Of the shop. */ provinciaOfTienda: number | null
}
const tiendaPairs = sql.raw(
  Object.entries(fotoTienda('t'))
    .map(([campo, de]) => `'${campo}', ${de}`)
    .join(', '),
)
const elegidos = prepared<Eleccion & { clienteId: number; id: number }, Elegidos>((d, p) => ({
  compile: () =>
    sql<Elegidos>`
      select
        (
          select json_build_object(${tiendaPairs})
          from tienda t
          where t."clienteId" = ${p.clienteId} and t."tiendaNro" = ${p.tiendaNro}
        ) as tienda,
        (
          select t.descripcion
          from transporte t
          where t.id = ${p.transporteId}
            and ${arrives(sql`${p.esObra}::boolean`, sql`${p.clienteId}::int`, sql`${p.tiendaNro}::int`)}
        ) as transporte,
        (
          select k.descripcion
          from clasificacion_envio k
          where k.id = ${p.clasificacionId} and k.activo
        ) as clasificacion,
        (
          select json_build_object('descripcion', k.descripcion, 'porcentaje', k.porcentaje)
          from condicion_pago k
          join presupuesto p on p.id = ${p.id}
          where k.id = ${p.condicionPagoId} and ${isOfferedFor(sql`${p.clienteId}::int`)}
        ) as pago,
        (select v.name from provincia v where v.id = ${p.provinciaId}) as provincia,
        (
          select t."provinciaId"
          from tienda t
          where t."clienteId" = ${p.clienteId} and t."tiendaNro" = ${p.tiendaNro}
        ) as "provinciaOfTienda"`.compile(d),
}))
/** What was chosen for presupuesto `id`, by id; null for what its client may not choose. */
export const findElegidos = async (
  on: Db,
  { clienteId }: ClienteInAlcance,
  id: number,
  eleccion: Eleccion,
): Promise<Elegidos> => (await elegidos(on, { ...eleccion, clienteId, id }))[0]!

/** The columns a pre-confirm writes; a change in any makes another version. */
type Stored = {
  montoTotalSinDto: number
  montoTotal: number
  pesoTotal: number
  montoFinal: number
  descuentoCondicionPago: number
  recibeNombre: string
  recibeApellido: string
  recibeTelefono: string | null
  recibeDni: string
  ordenCompra: string | null
  fechaPedida: string | null
  franjaPedida: string | null
  tiendaNro: number
  transporteId: number
  transporteDesc: string
  clasificacionId: number
  clasificacionEnvio: string
  condicionPagoId: number
  condicionPago: string
  esObra: boolean
  obraCalle: string | null
  obraNro: string | null
  obraLocalidad: string | null
  obraCodigoPostal: string | null
  obraProvinciaId: number | null
  obraLatitud: number | null
  obraLongitud: number | null
  tiendaEntrega: string
  direccionEntrega: string
  telefonoEntrega: string | null
  /** JSON, or null. */ percepciones: string | null
}
export type Preconfirmado = Stored & { id: number; lineas: string }
const stored: { readonly [k in keyof Stored]: true } = {
  montoTotalSinDto: true,
  montoTotal: true,
  pesoTotal: true,
  montoFinal: true,
  descuentoCondicionPago: true,
  recibeNombre: true,
  recibeApellido: true,
  recibeTelefono: true,
  recibeDni: true,
  ordenCompra: true,
  fechaPedida: true,
  franjaPedida: true,
  tiendaNro: true,
  transporteId: true,
  transporteDesc: true,
  clasificacionId: true,
  clasificacionEnvio: true,
  condicionPagoId: true,
  condicionPago: true,
  esObra: true,
  obraCalle: true,
  obraNro: true,
  obraLocalidad: true,
  obraCodigoPostal: true,
  obraProvinciaId: true,
  obraLatitud: true,
  obraLongitud: true,
  tiendaEntrega: true,
  direccionEntrega: true,
  telefonoEntrega: true,
  percepciones: true,
}
const columnas = Object.keys(stored) as (keyof Stored)[]
// Writes today's kilos, IVA and how each price came about (DOLAR-08) into the lines, so that what is shown is what is
// ordered; prices were checked before.
// The same choice again keeps the version: a second tab or a repeated call voids nothing.
const savePre = prepared<Preconfirmado, never>((d, p) => ({
  compile: () =>
    sql<never>`
      with l as (
        update presupuesto_detalle d
        set "pesoSubtotal" = x."pesoSubtotal", iva = x.iva, formacion = x.formacion
        from json_to_recordset(${p.lineas}::json) as x(
          item int, "pesoSubtotal" numeric, iva numeric, formacion jsonb
        )
        where d."presupuestoId" = ${p.id}
          and d.item = x.item
          and (d."pesoSubtotal", d.iva, d.formacion) is distinct from (x."pesoSubtotal", x.iva, x.formacion)
      ),
      n as (
        select
          o.id,
          case
            when o.preconfirmado = o.version
              and ${sql.join(
                columnas.map((c) => sql`o.${sql.ref(c)} is not distinct from ${p[c]}`),
                sql` and `,
              )}
              then o.version
            else o.version + 1
          end as version
        from presupuesto o
        where o.id = ${p.id}
      )
      update presupuesto p
      set version = n.version, preconfirmado = n.version, ${sql.join(columnas.map((c) => sql`${sql.ref(c)} = ${p[c]}`))}
      from n
      where p.id = n.id`.compile(d),
}))
/** Stores the choice, as texts and percentages, with the cart's version it is for. */
export const savePreconfirmado = (on: Db, p: Preconfirmado) => savePre(on, p)

const fotoT = fotoTienda('t')
/**
 * What was chosen for a cart `p` of client `c`, whether each of it is on offer: at the percentage, at the address it
 * was chosen for; and whether it has what its client orders by.
 */
const stillOffered: { readonly [k in keyof Offered]: RawBuilder<unknown> } = {
  transporte: sql`exists (select 1 from transporte t where t.id = p."transporteId"
      and ${arrives(sql`p."esObra"`, sql`p."clienteId"`, sql`p."tiendaNro"`)})`,
  clasificacion: sql`exists (select 1 from clasificacion_envio k where k.id = p."clasificacionId" and k.activo)`,
  pago: sql`exists (select 1 from condicion_pago k where k.id = p."condicionPagoId"
      and k.porcentaje = p."descuentoCondicionPago" and ${isOfferedFor(sql`p."clienteId"`)})`,
  direccion: sql`
    (
      p."esObra"
      or exists (
        select 1
        from tienda t
        where t."clienteId" = p."clienteId"
          and t."tiendaNro" = p."tiendaNro"
          and (p."tiendaEntrega", p."direccionEntrega") is not distinct from (
            ${sql.raw(fotoT.tiendaEntrega)}, ${sql.raw(fotoT.direccionEntrega)}
          )
      )
    )`,
  ordenCompra: sql`(not c."ordenCompraObligatoria" or p."ordenCompra" is not null)`,
}
const allOffered = sql.join(Object.values(stillOffered), sql` and `)
const offeredPairs = sql.join(Object.entries(stillOffered).map(([que, hay]) => sql`${sql.lit(que)}, ${hay}`))
type Elegido = Preconfirm['clienteSeleccionado'] & { offered: Offered; pedida: Pedida }
const elegido = prepared<{ id: number }, Elegido>((d, p) => ({
  compile: () =>
    sql<Elegido>`select c.id, coalesce(c."nombreFantasia", c."razonSocial") as "nombreFantasia",
      json_build_object(${offeredPairs}) as "offered",
      json_build_object('fecha', p."fechaPedida", 'franja', p."franjaPedida") as pedida
    from presupuesto p join cliente c on c.id = p."clienteId" where p.id = ${p.id}`.compile(d),
}))
/** A quote's client, which parts of its choice are still offered, and when its delivery is asked for. */
export const findElegido = async (on: Db, id: number): Promise<Elegido | undefined> => (await elegido(on, { id }))[0]

const compra = prepared<{ id: number }, { montoFinal: string; monedaId: number | null }>((d, p) =>
  d.selectFrom('presupuesto').select(['montoFinal', 'monedaId']).where('id', '=', p.id),
)
/** The amount of a pre-confirmed cart. */
export const readCompra = async (on: Db, id: number) => {
  const [row] = await compra(on, { id })
  return { total: Number(row!.montoFinal), monedaId: row!.monedaId }
}

const versionTerminos = prepared<object, { version: number | null }>((d) => ({
  compile: () =>
    sql<{ version: number | null }>`
      select (valor->>'version')::int as version
      from configuracion
      where clave = 'terminos'`.compile(d),
}))
/** The current version of the terms, as stored; null for the default ones. */
export const findVersionTerminos = async (on: Db): Promise<number | null> =>
  (await versionTerminos(on, {}))[0]?.version ?? null

export type Confirmed = {
  id: number
  /** Version of the accepted terms. */ terminosVersion: number | null
  cotizacion: number | null
  cotizacionFecha: string | null
  cotizacionTipo: string | null
  cotizacionFuente: string | null
  esPedidoFirme: boolean
  comentario: string | null
  usuarioId: number
  usuario: string
  superaCredito: boolean
  requiereAprobacion: boolean
  /** Reason in the history entry. */ motivo: string | null
}
const emitConfirmed = (usuarioId: number) =>
  emitEach(
    'pedido-confirmado',
    {
      presupuestoId: sql`q.id`,
      clienteId: sql`q."clienteId"`,
      usuarioId: sql`${usuarioId}::int`,
      ordenCompra: sql`q."ordenCompra"`,
    },
    'q',
  )
const saveConf = prepared<Confirmed, { id: number }>((d, p) => ({
  compile: () =>
    sql<{ id: number }>`
      with q as (
        update presupuesto p
        set
          estado = 'Enviado', fecha = now(), version = p.version + 1, "esPedidoFirme" = ${p.esPedidoFirme},
          "superaCredito" = ${p.superaCredito}::boolean, "requiereAprobacion" = ${p.requiereAprobacion}::boolean,
          comentario = ${p.comentario}, cotizacion = ${p.cotizacion}::numeric,
          "cotizacionFecha" = ${p.cotizacionFecha}::timestamptz, "cotizacionTipo" = ${p.cotizacionTipo}::text,
          "cotizacionFuente" = ${p.cotizacionFuente}::text, "terminosVersion" = ${p.terminosVersion}::int,
          ${takeFoto}
        from cliente c
        where p.id = ${p.id} and ${esCarrito} and c.id = p."clienteId" and ${allOffered}
        returning p.id, p."clienteId", p."ordenCompra"
      ),
      h as (
        insert into presupuesto_historial ("presupuestoId", "usuarioId", usuario, de, a, motivo)
        select q.id, ${p.usuarioId}::int, ${p.usuario}, 'Carrito', 'Enviado', ${p.motivo}::text
        from q
      ),
      s as (
        ${emitConfirmed(p.usuarioId)}
      )
      select id
      from q`.compile(d),
}))
/**
 * Makes the cart an order in one statement: state, date, client data and dollar rate as of now, history entry and
 * event. Writes nothing and returns false if a choice is no longer offered or its percentage has changed.
 */
export const saveConfirmed = async (on: Db, p: Confirmed): Promise<boolean> => (await saveConf(on, p)).length === 1
