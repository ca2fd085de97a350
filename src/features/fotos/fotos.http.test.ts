import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { importFolder } from '#features/integracion/server/folder.ts'
import { makeContext } from '#features/integracion/server/columnas.ts'
import { dryRun } from '#features/integracion/server/dry-run.ts'
import { sweep } from '#server/plugs.ts'
import { filesBelow } from '../../../test/archivos.ts'
import { bombFoto, transparentFoto, fotoOf, fotoOfPrint, fotoOfTelefono, readFoto } from '../../../test/fotos.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { startTestPortal, type Answer, type Client, type TestPortal } from '../../../test/portal.ts'
import { startS3, type S3 } from '../../../test/s3.ts'

const soon = { timeout: 15_000, interval: 50 }
let t: TestPortal
let cliente: Client
let clave = ''
let codigo = ''
let another = ''
let s3: S3

const prepare = async () => {
  cliente = await t.as('cliente@demo.test')
  clave = await createClave(t.db, 'Fotógrafo', { alcance: ['fotos'], dias: 1 })
  ;[codigo, another] = (
    await sql<{ id: string }>`
      select p.id
      from producto p
      join precio r on r."productoId" = p.id
      where p.activo
        and r."listaPrecioId" = (select "listaPrecioId" from cliente where id = ${cliente.session!.clienteId})
      order by p.id
      limit 2`.execute(t.db)
  ).rows.map((r) => r.id) as [string, string]
}
const pathOf = (code: string, n: number) => `/api/integracion/productos/${encodeURIComponent(code)}/fotos/${n}`
const put = (bytes: Buffer, { code = codigo, n = 1, key = clave } = {}): Promise<Answer> =>
  t.anonymous.send('PUT', pathOf(code, n), {
    raw: new Uint8Array(bytes),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' },
  })
const del = (n = 1): Promise<Answer> =>
  t.anonymous.send('DELETE', pathOf(codigo, n), { headers: { authorization: `Bearer ${clave}` } })
const imagesOf = async (code = codigo): Promise<string[]> =>
  (await cliente.get(`/api/Product/${encodeURIComponent(code)}/${cliente.session!.clienteId}`)).body.images.$values
const fotosOf = async (code?: string) => (await imagesOf(code)).filter((url) => url.startsWith('/fotos/'))
/** Its photos, once as many are shown. */
const shown = async (n: number, code?: string): Promise<string[]> => {
  await expect.poll(async () => (await fotosOf(code)).length, soon).toBe(n)
  return fotosOf(code)
}
const idle = async () => {
  await expect
    .poll(
      async () =>
        (
          await sql`
            select id
            from trabajo
            where tipo = 'foto' and estado <> 'hecho'`.execute(t.db)
        ).rows,
      soon,
    )
    .toEqual([])
}
const stored = () => [...filesBelow(join(t.dataDir, 'archivos')), ...s3.keys(), ...s3.unfinished()]
/** As an hour later, twice: what nobody shows goes, and then its bytes. */
const anHourLater = async () => {
  await sql`update foto set suelta = suelta - interval '61 minutes'`.execute(t.db)
  await sweep()
  await sweep()
}
beforeAll(async () => void (s3 = await startS3()))
afterAll(() => s3.stop())

