import type { Random } from '../fuzz/random.ts'
import type { Interference } from './interference.ts'
import { hasFailed, isSignIn, type Typed } from './judgement.ts'
import { addElsewhere } from './people.ts'
import { arrive, expectKept, harmless, judge, openSomething, PASSING, recover, settle, typeIn } from './scene.ts'
import { SUBMIT, type Scene } from './scene.ts'
import { besides } from './second-tab.ts'

const STATUSES = [401, 403, 409, 422, 429, 500, 503] as const
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
  // what is no more, or nobody may see, says so without trouble, too
  if (hasFailed(after) && !hasFailed(await arrive(scene)))
    scene.tell(
      'does not recover',
      `after ${told(trouble)}: ${after.alerts.join(' | ').slice(0, 200)}; before: ${sight.alerts.join(' | ').slice(0, 100)}`,
    )
  return undefined
}

const DISTURBANCES = ['reload', 'back', 'escape', 'away', 'reads', 'offline', 'parts', 'ended', 'elsewhere'] as const
/** What changes a field by being pressed. */
const STEPS = /^(menos|más|una (menos|más)|limpiar|vaciar|borrar|ninguno|todos|quitar\b|\d{2}\.\d{3}|tarjetas$|lista$)/i
/** 'parts': a part that is gone comes with the page, anew. */
const LEAVING: readonly string[] = ['back', 'escape', 'away', 'reload', 'ended', 'parts']
type Disturbance = (typeof DISTURBANCES)[number]
/** True where the browser asks before it leaves the document. `inside`: Back stays in it. */
const disturb = async (scene: Scene, how: Disturbance, inside: boolean): Promise<boolean> => {
  const { hands, proxy, chance, who } = scene
  if ((how === 'reload' || (how === 'back' && !inside)) && (await hands.asks())) return true
  if (how === 'reload') await hands.reload()
  if (how === 'back') await hands.back().catch(() => {})
  if (how === 'escape') await hands.press('Escape')
  if (how === 'away') await hands.goInside(chance.of(who.paths))
  if (how === 'elsewhere') await addElsewhere(who)
  if (how === 'reads') {
    const status = chance.of(STATUSES)
    scene.did(`reads: ${status}`)
    proxy.set({ kind: 'refuse', status }, 'reads')
  }
  if (how === 'parts') proxy.set({ kind: 'parts' })
  if (how === 'ended') proxy.set({ kind: 'refuse', status: 401 })
  if (how === 'offline') {
    proxy.set({ kind: 'offline' })
    await hands.offline(true)
  }
  if (how === 'reads' || how === 'parts' || how === 'ended' || how === 'offline') {
    const sight = await settle(scene, 6_000)
    const steady = sight.buttons.filter(({ text }) => !STEPS.test(text))
    await openSomething(scene, { ...sight, buttons: steady }, 6_000)
    await recover(scene)
  }
  return false
}
/** Somebody types, and something comes between. */
const interrupted = async (scene: Scene) => {
  const { hands, chance, proxy, did } = scene
  await hands.open(chance.of(scene.who.paths))
  await settle(scene)
  const inside = chance.chance(0.5)
  if (inside) await hands.goInside(scene.path)
  let sight = inside ? judge(scene, await settle(scene)) : await arrive(scene)
  const shown = chance.chance(0.5) ? await openSomething(scene, sight) : { sight }
  sight = shown.sight
  const since = proxy.written.length
  const typed = await typeIn(scene, sight, 3)
  const how = chance.of(DISTURBANCES)
  did(`${how}${inside ? ', inside' : ''}`)
  if (await disturb(scene, how, inside)) return
  const { path } = await settle(scene)
  // a read that answers 401, or a press that led elsewhere
  const left = LEAVING.includes(how) || isSignIn(path) || path !== sight.path
  const lasting = left ? typed.filter(({ key }) => !PASSING.test(key)) : typed
  await expectKept(scene, lasting, { since, why: how, opener: shown.opened })
}
/** Somebody sends what they typed, and the answer misbehaves; perhaps they type on, or leave, meanwhile. */
const troubledWrite = async (scene: Scene) => {
  const { hands, chance, proxy, did } = scene
  const shown = chance.chance(0.5) ? await openSomething(scene, await arrive(scene)) : { sight: await arrive(scene) }
  let { sight } = shown
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
    const now = await hands.look()
    since = proxy.written.length
    // what one signs in with again is no work to be kept
    if (!isSignIn(now.path)) more = await typeIn(scene, now, 1)
  }
  if (meanwhile === 'again') await hands.click(button.key).catch(() => {})
  if (meanwhile === 'leaves') await hands.goInside('/')
  const after = judge(scene, await settle(scene))
  if (byKeyboard && meanwhile === 'waits' && after.focus === '' && after.path === sight.path)
    scene.tell('focus', `is nowhere after Enter on ${button.key}`)
  proxy.calm()
  await hands.offline(false)
  const lasting = (more.length > 0 ? more : typed).filter(({ key }) => !PASSING.test(key))
  await expectKept(scene, lasting, { since, why: `${told(trouble)}, ${meanwhile}`, opener: shown.opened })
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
  besides,
  besides,
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
