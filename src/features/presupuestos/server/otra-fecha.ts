import { tellAviso } from '#features/avisos/server/avisos.ts'
import { showFecha } from '#features/calendario/rules.ts'
import { findWrong } from '#features/calendario/server/calendario.ts'
import { audit } from '#server/auditoria.ts'
import { txOf } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { emit } from '#server/events/events.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { toDay, type Day } from '#shared/dates.ts'
import { badInput, conflict, notFound } from '#shared/errors.ts'
import type { Quote } from '../contract.ts'
import { checkOtraFecha, numeroOf, textosFecha } from '../rules.ts'
import { tellOtraFecha } from './aviso-fecha.ts'
import * as fechas from './fechas-store.ts'
import { readQuote } from './operaciones.ts'
import * as store from './store.ts'

type Asked = { fecha: Day | null; franja: string | null; motivo: string }
type Otra = Asked & { fecha: Day }
const isSame = (pending: Quote['otraFecha'], { fecha, franja, motivo }: Asked): boolean =>
  pending?.fecha === fecha && pending.franja === franja && pending.motivo === motivo

/** What somebody asks for, as it may be asked for now. Throws 400 by field. */
const requirePossible = async (on: Db, asked: Asked): Promise<Otra> => {
  const { fecha } = asked
  if (fecha === null) throw badInput(textosFecha.noFecha, [{ field: 'fecha', detail: textosFecha.noFecha }])
  const wrong = await findWrong(on, asked)
  if (wrong[0]) throw badInput(wrong[0].detail, wrong)
  return { ...asked, fecha }
}

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockQuote>>>
/** Tells the order system and the seller, and writes it down. */
const tell = async (on: Db, who: Sesion, quote: Locked, otra: Otra, numero: number) => {
  const { id, clienteId, ordenCompra } = quote
  const { fecha, franja, motivo } = otra
  const { fechaPrometida } = await fechas.findPrometida(on, id)
  const { usuarioId, userName: usuario } = who
  await emit(on, {
    tipo: 'fecha-pedida',
    datos: { presupuestoId: id, clienteId, usuarioId, usuario, fecha, franja, motivo, fechaPrometida, ordenCompra },
  })
  await tellAviso(on, {
    tipo: 'solicitud',
    clienteId,
    titulo: `Solicitud N° ${numeroOf(id)}: piden otra fecha, ${showFecha(otra, toDay(new Date()))}`,
    detalle: motivo,
    ruta: `/presupuestos/${id}`,
    autor: usuarioId,
    solo: { rol: 2, usuarioId: null },
  })
  await tellOtraFecha(on, { presupuestoId: id, numero, usuarioId })
  await audit(on, {
    accion: 'fecha-pedida',
    clienteId,
    sobre: `solicitud ${id}`,
    despues: { fecha, franja, motivo },
  })
}

/**
 * 'Pedir otra fecha': keeps that another day is asked for while the order is not prepared yet; the confirmed one stays
 * until the order system answers. What is asked for already changes nothing (REMITO-07). The row is locked. Throws 404,
 * 409 `pedido_en_curso` from Preparación on, 400 for a day on which nothing is delivered.
 */
export const askOtraFecha = (who: Sesion, id: number, asked: Asked): Promise<Quote> =>
  txOf(id, async (on) => {
    if (!(await store.findOwned(on, who, id))) throw notFound()
    const quote = await store.lockQuote(on, id)
    if (!quote) throw notFound()
    const why = checkOtraFecha(quote.estado)
    if (why) throw conflict('pedido_en_curso', why)
    if (!isSame(await fechas.findOtraFecha(on, id), asked)) {
      const otra = await requirePossible(on, asked)
      const numero = await fechas.insertOtra(on, who, { presupuestoId: id, ...otra })
      await tell(on, who, quote, otra, numero)
    }
    return readQuote(on, who, id)
  })
