import type { Random } from '../fuzz/random.ts'
import type { Hands, Tab } from './engines.ts'
import type { Proxy } from './interference.ts'
import { faultsOf, hasFailed, isAsking, isGone, isSignIn, lostOf, type Fault, type Typed } from './judgement.ts'
import type { Somebody } from './people.ts'
import type { Button, Field, Sight } from './watch.ts'

/** A rule that a page broke, and where. */
export type Finding = Fault & { readonly where: string }
/** What is done in one tab. */
export type Act = {
  readonly hands: Tab
  readonly chance: Random
  readonly tell: (rule: string, what: string) => void
  /** What was done, for who reads the finding. */ readonly did: (step: string) => void
}
export type Scene = Act & {
  readonly hands: Hands
  readonly proxy: Proxy
  readonly who: Somebody
  readonly path: string
  /** Signs in again after the session ended. */ readonly enter: () => Promise<void>
}

/** How long a screen may take to have settled: a read has 30 s in all (OPEN-373). */
const LIMIT_MS = 37_000
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Nothing waits and nothing has changed for a moment; a `limit` of one's own is no judgement. */
export const settle = async ({ hands, tell }: Act, limit = LIMIT_MS): Promise<Sight> => {
  let before = ''
  let quiet = 0
  let sight: Sight | null = null
  let reason = 'it is no page of the portal'
  for (const end = Date.now() + limit; Date.now() < end;) {
    sight = await hands.look().catch((error: unknown) => {
      reason = String(error)
      return null
    })
    const now = sight ? JSON.stringify([sight.path, sight.text, sight.dialogs, sight.alerts, sight.fields.length]) : ''
    quiet = sight && sight.busy === 0 && now === before ? quiet + 1 : 0
    before = now
    if (sight && quiet >= 3) return sight
    await sleep(150)
  }
  if (!sight) throw new Error(`The page shows nothing that could be looked at: ${reason}`)
  if (sight.busy > 0 && limit === LIMIT_MS)
    tell('waits for ever', `still busy after ${Math.round(limit / 1000)} s: ${sight.text.slice(0, 80)}`)
  return sight
}
/** Tells what is wrong with the page. */
export const judge = ({ tell }: Act, sight: Sight): Sight => {
  for (const { rule, what } of faultsOf(sight)) tell(rule, what)
  return sight
}
export const arrive = async (scene: Scene, path = scene.path): Promise<Sight> => {
  await scene.hands.open(path)
  return judge(scene, await settle(scene))
}
const DANGER =
  /cerrar sesi|cerrar las dem|cerrar todas|quitar verif|compra habilitada|compra deshabilitada|deshabilitar|^salir$|descargar|imprimir|exportar|pdf|excel|xlsx|whatsapp|inactiv|desactiv|eliminar cuenta|modo/i
export const harmless = (buttons: readonly Button[]): Button[] =>
  buttons.filter(({ text, link }) => !link && text !== '' && !DANGER.test(text))

const sampleOf = ({ kind, key }: Field, chance: Random): string => {
  if (kind === 'number' || /cantidad|largo|ancho|kilos|n[uú]mero/i.test(key)) return String(2 + chance.int(7))
  if (kind === 'email' || /correo|mail/i.test(key)) return `mono${chance.int(900)}@obra.test`
  if (kind === 'date') return '2026-12-09'
  if (kind === 'tel' || /tel[eé]fono|dni|cuit|documento/i.test(key)) return `4286${1000 + chance.int(8999)}`
  return `Mono ${100 + chance.int(899)}`
}
/** What is asked of a product on its card, typed again in a moment, what is accepted or ticked: not kept elsewhere. */
export const PASSING =
  /cantidad|largo|ancho|kilos|vendedor$|buscar|acepto|› elegir |› producto$|› (seleccionar|llevar|invitar a) /i
