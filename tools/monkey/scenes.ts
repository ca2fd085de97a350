import type { Random } from '../fuzz/random.ts'
import type { Hands } from './engines.ts'
import type { Interference, Proxy } from './interference.ts'
import { addElsewhere, type Somebody } from './people.ts'
import type { Button, Field, Sight } from './watch.ts'

/** A rule of the portal that the page broke. */
export type Finding = { readonly rule: string; readonly where: string; readonly what: string }
export type Scene = {
  readonly hands: Hands
  readonly proxy: Proxy
  readonly chance: Random
  readonly who: Somebody
  readonly path: string
  /** Signs in again after the session ended. */ readonly enter: () => Promise<void>
  readonly tell: (rule: string, what: string) => void
  /** What was done, for who reads the finding. */ readonly did: (step: string) => void
}

/** How long a screen may take to have settled: a read has 30 s in all (OPEN-373). */
const LIMIT_MS = 37_000
const STATUSES = [401, 403, 409, 422, 429, 500, 503] as const
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const readTrouble = (chance: Random): Interference => {
  const kind = chance.of(['delay', 'refuse', 'refuse', 'refuse', 'cut', 'offline', 'parts', 'hang'] as const)
  if (kind === 'delay') return { kind, ms: 500 + chance.int(6_000) }
  if (kind === 'refuse') return { kind, status: chance.of(STATUSES) }
  if (kind === 'hang' && chance.chance(0.7)) return { kind: 'delay', ms: 2_000 }
  return { kind }
}
const writeTrouble = (chance: Random): Interference => {
  const kind = chance.of(['delay', 'refuse', 'refuse', 'refuse', 'cut', 'twice', 'offline'] as const)
  if (kind === 'delay') return { kind, ms: 500 + chance.int(5_000) }
  if (kind === 'refuse') return { kind, status: chance.of(STATUSES) }
  return { kind }
}
const told = (trouble: Interference): string =>
  trouble.kind === 'refuse'
    ? String(trouble.status)
    : trouble.kind === 'delay'
      ? `late by ${trouble.ms} ms`
      : trouble.kind

const isSignIn = (path: string) => /^\/(admin\/)?login/.test(path)
/** Nothing waits and nothing has changed for a moment. */
const settle = async ({ hands, tell }: Scene, limit = LIMIT_MS): Promise<Sight> => {
  let before = ''
  let quiet = 0
  let sight: Sight | null = null
  for (const end = Date.now() + limit; Date.now() < end;) {
    sight = await hands.look().catch(() => null)
    const now = sight ? JSON.stringify([sight.path, sight.text, sight.dialogs, sight.alerts, sight.fields.length]) : ''
    quiet = sight && sight.busy === 0 && now === before ? quiet + 1 : 0
    before = now
    if (sight && quiet >= 3) return sight
    await sleep(150)
  }
  if (!sight) throw new Error('The page shows nothing that could be looked at.')
  if (sight.busy > 0)
    tell('waits for ever', `still busy after ${Math.round(limit / 1000)} s: ${sight.text.slice(0, 80)}`)
  return sight
}
/** What holds of every screen at any time. */
const judge = ({ tell }: Scene, sight: Sight): Sight => {
  for (const error of sight.errors) tell('error', error)
  if (sight.sideways > 0) tell('sideways', `${sight.sideways} px: ${sight.wide}`)
  if (sight.text.length < 8 && sight.dialogs.length === 0 && sight.alerts.length === 0)
    tell('empty', `no sentence on the screen: '${sight.text}'`)
  return sight
}
const arrive = async (scene: Scene): Promise<Sight> => {
  await scene.hands.open(scene.path)
  return judge(scene, await settle(scene))
}
const DANGER =
  /cerrar sesi|cerrar las dem|cerrar todas|quitar verif|compra habilitada|compra deshabilitada|deshabilitar|^salir$|descargar|imprimir|exportar|pdf|excel|xlsx|whatsapp|inactiv|desactiv|eliminar cuenta|modo/i
const harmless = (buttons: readonly Button[]): Button[] =>
  buttons.filter(({ text, link }) => !link && text !== '' && !DANGER.test(text))

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const isKept = (typed: string, value: string) => plain(value).includes(plain(typed)) || plain(typed) === plain(value)
const sampleOf = ({ kind, key }: Field, chance: Random): string => {
  if (kind === 'number' || /cantidad|largo|ancho|kilos|n[uú]mero/i.test(key)) return String(2 + chance.int(7))
  if (kind === 'email' || /correo|mail/i.test(key)) return `mono${chance.int(900)}@obra.test`
  if (kind === 'date') return '2026-12-09'
  if (kind === 'tel' || /tel[eé]fono|dni|cuit|documento/i.test(key)) return `4286${1000 + chance.int(8999)}`
  return `Mono ${100 + chance.int(899)}`
}
type Typed = { readonly key: string; readonly value: string }
/** What is asked of a product on its card: typed again in a moment, and kept by nobody who goes elsewhere. */
const PASSING = /cantidad|largo|ancho|kilos|vendedor$|buscar/i
const LEAVING: readonly string[] = ['back', 'away', 'reload', 'ended']
/** Types into up to `most` of the fields that are no filter; what the field made of it counts as typed. */
const typeIn = async (scene: Scene, sight: Sight, most: number): Promise<Typed[]> => {
  const { hands, chance, did } = scene
  const able = sight.fields.filter((f) => !f.filter && !/password|date|range|color|radio/.test(f.kind))
  const chosen = able.toSorted(() => (chance.chance(0.5) ? 1 : -1)).slice(0, most)
  for (const field of chosen) {
    const text = sampleOf(field, chance)
    did(`types '${text}' into ${field.key}`)
    await hands.type(field.key, field.kind, text).catch(() => {})
  }
  const after = await settle(scene, 8_000)
  return chosen.flatMap(({ key, value }) => {
    const now = after.fields.find((f) => f.key === key)
    return now && now.value !== value && now.value !== '' ? [{ key, value: now.value }] : []
  })
}

