import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, whichever way it is written. */
const gruposOf = (address: string): string[] => {
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1) // hexadecimal, lower case, zeros left out
  const [left, right] = plain.split('::').map((half) => (half === '' ? [] : half.split(':'))) as [
    string[],
    string[] | undefined,
  ]
  return right === undefined
    ? left
    : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

/**
 * What a limit counts as one place: an IPv4 address itself, also where it is written as IPv6 (`::ffff:192.0.2.1`); of
 * any other IPv6 address its /64, since whoever has one of them has them all.
 */
export const redOf = (ip: string): string => {
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return ip
  const grupos = gruposOf(address)
  if (grupos.slice(0, 5).every((x) => x === '0') && grupos[5] === 'ffff') {
    const [high, low] = [parseInt(grupos[6]!, 16), parseInt(grupos[7]!, 16)]
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${grupos.slice(0, 4).join(':')}::/64`
}
