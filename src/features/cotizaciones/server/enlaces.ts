import { createHmac, randomBytes } from 'node:crypto'
import { showDay, today, toTime, type Day } from '#shared/dates.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { config, db } from '#server/context.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import { sha256, type Sesion } from '#server/session/sesion.ts'
import type { Compartida, Enlace } from '../contract.ts'
import { codigoOf, textos } from '../rules.ts'
import { estadoDeEnlace, hastaOf, MAX_ENLACES, textosDeEnlace } from '../sharing.ts'
import { lockOwn, type Own } from './locked.ts'
import * as links from './enlaces-store.ts'
import { ownCotizacion } from './own.ts'
import { estadoOf, kiloOf, netoOfLinea } from './read.ts'
import * as store from './store.ts'

/** Links to a version for whoever has them: read only, counted, over with its validity (docs/decisions/0153). */

/** 192 random bits; what the link carries is made of them with the portal's secret, and only its hash is stored. */
const newSeed = (): string => randomBytes(24).toString('base64url')
const claveOf = (seed: string): string =>
  createHmac('sha256', config().secret).update(`enlace-de-cotizacion ${seed}`).digest('base64url')
const addressOf = (clave: string): string => `${config().publicUrl}/c/${clave}`

const toEnlace = (row: links.EnlaceRow, now: Day): Enlace => ({
  ...row,
  creado: toTime(row.creado),
  ultima: row.ultima && toTime(row.ultima),
  anulado: row.anulado && toTime(row.anulado),
  vale: row.anulado === null && row.hasta >= now,
})
/** A cotización's links, the newest first. Throws 404. */
export const listLinks = async (who: Sesion, id: number): Promise<{ $values: Enlace[] }> => {
  await ownCotizacion(db(), who, id)
  const now = today()
  return { $values: (await links.listEnlaces(db(), id)).map((row) => toEnlace(row, now)) }
}

const onRecord = (accion: 'cotizacion-compartida' | 'cotizacion-enlace-anulado', own: Own, row: links.EnlaceRow) => ({
  accion,
  clienteId: own.clienteId,
  sobre: `cotización ${codigoOf(own.numero)}`,
  despues: { enlace: row.id, version: row.version, hasta: row.hasta },
})
type Shared = Enlace & { readonly enlace: string }
/**
 * 'Compartir': a link to a version that was sent, until it is over, 30 days at most. The stored answer of a repeated
 * call holds what the key is made of, and not the key. Throws 404, 409 for a draft, one that is over, too many.
 */
export const share = (who: Sesion, id: number, numero: number): Once<Shared> =>
  once(
    async (on) => {
      const own = await lockOwn(on, who, id)
      const found = await store.findVersion(on, id, numero)
      const draft = found?.version.enviada === null
      if (!found || (draft && who.tipoRol === 3)) throw notFound()
      if (draft) throw conflict('estado_no_permitido', textosDeEnlace.borrador)
      const [now, vence] = [today(), found.version.vence!]
      if (vence < now) throw conflict('cotizacion_vencida', textos.vencida(showDay(vence)))
      if ((await links.countVigentes(on, id, now)) >= MAX_ENLACES)
        throw conflict('demasiados_enlaces', textosDeEnlace.demasiados)
      const seed = newSeed()
      const row = await links.insertEnlace(on, {
        cotizacionId: id,
        version: numero,
        huella: sha256(claveOf(seed)),
        usuarioId: who.usuarioId,
        usuario: who.userName,
        hasta: hastaOf(vence, now),
      })
      await audit(on, onRecord('cotizacion-compartida', own, row))
      return { ...toEnlace(row, now), enlace: seed }
    },
    { shown: ({ enlace: seed, ...rest }) => ({ ...rest, enlace: addressOf(claveOf(seed)) }) },
  )

/** 'Anular': by whoever reads the cotización; annulled again it stays as it is. Throws 404. */
export const annulLink = (who: Sesion, id: number, enlaceId: number): Once<Enlace> =>
  once(async (on) => {
    const own = await lockOwn(on, who, id)
    const row = await links.lockEnlace(on, id, enlaceId)
    if (!row) throw notFound()
    if (row.anulado) return toEnlace(row, today())
    const annulled = await links.saveAnulado(on, enlaceId)
    await audit(on, onRecord('cotizacion-enlace-anulado', own, annulled))
    return toEnlace(annulled, today())
  })

const toCompartida = ({ version, ...of }: store.VersionLeida, hasta: Day, now: Day): Compartida => ({
  numero: of.numero,
  version: version.numero,
  estado: estadoDeEnlace({ ...of, version }, estadoOf(of, now), now),
  cliente: of.cliente,
  enviada: toTime(new Date(version.enviada!)),
  vence: version.vence!,
  hasta,
  condicionPago: version.condicionPago,
  porPartes: version.porPartes,
  nota: version.nota,
  moneda: { id: of.monedaId, simbolo: of.simbolo },
  cotizacion: version.cotizacion,
  cotizacionFecha: version.cotizacionFecha && toTime(new Date(version.cotizacionFecha)),
  cotizacionTipo: version.cotizacionTipo,
  cotizacionFuente: version.cotizacionFuente,
  montoTotal: version.montoTotal,
  pesoTotal: version.pesoTotal,
  lineas: {
    $values: version.lineas.map((line) => ({
      item: line.item,
      nombreProducto: line.nombreProducto,
      unidad: line.unidad,
      cantidadTiras: line.cantidadTiras,
      dimension1: line.dimension1,
      dimension2: line.dimension2,
      precio: line.precio,
      descuento1: line.descuento1,
      netoUnitario: netoOfLinea(line),
      porKilo: kiloOf(line),
      iva: line.iva,
      montoSubtotal: line.montoSubtotal,
      montoSubtotalDto: line.montoSubtotalDto,
      pesoSubtotal: line.pesoSubtotal,
    })),
  },
})
/** What a link shows, counted unless it is only looked at (HEAD). Throws 404, the same whatever became of it. */
export const openLink = async (clave: string, looks: boolean): Promise<Compartida> => {
  const now = today()
  const opened = await links.openEnlace(db(), sha256(clave), now, looks)
  const found = opened && (await store.findVersion(db(), opened.cotizacionId, opened.version))
  if (!opened || !found) throw notFound(textosDeEnlace.gone)
  return toCompartida(found, opened.hasta, now)
}
