import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesBelow, formOf, unzip, zipOf } from '../../../test/archivos.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let admin: Client
beforeAll(async () => {
  t = await startTestPortal()
  admin = await t.as('admin@demo.test')
})
afterAll(() => t.stop())
const upload = (call: string, bytes: Buffer) =>
  admin.send('POST', `/api/configuracion/${call}`, { raw: formOf({}, [['file', 'lista.zip', bytes]]) })
const inForce = async () => {
  const { status, body } = await admin.get('/api/menu/download/listaprecios')
  return status === 200 ? unzip(body) : status
}
const listOf = (text: string) => zipOf([['precios.csv', text.repeat(2_000)]])
const whole = (text: string) => text.repeat(2_000)

/** Where the only entry stands in the directory. */
const directory = (zip: Buffer) => zip.lastIndexOf('PK\x01\x02', undefined, 'latin1')
/** A zip whose directory opens, and whose file does not: `damage` gets its bytes and where the directory begins. */
const damaged = (damage: (zip: Buffer, at: number) => void): Buffer => {
  const zip = Buffer.from(listOf('otra;1\n'))
  damage(zip, directory(zip))
  return zip
}
const damages: [string, Buffer][] = [
  ['a size that is another', damaged((zip, at) => zip.writeUInt32LE(13_999, at + 24))],
  ['bytes that are another', damaged((zip) => zip.fill(0xff, 45, 55))],
  ['a sum that is another', damaged((zip, at) => zip.writeUInt32LE(1, at + 16))],
  ['a header that stands elsewhere', damaged((zip, at) => zip.writeUInt32LE(7, at + 42))],
]
const ROTO = 'El archivo .zip está dañado o incompleto: no se puede abrir.'

it.each(damages)('OPEN-275 a price list with %s is refused beside the other one, which stays', async (_what, zip) => {
  expect((await upload('uploadListPreciosHerr', listOf('herr;1\n'))).status).toBe(200)
  const { status, body } = await upload('uploadListPrecios', zip)
  expect([status, body.code, body.detail]).toEqual([400, 'zip_invalido', ROTO])
  expect(await inForce()).toEqual({ 'precios.csv': whole('herr;1\n') })
  expect((await t.anonymous.get('/api/health')).status).toBe(200)
  expect(await t.db.selectFrom('archivo').select('id').where('estado', '=', 'subiendo').execute()).toEqual([])
})

it('OPEN-275 a zip packed as few programs can is refused with what to do', async () => {
  const { status, body } = await upload(
    'uploadManualMarca',
    damaged((zip, at) => zip.writeUInt16LE(99, at + 10)),
  )
  expect([status, body.code, body.detail]).toEqual([
    400,
    'zip_invalido',
    'El archivo .zip está comprimido de una forma que no todos los programas abren: guardalo de nuevo como .zip común.',
  ])
})

it.each(damages)(
  'OPEN-275 a list of before with %s lets the other come in, and is not gone back to',
  async (_w, zip) => {
    expect((await upload('uploadListPreciosHerr', listOf('herr;1\n'))).status).toBe(200)
    const old = await t.db
      .selectFrom('descarga')
      .select(['id', 'archivo'])
      .where('tipo', '=', 'ListaPrecioHerr')
      .where('vigente', '=', true)
      .executeTakeFirstOrThrow()
    writeFileSync(join(t.dataDir, 'archivos', old.archivo.slice(0, 2), old.archivo), zip)
    const { status, body } = await upload('uploadListPrecios', listOf('general;2\n'))
    expect([status, body]).toEqual([200, { httpStatusCode: 200 }])
    expect(await inForce()).toEqual({ 'precios.csv': whole('general;2\n') })
    expect((await upload('uploadListPreciosHerr', listOf('herr;3\n'))).status).toBe(200)
    const back = await admin.post(`/api/configuracion/archivos/${old.id}/usar`)
    expect([back.status, back.body.code]).toEqual([400, 'zip_invalido'])
    expect(await inForce()).toEqual({ 'precios.csv': whole('general;2\n'), 'precios (2).csv': whole('herr;3\n') })
    expect(filesBelow(join(t.dataDir, 'copias'))).toEqual([])
  },
)
