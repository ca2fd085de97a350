import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fotoOf, fotoOfTelefono } from '../../../test/fotos.ts'
import { BadFoto, makeMini } from './server/taller.ts'

it('PAPEL-04 a mail’s picture is a small JPG, upright, without its place', async () => {
  const { jpg, ancho, alto } = await makeMini(async () => fotoOf('png', 1600, 1200))
  const meta = await sharp(jpg).metadata()
  expect([meta.format, meta.width, meta.height, ancho, alto]).toEqual(['jpeg', 288, 216, 288, 216])
  const upright = await makeMini(async () => fotoOfTelefono(300, 400))
  expect([upright.alto > upright.ancho, (await sharp(upright.jpg).metadata()).exif]).toEqual([true, undefined])
  const tiny = await makeMini(async () => fotoOf('jpeg', 20, 10))
  expect([tiny.ancho, tiny.alto]).toEqual([20, 10])
})
it('PAPEL-04 of what needs most, noise, it has no more than 40 kB; what is no photo is refused', async () => {
  const raw = { width: 288, height: 288, channels: 3 } as const
  const noise = await sharp(randomBytes(288 * 288 * 3), { raw })
    .png()
    .toBuffer()
  const { jpg } = await makeMini(async () => noise)
  expect([jpg.length <= 40_000, jpg.length > 20_000]).toEqual([true, true])
  await expect(makeMini(async () => Buffer.from('no es una foto'))).rejects.toBeInstanceOf(BadFoto)
})
