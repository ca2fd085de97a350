import { randomUUID } from 'node:crypto'
import { db, log } from '#server/context.ts'
import { readParams } from '#server/params.ts'
import { alEncolar } from './correo.ts'
import { componer, enviar, Rechazo, type Entrega } from './enviar.ts'
import { anotarEnLibreta, pasarLibreta } from './libreta.ts'
import { espera, ritmo as normal, type Ritmo } from './ritmo.ts'
import type { Remitente, Smtp } from './smtp.ts'
import * as store from './store.ts'

type Options = { smtp: Smtp; from: Remitente; dataDir: string; ritmo?: Partial<Ritmo> }
export type Worker = { /** Finishes the mail under way, takes no other. */ stop: () => Promise<void> }

const SIN_RESPUESTA = 'El portal se detuvo durante el envío.'

/** Sends what table `correo` holds, one mail at a time; any number of processes may do so at once. */
export const startWorker = ({ smtp, from, dataDir, ritmo }: Options): Worker => {
  const r: Ritmo = { ...normal, ...ritmo }
  let stopping = false
  let woken = false
  let wake = () => {}
  /** Waits; `patient` leaves a queued mail waiting too. Stopping always ends it. */
  const pause = (time: number, patient = false) =>
    new Promise<void>((done) => {
      if (stopping || (woken && !patient)) return done()
      const timer = setTimeout(done, time)
      wake = () => {
        if (patient && !stopping) return
        clearTimeout(timer)
        done()
      }
    }).finally(() => {
      wake = () => {}
      if (!patient) woken = false
    })

  /**
   * Tries until the database knows: while it does not, no other mail goes, and a note on disk outlives this process.
   */
  const anotarAceptado = async (messageId: string) => {
    for (let n = 0; ; n++) {
      try {
        return await store.anotarEnviado(messageId)
      } catch (e) {
        if (n === 0)
          anotarEnLibreta(dataDir, messageId, (why) => log('correo_sin_libreta', { messageId, error: String(why) }))
        if (stopping && n > 5) return log('correo_sin_anotar', { messageId, error: String(e) })
        await new Promise((next) => setTimeout(next, Math.min(100 * 2 ** n, 2_000)))
      }
    }
  }

  /** One attempt. True unless the server itself failed. */
  const atender = async (c: store.Tomado, arriendo: string, taken: number): Promise<boolean> => {
    if (c.intentos > r.intentos || c.vence.getTime() < Date.now()) {
      await store.anotarFalla(
        c.id,
        arriendo,
        c.intentos > r.intentos ? SIN_RESPUESTA : 'Venció sin poder enviarse.',
        null,
      )
      return true
    }
    let until = taken + r.arriendo
    const renewal = setInterval(() => {
      const asked = Date.now()
      store.renovar(c.id, arriendo, r.arriendo).then(
        (ours) => (until = ours ? asked + r.arriendo : 0),
        () => {},
      ) // a failed renewal just runs out
    }, r.arriendo / 4)
    try {
      const { empresa } = await readParams(db())
      const message = await componer(c, { address: from.address, name: from.name || empresa.nombre })
      let entrega: Entrega
      try {
        entrega = await enviar(smtp, message, () => Date.now() < until, r)
      } catch (e) {
        const rechazo = e instanceof Rechazo ? e : new Rechazo(String(e), false, false)
        const last = rechazo.permanente || c.intentos >= r.intentos
        await store.anotarFalla(c.id, arriendo, rechazo.message, last ? null : espera(c.intentos, r))
        log(last ? 'correo_fallido' : 'correo_demorado', {
          correo: c.id,
          tipo: c.tipo,
          intento: c.intentos,
          error: rechazo.message,
        })
        return !rechazo.delServidor
      }
      await anotarAceptado(c.messageId) // before anything else: from here on it never goes again
      entrega.cerrar()
      log('correo_enviado', { correo: c.id, tipo: c.tipo, intento: c.intentos })
      return true
    } finally {
      clearInterval(renewal)
    }
  }

  const run = async () => {
    let rest = r.descanso
    while (!stopping) {
      try {
        await pasarLibreta(dataDir, store.anotarEnviado)
        const taken = Date.now()
        const arriendo = randomUUID()
        const c = await store.tomar(arriendo, r.arriendo)
        if (!c) {
          await pause(r.poll)
        } else if (await atender(c, arriendo, taken)) {
          rest = r.descanso
        } else {
          await pause(rest, true) // the next mail would meet the same server
          rest = Math.min(rest * 2, r.mayorDescanso)
        }
      } catch (e) {
        log('correo_error', { error: String(e) }) // the database: the row comes back when its lease ends
        await pause(r.poll, true)
      }
    }
  }

  const leave = alEncolar(() => {
    woken = true
    wake()
  })
  const ended = run()
  return {
    stop: async () => {
      stopping = true
      leave()
      wake()
      await Promise.race([ended, new Promise((done) => setTimeout(done, r.gracia).unref())])
    },
  }
}
