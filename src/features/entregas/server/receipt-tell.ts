import { tellAviso } from '#features/avisos/server/avisos.ts'
import { whoWants } from '#features/correos/server/correos.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreos, type Correo } from '#server/mail/correo.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { showTime, toTime } from '#shared/dates.ts'
import { textOfReclamo } from '../receipt.ts'
import type { Facts } from './receipt-seal.ts'
import * as receipts from './receipt-store.ts'

type Told = {
  readonly numero: string
  readonly clienteId: number
  readonly id: number
  readonly facts: Omit<Facts, 'lineas' | 'fotos'>
  readonly lineas: readonly receipts.KeptLine[]
}
const rutaOf = (numero: string): string => `/entregas/${encodeURIComponent(numero)}`
const wordOf = ({ corrige, suma }: Told['facts']): string =>
  corrige !== null ? 'se corrigió lo recibido' : suma !== null ? 'se sumó a lo recibido' : 'recibido'

/** The mail to the seller of a difference of which nobody made a claim: no claim's mail tells of it (REMITO-10). */
const mailOf = ({ numero, facts, lineas }: Told, cliente: string): Pick<Correo, 'asunto' | 'content'> => {
  const said = lineas.map(({ descripcion, ...line }) => ({ ...line, nombre: descripcion }))
  const titulo = `Remito ${numero}: ${wordOf(facts)} con diferencias`
  return {
    asunto: `${titulo} · ${cliente}`,
    content: {
      titulo,
      paragraphs: [
        `${cliente} registró diferencias y no cargó un reclamo.`,
        ...textOfReclamo(said, facts.nota).split('\n').filter(Boolean),
        ...(facts.motivo ? [`Motivo de la corrección: ${facts.motivo}`] : []),
      ],
      datos: [
        ['Registró', facts.por],
        ['Recibido', showTime(toTime(facts.momento))],
      ],
      button: { texto: 'Ver el remito', ruta: rutaOf(numero) },
    },
  }
}
const writeCorreo = async (on: Db, told: Told): Promise<void> => {
  const { cliente, vendedor } = await receipts.findParties(on, told.clienteId)
  const want = await whoWants(on, vendedor ? [vendedor] : [], { clienteId: told.clienteId, tipo: 'entrega' })
  const correos = want.map(({ nombre, email, eleccion }): Correo => ({
    tipo: 'entrega',
    para: { nombre, email },
    ...mailOf(told, cliente),
    hilo: `remito-${told.clienteId}-${told.numero}`,
    eleccion,
    clave: `recepcion-${told.id}-${email.toLowerCase()}`,
  }))
  await enqueueCorreos(on, correos)
}
/**
 * Tells the seller of a receipt, in its transaction: at the bell always; by mail where there are differences of which
 * no claim tells, as a claim has mails of its own.
 */
export const tellReceipt = async (on: Db, who: Sesion, told: Told): Promise<void> => {
  const { facts, numero, clienteId } = told
  await tellAviso(on, {
    tipo: 'entrega',
    clienteId,
    titulo: `Remito ${numero}: ${wordOf(facts)}, ${facts.resultado.toLowerCase()}`,
    detalle: facts.motivo,
    ruta: rutaOf(numero),
    autor: who.usuarioId,
    solo: { rol: 2, usuarioId: null },
  })
  if (facts.resultado === 'Con diferencias' && facts.reclamoId === null) await writeCorreo(on, told)
}
