import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '#server/plugs.ts'
import { archivos, filesBelow, formOf, fotoOf, fotoGrande } from '../../../test/archivos.ts'
import { sendPart } from '../../../test/cut-upload.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { startS3, type S3 } from '../../../test/s3.ts'
import { subidas } from '../../../test/uploads/subidas.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'

const MEGA = 1024 * 1024
let s3: S3
let t: TestPortal
let cliente: Client
const SAVE = { titulo: 'Prueba', modo: 'guardar' }
type Files = Parameters<typeof formOf>[1]
const send = (files: Files, texts: Parameters<typeof formOf>[0] = SAVE, who = cliente, path = '/api/subidas') =>
  who.send('POST', path, { raw: formOf(texts, files) })
const onDisk = () => filesBelow(join(t.dataDir, 'archivos'))
const stored = () => [...onDisk(), ...s3.keys(), ...s3.unfinished()]
const rows = () => t.db.selectFrom('archivo').select(['id', 'estado']).execute()
/** The rows and the stored files, whole or partial; both empty if nothing is left. */
const nothing = async () => [await rows(), stored()]
const sha = (b: Buffer) => createHash('sha256').update(b).digest('hex')
const refusal = ({ status, body }: { status: number; body: { code?: string; detail?: string } }) => [
  status,
  body.code,
  body.detail,
]
const clean = async () => {
  await sql`update archivo set estado = 'borrar'`.execute(t.db)
  await sweep()
}
beforeAll(async () => void (s3 = await startS3()))
afterAll(() => s3.stop())