const lostOf = (typed: readonly Typed[], sight: Sight): Typed[] =>
  typed.filter(({ key, value }) => {
    const now = sight.fields.find((f) => f.key === key)
    return now !== undefined && !isKept(value, now.value)
  })
const isGone = (typed: readonly Typed[], sight: Sight): boolean =>
  typed.every(({ key }) => !sight.fields.some((f) => f.key === key))
const QUESTION = /sin guardar|descartar|perder|salir|cambió mientras|recuperamos/i
/** Whether the page asks, or says that it keeps it. */
const asked = (sight: Sight): boolean => [...sight.dialogs, ...sight.alerts].some((text) => QUESTION.test(text))
const isSaved = ({ proxy }: Scene, since: number): boolean =>
  proxy.written.slice(since).some(({ status }) => status < 300)

/** After what might have lost it: it stands, or it was asked about, or saved, or it comes back at its address. */
const expectKept = async (scene: Scene, typed: readonly Typed[], since: number, why: string) => {
  if (typed.length === 0) return
  let sight = judge(scene, await settle(scene))
  if (isSaved(scene, since) || asked(sight)) return
  if (isSignIn(sight.path)) {
    await scene.enter()
    sight = await arrive(scene)
  } else if (isGone(typed, sight)) sight = await arrive(scene)
  if (asked(sight)) return
  const lost = isGone(typed, sight) ? typed : lostOf(typed, sight)
  for (const { key, value } of lost) scene.tell('lost', `${why}: ${key} held '${value}'`)
}

const FAILED = /reintentar|ocurrió un error|no se pudo/i
/** Presses 'Reintentar' wherever it stands, behind a dialog too, once the trouble is over. */
const recover = async (scene: Scene): Promise<Sight> => {
  scene.proxy.calm()
  await scene.hands.offline(false)
  let sight = await settle(scene)
  for (let n = 0; n < 4; n++) {
    const retry = sight.buttons.find(({ text }) => /^(reintentar|recargar la página)$/i.test(text))
    if (retry) await scene.hands.click(retry.key).catch(() => {})
    else if (sight.dialogs.length > 0 && FAILED.test(sight.alerts.join(' '))) await scene.hands.press('Escape')
    else break
    sight = await settle(scene)
  }
  return sight
}

/** A screen is opened while what it reads goes wrong; then everything is well again. */
const troubledReads = async (scene: Scene) => {
  const { hands, proxy, chance, path, did } = scene
  const trouble = readTrouble(chance)
  const whole = trouble.kind !== 'offline' && chance.chance(0.4)
  await hands.open('/')
  await settle(scene)
  did(`reads: ${told(trouble)}; opens it ${whole ? 'as a document' : 'from inside'}`)
  proxy.set(trouble, 'reads')
  if (trouble.kind === 'offline') await hands.offline(true)
  if (whole) await hands.open(path)
  else await hands.goInside(path)
  const sight = judge(scene, await settle(scene))
  const after = judge(scene, await recover(scene))
  if (isSignIn(after.path)) return scene.enter()
  if (FAILED.test(after.alerts.join(' ')))
    scene.tell(
      'does not recover',
      `after ${told(trouble)}: ${after.alerts.join(' | ').slice(0, 200)}; before: ${sight.alerts.join(' | ').slice(0, 100)}`,
    )
  return undefined
}

