import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, in any notation. */
const gruposOf = (address: string): string[] => {
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1) // canonical: hexadecimal, lower case
  const [left, right] = plain.split('::').map((half) => (half === '' ? [] : half.split(':'))) as [
    string[],
    string[] | undefined,
  ]
  return right === undefined
    ? left
    : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

/**
 * The network a limit counts by: an IPv4 address itself, also in its IPv6 form (`::ffff:192.0.2.1`); of any other IPv6
 * address its /64, which one subscriber usually has whole.
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
