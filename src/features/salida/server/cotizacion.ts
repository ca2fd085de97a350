import { estadoOn } from '#features/cotizaciones/rules.ts'
import { listForClient, openForClient } from '#features/mensajes/server/mensajes.ts'
import { jobsDb } from '#server/context.ts'
import { openFile } from '#server/files/files.ts'
import type { Meta } from '#server/http/meta.ts'
import { today, toTime } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import type { CotizacionEntera } from '../contract.ts'
import type { NumeroOfCotizacion } from '../rules.ts'
import { findAdjunto, findCotizacion, findCotizacionId } from './cotizacion-store.ts'
import { lectorOf } from './eventos.ts'

const timeOf = (instant: string): string => toTime(new Date(instant))
const timeOrNull = (instant: string | null): string | null => (instant === null ? null : timeOf(instant))

/** The thread as its client reads it; its files stand under addresses that the same key opens. */
const mensajesOf = async (numero: number): Promise<CotizacionEntera['mensajes']> => {
  const rows = await listForClient(jobsDb(), { tema: 'cotizacion', numero })
  const link = (id: number, nro: number) => `/api/integracion/cotizaciones/${numero}/mensajes/${id}/archivos/${nro}`
  return {
    $values: rows.map(({ id, usuario, rol, texto, item, creado, editado, adjuntos }) => ({
      id,
      fecha: toTime(creado),
      autor: usuario,
      deCliente: rol === 3,
      texto,
      item,
      editado: editado && toTime(editado),
      archivos: { $values: adjuntos.map((one) => ({ ...one, link: link(id, one.nro) })) },
    })),
  }
}

/**
 * A quote whole, by its number here or by its code, with the versions that were sent and the thread that its client
 * reads (COTIZ-16). Refuses 401, 403, 404: also what nobody outside the team was told of.
 */
export const readCotizacionEntera = async (
  numero: string,
  por: NumeroOfCotizacion | null,
  meta: Meta,
): Promise<CotizacionEntera> => {
  await lectorOf(meta)
  const id = await findCotizacionId(jobsDb(), numero.trim(), por)
  const row = id === undefined ? undefined : await findCotizacion(jobsDb(), id)
  if (!row) throw notFound()
  const { guardado, renovacionPedida, creada, movida, archivos, pedidas, versiones, movimientos, compras, ...rest } =
    row
  return {
    ...rest,
    estado: estadoOn(guardado, row.vence, today()),
    renovacionPedida: renovacionPedida !== null,
    creada: toTime(creada),
    movida: toTime(movida),
    archivos: { $values: archivos },
    pedidas: { $values: pedidas },
    versiones: {
      $values: versiones.map((version) => ({
        ...version,
        enviada: timeOf(version.enviada),
        cotizacionFecha: timeOrNull(version.cotizacionFecha),
        lineas: { $values: version.lineas },
      })),
    },
    movimientos: { $values: movimientos.map((one) => ({ ...one, fecha: timeOf(one.fecha) })) },
    compras: { $values: compras.map((one) => ({ ...one, fecha: timeOf(one.fecha) })) },
    mensajes: await mensajesOf(row.numero),
  }
}
/** A file that went with what was asked. Refuses 401, 403, 404. */
export const openCotizacionAdjunto = async (
  { id, nro }: { id: number; nro: number },
  meta: Meta,
): Promise<FileReply> => {
  await lectorOf(meta)
  const archivoId = await findAdjunto(jobsDb(), id, nro)
  if (archivoId === undefined) throw notFound()
  return openFile(jobsDb(), archivoId)
}
/** A file of a message of one, as its client may open it. Refuses 401, 403, 404. */
export const openCotizacionArchivo = async (
  { id, mensaje, nro }: { id: number; mensaje: number; nro: number },
  meta: Meta,
): Promise<FileReply> => {
  await lectorOf(meta)
  if ((await findCotizacionId(jobsDb(), String(id), 'numero')) === undefined) throw notFound()
  return openForClient(jobsDb(), { tema: 'cotizacion', numero: id, id: mensaje, nro })
}
