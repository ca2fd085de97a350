import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { sweep } from '#server/plugs.ts'
import { archivos, filesBelow, formOf } from '../../../test/archivos.ts'
import { cornerOf, bombFoto, logoClaroOf, boxedLogo, logoOf, readFoto, onWhite } from '../../../test/fotos.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { startedListener } from '../../../test/live.ts'

const web = mkdtempSync(join(tmpdir(), 'pv-web-'))
writeFileSync(
  join(web, 'index.html'),
  '<!doctype html><meta name="cara" content="__CARA__" /><meta name="portal" content="__PORTAL__"><div id="root"></div>',
)
let t: TestPortal
let [admin, another, cliente] = [] as unknown as Client[]
beforeAll(async () => {
  t = await startTestPortal({ WEB_DIR: web })
  admin = await t.as('admin@demo.test')
  another = await t.as('admin@demo.test')
  cliente = await t.as('cliente@demo.test')
})
afterAll(async () => {
  await t.stop()
  rmSync(web, { recursive: true })
})
beforeEach(async () => {
  await sql`delete from marca_version`.execute(t.db)
})
const estado = async () => (await admin!.get('/api/configuracion')).body.marca
const subir = (nombre: string, bytes: Buffer) =>
  admin!.send('POST', '/api/configuracion/uploadLogo', { raw: formOf({}, [['file', nombre, bytes]]) })
const PERFIL = { trazo: 'M2 2h26v6H18v14h10v6H2v-6h10V8H2Z', caja: '0 0 30 30' }
const marca = (over: object = {}) => ({
  logo: PERFIL,
  acento: null,
  enlace: null,
  marcaAsociada: null,
  carruselMs: 6000,
  version: null,
  ...over,
})
const save = (over: object = {}, by = admin) => by!.post('/api/configuracion/updateMarca', marca(over))
const pageOf = async () => {
  const { text } = await t.anonymous.get('/login')
  const written = /<meta name="portal" content="([^"]*)"/.exec(text)![1]!
  return {
    text,
    marca: JSON.parse(written.replace(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)))),
  }
}

