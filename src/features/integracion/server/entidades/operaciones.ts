import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { readEstadoViaje } from '#features/presupuestos/server/presupuestos.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  de,
  exacto,
  dia,
  leida,
  required,
  happened,
  optionalText,
  reference,
  texto,
  tipo,
} from '../columnas.ts'
import { OF_ENTREGADA } from '../../delivered.ts'
import type { Entidad, Fila, Save } from '../entidad.ts'
import { storedRow } from '../storedRow.ts'
import { besideOf, referenced, upsert } from '../upsert.ts'
import { lockPresupuestos } from './montos.ts'
import { quitaViaje } from './quitas.ts'
import { codigoOfRenglon, itemCodigo, RENGLON_HINT } from '../items.ts'
import { presupuesto } from './references.ts'

/** When the order system stated a row: rows may arrive late, twice or out of order. */
export const momento = () =>
  optionalText(happened(), {
    example: '2026-11-23T10:42:07-03:00',
    que: 'cuándo lo dijo el sistema de gestión: lo anterior a lo último recibido no cambia nada',
  })

const presupuestoId = referenced('int', 'presupuesto', 'id')

const estadoViaje = tipo(
  'estado de viaje',
  leida(readEstadoViaje, 'no es un estado de viaje: Reprogramado, Despachado, Entregado, o una de sus otras palabras.'),
)
const writeViajes = upsert('viaje', ['presupuestoId', 'idViaje'], {
  presupuestoId,
  idViaje: 'text',
  estadoViaje: 'text',
  fecha: 'date',
  razonSocial: 'text',
  placaCamion: 'text',
  nombreConductor: 'text',
  nroDocumento: 'text',
  telefono: 'text',
})
/**
 * The indexes of rows that would change an arrived trip of a delivered order; late rows are left out, since they
 * change nothing.
 */
const findHeldTrips = async (db: Db, filas: readonly Fila[]): Promise<ReadonlySet<number>> => {
  const { columnas } = OF_ENTREGADA.viajes
  const trips = filas.map(({ values, absent }, lugar) => ({
    n: lugar,
    id: de(values, 'presupuesto', 'id'),
    idViaje: values.idViaje,
    momento: values.momento,
    ...Object.fromEntries(columnas.flatMap((c) => (absent.columnas.has(c) ? [] : [[c, values[c]]]))),
  }))
  const { rows } = await sql<{ n: number }>`
    select x.n
    from json_to_recordset(${JSON.stringify(trips)}::json) as x(
      n int, id int, "idViaje" text, momento timestamptz, "estadoViaje" text, fecha date
    )
    join presupuesto p on p.id = x.id and p.estado = 'Entregado'
    join viaje v
      on v."presupuestoId" = x.id
        and v."idViaje" = x."idViaje"
        and v."estadoViaje" = 'Entregado'
    where coalesce(x.momento >= v.momento, true)
      and (
        coalesce(x."estadoViaje", v."estadoViaje") <> v."estadoViaje"
        or coalesce(x.fecha, v.fecha) <> v.fecha
      )`.execute(db)
  return new Set(rows.map((r) => r.n))
}
const saveViajes: Save = async (db, filas, ctx) => {
  await lockPresupuestos(db, [...new Set(filas.map((f) => de<number>(f.values, 'presupuesto', 'id')!))])
  const held = await findHeldTrips(db, filas)
  const saved = await writeViajes(
    db,
    filas.filter((_, n) => !held.has(n)),
    ctx,
  )
  const problems = [...held].map((lugar) => ({
    linea: filas[lugar]!.linea,
    columna: null,
    motivo: OF_ENTREGADA.viajes.motivo,
  }))
  return { ...saved, problems: [...problems, ...saved.problems] }
}
export const viajes: Entidad = {
  nombre: 'viajes',
  momento: { columna: 'momento', en: quitaViaje },
  clave: ['presupuesto', 'idViaje'],
  columnas: z.object({
    presupuesto: required(reference(presupuesto, codigo()), { example: '130028', que: 'su presupuestoTotvsId' }),
    idViaje: required(codigo(), { example: 'V-20055' }),
    estadoViaje: required(estadoViaje, {
      example: 'Entregado',
      que: 'Reprogramado (también Programado, Pendiente…), Despachado (En viaje, En tránsito…) o Entregado (Conformado…)',
    }),
    fecha: required(dia(), { example: '26/09/2025' }),
    razonSocial: required(texto(), { example: 'Transporte Pampa Sur S.R.L.', que: 'la empresa de transporte' }),
    placaCamion: optionalText(texto(30), { example: 'AD 902 LM' }),
    nombreConductor: optionalText(texto(), { example: 'Luis Cabral' }),
    nroDocumento: optionalText(texto(30), { example: '25331870' }),
    telefono: optionalText(texto(50), { example: '11 5521-0386' }),
    momento: momento(),
  }),
  quita: quitaViaje,
  save: saveViajes,
}

export const estadoPedidos: Entidad = {
  nombre: 'estado-pedidos',
  momento: { columna: 'momento', en: storedRow('estado_pedido', { pedidoId: 'text', item: 'int' }) },
  clave: ['pedidoId', 'item'],
  columnas: z.object({
    pedidoId: required(codigo(), { example: '88570' }),
    presupuesto: required(reference(presupuesto, codigo()), { example: '130027', que: 'su presupuestoTotvsId' }),
    item: required(codigoOfRenglon(), { example: '01', que: RENGLON_HINT }),
    producto: required(codigo(), { example: 'IPN-340-12', que: 'puede ser uno que el portal no vende' }),
    descripcion: required(texto(), { example: 'Perfil IPN 340 (12,00 m)' }),
    cantidad: required(exacto(2, 0, 999_999_999), { example: '5' }),
    estado: required(texto(60), { example: 'Entregado' }),
    fecha: required(dia(), { example: '02/10/2025' }),
    fechaRemito: optionalText(dia(), { example: '30/09/2025' }),
    remitoId: optionalText(texto(60), { example: '0007-00060544' }),
    serie: optionalText(texto(20), { example: 'A' }),
    facturaId: optionalText(texto(60), { example: '0007-00040960' }),
    cantidadEntregada: optionalText(exacto(2, 0, 999_999_999), {
      example: '3',
      que: 'cuánto se entregó ya; vacía: lo dice el estado, todo o nada',
    }),
    momento: momento(),
  }),
  renglones: { tabla: 'estado_pedido', within: 'pedidoId', tipo: 'text', de: (v) => v.pedidoId as string },
  save: upsert('estado_pedido', ['pedidoId', 'item'], {
    pedidoId: 'text',
    item: 'int',
    itemCodigo,
    presupuestoId,
    productoId: { tipo: 'text', de: (v) => v.producto ?? null, columnas: ['producto'] },
    descripcion: 'text',
    cantidad: 'numeric',
    cantidadExacta: besideOf('cantidad'),
    estado: 'text',
    fecha: 'date',
    fechaRemito: 'date',
    remitoId: 'text',
    serie: 'text',
    facturaId: 'text',
    cantidadEntregada: 'numeric',
    cantidadEntregadaExacta: besideOf('cantidadEntregada'),
  }),
}
