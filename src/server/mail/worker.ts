import { db, log } from '#server/context.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { Fallo, startQueue, type Worker } from '#server/jobs/queue.ts'
import { readParams } from '#server/params.ts'
import { COLA } from './correo.ts'
import { elecciones, readEleccion } from './eleccion.ts'
import { composeMessage, sendMessage } from './send.ts'
import { writeInJournal, handOverJournal } from './journal.ts'
import { pace, patience, pacing as normal, type Pacing } from './pace.ts'
import type { Sender, Smtp } from './smtp.ts'
import * as store from './store.ts'

type Options = { smtp: Smtp; from: Sender; dataDir: string; pacing?: Partial<Pacing> }

/**
 * Records an accepted mail, retrying until the database answers; meanwhile no other mail is sent. The journal keeps the
 * fact if this process dies.
 */
const saveAccepted = async (dataDir: string, messageId: string, isStopping: () => boolean): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      await store.saveEnviado(messageId)
      return
    } catch (error) {
      if (tries === 0)
        writeInJournal(dataDir, messageId, (why) => log('correo_sin_libreta', { messageId, error: String(why) }))
      if (isStopping() && tries > 5) return log('correo_sin_anotar', { messageId, error: String(error) })
      await new Promise((next) => setTimeout(next, Math.min(100 * 2 ** tries, 2_000)))
    }
  }
}

/** The path a mail program posts to; null where nothing can be chosen. Throws a final `Fallo` if it is not wanted. */
const oneClickOf = async ({ id, eleccion, para }: store.Taken): Promise<string | null> => {
  const one = eleccion === null ? null : readEleccion(eleccion)
  if (!one) return null
  if (await elecciones().wants(db(), one, para)) return elecciones().rutas(one, para).oneClick
  await store.saveNotWanted(id)
  throw new Fallo(NOT_WANTED, { final: true })
}
const NOT_WANTED = 'No se mandó: quien lo recibía eligió no recibirlo.'

/** Starts the worker that sends the mail of table `correo`, one at a time; several processes may run one. */
export const startWorker = ({ smtp, from, dataDir, pacing }: Options): Worker => {
  const own: Pacing = { ...normal, ...pacing }
  const send = async (correo: store.Taken, hand: JobContext) => {
    if (correo.vence.getTime() < Date.now()) throw new Fallo('Venció sin poder enviarse.', { final: true })
    const oneClick = await oneClickOf(correo) // now: who was asked when it was written may have left since
    const { empresa } = await readParams(db())
    const message = await composeMessage(correo, { address: from.address, name: from.name || empresa.nombre }, oneClick)
    const entrega = await sendMessage(smtp, message, hand.isOurs, own)
    // first of all: from here on it is never sent again
    await saveAccepted(dataDir, correo.messageId, hand.isStopping)
    entrega.close()
    log('correo_enviado', { correo: correo.id, tipo: correo.tipo, intento: correo.attempts })
  }
  return startQueue<store.Taken>({
    name: COLA,
    table: store.correos,
    kinds: { correo: { ...patience(own), concurrency: 1, run: send } },
    kindOf: () => 'correo', // one kind for all: `tipo` is the mail's subject
    pace: pace(own),
    abandoned: 'El portal se detuvo durante el envío.',
    before: () => handOverJournal(dataDir, store.saveEnviado),
  })
}
