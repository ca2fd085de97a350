import { audit } from '#server/auditoria.ts'
import { tx } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import type { Inscripcion, Enrolled, Session } from '../contract.ts'
import { tellDone, type Autor } from './avisos-factor.ts'
import { counted, incorrecto, spendCodigo } from './codigo.ts'
import { open } from './login.ts'
import { endPaso, forgetPaso, readPaso, type PasoAbierto } from './paso-ingreso.ts'
import { activateFactor, prepareFactor } from './segundo-factor.ts'

/**
 * The second half of a sign-in: a code for the step that the password left, or setting a factor up where one is
 * required.
 */
const autorOf = ({ cuenta }: PasoAbierto, meta: Meta): Autor => ({
  usuarioId: cuenta.id,
  usuario: cuenta.email,
  ip: meta.ip,
  agente: meta.agent,
})

const refuse = async ({ cuenta }: PasoAbierto) => {
  await tx((on) =>
    audit(on, {
      accion: 'ingreso-rechazado',
      quien: { usuarioId: cuenta.id, usuario: cuenta.email },
      despues: { por: 'código de verificación' },
    }),
  )
  return incorrecto(401)
}

/** Trades step and code, once, for a session. Refuses 401 for a wrong code or a step that is over, 429 for too many. */
export const signInWithCodigo = async (codigo: string, meta: Meta): Promise<Session> => {
  const paso = await readPaso(meta, false, true)
  const { cuenta, por } = paso
  await counted(cuenta.id, async () => {
    const con = await tx(async (on) => {
      const con = await spendCodigo(on, cuenta.id, codigo)
      if (con) await endPaso(on, paso)
      if (con === 'respaldo') await tellDone(on, 'codigo-respaldo-usado', cuenta, autorOf(paso, meta))
      return con
    })
    if (!con) throw await refuse(paso)
  })
  forgetPaso(meta)
  return open(cuenta, meta, por)
}

/** A new secret for whoever must set a factor up before the first session. */
export const enrolFactor = async (meta: Meta): Promise<Inscripcion> => {
  const { cuenta } = await readPaso(meta, true, false)
  return tx((on) => prepareFactor(on, cuenta))
}

/** Confirms it and opens the session. Refuses as `signInWithCodigo`. */
export const confirmInscripcion = async (codigo: string, meta: Meta): Promise<Enrolled> => {
  const paso = await readPaso(meta, true, true)
  const { cuenta, por } = paso
  const codigos = await counted(cuenta.id, async () => {
    const made = await tx(async (on) => {
      const made = await activateFactor(on, cuenta, codigo, autorOf(paso, meta))
      if (made) await endPaso(on, paso)
      return made
    })
    if (!made) throw await refuse(paso)
    return made
  })
  forgetPaso(meta)
  return { session: await open(cuenta, meta, por), codigos: { $values: codigos } }
}