const UNTYPED = /password|date|range|color|radio/
/** Types into up to `most` of the fields that are no filter; what the field made of it counts as typed. */
export const typeIn = async (scene: Act, sight: Sight, most: number): Promise<Typed[]> => {
  const { hands, chance, did } = scene
  const able = sight.fields.filter(
    (f) => !f.filter && !UNTYPED.test(f.kind) && !/contraseña|n° de solicitud/i.test(f.key),
  )
  const chosen = able.toSorted(() => (chance.chance(0.5) ? 1 : -1)).slice(0, most)
  for (const field of chosen) {
    const text = sampleOf(field, chance)
    did(`types '${text}' into ${field.key}`)
    await hands.type(field.key, field.kind, text).catch(() => {})
  }
  const after = await settle(scene, 8_000)
  return chosen.flatMap(({ key, value }) => {
    const now = after.fields.find((f) => f.key === key)
    return now && now.value !== value && now.value !== '' ? [{ key, value: now.value, at: after.path }] : []
  })
}

/** Whether a change was made since. */
export const isSaved = ({ proxy }: Scene, since: number): boolean =>
  proxy.written.slice(since).some(({ status }) => status < 300)

/** What becomes of what was typed. `opener`: the button that opened the dialog it was typed in. */
type Telling = { readonly since: number; readonly why: string; readonly opener?: string | undefined }
/** After what might have lost it: it stands, or was asked about, or saved, or comes back where it was typed. */
export const expectKept = async (scene: Scene, typed: readonly Typed[], { since, why, opener }: Telling) => {
  if (typed.length === 0) return
  let sight = judge(scene, await settle(scene))
  if (isSaved(scene, since) || isAsking(sight)) return
  if (isSignIn(sight.path)) await scene.enter()
  if (isGone(typed, sight) && sight.dialogs.length > 0) {
    await scene.hands.press('Escape') // what is behind a dialog is not gone
    sight = judge(scene, await settle(scene))
  }
  if (isSignIn(sight.path) || isGone(typed, sight)) sight = await arrive(scene, typed[0]!.at)
  if (opener !== undefined && isGone(typed, sight)) {
    await scene.hands.click(opener).catch(() => {})
    sight = judge(scene, await settle(scene))
  }
  for (const { key, value } of lostOf(typed, sight)) {
    const now = sight.fields.find((field) => field.key === key)
    scene.tell('lost', `${why}: ${key} held '${value}', ${now ? `now '${now.value}'` : 'is gone'} on ${sight.path}`)
  }
}

/** By the keyboard where something stands over it. */
const pressAnyhow = async ({ hands }: Act, key: string) => {
  const byKey = () => hands.focus(key).then(() => hands.press('Enter'))
  await hands.click(key).catch(() => byKey().catch(() => {}))
}
/** Presses 'Reintentar' wherever it stands, behind a dialog too, once the trouble is over. */
export const recover = async (scene: Scene): Promise<Sight> => {
  scene.proxy.calm()
  await scene.hands.offline(false)
  let sight = await settle(scene)
  for (let n = 0; n < 8; n++) {
    const retry = sight.buttons.find(({ text }) => /^(reintentar|recargar la página)$/i.test(text))
    if (retry) await pressAnyhow(scene, retry.key)
    else if (sight.dialogs.length > 0 && hasFailed(sight)) await scene.hands.press('Escape')
    else break
    sight = await settle(scene)
  }
  return sight
}

/** Presses one of the buttons, named in `opened`. */
export const openSomething = async (
  scene: Act,
  sight: Sight,
  limit = LIMIT_MS,
): Promise<{ sight: Sight; opened?: string }> => {
  const able = harmless(sight.buttons)
  if (able.length === 0) return { sight }
  const { key } = scene.chance.of(able)
  scene.did(`presses ${key}`)
  await scene.hands.click(key).catch(() => {})
  return { sight: judge(scene, await settle(scene, limit)), opened: key }
}
/** What sends a form. */
export const SUBMIT =
  /^(guardar|enviar|crear|agregar|confirmar|buscar|actualizar|aceptar|siguiente|comprar|repetir|cambiar|aplicar)/i
