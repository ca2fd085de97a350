import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeParam } from '#server/params.ts'
import { ownMarca, type Logo } from '#shared/marca.ts'
import { archivos } from '../../../test/archivos.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { bombFoto, logoOf } from '../../../test/fotos.ts'
import { textOf } from '../../../test/pdf.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let [admin, cliente] = [] as unknown as Client[]
let id: number
beforeAll(async () => {
  t = await startTestPortal()
  admin = await t.as('admin@demo.test')
  cliente = await t.as('cliente@demo.test')
  id = (await buy(cliente, (await addLine(cliente)).id)).id
})
afterAll(() => t.stop())

const dataOf = (bytes: Buffer | string, kind = 'png') =>
  `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`
const save = (logo: object) =>
  admin!.post('/api/configuracion/updateMarca', {
    logo,
    acento: null,
    enlace: null,
    marcaAsociada: null,
    carruselMs: 6000,
    version: null,
  })
/** What the request's PDF says, and how many pictures are in it. */
const sheet = async (): Promise<[boolean, number]> => {
  const { status, body } = await cliente!.get(`/api/Budget/${id}/pdf`)
  expect(status).toBe(200)
  const images = body.toString('latin1').split('/Subtype /Image').length - 1
  return [textOf(body).includes('AcerosRiberaS.A.'), images]
}

const secret = () => join(t.dataDir, 'secreto.png')
const svgOf = (href: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 30"><image xlink:href="${href}" width="30" height="30"/></svg>`

it('OPEN-276 a logo as SVG is refused with what to do, and so is a picture that cannot be drawn', async () => {
  const whole = await logoOf(300, 100, 0)
  for (const [url, detail] of [
    [
      dataOf(svgOf('/etc/hostname'), 'svg+xml'),
      'El logo tiene que ser una imagen PNG, JPG o WebP. Un SVG, guardalo antes como PNG.',
    ],
    [
      dataOf(whole.subarray(0, whole.length - 60)),
      'La foto está dañada o incompleta: volvé a guardarla y mandala otra vez.',
    ],
    [dataOf('%PDF-1.7'), 'No es una foto JPG, PNG, WebP, AVIF ni HEIC.'],
  ] as const) {
    const { status, body } = await save({ url })
    expect([status, body.errors]).toEqual([400, [{ field: 'logo', detail }]])
  }
})

it('OPEN-276 a logo as a picture of bytes stands on the sheet, whatever picture it is', async () => {
  expect((await save({ url: dataOf(await logoOf(300, 100, 0)) })).status).toBe(200)
  // a picture that lets through is two of them
  expect(await sheet()).toEqual([true, 2])
})

/** What a portal of before may have kept, or the server's own file say. */
const keep = (logo: Logo) => writeParam(t.db, 'marca', { ...ownMarca, logo })
it.each<[string, () => Logo]>([
  ['an SVG that refers to a file of the server', () => ({ url: dataOf(svgOf(secret()), 'svg+xml') })],
  ['an SVG that refers to a device', () => ({ url: dataOf(svgOf('/dev/zero'), 'svg+xml') })],
  ['no picture at all', () => ({ url: dataOf('nothing') })],
  ['a picture that is too large once unpacked', () => ({ url: dataOf(bombFoto()) })],
  ['a path in a box of nothing', () => ({ trazo: 'M2 2h26v6z', caja: '0 0 0 0' })],
  ['a path of endless numbers', () => ({ trazo: `M${'9'.repeat(400)} 2h26v6z`, caja: '0 0 30 30' })],
])('OPEN-276 where the logo that was kept is %s, the sheet comes without one', async (_what, logo) => {
  writeFileSync(secret(), archivos.png)
  await keep(logo())
  expect(await sheet()).toEqual([true, 0])
})