describe.each<[string, () => Record<string, string>]>([
  ['a folder', () => ({})],
  ['a bucket', () => s3.env],
])('photos kept in %s', (_where, env) => {
  beforeAll(async () => {
    t = await startTestPortal(env())
    await prepare()
  })
  afterAll(() => t.stop())

  it('OPEN-131 a photo is shown in three sizes, upright, in both formats, and says nothing of its place', async () => {
    const before = await imagesOf()
    expect((await put(await fotoOfTelefono(1000, 2000))).body).toEqual({ cambio: 'nueva' })
    const [url] = await shown(1)
    expect(url).toMatch(/^\/fotos\/[0-9a-f]{32}\.1000x2000-800\.webp$/)
    expect(await imagesOf()).toEqual([url, ...before])
    for (const [size, width, height] of [
      [320, 160, 320],
      [800, 400, 800],
      [1600, 800, 1600],
    ] as const)
      for (const formato of ['webp', 'avif']) {
        const answer = await t.anonymous.get(url!.replace(/-800\.webp$/, `-${size}.${formato}`))
        expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
          200,
          `image/${formato}`,
          'public, max-age=31536000, immutable',
        ])
        const foto = await readFoto(answer.body)
        expect([foto.width, foto.height, foto.right, foto.dice]).toEqual([width, height, true, null])
        expect(answer.headers.get('content-length')).toBe(String(answer.body.length))
        expect(answer.body.includes('TELEFONO')).toBe(false)
      }
    expect(stored()).toHaveLength(7)
  })
  it('OPEN-131 whoever has it is told that it has not changed, without its bytes', async () => {
    const [url] = await fotosOf()
    const etag = (await t.anonymous.get(url!)).headers.get('etag')!
    const again = await t.anonymous.send('GET', url!, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const head = await t.anonymous.send('HEAD', url!)
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  })
  it('OPEN-131 the same again does no work, nor for another product; another takes its place once it is made', async () => {
    const same = await fotoOfTelefono(1000, 2000)
    expect((await put(same)).body).toEqual({ cambio: 'igual' })
    expect((await put(same, { code: another })).body).toEqual({ cambio: 'nueva' })
    expect(await t.db.selectFrom('trabajo').select('id').where('tipo', '=', 'foto').execute()).toHaveLength(1)
    expect(await t.db.selectFrom('producto_foto').select('foto').where('productoId', '=', another).execute()).toEqual([
      { foto: expect.stringContaining('.1000x2000') },
    ])
    expect(stored()).toHaveLength(7)
    const [former] = await fotosOf()
    expect((await put(await fotoOf('png', 300, 200))).body).toEqual({ cambio: 'cambiada' })
    expect(await fotosOf()).toHaveLength(1)
    await expect.poll(async () => (await fotosOf())[0], soon).not.toBe(former)
    expect(await fotosOf()).toEqual([expect.stringMatching(/\.300x200-320\.webp$/)])
    await t.db.deleteFrom('producto_foto').where('productoId', '=', another).execute()
  })
  it('OPEN-131 of what no product shows nothing is left an hour later; a page that was open still has it', async () => {
    const [url] = await fotosOf()
    expect((await del()).status).toBe(204)
    expect([(await del()).status, (await del()).body.detail]).toEqual([404, 'El producto no tiene esa foto.'])
    expect(await fotosOf()).toEqual([])
    await sweep()
    expect((await t.anonymous.get(url!)).status).toBe(200)
    await anHourLater()
    expect((await t.anonymous.get(url!)).status).toBe(404)
    expect(stored()).toEqual([])
    expect(await t.db.selectFrom('archivo').select('id').execute()).toEqual([])
  })
})

