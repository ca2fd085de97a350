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
  obligatoria,
  ocurrido,
  opcional,
  referencia,
  texto,
  tipo,
} from '../columnas.ts'
import { DE_ENTREGADA } from '../../delivered.ts'
import type { Entidad, Fila, Save } from '../entidad.ts'
import { guardada } from '../guardada.ts'
import { besideOf, referido, upsert } from '../upsert.ts'
import { lockPresupuestos } from './montos.ts'
import { quitaViaje } from './quitas.ts'
import { codigoDeRenglon, itemCodigo, QUE_RENGLON } from '../items.ts'
import { presupuesto } from './referencias.ts'

/** When the order system said what a row says: its answers may come late, twice, and one before the other. */
export const momento = () =>
  opcional(ocurrido(), {
    ejemplo: '2026-11-23T10:42:07-03:00',
    que: 'cuándo lo dijo el sistema de gestión: lo anterior a lo último recibido no cambia nada',
  })

const presupuestoId = referido('int', 'presupuesto', 'id')

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
/** The rows that would change a trip that arrived, of a delivered order; what comes late changes nothing anyway. */
const findHeldTrips = async (db: Db, filas: readonly Fila[]): Promise<ReadonlySet<number>> => {
  const { columnas } = DE_ENTREGADA.viajes
  const dichas = filas.map(({ valores, ausentes }, lugar) => ({
    n: lugar,
    id: de(valores, 'presupuesto', 'id'),
    idViaje: valores.idViaje,
    momento: valores.momento,
    ...Object.fromEntries(columnas.flatMap((c) => (ausentes.columnas.has(c) ? [] : [[c, valores[c]]]))),
  }))
  const { rows } = await sql<{ n: number }>`
    select x.n
    from json_to_recordset(${JSON.stringify(dichas)}::json) as x(
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
  await lockPresupuestos(db, [...new Set(filas.map((f) => de<number>(f.valores, 'presupuesto', 'id')!))])
  const retenidas = await findHeldTrips(db, filas)
  const saved = await writeViajes(
    db,
    filas.filter((_, n) => !retenidas.has(n)),
    ctx,
  )
  const problemas = [...retenidas].map((lugar) => ({
    linea: filas[lugar]!.linea,
    columna: null,
    motivo: DE_ENTREGADA.viajes.motivo,
  }))
  return { ...saved, problemas: [...problemas, ...saved.problemas] }
}
export const viajes: Entidad = {
  nombre: 'viajes',
  momento: { columna: 'momento', en: quitaViaje },
  clave: ['presupuesto', 'idViaje'],
  columnas: z.object({
    presupuesto: obligatoria(referencia(presupuesto, codigo()), { ejemplo: '130028', que: 'su presupuestoTotvsId' }),
    idViaje: obligatoria(codigo(), { ejemplo: 'V-20055' }),
    estadoViaje: obligatoria(estadoViaje, {
      ejemplo: 'Entregado',
      que: 'Reprogramado (también Programado, Pendiente…), Despachado (En viaje, En tránsito…) o Entregado (Conformado…)',
    }),
    fecha: obligatoria(dia(), { ejemplo: '26/09/2025' }),
    razonSocial: obligatoria(texto(), { ejemplo: 'Transporte Pampa Sur S.R.L.', que: 'la empresa de transporte' }),
    placaCamion: opcional(texto(30), { ejemplo: 'AD 902 LM' }),
    nombreConductor: opcional(texto(), { ejemplo: 'Luis Cabral' }),
    nroDocumento: opcional(texto(30), { ejemplo: '25331870' }),
    telefono: opcional(texto(50), { ejemplo: '11 5521-0386' }),
    momento: momento(),
  }),
  quita: quitaViaje,
  save: saveViajes,
}

export const estadoPedidos: Entidad = {
  nombre: 'estado-pedidos',
  momento: { columna: 'momento', en: guardada('estado_pedido', { pedidoId: 'text', item: 'int' }) },
  clave: ['pedidoId', 'item'],
  columnas: z.object({
    pedidoId: obligatoria(codigo(), { ejemplo: '88570' }),
    presupuesto: obligatoria(referencia(presupuesto, codigo()), { ejemplo: '130027', que: 'su presupuestoTotvsId' }),
    item: obligatoria(codigoDeRenglon(), { ejemplo: '01', que: QUE_RENGLON }),
    producto: obligatoria(codigo(), { ejemplo: 'IPN-340-12', que: 'puede ser uno que el portal no vende' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Perfil IPN 340 (12,00 m)' }),
    cantidad: obligatoria(exacto(2, 0, 999_999_999), { ejemplo: '5' }),
    estado: obligatoria(texto(60), { ejemplo: 'Entregado' }),
    fecha: obligatoria(dia(), { ejemplo: '02/10/2025' }),
    fechaRemito: opcional(dia(), { ejemplo: '30/09/2025' }),
    remitoId: opcional(texto(60), { ejemplo: '0007-00060544' }),
    serie: opcional(texto(20), { ejemplo: 'A' }),
    facturaId: opcional(texto(60), { ejemplo: '0007-00040960' }),
    cantidadEntregada: opcional(exacto(2, 0, 999_999_999), {
      ejemplo: '3',
      que: 'cuánto se entregó ya; vacía: lo dice el estado, todo o nada',
    }),
    momento: momento(),
  }),
  renglones: { tabla: 'estado_pedido', dentroDe: 'pedidoId', tipo: 'text', de: (v) => v.pedidoId as string },
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
