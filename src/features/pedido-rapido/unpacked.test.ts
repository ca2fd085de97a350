import { expect, it } from 'vitest'
import { zipOf } from '../../../test/archivos.ts'
import { unpackedSize } from './server/unpacked.ts'

const zip = () =>
  zipOf([
    ['a', 'x'.repeat(1_000)],
    ['b', 'y'.repeat(500)],
  ])
const directory = (bytes: Buffer) => bytes.indexOf('PK\x01\x02', undefined, 'latin1')
const end = (bytes: Buffer) => bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
const changed = (change: (bytes: Buffer, at: number) => void): number => {
  const bytes = zip()
  change(bytes, directory(bytes))
  return unpackedSize(bytes)
}

it('OPEN-457 what a zip unpacks to is what its directory says of all its entries', () => {
  expect(unpackedSize(zip())).toBe(1_500)
  expect(unpackedSize(zipOf([['vacio', '']]))).toBe(0)
})
it.each<[string, (bytes: Buffer, at: number) => void]>([
  ['an entry that says no size', (bytes, at) => bytes.writeUInt32LE(0, at + 24)],
  [
    'sizes that stand in the entry’s own head',
    (bytes, at) => {
      bytes.writeUInt16LE(8, at + 8)
      bytes.writeUInt32LE(0, at + 20)
      bytes.writeUInt32LE(0, at + 24)
    },
  ],
  [
    'a size in the directory, and another one in the head',
    (bytes, at) => {
      bytes.writeUInt16LE(8, at + 8)
      bytes.writeUInt32LE(0, at + 20)
      bytes.writeUInt32LE(10, at + 24)
    },
  ],
  ['a size of ZIP64', (bytes, at) => bytes.writeUInt32LE(0xffffffff, at + 24)],
  ['a directory of ZIP64', (bytes) => bytes.writeUInt32LE(0xffffffff, end(bytes) + 12)],
  ['a directory that is elsewhere', (bytes) => bytes.writeUInt32LE(0, end(bytes) + 16)],
  ['more entries than there are', (bytes) => bytes.writeUInt16LE(3, end(bytes) + 10)],
  ['no directory at all', (bytes) => bytes.fill(0, end(bytes))],
])('OPEN-457 of %s nothing is believed', (_what, change) => expect(changed(change)).toBe(Infinity))
it('OPEN-457 a name that looks like an entry hides none', () => {
  const disguised = zipOf([
    [`PK\x01\x02${'\0'.repeat(30)}`, ''],
    ['b', 'y'.repeat(500)],
  ])
  expect(unpackedSize(disguised)).toBe(500)
})
