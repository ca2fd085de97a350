import { db, log } from '#server/context.ts'
import type { Hand } from '#server/jobs/hand.ts'
import { Fallo, startQueue, type Worker } from '#server/jobs/queue.ts'
import { readParams } from '#server/params.ts'
import { COLA } from './correo.ts'
import { composeMensaje, sendMensaje } from './send.ts'
import { writeInLibreta, handOverLibreta } from './libreta.ts'
import { pace, patience, ritmo as normal, type Ritmo } from './ritmo.ts'
import type { Remitente, Smtp } from './smtp.ts'
import * as store from './store.ts'

type Options = { smtp: Smtp; from: Remitente; dataDir: string; ritmo?: Partial<Ritmo> }

/** Tries until the database knows: while it does not, no other mail goes, and a note on disk outlives this process. */
const saveAceptado = async (dataDir: string, messageId: string, isStopping: () => boolean): Promise<void> => {
  for (let n = 0; ; n++) {
    try {
      await store.saveEnviado(messageId)
      return
    } catch (e) {
      if (n === 0)
        writeInLibreta(dataDir, messageId, (why) => log('correo_sin_libreta', { messageId, error: String(why) }))
      if (isStopping() && n > 5) return log('correo_sin_anotar', { messageId, error: String(e) })
      await new Promise((next) => setTimeout(next, Math.min(100 * 2 ** n, 2_000)))
    }
  }
}

/** Sends what table `correo` holds, one mail at a time; any number of processes may do so at once. */
export const startWorker = ({ smtp, from, dataDir, ritmo }: Options): Worker => {
  const r: Ritmo = { ...normal, ...ritmo }
  const send = async (c: store.Tomado, hand: Hand) => {
    if (c.vence.getTime() < Date.now()) throw new Fallo('Venció sin poder enviarse.', { final: true })
    const { empresa } = await readParams(db())
    const message = await composeMensaje(c, { address: from.address, name: from.name || empresa.nombre })
    const entrega = await sendMensaje(smtp, message, hand.isOurs, r)
    await saveAceptado(dataDir, c.messageId, hand.isStopping) // before anything else: from here on it never goes again
    entrega.close()
    log('correo_enviado', { correo: c.id, tipo: c.tipo, intento: c.intentos })
  }
  return startQueue<store.Tomado>({
    name: COLA,
    table: store.correos,
    kinds: { correo: { ...patience(r), concurrency: 1, run: send } },
    kindOf: () => 'correo', // its `tipo` is what it is about
    pace: pace(r),
    abandoned: 'El portal se detuvo durante el envío.',
    before: () => handOverLibreta(dataDir, store.saveEnviado),
  })
}
