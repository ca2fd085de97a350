import { describe, expect, it } from 'vitest'
import { archivos, zipOf } from '../../../test/archivos.ts'
import { HEAD, kindOf } from './kind.ts'
import type { Tipo } from '#shared/files.ts'

const ALL: readonly Tipo[] = ['pdf', 'png', 'jpg', 'webp', 'xlsx', 'docx', 'zip']
const at = (bytes: Buffer) => bytes.subarray(0, HEAD)
/** A chunk before the image data: a colour profile, a text. */
const chunk = (type: string, bytes: number) => {
  const b = Buffer.alloc(bytes + 12)
  b.writeUInt32BE(bytes, 0)
  b.write(type, 4)
  return b
}

describe('what a file is, by how it begins', () => {
  it.each([
    ['pdf', 'pdf'],
    ['png', 'png'],
    ['jpg', 'jpg'],
    ['webp', 'webp'],
    ['xlsx', 'xlsx'],
    ['xlsxReversed', 'xlsx'],
    ['docx', 'docx'],
    ['zip', 'zip'],
    ['exe', null],
    ['html', null],
    ['vacio', null],
  ] as const)('%s: %s', async (name, tipo) => expect(await kindOf(at(archivos[name]), ALL)).toBe(tipo))

  it('a picture whose colour profile is longer than what is looked at', async () => {
    const long = Buffer.concat([archivos.png.subarray(0, 33), chunk('iCCP', 300_000), archivos.png.subarray(33)])
    expect(await kindOf(at(long), ['png'])).toBe('png')
  })
  it('a sheet whose first entries are longer than what is looked at', async () => {
    const noise = Array.from({ length: 60_000 }, (_, i) => `<r${(i * 7919) % 99_991}/>`).join('')
    const long = zipOf([
      ['xl/worksheets/sheet1.xml', noise],
      ['[Content_Types].xml', ''],
    ])
    expect(long.length).toBeGreaterThan(HEAD)
    expect(await kindOf(at(long), ['xlsx'])).toBe('xlsx')
  })
  it('a package of Office is a zip where any zip is taken, and nothing else where it is not named', async () => {
    expect(await kindOf(archivos.xlsx, ['zip'])).toBe('zip')
    expect(await kindOf(archivos.xlsx, ['xlsx', 'zip'])).toBe('xlsx')
    expect(await kindOf(archivos.xlsx, ['docx', 'png'])).toBeNull()
    expect(await kindOf(archivos.zip, ['xlsx', 'docx'])).toBeNull()
  })
})
