import sharp from 'sharp'
import { expect, it } from 'vitest'
import { logoClaroOf, logoOf, onWhite } from '../../../test/fotos.ts'
import { makeLogo } from './server/taller.ts'

const isClaro = async (bytes: Buffer): Promise<boolean> => (await makeLogo(async () => bytes)).claro

it('OPEN-247 a logo is for a dark background when it is transparent and pale: neither alone makes it one', async () => {
  const [pale, dark] = [await logoClaroOf(300, 90), await logoOf(300, 90, 20)]
  expect(await isClaro(pale)).toBe(true)
  expect(await isClaro(dark)).toBe(false)
  const black = { create: { width: 300, height: 30, channels: 3, background: '#000000' } } as const
  expect(
    await isClaro(
      await sharp(pale)
        .composite([{ input: black, blend: 'in', tile: true }])
        .png()
        .toBuffer(),
    ),
  ).toBe(false)
  expect(await isClaro(await onWhite(pale, 20))).toBe(false)
})
