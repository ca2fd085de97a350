import { sql } from 'kysely'
import type { Guardado } from '#features/cotizaciones/rules.ts'
import type { Db } from '#server/db/db.ts'
import type { CotizacionEntera } from '../contract.ts'
import { readCotizacion, type NumeroOfCotizacion } from '../rules.ts'

// Reads the tables of cotizaciones with the codes of what they name: cliente, vendedor, usuario, moneda, tienda,
// producto, condicion_pago and presupuesto.

type Listed = 'archivos' | 'pedidas' | 'movimientos' | 'compras'
type Version = CotizacionEntera['versiones']['$values'][number]
type Row = Omit<
  CotizacionEntera,
  Listed | 'versiones' | 'mensajes' | 'estado' | 'renovacionPedida' | 'creada' | 'movida'
> & {
  guardado: Guardado
  renovacionPedida: Date | null
  creada: Date
  movida: Date
  versiones: (Omit<Version, 'lineas'> & { lineas: Version['lineas']['$values'] })[]
} & { [list in Listed]: CotizacionEntera[list]['$values'] }

/** What the order system calls a line, where it said so. */
const itemCodigo = (quote: string, item: string) =>
  sql.raw(`coalesce(
    (
      select max(i."itemCodigo")
      from cotizacion_importada_linea i
      where i."cotizacionId" = ${quote} and i.item = ${item}
    ),
    ${item}::text
  )`)
const pedidas = sql`
  (
    select coalesce(json_agg(json_build_object(
      'item', k.item, 'itemCodigo', ${itemCodigo('k."cotizacionId"', 'k.item')}, 'producto', k."productoId",
      'descripcion', u.descripcion, 'unidad', u.unidad, 'cantidad', k."cantidadTiras", 'largo', k.dimension1,
      'ancho', k.dimension2, 'objetivo', k.objetivo, 'comentario', k.comentario
    ) order by k.item), '[]')
    from cotizacion_pedida k
    join producto u on u.id = k."productoId"
    where k."cotizacionId" = q.id
  )`
const lineas = sql`
  (
    select coalesce(json_agg(json_build_object(
      'item', l.item, 'itemCodigo', ${itemCodigo('l."cotizacionId"', 'l.item')}, 'producto', l."productoId",
      'descripcion', l."nombreProducto", 'unidad', u.unidad, 'cantidad', l."cantidadTiras", 'largo', l.dimension1,
      'ancho', l.dimension2, 'precio', l.precio, 'precioLista', l."precioLista", 'descuento1', l.descuento1,
      'iva', l.iva, 'montoSubtotal', l."montoSubtotal", 'montoSubtotalDto', l."montoSubtotalDto",
      'pesoSubtotal', l."pesoSubtotal"
    ) order by l.item), '[]')
    from cotizacion_linea l
    join producto u on u.id = l."productoId"
    where l."cotizacionId" = v."cotizacionId" and l.version = v.numero
  )`
const versiones = sql`
  (
    select coalesce(json_agg(json_build_object(
      'numero', v.numero, 'enviada', v.enviada, 'usuario', v.usuario, 'vence', v.vence,
      'condicionPagoId', v."condicionPagoId", 'condicionPagoCodigo', f.codigo, 'condicionPago', v."condicionPago",
      'porPartes', v."porPartes", 'nota', v.nota, 'cotizacion', v.cotizacion,
      'cotizacionFecha', v."cotizacionFecha", 'cotizacionTipo', v."cotizacionTipo",
      'cotizacionFuente', v."cotizacionFuente", 'montoTotalSinDto', v."montoTotalSinDto",
      'montoTotal', v."montoTotal", 'pesoTotal', v."pesoTotal", 'lineas', ${lineas}
    ) order by v.numero), '[]')
    from cotizacion_version v
    left join condicion_pago f on f.id = v."condicionPagoId"
    where v."cotizacionId" = q.id and v.enviada is not null
  )`
const movimientos = sql`
  (
    select coalesce(json_agg(json_build_object(
      'fecha', h.fecha, 'usuario', h.usuario, 'deCliente', h."deCliente", 'que', h.que, 'de', h.de, 'a', h.a,
      'version', h.version, 'motivo', h.motivo, 'detalle', h.detalle, 'medio', h.medio, 'referencia', h.referencia
    ) order by h.id), '[]')
    from cotizacion_movimiento h
    where h."cotizacionId" = q.id
  )`
const compras = sql`
  (
    select coalesce(json_agg(json_build_object(
      'presupuestoId', p.id, 'presupuestoTotvsId', p."presupuestoTotvsId", 'estado', p.estado, 'fecha', p.fecha
    ) order by p.id), '[]')
    from presupuesto p
    where p."cotizacionId" = q.id and p.fecha is not null
  )`

const archivos = sql`
  (
    select coalesce(json_agg(json_build_object(
      'nro', f.nro, 'nombre', a.nombre, 'tipo', a.tipo, 'bytes', a.bytes,
      'link', '/api/integracion/cotizaciones/' || q.id || '/archivos/' || f.nro
    ) order by f.nro), '[]')
    from cotizacion_archivo f
    join archivo a on a.id = f."archivoId"
    where f."cotizacionId" = q.id
  )`

/** SQL: somebody outside the team knows of it, its client or the order system. */
const known = sql`(q.visible or q.codigo is not null)`
/** Which quote a number is of: one of ours before a code of the order system. `por`: of that kind alone. */
export const findCotizacionId = async (
  on: Db,
  numero: string,
  por: NumeroOfCotizacion | null,
): Promise<number | undefined> => {
  const own = por === 'codigo' ? null : readCotizacion(numero)
  const codigo = por === 'numero' ? null : numero
  const { rows } = await sql<{ id: number }>`
    select q.id
    from cotizacion q
    where (q.id = ${own}::int or q.codigo = ${codigo}::text) and ${known}
    order by q.id is not distinct from ${own}::int desc
    limit 1`.execute(on)
  return rows[0]?.id
}

/** One quote; what staff began and told nobody of is none. */
export const findCotizacion = async (on: Db, id: number): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select
      q.id, q.numero, q.codigo, q.estado as guardado, q."enVigor" as version, q.vence::text as vence,
      q."renovacionPedida", m.codigo as moneda, c.codigo as cliente, c."razonSocial", c."documentoNro",
      w.id as vendedor, a.email as usuario, q.creada, q.movida, q.obra, q."tiendaNro", n.codigo as "tiendaCodigo",
      q."fechaDeseada"::text as "fechaDeseada", q.observaciones, q."objetivoTotal"::float8 as "objetivoTotal",
      q."presupuestoOrigen", ${pedidas} as pedidas, ${versiones} as versiones, ${movimientos} as movimientos,
      ${compras} as compras, ${archivos} as archivos
    from cotizacion q
    join cliente c on c.id = q."clienteId"
    join moneda m on m.id = q."monedaId"
    left join vendedor w on w."idVendedor" = c."idVendedor"
    left join usuario a on a.id = q."usuarioAlta"
    left join tienda n on n."clienteId" = q."clienteId" and n."tiendaNro" = q."tiendaNro"
    where q.id = ${id} and ${known}`.execute(on)
  return rows[0]
}

/** A file of what was asked, of a quote that somebody outside the team knows of. */
export const findAdjunto = async (on: Db, id: number, nro: number): Promise<string | undefined> =>
  (
    await sql<{ archivoId: string }>`
      select f."archivoId"
      from cotizacion q
      join cotizacion_archivo f on f."cotizacionId" = q.id
      where q.id = ${id} and f.nro = ${nro} and ${known}`.execute(on)
  ).rows[0]?.archivoId