describe.each<[string, () => Record<string, string>]>([
  ['a folder', () => ({})],
  ['a bucket', () => s3.env],
])('files that people send, kept in %s', (_where, env) => {
  beforeAll(async () => {
    t = await startTestPortal({ ...env(), FILES_MAX_MB: '1' }, [subidas])
    cliente = await t.as('cliente@demo.test')
  })
  afterAll(() => t.stop())

  it('several files with texts beside them are kept and given back as they were, under their names', async () => {
    const foto = fotoGrande()
    const { status, body } = await send(
      [
        ['fotos', 'Daño en el caño nº 3.png', foto],
        ['fotos', 'remito.pdf', archivos.pdf],
        ['planilla', 'cuentas.xlsx', archivos.xlsx],
      ],
      { ...SAVE, titulo: '  Caños dañados ', temas: ['uno', 'dos'] },
    )
    expect([status, body.titulo, body.temas]).toEqual([200, 'Caños dañados', ['uno', 'dos']])
    expect(body.archivos).toMatchObject([
      { nombre: 'Daño en el caño nº 3.png', tipo: 'png', bytes: 11 * MEGA, sha256: sha(foto) },
      { nombre: 'remito.pdf', tipo: 'pdf', bytes: archivos.pdf.length },
      { nombre: 'cuentas.xlsx', tipo: 'xlsx', bytes: archivos.xlsx.length },
    ])
    const back = await cliente.get(`/api/subidas/${body.archivos[0].id}`)
    expect([back.status, back.headers.get('content-type'), back.headers.get('content-length')]).toEqual([
      200,
      'image/png',
      String(11 * MEGA),
    ])
    expect(back.headers.get('content-disposition')).toBe(
      `attachment; filename="Dano en el cano n 3.png"; filename*=UTF-8''Da%C3%B1o%20en%20el%20ca%C3%B1o%20n%C2%BA%203.png`,
    )
    expect(sha(back.body)).toBe(sha(foto))
    const row = await t.db
      .selectFrom('archivo')
      .select(['estado', 'usuarioId', 'sha256'])
      .where('id', '=', body.archivos[0].id)
      .executeTakeFirst()
    expect(row?.usuarioId).toEqual(expect.any(Number))
    expect(row).toMatchObject({ estado: 'listo', sha256: sha(foto) })
    await clean()
    expect(await nothing()).toEqual([[], []])
  })

  it.each<[string, Files, Record<string, string>, unknown[]]>([
    [
      'a program that calls itself a picture',
      [['fotos', 'foto.png', archivos.exe]],
      SAVE,
      [415, 'tipo_no_admitido', '«foto.png» no es de un tipo admitido (PNG, JPG, WebP, PDF).'],
    ],
    [
      'a big one, though the caller sends it all before he listens',
      [['fotos', 'foto.png', Buffer.concat([archivos.exe, fotoGrande()])]],
      SAVE,
      [415, 'tipo_no_admitido', '«foto.png» no es de un tipo admitido (PNG, JPG, WebP, PDF).'],
    ],
    [
      'a page',
      [['fotos', 'foto.png', archivos.html]],
      SAVE,
      [415, 'tipo_no_admitido', '«foto.png» no es de un tipo admitido (PNG, JPG, WebP, PDF).'],
    ],
    [
      'a zip where a sheet is asked for',
      [['planilla', 'cuentas.xlsx', archivos.zip]],
      SAVE,
      [415, 'tipo_no_admitido', '«cuentas.xlsx» no es de un tipo admitido (XLSX).'],
    ],
    [
      'a document where a sheet is asked for',
      [['planilla', 'cuentas.xlsx', archivos.docx]],
      SAVE,
      [415, 'tipo_no_admitido', '«cuentas.xlsx» no es de un tipo admitido (XLSX).'],
    ],
    [
      'an empty file, after one that came whole',
      [
        ['fotos', 'bien.png', archivos.png],
        ['fotos', 'nada.png', archivos.vacio],
      ],
      SAVE,
      [400, 'archivo_vacio', '«nada.png» está vacío.'],
    ],
    [
      'too big a file',
      [['fotos', 'foto.png', fotoOf(12 * MEGA + 1)]],
      SAVE,
      [413, 'archivo_grande', '«foto.png» es demasiado grande: se admiten hasta 12 MB.'],
    ],
    [
      'a small one that is too big for its field',
      [['planilla', 'cuentas.xlsx', Buffer.concat([archivos.xlsx, fotoOf(50_000)])]],
      SAVE,
      [413, 'archivo_grande', '«cuentas.xlsx» es demasiado grande: se admiten hasta 50000 bytes.'],
    ],
    [
      'one file too many',
      [1, 2, 3].map((n) => ['fotos', `${n}.png`, archivos.png] as const),
      SAVE,
      [400, 'demasiados_archivos', 'Se admiten hasta 2 archivos.'],
    ],
    [
      'a file in a field of none',
      [['otro', 'foto.png', archivos.png]],
      SAVE,
      [400, 'datos_invalidos', 'El envío trae un archivo que no se espera.'],
    ],
    [
      'a text that is not as the call says',
      [['fotos', 'foto.png', archivos.png]],
      { titulo: ' ', modo: 'guardar' },
      [400, 'datos_invalidos', 'Debe escribir un título.'],
    ],
    [
      'too long a text',
      [['fotos', 'foto.png', archivos.png]],
      { titulo: 'x'.repeat(70_000), modo: 'guardar' },
      [413, 'demasiado_grande', 'El contenido enviado es demasiado grande.'],
    ],
    [
      'what the use case refuses, though it had kept the files',
      [['fotos', 'foto.png', archivos.png]],
      { titulo: 'x', modo: 'rechazar' },
      [409, 'no_va', 'No va.'],
    ],
  ])('refuses %s, and nothing is left', async (_what, files, texts, answer) => {
    expect(refusal(await send(files, texts))).toEqual(answer)
    expect(await nothing()).toEqual([[], []])
  })

  it('what the use case does not keep is gone with the answer', async () => {
    const { status, body } = await send([['fotos', 'foto.png', archivos.png]], { titulo: 'x', modo: 'olvidar' })
    expect([status, body.archivos.length]).toEqual([200, 1])
    expect(await nothing()).toEqual([[], []])
  })

  it('a repeated Idempotency-Key keeps the files once; with another file it is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const again = (bytes: Buffer) =>
      cliente.send('POST', '/api/subidas', { raw: formOf(SAVE, [['fotos', 'foto.png', bytes]]), headers: key })
    const first = await again(archivos.png)
    const second = await again(archivos.png)
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect((await again(archivos.jpg)).status).toBe(422)
    expect((await rows()).map((r) => r.id)).toEqual([first.body.archivos[0].id])
    expect(stored()).toHaveLength(1)
    await clean()
  })

  it('a file goes with the transaction that drops it, and stays when that is undone', async () => {
    const { body } = await send([['fotos', 'foto.png', archivos.png]])
    const path = `/api/subidas/${body.archivos[0].id}`
    expect((await cliente.del(`${path}?arrepentirse=1`)).status).toBe(409)
    expect((await cliente.get(path)).body).toEqual(archivos.png)
    expect((await cliente.del(path)).status).toBe(204)
    expect((await cliente.get(path)).status).toBe(404)
    await expect.poll(nothing).toEqual([[], []])
  })

  it('OPEN-203 what a row names and nobody has is not found, is told once, and is no more taken for the same', async () => {
    const { body } = await send([['fotos', 'foto.png', archivos.png]])
    const [id] = (await rows()).map((row) => row.id)
    await diskStore(join(t.dataDir, 'archivos')).remove(id!)
    await s3Store(s3.bucket).remove(id!)
    const path = `/api/subidas/${body.archivos[0].id}`
    expect(refusal(await cliente.get(path))).toEqual([404, 'no_encontrado', 'No encontramos lo que buscás.'])
    expect((await cliente.get(path)).status).toBe(404)
    const row = await t.db.selectFrom('archivo').select(['estado', 'sha256']).where('id', '=', id!).executeTakeFirst()
    expect(row).toEqual({ estado: 'listo', sha256: '' })
    await clean()
  })
  it('a caller who hangs up half way leaves nothing', async () => {
    const { socket, gone } = sendPart(t.url, cliente, fotoGrande(), 12 * MEGA)
    await expect.poll(() => stored().length, { timeout: 10_000 }).toBe(1)
    expect((await rows()).map((r) => r.estado)).toEqual(['subiendo'])
    socket.destroy()
    await gone
    await expect.poll(nothing, { timeout: 10_000 }).toEqual([[], []])
  })

  it('what a process that ended left half done goes with the sweep, three hours later; a younger one stays', async () => {
    const { socket, gone } = sendPart(t.url, cliente, fotoGrande(), 12 * MEGA)
    await expect.poll(() => stored().length, { timeout: 10_000 }).toBe(1)
    const age = (hours: number, minutes: number) =>
      sql`
        update archivo
        set creado = now() - make_interval(hours => ${sql.lit(hours)}, mins => ${sql.lit(minutes)})`.execute(t.db)
    await age(2, 55)
    await sweep()
    expect(stored()).toHaveLength(1)
    await age(3, 5)
    await sweep()
    expect(await nothing()).toEqual([[], []])
    socket.destroy()
    await gone
    await expect.poll(nothing, { timeout: 10_000 }).toEqual([[], []])
  })
})