const DISTURBANCES = ['reload', 'back', 'escape', 'away', 'reads', 'offline', 'parts', 'ended', 'elsewhere'] as const
type Disturbance = (typeof DISTURBANCES)[number]
const disturb = async (scene: Scene, how: Disturbance): Promise<boolean> => {
  const { hands, proxy, chance, who } = scene
  if (how === 'reload') {
    if (await hands.asks()) return true
    await hands.reload()
  }
  if (how === 'back') await hands.back().catch(() => {})
  if (how === 'escape') await hands.press('Escape')
  if (how === 'away') await hands.goInside(chance.of(who.paths))
  if (how === 'elsewhere') await addElsewhere(who)
  if (how === 'reads') proxy.set({ kind: 'refuse', status: chance.of(STATUSES) }, 'reads')
  if (how === 'parts') proxy.set({ kind: 'parts' })
  if (how === 'ended') proxy.set({ kind: 'refuse', status: 401 })
  if (how === 'offline') {
    proxy.set({ kind: 'offline' })
    await hands.offline(true)
  }
  if (how === 'reads' || how === 'parts' || how === 'ended' || how === 'offline') {
    const sight = await settle(scene, 6_000)
    const button = harmless(sight.buttons)
    if (button.length > 0) await hands.click(chance.of(button).key).catch(() => {})
    await settle(scene, 6_000)
    await recover(scene)
  }
  return false
}
/** Somebody types, and something comes between. */
const interrupted = async (scene: Scene) => {
  const { hands, chance, proxy, did } = scene
  await hands.open(chance.of(scene.who.paths))
  await settle(scene)
  let sight = await arrive(scene)
  if (chance.chance(0.5)) sight = await openSomething(scene, sight)
  const since = proxy.written.length
  const typed = await typeIn(scene, sight, 3)
  const how = chance.of(DISTURBANCES)
  did(how)
  if (await disturb(scene, how)) return
  const lasting = LEAVING.includes(how) ? typed.filter(({ key }) => !PASSING.test(key)) : typed
  await expectKept(scene, lasting, since, how)
}
const openSomething = async (scene: Scene, sight: Sight): Promise<Sight> => {
  const able = harmless(sight.buttons)
  if (able.length === 0) return sight
  const button = scene.chance.of(able)
  scene.did(`presses ${button.key}`)
  await scene.hands.click(button.key).catch(() => {})
  return judge(scene, await settle(scene))
}
const SUBMIT =
  /^(guardar|enviar|crear|agregar|confirmar|buscar|actualizar|aceptar|siguiente|comprar|repetir|cambiar|aplicar)/i
/** Somebody sends what they typed, and the answer misbehaves; perhaps they type on, or leave, meanwhile. */
const troubledWrite = async (scene: Scene) => {
  const { hands, chance, proxy, did } = scene
  let sight = await arrive(scene)
  if (chance.chance(0.5)) sight = await openSomething(scene, sight)
  let since = proxy.written.length
  const typed = await typeIn(scene, sight, 8)
  sight = await settle(scene)
  const buttons = harmless(sight.buttons).filter(({ text }) => SUBMIT.test(text))
  if (buttons.length === 0) return
  const trouble = writeTrouble(chance)
  const button = chance.of(buttons)
  did(`presses ${button.key}; writes: ${told(trouble)}`)
  proxy.set(trouble, 'writes')
  if (trouble.kind === 'offline') await hands.offline(true)
  const byKeyboard = chance.chance(0.5)
  if (byKeyboard) {
    await hands.focus(button.key).catch(() => {})
    await hands.press('Enter')
  } else await hands.click(button.key).catch(() => {})
  const meanwhile = chance.of(['waits', 'waits', 'types', 'leaves', 'again'] as const)
  did(meanwhile)
  let more: Typed[] = []
  if (meanwhile === 'types') {
    since = proxy.written.length
    more = await typeIn(scene, await hands.look(), 1)
  }
  if (meanwhile === 'again') await hands.click(button.key).catch(() => {})
  if (meanwhile === 'leaves') await hands.goInside('/')
  const after = judge(scene, await settle(scene))
  if (byKeyboard && meanwhile === 'waits' && after.focus === '' && after.path === sight.path)
    scene.tell('focus', `is nowhere after Enter on ${button.key}`)
  proxy.calm()
  await hands.offline(false)
  const lasting = (more.length > 0 ? more : typed).filter(({ key }) => !PASSING.test(key))
  await expectKept(scene, lasting, since, `${told(trouble)}, ${meanwhile}`)
}
/** Somebody goes over the screen by the keyboard, pressing what there is. */
const pressed = async (scene: Scene) => {
  const { hands, chance, proxy, did } = scene
  let sight = await arrive(scene)
  if (chance.chance(0.4)) {
    const trouble = readTrouble(chance)
    did(`reads: ${told(trouble)}`)
    proxy.set(trouble, 'reads')
  }
  for (let n = 0; n < 3; n++) {
    const able = harmless(sight.buttons)
    if (able.length === 0) return
    const button = chance.of(able)
    did(`Enter on ${button.key}`)
    await hands.focus(button.key).catch(() => {})
    await hands.press('Enter')
    const after = judge(scene, await settle(scene))
    if (after.focus === '') scene.tell('focus', `is nowhere after Enter on ${button.key}`)
    sight = after
    if (isSignIn(sight.path)) return
  }
}

/** The scenes, as often as they are listed. */
const scenes = [
  troubledReads,
  troubledReads,
  interrupted,
  interrupted,
  interrupted,
  troubledWrite,
  troubledWrite,
  pressed,
]
export const play = async (scene: Scene): Promise<void> => {
  const chosen = scene.chance.of(scenes)
  scene.did(chosen.name)
  try {
    await chosen(scene)
  } finally {
    scene.proxy.calm()
    await scene.hands.offline(false).catch(() => {})
  }
}
