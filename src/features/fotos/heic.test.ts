import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { archivos } from '../../../test/archivos.ts'
import { decodeHeic, orientationOf } from './server/heic.ts'
import { lookAt } from './server/taller.ts'

/** The entry of an EXIF block that says how a picture lies: a short, once, and its value. */
const LIES = Buffer.from('1201030001000000', 'hex')
/** The photo of a telephone, which lies 400 by 300, with another EXIF orientation. */
const lying = (orientation: number): Buffer => {
  const bytes = Buffer.from(archivos.heic)
  bytes.writeUInt16LE(orientation, bytes.indexOf(LIES) + LIES.length)
  return bytes
}
/** Its EXIF block, without the entry that says how it lies: an unknown one stands there. */
const silent = async (): Promise<Buffer> => {
  const exif = Buffer.from((await sharp(archivos.heic).metadata()).exif!)
  exif.writeUInt16LE(0xfde8, exif.indexOf(LIES))
  return exif
}

describe('how a HEIC lies', () => {
  it('OPEN-303 half of the orientations turn a photo on its side, and the others leave it lying', async () => {
    const found: [number, number][] = []
    for (let orientation = 1; orientation <= 8; orientation++) {
      const { ancho, alto } = await lookAt(async () => lying(orientation))
      found.push([ancho, alto])
    }
    expect(found).toEqual([...Array(4).fill([400, 300]), ...Array(4).fill([300, 400])])
  })
  it('OPEN-303 a photo that does not say how it lies is upright; what stands outside of 1 to 8 is the nearest', async () => {
    expect(orientationOf(archivos.heic, undefined)).toBe(1)
    expect(orientationOf(archivos.heic, await silent())).toBe(1)
    const exif = (await sharp(archivos.heic).metadata()).exif!
    const said = [0, 1, 6, 9].map((value) => {
      const other = Buffer.from(exif)
      other.writeUInt16LE(value, other.indexOf(LIES) + LIES.length)
      return orientationOf(archivos.heic, other)
    })
    expect(said).toEqual([1, 1, 6, 8])
  })
  it('OPEN-303 what a photo turns out to measure may be as much as is allowed, and no more', async () => {
    const { width, height } = await decodeHeic(archivos.heic, 400 * 300)
    expect([width, height]).toEqual([400, 300])
    await expect(decodeHeic(archivos.heic, 400 * 300 - 1)).rejects.toThrow('larger than it says')
  })
})