describe('a logo', () => {
  it('OPEN-231 is kept as it is shown, without what is around it nor where it was made, and so is its icon', async () => {
    const before = filesBelow(join(t.dataDir, 'archivos')).length
    const { status, body } = await subir('logo.png', await logoOf(1200, 300, 100))
    expect([status, body]).toEqual([
      200,
      { url: expect.stringMatching(/^\/marca\/[0-9a-f-]{36}\.png$/), ancho: 480, alto: 120, claro: false },
    ])
    const logo = await t.anonymous.get(body.url)
    expect([logo.status, logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect(await readFoto(logo.body)).toMatchObject({ format: 'png', width: 480, height: 120, dice: null })
    const icono = await t.anonymous.get(body.url.replace('.png', '-icono.png'))
    expect(await readFoto(icono.body)).toMatchObject({ format: 'png', width: 192, height: 192, dice: null })
    expect(filesBelow(join(t.dataDir, 'archivos')).length - before).toBe(2) // what was uploaded is gone
  })
  it('OPEN-231 that is drawn in white for a dark ground stands on one of its own, in its icon too; a drawn one is let through', async () => {
    const pale = await subir('logo.png', await logoClaroOf(300, 90))
    expect([pale.status, pale.body.claro]).toEqual([200, true])
    for (const url of [pale.body.url, pale.body.url.replace('.png', '-icono.png')])
      expect(await cornerOf((await t.anonymous.get(url)).body)).toBe('18212bff')
    expect([pale.body.ancho, pale.body.alto]).toEqual([344, 112])
    const drawn = await subir('logo.png', await logoOf(300, 30, 10))
    expect([drawn.status, drawn.body.claro]).toEqual([200, false])
    expect(await cornerOf((await t.anonymous.get(drawn.body.url.replace('.png', '-icono.png'))).body)).toBe('00000000')
  })
  it('OPEN-231 that begins with a square of its colour keeps it, and only the white around a picture goes', async () => {
    const square = await subir('logo.png', await boxedLogo(200, 50))
    expect([square.body.ancho, square.body.alto]).toEqual([200, 50])
    const paper = await subir('logo.jpg', await onWhite(await boxedLogo(200, 50), 20))
    expect(paper.body).toMatchObject({ ancho: 200, alto: 50, claro: false })
  })
  it('OPEN-231 that is no picture, is broken or too large once opened is refused, and nothing of it stays', async () => {
    const whole = await logoOf(300, 100, 0)
    const before = filesBelow(join(t.dataDir, 'archivos')).length
    const svg = await subir('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))
    expect([svg.status, svg.body.code]).toEqual([415, 'tipo_no_admitido'])
    expect((await subir('logo.pdf', archivos.pdf)).status).toBe(415)
    const broken = await subir('logo.png', whole.subarray(0, whole.length - 60))
    expect([broken.status, broken.body.code, broken.body.detail]).toEqual([
      400,
      'imagen_invalida',
      'La foto está dañada o incompleta: volvé a guardarla y mandala otra vez.',
    ])
    expect((await subir('logo.png', bombFoto())).body.detail).toBe('La foto tiene más de 60 megapíxeles: achicala.')
    expect(filesBelow(join(t.dataDir, 'archivos')).length).toBe(before)
    expect((await t.anonymous.get('/marca/0f6a3d1e-1111-4222-8333-444455556666.png')).status).toBe(404)
    const other = await t.db.selectFrom('archivo').select('id').where('estado', '=', 'listo').executeTakeFirst()
    if (other) expect((await t.anonymous.get(`/marca/${other.id}-icono.jpg`)).status).toBe(404)
  })
  it('OPEN-231 that nothing shows goes after a week; one in force, or one could go back to, stays', async () => {
    const [shown, before, loose] = [
      (await subir('a.png', await logoOf(100, 50, 0))).body.url,
      (await subir('b.png', await logoOf(100, 50, 0))).body.url,
      (await subir('c.png', await logoOf(100, 50, 0))).body.url,
    ]
    await save({ logo: { url: before } })
    await save({ logo: { url: shown } })
    await sql`update marca_logo set creado = creado - interval '8 days'`.execute(t.db)
    await sweep()
    expect((await t.anonymous.get(before)).status).toBe(200)
    expect((await t.anonymous.get(shown)).status).toBe(200)
    expect((await t.anonymous.get(loose)).status).toBe(404)
    const gone = await save({ logo: { url: loose } })
    expect([gone.status, gone.body.errors]).toEqual([
      400,
      [{ field: 'logo', detail: 'El logo ya no está. Subilo de nuevo.' }],
    ])
  })
})

describe('how the company looks', () => {
  it('OPEN-231 is on the page, in mails, in what a link shows and in pages that are open, at once', async () => {
    const { url } = (await subir('logo.png', await logoOf(600, 200, 0))).body
    const open = await startedListener(t.url, cliente!)
    expect((await save({ logo: { url }, acento: '#00529b', enlace: '#00427C', carruselMs: 4000 })).body).toBe(true)
    expect(await open.next('configuracion')).toEqual({ tipo: 'configuracion', ids: null })
    open.stop()
    const colores = { '--accent': '#00529B', '--on-accent': '#FFFFFF', '--link': '#00427C' }
    const page = await pageOf()
    expect(page.marca).toMatchObject({ logo: { url }, carruselMs: 4000, paleta: { claro: colores } })
    expect(page.text).toContain('<meta property="og:title" content="Aceros Ribera · Portal Ventas" />')
    expect(page.text).toMatch(
      /<meta property="og:image" content="https?:\/\/[^"]+\/marca\/[0-9a-f-]{36}-icono\.png" \/>/,
    )
    const told = await cliente!.get('/api/configuracion/marca')
    expect(told.body).toMatchObject({ nombre: 'Aceros Ribera', logo: { url }, paleta: { claro: colores } })
    expect(JSON.stringify(told.body)).not.toContain('contacto')
    const { id } = await tx((on) =>
      enqueueCorreo(on, {
        tipo: 'prueba',
        para: { email: 'a@b.test' },
        asunto: 'x',
        content: { titulo: 'x', paragraphs: [], button: { texto: 'Ver', ruta: '/x' } },
      }),
    )
    const { html } = await t.db.selectFrom('correo').select('html').where('id', '=', id).executeTakeFirstOrThrow()
    expect(html).toContain('background:#00529B')
    expect(html).toMatch(/<img src="https?:\/\/[^"]+\/marca\/[0-9a-f-]{36}\.png"/)
  })
  it('OPEN-295 a name like one of the page’s own places, or like a pattern of a replacement, is shown as it is', async () => {
    const empresa = (await admin!.get('/api/configuracion')).body.empresa
    const nombre = "__LOGO__ __NONCE__ $& $' __CARA__"
    expect((await admin!.post('/api/configuracion/updateEmpresa', { ...empresa, nombre })).body).toBe(true)
    const page = await pageOf()
    expect([page.marca.nombre, page.text.match(/__[A-Z]+__/g)]).toEqual([
      nombre,
      [...Array(3)].flatMap(() => ['__LOGO__', '__NONCE__', '__CARA__']),
    ])
    expect((await admin!.get('/api/configuracion')).body.empresa.nombre).toBe(nombre)
    const { version } = (await admin!.get('/api/configuracion')).body.empresa
    await admin!.post('/api/configuracion/updateEmpresa', { ...empresa, version })
  })
  it('OPEN-231 whatever the accent, what is written on it reads; a link that does not is refused with its contrast', async () => {
    expect((await save({ acento: '#FFB000' })).status).toBe(200)
    expect((await pageOf()).marca.paleta.claro).toMatchObject({ '--accent': '#FFB000', '--on-accent': '#18212B' })
    const weak = await save({ enlace: '#66AAEE' })
    expect([weak.status, weak.body.errors[0]]).toEqual([
      400,
      {
        field: 'colores',
        detail: '«enlace» #66AAEE sobre el fondo claro #F7F8FA tiene un contraste de 2,31:1; hace falta 4,5:1 o más.',
      },
    ])
    expect((await save({ acento: 'rojo' })).body.errors).toEqual([
      { field: 'colores.acento', detail: 'Se esperaba un color como #1F4B6E.' },
    ])
    expect((await save({ marcaAsociada: { texto: 'X', url: 'javascript:alert(1)' } })).body.errors[0].field).toBe(
      'marcaAsociada.url',
    )
    expect((await estado()).acento).toBe('#FFB000')
  })
  it('OPEN-231 of two administrators the second is told; every version is kept, and one goes back to any', async () => {
    await save()
    await save({ acento: '#00529B' })
    const { version } = await estado()
    const both = await Promise.all([
      save({ acento: '#7A1F3D', version }),
      save({ acento: '#1B5E20', version }, another),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(both.find((answer) => answer.status === 409)!.body).toMatchObject({
      code: 'version_vieja',
      detail:
        'Otra persona lo cambió mientras lo editabas. Lo tuyo sigue acá, y lo que no tocaste quedó como lo dejó: revisalo y guardá de nuevo.',
    })
    const now = await estado()
    expect([now.version, now.versiones.$values.map((v: { version: number }) => v.version)]).toEqual([4, [4, 3, 2, 1]])
    expect(now.versiones.$values.at(1)).toMatchObject({ acento: '#00529B', usuario: expect.any(String) })
    const { version: _v, creado: _c, usuario: _u, ...first } = now.versiones.$values.at(2)
    expect((await save({ ...first, version: 4 })).status).toBe(200)
    expect(await estado()).toMatchObject({ version: 5, acento: null })
  })
  it('OPEN-183 OPEN-231 what the company says and how it looks are saved by two at once, and neither is lost', async () => {
    const { empresa } = (await admin!.get('/api/configuracion')).body
    const datos = { ...empresa, telefono: '+54 11 4444-0000', version: empresa.version }
    const both = await Promise.all([
      admin!.post('/api/configuracion/updateEmpresa', datos),
      save({ acento: '#00529B' }, another),
    ])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect((await admin!.get('/api/configuracion')).body).toMatchObject({
      empresa: { telefono: '+54 11 4444-0000', version: 2 },
      marca: { acento: '#00529B', version: 2 },
    })
    const again = await admin!.post('/api/configuracion/updateEmpresa', datos)
    expect([again.status, again.body.code]).toEqual([409, 'version_vieja'])
  })
  it('CFG-18 OPEN-231 is for administrators', async () => {
    for (const by of [cliente!, await t.as('vendedor@demo.test')])
      for (const path of ['updateMarca', 'uploadLogo'])
        expect((await by.post(`/api/configuracion/${path}`, marca())).status).toBe(403)
  })
})
