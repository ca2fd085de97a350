const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = 0x02014b50
/** A number that stands elsewhere (ZIP64); an order's file has none. */
const [ELSEWHERE_16, ELSEWHERE_32] = [0xffff, 0xffffffff]
/** Flag of an entry whose sizes come after its bytes. */
const SIZES_LATER = 8

type Place = { readonly count: number; readonly at: number }
const directoryOf = (zip: Buffer): Place | null => {
  const end = zip.lastIndexOf(END)
  if (end < 0 || end + 22 > zip.length) return null
  const [count, size, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)]
  return count === ELSEWHERE_16 || size === ELSEWHERE_32 || at === ELSEWHERE_32 ? null : { count, at }
}

/**
 * The bytes that the entries of a zip unpack to, read as its reader (hucre) reads its directory: that inflates of each
 * as much as the directory says. `Infinity` wherever the reader would go by something else, which may say anything: a
 * directory of ZIP64, an entry without a size, one whose sizes stand in its own head.
 */
export const unpackedSize = (zip: Buffer): number => {
  const directory = directoryOf(zip)
  if (!directory) return Infinity
  let total = 0
  for (let [at, n] = [directory.at, 0]; n < directory.count; n++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) return Infinity
    const [packed, size, head] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)]
    if ([packed, size, head].includes(ELSEWHERE_32) || (size === 0 && packed > 2)) return Infinity
    if (packed === 0 && (zip.readUInt16LE(at + 8) & SIZES_LATER) !== 0) return Infinity
    total += size
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return total
}