describe('photos that come one by one', () => {
  beforeAll(async () => {
    t = await startTestPortal()
    await prepare()
  })
  afterAll(() => t.stop())

  it.each<[string, () => Promise<Buffer> | Buffer, readonly [number, string, string]]>([
    [
      'a page that calls itself a picture',
      () => Buffer.from('<!doctype html><p>no'),
      [415, 'tipo_no_admitido', 'No es una foto JPG, PNG, WebP, AVIF ni HEIC.'],
    ],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      [415, 'tipo_no_admitido', 'No es una foto JPG, PNG, WebP, AVIF ni HEIC.'],
    ],
    [
      'a moving GIF',
      () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
      [415, 'tipo_no_admitido', 'No es una foto JPG, PNG, WebP, AVIF ni HEIC.'],
    ],
    ['nothing', () => Buffer.alloc(0), [400, 'archivo_vacio', 'El archivo está vacío.']],
    [
      'half a JPG',
      async () => {
        const whole = await fotoOfTelefono(900, 900)
        return whole.subarray(0, whole.length / 2)
      },
      [422, 'foto_rechazada', 'La foto está dañada o incompleta: volvé a guardarla y mandala otra vez.'],
    ],
    [
      'half a PNG',
      async () => {
        const whole = await fotoOf('png', 900, 900)
        return whole.subarray(0, whole.length - 400)
      },
      [422, 'foto_rechazada', 'La foto está dañada o incompleta: volvé a guardarla y mandala otra vez.'],
    ],
    [
      'a small file that opens to 900 megapixels',
      bombFoto,
      [422, 'foto_rechazada', 'La foto tiene más de 60 megapíxeles: achicala.'],
    ],
    [
      '21 MB',
      async () => Buffer.concat([await fotoOf('jpeg', 10, 10), Buffer.alloc(21 * 1024 * 1024)]),
      [413, 'archivo_grande', 'La foto pesa más de 20 MB: achicala.'],
    ],
  ])('OPEN-131 refuses %s, and the former one stays', async (_what, make, refusal) => {
    await put(await fotoOf('webp', 330, 100))
    const former = await shown(1)
    const { status, body } = await put(await make())
    expect([status, body.code, body.detail]).toEqual(refusal)
    await idle()
    expect(await fotosOf()).toEqual(former)
    // its original and two sizes in two formats; of what was refused nothing
    await expect.poll(() => filesBelow(join(t.dataDir, 'archivos')).length).toBe(5)
  })
  it.each<[string, () => Promise<Buffer>, number[]]>([
    ['of four inks', () => fotoOfPrint(400, 300), [200, 30, 30]],
    ['that is seen through, on white', () => transparentFoto(400), [255, 255, 255]],
    ['in AVIF', () => fotoOf('avif', 400, 300), [200, 30, 30]],
  ])('OPEN-131 a picture %s is shown in the colours of a screen', async (_what, make, color) => {
    await put(await make(), { n: 2 })
    await idle()
    const url = (await fotosOf()).at(-1)!
    const foto = await readFoto((await t.anonymous.get(url.replace('webp', 'avif'))).body)
    for (const [i, value] of color.entries()) expect(Math.abs(foto.color[i]! - value)).toBeLessThan(40)
  })
  it('OPEN-131 asks for a key that reaches photos, a product that is there, and a number', async () => {
    const other = await createClave(t.db, 'De otra cosa', { alcance: ['precios'], dias: 1 })
    const foto = await fotoOf('jpeg', 10, 10)
    expect((await put(foto, { key: 'pv_nada' })).status).toBe(401)
    expect((await put(foto, { key: other })).body.detail).toBe('La clave no alcanza para «fotos».')
    const nobody = await put(foto, { code: 'NO/HAY' })
    expect([nobody.status, nobody.body.detail]).toEqual([404, 'No existe un producto con ese código.'])
    expect((await put(foto, { n: 0 })).status).toBe(400)
    expect((await put(foto, { n: 100 })).status).toBe(400)
  })
  it.each([
    '/fotos/',
    '/fotos/x.jpg',
    '/fotos/%2e%2e/secret.key',
    '/fotos/0123456789abcdef0123456789abcdef.10x10-320.webp',
    '/fotos/0123456789abcdef0123456789abcdef.10x10-320.svg',
  ])('OPEN-131 %s is nobody’s', async (url) => {
    const { status, headers } = await t.anonymous.get(url)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})

describe('photos in folders', () => {
  const e = openIntegracion()
  const dirOf = (files: Record<string, Buffer>): string => {
    const dir = e.folder({})
    mkdirSync(join(dir, 'Fotos'))
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dir, 'Fotos', name), bytes)
    return dir
  }
  const load = (dir: string, bajas?: { confirmed: boolean }) =>
    importFolder(e.t.db, dir, makeContext('Sistema de gestión'), bajas ? { bajas: () => bajas } : {})
  const lugares = () =>
    e.t.db.selectFrom('producto_foto').select(['productoId', 'orden']).orderBy('productoId').orderBy('orden').execute()
  let ids: string[]
  beforeAll(async () => {
    t = e.t
    await prepare()
    ids = (await e.someProducts(12)).map((p) => p.id)
  })
  afterEach(async () => {
    await idle()
    await e.t.db.deleteFrom('producto_foto').execute()
  })

  it('OPEN-131 are named by code and number; bad ones are told by name, and repeating does no work', async () => {
    const [a, b] = ids as [string, string]
    const whole = await fotoOf('jpeg', 900, 900)
    const dir = dirOf({
      [`${a.toLowerCase()}.JPG`]: await fotoOf('jpeg', 400, 300),
      [`${a}_2.png`]: await fotoOf('png', 400, 300),
      [`${a}_2.webp`]: await fotoOf('webp', 400, 300),
      [`${b}.jpg`]: whole.subarray(0, 3_000),
      'NADIE.jpg': whole,
      'Thumbs.db': Buffer.from('x'),
    })
    mkdirSync(join(dir, 'Fotos', 'viejas'))
    symlinkSync(join(dir, 'nada.jpg'), join(dir, 'Fotos', `${ids[5]!}.jpg`))
    const { reports } = await load(dir)
    expect(reports.map((i) => [i.entidad, i.archivo, ...counts(i)])).toEqual([['fotos', 'Fotos/', 6, 2, 0, 0, 4]])
    expect(reports[0]!.errores.map((m) => `${m.archivo}: ${m.motivo}`).sort()).toEqual(
      [
        `Fotos/${b}.jpg: La foto está dañada o incompleta: volvé a guardarla y mandala otra vez.`,
        `Fotos/${a}_2.webp: Otro archivo de la carpeta es la misma foto del mismo producto.`,
        'Fotos/NADIE.jpg: Ningún producto tiene ese código.',
        `Fotos/${ids[5]!}.jpg: No se puede leer el archivo.`,
      ].sort(),
    )
    expect(reports[0]!.avisos).toEqual(['Fotos/viejas es una carpeta y no se lee.'])
    expect(await lugares()).toEqual([
      { productoId: a, orden: 1 },
      { productoId: a, orden: 2 },
    ])
    await idle()
    const jobs = await e.t.db.selectFrom('trabajo').select('id').where('tipo', '=', 'foto').execute()
    expect(counts((await load(dir)).reports[0]!)).toEqual([6, 0, 0, 2, 4])
    expect(await e.t.db.selectFrom('trabajo').select('id').where('tipo', '=', 'foto').execute()).toEqual(jobs)
  })
  it('OPEN-131 a rehearsal looks at each and keeps nothing', async () => {
    const dir = dirOf({
      [`${ids[0]!}.jpg`]: await fotoOf('jpeg', 401, 300),
      [`${ids[1]!}.jpg`]: Buffer.from('<html>'),
    })
    const { reports } = await dryRun(e.t.db, (on) => importFolder(on, dir, makeContext('Sistema de gestión')))
    expect(counts(reports[0]!)).toEqual([2, 1, 0, 0, 1])
    expect(await lugares()).toEqual([])
  })
  it('OPEN-131 a complete folder withdraws what it does not have, up to a tenth unless it is confirmed', async () => {
    const foto = await fotoOf('jpeg', 40, 30)
    await load(dirOf(Object.fromEntries(ids.map((id) => [`${id}.jpg`, foto]))))
    const few = dirOf(Object.fromEntries(ids.slice(0, 2).map((id) => [`${id}.jpg`, foto])))
    expect((await load(few)).reports[0]!.retiradas).toBe(0)
    const [refused] = (await load(few, { confirmed: false })).reports
    expect([refused!.retiradas, refused!.errores.map((m) => m.motivo)]).toEqual([
      0,
      ['El archivo no nombra 10 de 12: más del 10 % no se retira sin confirmarlo (--confirmar-bajas).'],
    ])
    expect((await load(few, { confirmed: true })).reports[0]!.retiradas).toBe(10)
    expect((await lugares()).map((l) => l.productoId)).toEqual(ids.slice(0, 2))
  })
  it('OPEN-131 what is put into DATA_DIR/fotos is taken up by itself, each once, and none that is still being copied', async () => {
    const dir = join(e.t.dataDir, 'fotos')
    mkdirSync(dir)
    const drop = async (name: string, secondsAgo: number) => {
      writeFileSync(join(dir, name), await fotoOf('jpeg', 402, 300))
      const when = new Date(Date.now() - secondsAgo * 1_000)
      utimesSync(join(dir, name), when, when)
    }
    await drop(`${ids[2]!}.jpg`, 60)
    await drop(`${ids[3]!}.jpg`, -600) // still written to, however long this takes
    symlinkSync('/etc/passwd', join(dir, `${ids[4]!}.jpg`))
    const asDone = async () =>
      (
        await e.t.db
          .selectFrom('auditoria')
          .select('usuario')
          .where('usuario', '=', 'carpeta fotos de DATA_DIR')
          .execute()
      ).length
    await sweep()
    expect(await lugares()).toEqual([{ productoId: ids[2], orden: 1 }])
    expect(await asDone()).toBe(1)
    await sweep()
    expect(await asDone()).toBe(1)
    expect(readdirSync(dir)).toHaveLength(3)
  })
})

