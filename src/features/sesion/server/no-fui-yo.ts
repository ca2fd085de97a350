import { tellAdministracion } from '#features/avisos/server/avisos.ts'
import { showTime, toTime } from '#shared/dates.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { maskEmail } from '#shared/identity.ts'
import { audit } from '#server/auditoria.ts'
import { db, log, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import type { NoFuiYo } from '../contract.ts'
import { NO_FUI_YO_DIAS, textosNoFuiYo as textos, type EstadoNoFuiYo } from '../no-fui-yo.ts'
import { endSesiones } from './claves-store.ts'
import { forgetAllDevices } from './devices.ts'
import { suspendDisputed } from './gestion.ts'
import { lockAdministradores } from './gestion-store.ts'
import { countAttempt, ofNoFuiYo } from './intentos.ts'
import { emailMark, readPase, type Pase } from './no-fui-yo-link.ts'
import * as store from './no-fui-yo-store.ts'

/**
 * 'No fui yo' (PAPEL-05, docs/decisions/0143): a link of the mails about an account by which whoever got one ends what
 * somebody else does with it. It says when its mail was written and which e-mail the account had by then.
 */
const DAY_MS = 86_400_000

/** Refuses what this portal did not sign, 404; who tries many of them, 429. */
const requirePase = async (sealed: string, ip: string): Promise<Pase> => {
  const pase = readPase(sealed)
  if (pase) return pase
  await countAttempt(ofNoFuiYo(ip))
  throw notFound(textos.invalido)
}
/**
 * A link about a changed e-mail is spent by another of its kind alone, and good whatever the e-mail is by then: else
 * whoever took the account would spend it by a mail of his own, or by changing the e-mail again.
 */
const estadoOf = ({ asunto, issued, mark }: Pase, cuenta: store.CuentaNoFuiYo): EstadoNoFuiYo => {
  const said = asunto === 'direccion' ? cuenta.emailDisputado : cuenta.noFuiYo
  if (said !== null && said.getTime() >= issued) return 'hecho'
  if (asunto === 'cuenta' && emailMark(cuenta.email) !== mark) return 'otra'
  return Date.now() - issued > NO_FUI_YO_DIAS * DAY_MS ? 'vencido' : 'pendiente'
}
const toNoFuiYo = (pase: Pase, cuenta: store.CuentaNoFuiYo): NoFuiYo => ({
  asunto: pase.asunto,
  estado: estadoOf(pase, cuenta),
  email: maskEmail(cuenta.email),
  momento: cuenta.noFuiYo && toTime(cuenta.noFuiYo),
  suspendida: cuenta.estado === 'suspendida',
  clave: cuenta.clave,
  organizacion: cuenta.organizacion,
  admin: cuenta.tipoRol === 1,
})

/** What a link is about; looking changes nothing. Refuses 404 a forged one, and one of an account there is not. */
export const readNoFuiYo = async (sealed: string, meta: Meta): Promise<NoFuiYo> => {
  const pase = await requirePase(sealed, meta.ip)
  const cuenta = await store.findCuenta(db(), pase.id)
  if (!cuenta || cuenta.estado === 'baja') throw notFound(textos.invalido)
  return toNoFuiYo(pase, cuenta)
}

/**
 * Whose the account is by now is for people to say: it stops until an administrator has looked, unless nobody else
 * administers the portal.
 */
const dispute = async (on: Db, cuenta: store.CuentaNoFuiYo, para: string, admins: readonly number[]) => {
  const last = admins.length === 1 && admins[0] === cuenta.id
  if (!last) await suspendDisputed(on, cuenta, para)
  const nombre = `${cuenta.nombre} ${cuenta.apellido}`.trim()
  await tellAdministracion(on, {
    tipo: 'usuario',
    titulo: `«No fui yo»: revisá la cuenta de ${nombre}`,
    detalle: `El email de la cuenta cambió a ${cuenta.email}. ${para} recibió el aviso y dice que no lo esperaba (${showTime(toTime(new Date()))}).${last ? '' : ' Quedó suspendida: poné el email que corresponde y reactivala.'}`,
    ruta: `/cuentas/${cuenta.id}`,
    button: 'Ver la cuenta',
    except: [cuenta.id],
    clave: `no-fui-yo-${cuenta.id}-${Date.now()}`,
  })
}

/**
 * Ends every session of the account, in every process, its known devices and the links and sign-ins on their way; with
 * its password nobody comes in any more (`askClaveNueva`). Once: again, or by a former mail, it changes nothing.
 * Refuses as `readNoFuiYo`; 409 what is not good any more.
 */
export const noFuiYo = async (sealed: string, meta: Meta): Promise<NoFuiYo> => {
  const pase = await requirePase(sealed, meta.ip)
  return tx(async (on) => {
    // before any account: whoever ends one locks them in this order (gestion.ts)
    const admins = pase.asunto === 'direccion' ? await lockAdministradores(on) : []
    const cuenta = await store.lockCuenta(on, pase.id)
    if (!cuenta || cuenta.estado === 'baja') throw notFound(textos.invalido)
    const estado = estadoOf(pase, cuenta)
    if (estado === 'vencido' || estado === 'otra') throw conflict('enlace_vencido', textos[estado])
    if (estado === 'hecho') return toNoFuiYo(pase, cuenta)
    await store.saveNoFuiYo(on, cuenta.id, new Date(), pase.asunto)
    const cerradas = await endSesiones(on, cuenta.id)
    await forgetAllDevices(on, cuenta.id)
    await store.deleteSteps(on, cuenta.id)
    if (pase.asunto === 'direccion') await dispute(on, cuenta, pase.para, admins)
    await audit(on, {
      accion: 'no-fui-yo',
      quien: { usuarioId: null, usuario: pase.para },
      clienteId: cuenta.clienteId,
      sobre: `usuario ${cuenta.email}`,
      despues: { sesionesCerradas: cerradas, mail: toTime(new Date(pase.issued)), asunto: pase.asunto },
    })
    log('no_fui_yo', { usuarioId: cuenta.id, requestId: meta.requestId })
    return toNoFuiYo(pase, (await store.findCuenta(on, cuenta.id))!)
  })
}
