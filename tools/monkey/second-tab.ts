import { chooseBack, chooseElsewhere } from './people.ts'
import { expectKept, harmless, isSaved, judge, openSomething, PASSING, settle, SUBMIT, typeIn } from './scene.ts'
import type { Act, Scene } from './scene.ts'

type Shown = Awaited<ReturnType<typeof openSomething>>

/** Chooses another client; false without another one. */
const changeClient = async ({ who, chance, did }: Scene, tab: Act): Promise<boolean> => {
  if (who.others.length === 0) return false
  const next = chance.of(who.others)
  did(`in a second tab: buys for ${next.nombreFantasia}`)
  await tab.hands.open('/')
  await settle(tab)
  for (const [name, value] of Object.entries(await chooseElsewhere(who, next))) await tab.hands.store(name, value)
  return true
}
/** Changes a quantity of the cart, or drops a line of it. */
const changeCart = async (_: Scene, tab: Act): Promise<boolean> => {
  const { hands, chance, did } = tab
  await hands.open('/miCarrito')
  const { fields, buttons } = await settle(tab)
  const quantities = fields.filter(({ key }) => /cantidad/i.test(key))
  const drops = buttons.filter(({ text }) => /^(eliminar|quitar)/i.test(text))
  if (drops.length > 1 && chance.chance(0.3)) {
    const drop = chance.of(drops)
    did(`in a second tab: presses ${drop.key}`)
    await hands.click(drop.key).catch(() => {})
  } else if (quantities.length > 0) {
    const one = chance.of(quantities)
    const text = String(2 + chance.int(7))
    did(`in a second tab: types '${text}' into ${one.key}`)
    await hands.type(one.key, one.kind, text).catch(() => {})
    await hands.press('Enter')
  } else return false
  await settle(tab)
  return true
}
/** Types into what the first tab shows, and saves it. */
const changeItem = async (_: Scene, tab: Act, { sight, opened }: Shown): Promise<boolean> => {
  const { hands, did } = tab
  await hands.open(sight.path)
  let now = await settle(tab)
  if (opened !== undefined && now.buttons.some(({ key }) => key === opened)) {
    await hands.click(opened).catch(() => {})
    now = await settle(tab)
  }
  did('in a second tab, the same:')
  await typeIn(tab, now, 3)
  now = await settle(tab)
  const send = harmless(now.buttons).find(({ text }) => SUBMIT.test(text))
  if (!send) return false
  did(`presses ${send.key}`)
  await hands.click(send.key).catch(() => {})
  judge(tab, await settle(tab))
  return true
}
const changes = { client: changeClient, cart: changeCart, item: changeItem } as const
const TOLD = /en otra pestaña/i

/** What a second tab did has to be told where it concerns the first one, and what is typed there stays. */
const changeBeside = async (scene: Scene, shown: Shown): Promise<string> => {
  const how = scene.chance.of(['client', 'cart', 'item', 'item'] as const)
  let changed = false
  await scene.hands.beside(async (tab) => {
    changed = await changes[how](scene, { ...scene, hands: tab }, shown)
  })
  const after = judge(scene, await settle(scene))
  if (changed && how === 'client' && shown.opened === undefined && !after.alerts.some((text) => TOLD.test(text)))
    scene.tell('unsaid', `another tab buys for somebody else: ${after.alerts.join(' | ').slice(0, 160)}`)
  return how
}

/** Somebody types while another tab of theirs changes what is shown. */
export const besides = async (scene: Scene): Promise<void> => {
  const { hands, chance, proxy, path } = scene
  await hands.open(path)
  const before = judge(scene, await settle(scene))
  const shown: Shown = chance.chance(0.5) ? await openSomething(scene, before) : { sight: before }
  const since = proxy.written.length
  const typed = await typeIn(scene, shown.sight, 3)
  if (isSaved(scene, since)) return
  try {
    const how = await changeBeside(scene, shown)
    // another client of the session loads the page again
    const lasting =
      how === 'client' && scene.who.role === 'cliente' ? typed.filter(({ key }) => !PASSING.test(key)) : typed
    if (how === 'client' && scene.who.role === 'cliente') {
      await chooseBack(scene.who) // what was typed for the first client is there once one buys for them again
      await hands.store('LocalSession', scene.who.stored.LocalSession!)
    }
    const why = `a second tab changes the ${how}`
    await expectKept(scene, lasting, { since: proxy.written.length, why, opener: shown.opened })
  } finally {
    await chooseBack(scene.who)
  }
}