describe('pictures at other hosts', () => {
  const hosts = 'https://imagenes.ejemplo.com https://cdn.ejemplo.com:8443'
  beforeAll(async () => {
    t = await startTestPortal({ IMAGE_HOSTS: hosts })
    await prepare()
    clave = await createClave(t.db, 'De imágenes', { alcance: ['imagenes'], dias: 1 })
  })
  afterAll(() => t.stop())

  it('OPEN-133 are taken from the hosts that are configured, and another is a bad line that names it', async () => {
    const row = (orden: number, archivo: string) => ({ producto: codigo, orden, archivo })
    const { body } = await t.anonymous.send('PUT', '/api/integracion/imagenes', {
      body: [
        row(1, 'https://imagenes.ejemplo.com/a.jpg'),
        row(2, 'https://cdn.ejemplo.com:8443/b.jpg?x=1'),
        row(3, '/marca/c.png'),
        row(4, 'https://otro.test/d.jpg'),
        row(5, 'https://cdn.ejemplo.com/e.jpg'),
        row(6, '//otro.test/f.jpg'),
        row(7, 'https://imagenes.ejemplo.com@otro.test/g.jpg'),
        row(8, 'http://imagenes.ejemplo.com/h.jpg'),
      ],
      headers: { authorization: `Bearer ${clave}` },
    })
    expect(body.errores.$values.map((m: { motivo: string }) => m.motivo)).toEqual([
      'Las imágenes de otro.test no se muestran: falta https://otro.test en IMAGE_HOSTS.',
      'Las imágenes de cdn.ejemplo.com no se muestran: falta https://cdn.ejemplo.com en IMAGE_HOSTS.',
      'Las imágenes de otro.test no se muestran: falta https://otro.test en IMAGE_HOSTS.',
      'Las imágenes de otro.test no se muestran: falta https://otro.test en IMAGE_HOSTS.',
      '«http://imagenes.ejemplo.com/h.jpg» no es la dirección de una imagen: empieza con / o https://.',
    ])
    expect(body.nuevas).toBe(3)
    expect((await imagesOf()).slice(0, 3)).toEqual([
      'https://imagenes.ejemplo.com/a.jpg',
      'https://cdn.ejemplo.com:8443/b.jpg?x=1',
      '/marca/c.png',
    ])
  })
  it('OPEN-133 the page’s policy lets just these pass', async () => {
    const policy = (await t.anonymous.get('/login')).headers.get('content-security-policy')
    expect(policy).toContain(`img-src 'self' data: blob: ${hosts};`)
  })
})
