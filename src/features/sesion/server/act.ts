import { BlockList, isIPv6 } from 'node:net'
import { showTime, toTime } from '#shared/dates.ts'
import { knownBrowser } from '#shared/user-agent.ts'
import type { Meta } from '#server/http/meta.ts'
import { factsOf } from '#server/mail/content.ts'
import { redOf } from '#server/session/network.ts'

/** What is known of something that was done to an account, or asked for it; null: it is not (PAPEL-05). */
export type Act = {
  readonly at: Date
  readonly ip: string | null
  readonly agente: string | null
  /** Who did it, where that is not its owner. */ readonly por: string | null
}
/** By whoever asks now, in the owner's name. */
export const actOf = ({ ip, agent }: Pick<Meta, 'ip' | 'agent'>): Act => ({
  at: new Date(),
  ip,
  agente: agent,
  por: null,
})
/** By somebody else, whose device and place are not the owner's to know. */
export const actBy = (por: string | null): Act => ({ at: new Date(), ip: null, agente: null, por })

const inside = new BlockList()
for (const [net, bits, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['::1', 128, 'ipv6'],
] as const)
  inside.addSubnet(net, bits, family)
/** The network somebody came from: no service is asked where it is. */
const placeOf = (ip: string | null): string | null => {
  if (!ip) return null
  const red = redOf(ip)
  const family = isIPv6(red.split('/')[0]!) ? 'ipv6' : 'ipv4'
  return inside.check(family === 'ipv6' ? ip.replace(/%.*$/, '') : red, family)
    ? `red interna (${red})`
    : `dirección ${red}`
}

/** The facts of a mail about it: what is not known is left out. `by`: what whoever did it is called. */
export const factsOfAct = ({ at, ip, agente, por }: Act, by = 'Lo hizo'): (readonly [string, string])[] =>
  factsOf([
    ['Fecha y hora', showTime(toTime(at))],
    ['Dispositivo', knownBrowser(agente)],
    ['Desde', placeOf(ip)],
    [by, por],
  ])
