import { sql } from 'kysely'
import { formacionOf, otraFechaOf, percepcionesOf } from '#features/presupuestos/server/presupuestos.ts'
import type { Db } from '#server/db/db.ts'
import { exact } from '#server/db/exact-decimals.ts'
import type { Pedido } from '../contract.ts'
import { readNumero, type Numero } from '../rules.ts'

// Reads presupuesto and its lines with the codes of what they name: cliente, tienda,
// vendedor, usuario, moneda, provincia, producto, and what a quote is sent and paid by.

type Row = Omit<Pedido, 'fecha' | 'cotizacionFecha' | 'percepciones' | 'lineas'> & {
  percepciones: Pedido['percepciones']['$values']
  fecha: Date
  cotizacionFecha: Date | null
  lineas: Pedido['lineas']['$values']
}

const figure = (columna: string) => sql.raw(exact('d', columna))
const lineas = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'item', d.item, 'itemCodigo', coalesce(d."itemCodigo", d.item::text), 'producto', d."productoId",
          'descripcion', d."nombreProducto", 'unidad', u.unidad, 'cantidad', ${figure('cantidadTiras')},
          'largo', d.dimension1, 'ancho', d.dimension2, 'precio', ${figure('precio')},
          'precioLista', f.de -> 'precioLista', 'precioOrigen', f.de ->> 'precioOrigen',
          'listaPrecioId', f.de -> 'listaPrecioId', 'listaPrecioCodigo', lp.codigo,
          'descuento1', d.descuento1, 'iva', d.iva,
          'montoSubtotal', d."montoSubtotal", 'montoSubtotalDto', d."montoSubtotalDto", 'pesoSubtotal', d."pesoSubtotal"
        )
        order by d.item
      ),
      '[]'
    )
    from presupuesto_detalle d
    join producto u on u.id = d."productoId"
    cross join lateral (select ${formacionOf('d')} as de) f
    left join lista_precio lp on lp.id = (f.de ->> 'listaPrecioId')::int
    where d."presupuestoId" = p.id
  )`
const obra = sql`
  case
    when p."esObra" then json_build_object(
      'calle', p."obraCalle", 'calleNro', p."obraNro", 'localidad', p."obraLocalidad",
      'codigoPostal', p."obraCodigoPostal", 'provincia', o.name, 'provinciaId', p."obraProvinciaId",
      'latitud', p."obraLatitud", 'longitud', p."obraLongitud"
    )
  end`
const recibe = sql`
  case
    when p."recibeNombre" is not null then json_build_object(
      'nombre', p."recibeNombre", 'apellido', p."recibeApellido", 'telefono', p."recibeTelefono",
      'documentoNro', p."recibeDni"
    )
  end`

const deCotizacion = sql`
  (
    select json_build_object('numero', o.numero, 'version', p."cotizacionVersion", 'codigo', o.codigo)
    from cotizacion o
    where o.id = p."cotizacionId"
  )`

/**
 * Which confirmed quote a number is of: one of ours before one of the order system, its newest where several have it.
 * `por`: of that kind alone.
 */
export const findId = async (on: Db, numero: string, por: Numero | null): Promise<number | undefined> => {
  const propio = por === null || por === 'id' ? readNumero(numero) : null
  const named = (columna: Numero): string | null => (por === null || por === columna ? numero : null)
  const [totvs, orden] = [named('presupuestoTotvsId'), named('pedidoId')]
  const { rows } = await sql<{ id: number }>`
    select p.id
    from presupuesto p
    where p.fecha is not null
      and (p.id = ${propio}::int or p."presupuestoTotvsId" = ${totvs}::text or p."pedidoId" = ${orden}::text)
    order by
      p.id is not distinct from ${propio}::int desc, p."presupuestoTotvsId" is not distinct from ${totvs}::text desc,
      p.id desc
    limit 1`.execute(on)
  return rows[0]?.id
}

/** One confirmed quote; carts, and what never was more than a cart, are none. */
export const findPedido = async (on: Db, id: number): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select
      p.id, p."presupuestoTotvsId", p."pedidoId", p.estado, p.fecha, m.codigo as moneda,
      c.codigo as cliente, coalesce(p.cliente, c."razonSocial") as "razonSocial",
      coalesce(p."documentoCliente", c."documentoNro") as "documentoNro", v.id as vendedor, w.email as usuario,
      p."esPedidoFirme", p.comentario, p."ordenCompra",
      case
        when p."ordenCompraArchivo" is not null then '/api/integracion/presupuestos/' || p.id || '/ordenCompra'
      end as "ordenCompraArchivo",
      p."fechaPedida"::text as "fechaPedida", p."franjaPedida", p."fechaPrometida"::text as "fechaPrometida",
      p."franjaPrometida", ${otraFechaOf('p')} as "otraFecha",
      p."condicionPagoId", f.codigo as "condicionPagoCodigo", p."condicionPago", p."transporteId",
      t.codigo as "transporteCodigo", p."transporteDesc" as transporte, p."clasificacionId",
      k.codigo as "clasificacionCodigo", p."clasificacionEnvio" as clasificacion,
      nullif(p."tiendaNro", 0) as "tiendaNro", n.codigo as "tiendaCodigo", p."tiendaEntrega" as tienda,
      p."direccionEntrega", p."telefonoEntrega", ${obra} as obra, ${recibe} as recibe, p."descuentoCliente"::float8,
      p."descuentoCondicionPago"::float8, p.cotizacion::float8, ${deCotizacion} as "deCotizacion",
      p."cotizacionFecha", p."cotizacionTipo",
      p."cotizacionFuente", ${percepcionesOf('p')} as percepciones, p."montoTotalSinDto"::float8,
      p."montoTotal"::float8, p."montoFinal"::float8, p."pesoTotal"::float8, p."superaCredito", p."requiereAprobacion",
      ${lineas} as lineas
    from presupuesto p
    join cliente c on c.id = p."clienteId"
    join moneda m on m.id = p."monedaId"
    left join vendedor v on v."idVendedor" = p."vendedorId"
    left join usuario w on w.id = p."usuarioAlta"
    left join provincia o on o.id = p."obraProvinciaId"
    left join condicion_pago f on f.id = p."condicionPagoId"
    left join transporte t on t.id = p."transporteId"
    left join clasificacion_envio k on k.id = p."clasificacionId"
    left join tienda n on n."clienteId" = p."clienteId" and n."tiendaNro" = p."tiendaNro"
    where p.id = ${id} and p.fecha is not null`.execute(on)
  return rows[0]
}
