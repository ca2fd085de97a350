import { readEstadoViaje } from '#features/presupuestos/server/presupuestos.ts'
import { z } from '#shared/wire.ts'
import {
  codigo,
  decimal,
  dia,
  entero,
  leida,
  obligatoria,
  ocurrido,
  opcional,
  referencia,
  texto,
  tipo,
} from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import { referido, upsert } from '../upsert.ts'
import { quitaViaje } from './quitas.ts'
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
export const viajes: Entidad = {
  nombre: 'viajes',
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
  save: upsert(
    'viaje',
    ['presupuestoId', 'idViaje'],
    {
      presupuestoId,
      idViaje: 'text',
      estadoViaje: 'text',
      fecha: 'date',
      razonSocial: 'text',
      placaCamion: 'text',
      nombreConductor: 'text',
      nroDocumento: 'text',
      telefono: 'text',
      momento: 'timestamptz',
    },
    { conMomento: true },
  ),
}

export const estadoPedidos: Entidad = {
  nombre: 'estado-pedidos',
  clave: ['pedidoId', 'item'],
  columnas: z.object({
    pedidoId: obligatoria(codigo(), { ejemplo: '88570' }),
    presupuesto: obligatoria(referencia(presupuesto, codigo()), { ejemplo: '130027', que: 'su presupuestoTotvsId' }),
    item: obligatoria(entero(), { ejemplo: '1' }),
    producto: obligatoria(codigo(), { ejemplo: 'IPN-340-12', que: 'puede ser uno que el portal no vende' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Perfil IPN 340 (12,00 m)' }),
    cantidad: obligatoria(decimal(2, 0, 999_999_999), { ejemplo: '5' }),
    estado: obligatoria(texto(60), { ejemplo: 'Entregado' }),
    fecha: obligatoria(dia(), { ejemplo: '02/10/2025' }),
    fechaRemito: opcional(dia(), { ejemplo: '30/09/2025' }),
    remitoId: opcional(texto(60), { ejemplo: '0007-00060544' }),
    serie: opcional(texto(20), { ejemplo: 'A' }),
    facturaId: opcional(texto(60), { ejemplo: '0007-00040960' }),
    cantidadEntregada: opcional(decimal(2, 0, 999_999_999), {
      ejemplo: '3',
      que: 'cuánto se entregó ya; vacía: lo dice el estado, todo o nada',
    }),
    momento: momento(),
  }),
  save: upsert(
    'estado_pedido',
    ['pedidoId', 'item'],
    {
      pedidoId: 'text',
      item: 'int',
      presupuestoId,
      productoId: { tipo: 'text', de: (v) => v.producto ?? null, columnas: ['producto'] },
      descripcion: 'text',
      cantidad: 'numeric',
      estado: 'text',
      fecha: 'date',
      fechaRemito: 'date',
      remitoId: 'text',
      serie: 'text',
      facturaId: 'text',
      cantidadEntregada: 'numeric',
      momento: 'timestamptz',
    },
    { conMomento: true },
  ),
}