describe('the call that takes files', () => {
  beforeAll(async () => {
    t = await startTestPortal({ FILES_MAX_MB: '1' }, [subidas])
    cliente = await t.as('cliente@demo.test')
  })
  afterAll(() => t.stop())
  const zip = (bytes: Buffer, name = 'x.zip') => send([['zip', name, bytes]], {}, cliente, '/api/subidas/zip')

  it('asks who calls, and whether he may, before it reads a byte', async () => {
    const outsider = sendPart(t.url, null, Buffer.alloc(0), 12 * MEGA)
    await expect.poll(outsider.heard).toMatch(/^HTTP\/1\.1 401 [^]*"code":"sin_sesion"/)
    outsider.socket.destroy()
    const seller = await send([['fotos', 'foto.png', archivos.png]], SAVE, await t.as('vendedor@demo.test'))
    expect(seller.status).toBe(403)
    expect(await nothing()).toEqual([[], []])
  })
  it('refuses what announces too much without waiting for it', async () => {
    const { socket, heard } = sendPart(t.url, cliente, Buffer.alloc(0), 30 * MEGA)
    await expect
      .poll(heard)
      .toMatch(
        /^HTTP\/1\.1 413 [^]*"code":"archivo_grande","detail":"Lo que envía es demasiado grande: se admiten hasta 24 MB en total\."/,
      )
    socket.destroy()
  })
  it('a file as big as the portal is configured to take is taken, and no byte more', async () => {
    const exact = Buffer.concat([archivos.zip, Buffer.alloc(MEGA - archivos.zip.length)])
    expect((await zip(exact)).status).toBe(200)
    expect(refusal(await zip(Buffer.concat([exact, Buffer.from('x')])))).toEqual([
      413,
      'archivo_grande',
      '«x.zip» es demasiado grande: se admiten hasta 1 MB.',
    ])
    await clean()
  })
  it.each([
    ['zip', 200, 'zip'],
    ['xlsx', 200, 'zip'],
    ['docx', 200, 'zip'],
    ['png', 415, undefined],
  ] as const)('a call that takes any zip and a %s: %i', async (kind, status, tipo) => {
    const { body, ...answer } = await zip(archivos[kind])
    expect([answer.status, body.tipo]).toEqual([status, tipo])
    await clean()
  })
  it.each([
    ['fotos', 'png', 'png'],
    ['fotos', 'jpg', 'jpg'],
    ['fotos', 'webp', 'webp'],
    ['fotos', 'pdf', 'pdf'],
    ['planilla', 'xlsx', 'xlsx'],
    ['planilla', 'xlsxReversed', 'xlsx'],
  ] as const)(
    'OPEN-281 %s takes a %s by what it holds, and names it so, whatever its name',
    async (field, kind, tipo) => {
      const { body } = await send([[field, 'algo.exe', archivos[kind]]])
      expect(body.archivos).toMatchObject([{ nombre: `algo.${tipo}`, tipo }])
      await clean()
    },
  )
  it('asks for the file that must come', async () => {
    const { status, body } = await send([], {}, cliente, '/api/subidas/zip')
    expect([status, body.code, body.errors]).toEqual([
      400,
      'falta_archivo',
      [{ field: 'zip', detail: 'Falta el archivo.' }],
    ])
  })
  it('a path, a NUL and a very long name stay outside', async () => {
    const { body } = await send([
      ['fotos', '../../etc/pass\u0000wd', archivos.png],
      ['fotos', `${'n'.repeat(300)}.png`, archivos.png],
    ])
    expect(body.archivos.map((a: { nombre: string }) => a.nombre)).toEqual(['passwd.png', `${'n'.repeat(146)}.png`])
    await clean()
  })
  it('what the sweep looks for is found by an index', async () => {
    await t.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      for (const where of ["estado = 'borrar'", "estado = 'subiendo' and creado < now() - make_interval(hours => 3)"]) {
        const { rows: plan } = await sql`
          explain
          select id
          from archivo
          where ${sql.raw(where)}`.execute(trx)
        expect(JSON.stringify(plan)).toMatch(/archivo_de_paso/)
      }
    })
  })
  it('what is no form is refused', async () => {
    expect((await cliente.post('/api/subidas', { titulo: 'x' })).status).toBe(415)
    expect((await cliente.post('/api/subidas')).status).toBe(415)
    const broken = await cliente.send('POST', '/api/subidas', {
      raw: '--x\r\ncontent-disposition: form-data; name="fotos"; filename="a.png"\r\n\r\nPNG',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([broken.status, broken.body.code]).toEqual([400, 'datos_invalidos'])
    expect(await nothing()).toEqual([[], []])
  })
})
