import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { sweep } from '#server/plugs.ts'
import type { Client } from '../../../test/portal.ts'
import { archivos, filesBelow, formOf } from '../../../test/archivos.ts'
import { fotoOf, fotoOfTelefono, readFoto } from '../../../test/fotos.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { startedListener } from '../../../test/live.ts'

const on = openIntegracion()
let [cliente, another, vendedor, vendedor2, admin] = [] as unknown as Client[]
let [clienteId, otroId] = [0, 0]
beforeAll(async () => {
  cliente = await on.t.as('cliente@demo.test')
  another = await on.t.as('cliente2@demo.test')
  vendedor = await on.t.as('vendedor@demo.test')
  vendedor2 = await on.t.as('vendedor2@demo.test')
  admin = await on.t.as('admin@demo.test')
  clienteId = cliente.session!.clienteId
  otroId = another.session!.clienteId
})
beforeEach(async () => {
  await sql`delete from novedad`.execute(on.t.db)
})

const escrita = (over: object = {}) => ({
  titulo: 'Perfiles C a medida',
  textoPortada: 'Cuatro alturas en stock.',
  cuerpo: '<p>Desde esta semana.</p>',
  cuerpoDetalle: null,
  link: '/allProductsList',
  linkImagenSec: null,
  linkVideo: 'https://videos.example/1',
  descarga: null,
  destacada: false,
  clienteId: null,
  publicar: true,
  publicada: '2026-11-18T08:00',
  ...over,
})
const create = async (over: object = {}) => (await admin!.post('/api/novedades', escrita(over))).body
const list = (who: Client | undefined, id: number, query = '') => who!.get(`/api/novedades/getNovedades/${id}${query}`)
const titulos = async (who: Client | undefined, id: number) =>
  (await list(who, id)).body.$values.map((n: { titulo: string }) => n.titulo)
const menu = async (who: Client | undefined, id: number) =>
  (await who!.get(`/api/novedades/getNovedadesMenu/${id}`)).body
const subir = (call: string, nombre: string, bytes: Buffer, who = admin) =>
  who!.send('POST', `/api/novedades/${call}`, { raw: formOf({}, [['file', nombre, bytes]]) })

const stored = () => filesBelow(join(on.t.dataDir, 'archivos'))

describe('the news of a client', () => {
  it('API-84 NEWS-05 each as it was written, with the day it is seen from', async () => {
    const day = addDays(today(), -11) // of those that are told as not read
    const { id } = await create({ publicada: `${day}T08:00` })
    const { status, body } = await list(cliente, clienteId)
    expect(status).toBe(200)
    expect(body.$values).toEqual([
      {
        id,
        titulo: 'Perfiles C a medida',
        fechaCreacion: `${day}T08:00:00-03:00`,
        fechaCortaCreacion: day.split('-').toReversed().join('/'),
        textoPortada: 'Cuatro alturas en stock.',
        cuerpo: '<p>Desde esta semana.</p>',
        cuerpoDetalle: null,
        link: '/allProductsList',
        linkImagenSec: null,
        linkVideo: 'https://videos.example/1',
        linkDescarga: null,
        destacada: false,
        leida: false,
      },
    ])
  })
  it('OPEN-58 the featured ones first, then the last ones; a page at a time where one is asked for', async () => {
    for (const n of [1, 2, 3]) await create({ titulo: `N${n}`, publicada: `2026-10-0${n}T10:00`, destacada: n === 1 })
    expect(await titulos(cliente, clienteId)).toEqual(['N1', 'N3', 'N2'])
    const { body } = await list(cliente, clienteId, '?page=2&rowPerPage=2')
    expect([body.length, body.$values.map((n: { titulo: string }) => n.titulo)]).toEqual([3, ['N2']])
    expect((await list(cliente, clienteId, '?page=0')).status).toBe(400)
  })
  it('OPEN-58 OPEN-193 a client sees everybody’s and its own; 0 is everybody’s alone, of roles 1 and 2', async () => {
    await create({ titulo: 'De todos' })
    const { id } = await create({ titulo: 'Propia', clienteId, publicada: '2026-11-01T10:00' })
    expect(await titulos(cliente, clienteId)).toEqual(['De todos', 'Propia'])
    expect(await titulos(vendedor, clienteId)).toEqual(['De todos', 'Propia'])
    expect(await titulos(another, otroId)).toEqual(['De todos'])
    expect(await titulos(admin, 0)).toEqual(['De todos'])
    for (const [who, status] of [
      [cliente, 200],
      [vendedor, 200],
      [admin, 200],
      [another, 404],
      [vendedor2, 404],
      [on.t.anonymous, 401],
    ] as const)
      expect((await who!.get(`/api/novedades/${id}`)).status).toBe(status)
    expect([(await list(another, clienteId)).status, (await list(cliente, 0)).status]).toEqual([404, 400])
  })
  it('OPEN-194 a draft and what is still to come are seen by nobody, by no way', async () => {
    const { id: draft } = await create({ publicar: false })
    const { id: next, estado } = await create({ publicada: '2099-01-01T10:00' })
    expect(estado).toBe('programada')
    expect(await titulos(cliente, clienteId)).toEqual([])
    for (const id of [draft, next])
      for (const who of [cliente, admin])
        expect([
          (await who!.get(`/api/novedades/${id}`)).status,
          (await who!.post(`/api/novedades/${id}/leida`)).status,
        ]).toEqual([404, 404])
    await sql`
      update novedad
      set publicada = now() - interval '1 second'
      where id = ${next}`.execute(on.t.db)
    expect(await titulos(cliente, clienteId)).toEqual(['Perfiles C a medida'])
  })
  it('OPEN-194 one that is still to come is seen at once when its moment is emptied; one that is seen keeps its own', async () => {
    const { id, version } = await create({ publicada: '2099-01-01T10:00' })
    const saved = await admin!.put(`/api/novedades/${id}`, escrita({ publicada: null, version }))
    expect([saved.status, saved.body.estado]).toEqual([200, 'publicada'])
    expect(await titulos(cliente, clienteId)).toEqual(['Perfiles C a medida'])
    const before = await create({ titulo: 'De octubre', publicada: '2026-10-02T10:00' })
    const again = await admin!.put(`/api/novedades/${before.id}`, escrita({ publicada: null, version: before.version }))
    expect(again.body.publicada).toBe('2026-10-02T10:00:00-03:00')
  })
})

describe('the dropdown', () => {
  it('API-85 HEAD-13 the first five, and how many were not read by this account', async () => {
    const ids = []
    for (const n of [1, 2, 3, 4, 5, 6]) ids.push((await create({ titulo: `N${n}`, publicada: null })).id)
    const before = await menu(cliente, clienteId)
    expect([before.$values.length, before.sinLeer]).toEqual([5, 6])
    expect((await cliente!.post(`/api/novedades/${ids[0]}/leida`)).body).toBe(true)
    expect((await cliente!.post(`/api/novedades/${ids[0]}/leida`)).body).toBe(true)
    expect([(await menu(cliente, clienteId)).sinLeer, (await menu(another, otroId)).sinLeer]).toEqual([5, 6])
    await cliente!.post(`/api/novedades/leidas/${clienteId}`)
    const after = await menu(cliente, clienteId)
    expect([after.sinLeer, after.$values.every((n: { leida: boolean }) => n.leida)]).toEqual([0, true])
  })
  it('OPEN-247 to mark all as read leaves what one does not see yet: what is still to come, and another client’s', async () => {
    await create({ publicada: null })
    const { id: next } = await create({ publicada: '2099-01-01T10:00' })
    const { id: foreign } = await create({ publicada: null, clienteId: otroId })
    await cliente!.post(`/api/novedades/leidas/${clienteId}`)
    expect((await menu(cliente, clienteId)).sinLeer).toBe(0)
    await sql`
      update novedad
      set publicada = now() - interval '1 second', "clienteId" = null
      where id in (${next}, ${foreign})`.execute(on.t.db)
    expect((await menu(cliente, clienteId)).sinLeer).toBe(2)
  })
  it('OPEN-195 what is older than sixty days counts as news for nobody', async () => {
    const { id } = await create()
    await sql`
      update novedad
      set publicada = now() - interval '61 days'
      where id = ${id}`.execute(on.t.db)
    const { sinLeer, $values } = await menu(cliente, clienteId)
    expect([sinLeer, $values[0].leida]).toEqual([0, true])
  })
})

describe('what is kept of it', () => {
  it('NEWS-02 OPEN-58 no script, handler, style or frame of any field is kept', async () => {
    const evil =
      '<p onclick="x()">Hola<script>alert(1)</script></p><img src="javascript:x" onerror="x()"><iframe src="https://x.example"></iframe><a href="javascript:x()">acá</a><svg><script>x</script></svg>'
    const { id } = await create({ cuerpo: evil, cuerpoDetalle: evil, titulo: '<img src=x onerror=alert(1)>' })
    const { body } = await cliente!.get(`/api/novedades/${id}`)
    expect([body.cuerpo, body.cuerpoDetalle]).toEqual(['<p>Hola</p><a>acá</a>', '<p>Hola</p><a>acá</a>'])
    expect(body.titulo).toBe('<img src=x onerror=alert(1)>') // a text, shown as one
  })
  it.each([
    [
      'link',
      'javascript:alert(1)',
      'Escribí una dirección del portal, que empieza con /, o una que empieza con https://.',
    ],
    ['link', '//otro.example', 'Escribí una dirección del portal, que empieza con /, o una que empieza con https://.'],
    [
      'link',
      'http://sin-candado.example',
      'Escribí una dirección del portal, que empieza con /, o una que empieza con https://.',
    ],
    ['linkVideo', 'data:text/html,x', 'Escribí la dirección del video, que empieza con https://.'],
    ['linkVideo', 'https://', 'Escribí la dirección del video, que empieza con https://.'],
    ['linkImagenSec', 'https://otro.example/a.png', 'La imagen tiene que estar guardada en el portal.'],
    ['titulo', ' ', 'Escribí el título.'],
    ['cuerpo', '<p> </p><script>x</script>', 'Escribí el cuerpo de la novedad.'],
    ['publicada', '2026-02-30T10:00', 'Escribí una fecha y una hora que existan.'],
    ['publicada', '0026-02-03T10:00', 'Escribí una fecha y una hora que existan.'],
    ['descarga', 'no-es-uno', 'El archivo para descargar ya no está. Subilo de nuevo.'],
  ])('OPEN-194 %s «%s» is refused', async (field, value, detail) => {
    const { status, body } = await admin!.post('/api/novedades', escrita({ [field]: value }))
    expect([status, body.errors[0]]).toEqual([400, { field, detail }])
  })
  it.each([
    'https://otro.example/a.png',
    'x',
    '/novedades-imagenes/11111111-1111-1111-1111-111111111111.100x100-100.webp',
    '/novedades-imagenes/11111111-1111-1111-1111-111111111111.png',
  ])('OPEN-344 a picture «%s», which no reader would see, is refused in every text', async (src) => {
    const detail = 'La imagen tiene que estar guardada en el portal.'
    const img = `<p>Mirá</p><img src="${src}">`
    for (const [field, value] of Object.entries({ cuerpo: img, cuerpoDetalle: img, linkImagenSec: src })) {
      const { status, body } = await admin!.post('/api/novedades', escrita({ [field]: value }))
      expect([status, body.errors?.[0]]).toEqual([400, { field, detail }])
    }
  })
  it('OPEN-194 a draft needs a title alone', async () => {
    const { status } = await admin!.post('/api/novedades', escrita({ publicar: false, textoPortada: '', cuerpo: '' }))
    expect(status).toBe(200)
  })
  it('OPEN-194 of two who edit one, the second is told; withdrawn, nobody sees it', async () => {
    const { id, version, publicada } = await create()
    const save = (over: object) => admin!.put(`/api/novedades/${id}`, escrita({ version, ...over }))
    expect((await save({ titulo: 'Otro título', publicada: null })).body).toMatchObject({ version: 2, publicada })
    const late = await save({ titulo: 'Tarde' })
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      409,
      'version_vieja',
      'Otra persona guardó esta novedad mientras la editabas. Lo tuyo sigue acá, y lo que no tocaste quedó como lo dejó: mirá la suya antes de guardar de nuevo.',
    ])
    expect((await save({ version: 2, publicar: false })).body.estado).toBe('borrador')
    expect(await titulos(cliente, clienteId)).toEqual([])
    expect((await admin!.del(`/api/novedades/${id}`)).body).toBe(true)
    expect((await admin!.get(`/api/novedades/edicion/${id}`)).status).toBe(404)
  })
  it('OPEN-194 everything is written by administrators alone', async () => {
    const { id } = await create({ publicar: false })
    for (const who of [cliente, vendedor])
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', `/${id}`],
        ['DELETE', `/${id}`],
        ['GET', '/edicion'],
        ['GET', `/edicion/${id}`],
        ['POST', '/imagenes'],
        ['POST', '/archivos'],
      ] as const)
        expect((await who!.send(method, `/api/novedades${path}`)).status).toBe(403)
    const { body } = await admin!.get('/api/novedades/edicion')
    expect([body.length, body.$values[0].estado, body.$values[0].id]).toEqual([1, 'borrador', id])
  })
})

describe('its pictures and its file', () => {
  it('NEWS-03 API-86 OPEN-87 the file is saved under its title; another client’s is not found', async () => {
    const { body: descarga } = await subir('archivos', 'lista.xlsx', archivos.xlsx)
    expect(descarga).toMatchObject({ nombre: 'lista.xlsx', bytes: archivos.xlsx.length })
    const { id } = await create({ titulo: 'Lista 50/60: "nueva".', descarga: descarga.id, clienteId })
    const { linkDescarga } = (await cliente!.get(`/api/novedades/${id}`)).body
    expect(linkDescarga).toBe(`/api/novedades/${id}/archivo`)
    const file = await cliente!.get(linkDescarga)
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(file.headers.get('content-disposition')).toContain('Lista 50-60- -nueva-.xlsx')
    expect(file.body.equals(archivos.xlsx)).toBe(true)
    expect((await another!.get(linkDescarga)).status).toBe(404)
    const { id: none } = await create()
    expect((await cliente!.get(`/api/novedades/${none}/archivo`)).status).toBe(404)
  })
  it.each([
    ['imagenes', 'a.png', 'html'],
    ['imagenes', 'a.jpg', 'pdf'],
    ['archivos', 'a.xlsx', 'exe'],
    ['archivos', 'a.xlsx', 'png'],
  ] as const)('OPEN-196 %s: %s that is %s is refused by its content', async (call, nombre, de) => {
    expect((await subir(call, nombre, archivos[de])).status).toBe(415)
  })
  it('OPEN-303 a HEIC of a telephone is shown as any other picture, upright', async () => {
    const { url } = (await subir('imagenes', 'IMG_0412.HEIC', archivos.heic)).body
    expect(url).toMatch(/\.300x400-800\.webp$/)
    const foto = await readFoto((await on.t.anonymous.get(url)).body)
    expect(foto).toMatchObject({ format: 'webp', dice: null, right: true })
  })
  it('OPEN-131 OPEN-196 a picture is shown in every size and format, without where it was taken, and goes with all of them', async () => {
    await sql`update novedad_adjunto set creado = now() - interval '8 days'`.execute(on.t.db)
    for (let twice = 0; twice < 2; twice++) await sweep() // what other items left
    const before = stored().length
    const { url } = (await subir('imagenes', 'foto.jpg', await fotoOfTelefono(900, 1800))).body
    const { url: loose } = (await subir('imagenes', 'foto.webp', await fotoOf('webp', 200, 100))).body
    expect(url).toMatch(/^\/novedades-imagenes\/[0-9a-f-]{36}\.900x1800-800\.webp$/)
    expect(loose).toMatch(/\.200x100-320\.webp$/)
    const { id } = await create({ cuerpo: `<p>Mirá</p><img src="${url}" alt="Perfil &quot;C&quot;" />` })
    expect((await cliente!.get(`/api/novedades/${id}`)).body.cuerpo).toContain(
      `<img src="${url}" alt="Perfil &quot;C&quot;" />`,
    )
    const seen = await on.t.anonymous.get(url)
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect(await readFoto(seen.body)).toMatchObject({ width: 400, height: 800, dice: null, right: true })
    const small = await on.t.anonymous.get(url.replace('-800.webp', '-320.avif'))
    expect(await readFoto(small.body)).toMatchObject({ width: 160, height: 320 })
    const [archivo] = /[0-9a-f-]{36}/.exec(url)!
    for (const none of [`${archivo}.jpg`, `${archivo}.900x1801-800.webp`, `${archivo}.900x1800-999.webp`])
      expect([none, (await on.t.anonymous.get(`/novedades-imagenes/${none}`)).status]).toEqual([none, 404])
    expect(stored().length - before).toBe(1 + 6 + 1 + 2)
    await sql`update novedad_adjunto set creado = now() - interval '8 days'`.execute(on.t.db)
    await sweep()
    await sweep()
    expect([(await on.t.anonymous.get(url)).status, (await on.t.anonymous.get(loose)).status]).toEqual([200, 404])
    expect(stored().length - before).toBe(7)
  })
  it('OPEN-196 a picture that cannot be opened is refused with why, and nothing of it stays', async () => {
    const before = stored().length
    const { status, body } = await subir('imagenes', 'foto.webp', archivos.webp)
    expect([status, body.code, body.detail]).toEqual([
      400,
      'imagen_invalida',
      'La foto está dañada o incompleta: volvé a guardarla y mandala otra vez.',
    ])
    expect(stored().length).toBe(before)
  })
  it('OPEN-196 one that came before sizes were made is still given as it came', async () => {
    const { url } = (await subir('imagenes', 'foto.png', await fotoOf('png', 40, 40))).body
    const [archivo] = /[0-9a-f-]{36}/.exec(url)!
    await sql`
      update novedad_adjunto
      set ancho = null, alto = null
      where archivo = ${archivo}`.execute(on.t.db)
    const seen = await on.t.anonymous.get(`/novedades-imagenes/${archivo}.png`)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe('news while one looks', () => {
  const listen = (who: Client) => startedListener(on.t.url, who)
  const change = async (id: number, over: object) => {
    const { version } = (await admin!.get(`/api/novedades/edicion/${id}`)).body
    return (await admin!.send('PUT', `/api/novedades/${id}`, { body: { ...escrita(over), version } })).status
  }
  const todas = { tipo: 'novedad', ids: null }
  it('OPEN-232 everybody is told of everybody’s, when it is published, scheduled, withdrawn and deleted; of a draft nobody', async () => {
    const [mine, theirs] = [await listen(cliente!), await listen(another!)]
    const { id: draft } = await create({ publicar: false, publicada: null })
    const { id } = await create()
    for (const one of [mine, theirs]) expect(await one.next('novedad')).toEqual(todas)
    expect(await change(id, { publicar: false, publicada: null })).toBe(200)
    expect(await mine.next('novedad')).toEqual(todas)
    expect(await change(draft, { publicada: '2099-01-01T08:00' })).toBe(200)
    expect(await mine.next('novedad')).toEqual(todas)
    expect((await admin!.send('DELETE', `/api/novedades/${draft}`)).status).toBe(200)
    expect(await mine.next('novedad')).toEqual(todas)
    for (const one of [mine, theirs]) one.stop()
  })
  it('OPEN-232 of a client’s own its people, its seller and role 1 are told, and nobody else', async () => {
    const [mine, seller, theirs, others] = [
      await listen(cliente!),
      await listen(vendedor!),
      await listen(another!),
      await listen(vendedor2!),
    ]
    const { id } = await create({ clienteId })
    for (const one of [mine, seller]) await one.hears('novedad', id)
    await create()
    for (const one of [theirs, others]) expect(await one.next('novedad')).toEqual(todas)
    for (const one of [mine, seller, theirs, others]) one.stop()
  })
  it('OPEN-232 the menu says when the next of the day is due, of those one will see', async () => {
    const within = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000 - 3 * 3_600_000).toISOString().slice(0, 16)
    expect((await menu(cliente, clienteId)).proximaEn).toBeNull()
    await create({ publicada: within(26 * 60) })
    expect((await menu(cliente, clienteId)).proximaEn).toBeNull()
    await create({ publicada: within(120), clienteId })
    const { proximaEn } = await menu(cliente, clienteId)
    expect(proximaEn).toBeGreaterThan(118 * 60)
    expect(proximaEn).toBeLessThanOrEqual(120 * 60)
    expect((await menu(another, otroId)).proximaEn).toBeNull()
  })
})

describe('news from the order system', () => {
  const fila = (over: object = {}) => ({
    codigo: 'NOV-7',
    titulo: 'Feriado',
    textoPortada: 'No entregamos.',
    cuerpo: '<p>Hola<script>x</script></p>',
    publicada: '20/11/2026 08:00',
    ...over,
  })
  it('OPEN-197 it comes with its code, cleaned; the same again changes nothing', async () => {
    expect(counts((await on.put('novedades', [fila()])).body)).toEqual([1, 1, 0, 0, 0])
    expect(counts((await on.put('novedades', [fila()])).body)).toEqual([1, 0, 0, 1, 0])
    const [one] = (await list(cliente, clienteId)).body.$values
    expect([one.titulo, one.cuerpo, one.fechaCortaCreacion]).toEqual(['Feriado', '<p>Hola</p>', '20/11/2026'])
    expect(counts((await on.put('novedades', [fila({ titulo: 'Feriado puente' })])).body)).toEqual([1, 0, 1, 0, 0])
    expect(counts((await on.put('novedades', [{ codigo: 'NOV-7', borrar: 'si' }])).body)[4]).toBe(0)
    expect(await titulos(cliente, clienteId)).toEqual([])
  })
  it('OPEN-344 a drawing of the portal is taken; of a file, what is of no page of the portal is a bad line', async () => {
    expect(
      (await create({ cuerpo: '<img src="/dibujos/seccion/c.svg?h=100&amp;b=50&amp;c=15&amp;e=2">' })).id,
    ).toBeTypeOf('number')
    for (const src of ['https://otro.example/a.png', 'x']) {
      const sent = (await on.put('novedades', [fila({ codigo: 'NOV-9', cuerpo: `<img src="${src}">` })])).body
      expect(counts(sent)[4]).toBe(1)
    }
  })
  it('OPEN-197 of one client, and with what may not be kept refused', async () => {
    await on.put('novedades', [fila({ cliente: '004512' })])
    expect([await titulos(cliente, clienteId), await titulos(another, otroId)]).toEqual([['Feriado'], []])
    for (const bad of [
      { link: 'javascript:x' },
      { linkVideo: 'http://x' },
      { linkImagenSec: '//x/a.png' },
      { titulo: '' },
    ])
      expect(counts((await on.put('novedades', [fila({ codigo: 'NOV-8', ...bad })])).body)[4]).toBe(1)
  })
  it('OPEN-197 a complete file takes away what it does not name, and nothing that was written here', async () => {
    await create({ titulo: 'De acá' })
    await on.put('novedades', [fila({ codigo: 'NOV-1', titulo: 'Una' }), fila({ codigo: 'NOV-2', titulo: 'Dos' })])
    const { status } = await on.t.anonymous.send(
      'PUT',
      '/api/integracion/novedades?completo=true&confirmarBajas=true',
      {
        raw: JSON.stringify([fila({ codigo: 'NOV-1', titulo: 'Una' })]),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${on.clave}` },
      },
    )
    expect(status).toBe(200)
    expect(await titulos(cliente, clienteId)).toEqual(['Una', 'De acá'])
  })
  it('OPEN-197 what was changed here stays while the file says the same', async () => {
    await on.put('novedades', [fila()])
    const { body } = await admin!.get('/api/novedades/edicion')
    const [{ id }] = body.$values
    await admin!.put(`/api/novedades/${id}`, escrita({ version: 1, titulo: 'Corregida' }))
    await on.put('novedades', [fila()])
    expect(await titulos(cliente, clienteId)).toEqual(['Corregida'])
    await on.put('novedades', [fila({ titulo: 'Otra' })])
    expect(await titulos(cliente, clienteId)).toEqual(['Otra'])
  })
  it('OPEN-197 one that was deleted here does not come back with the next file, until the file itself withdraws it', async () => {
    await on.put('novedades', [fila()])
    const [{ id }] = (await admin!.get('/api/novedades/edicion')).body.$values
    expect((await admin!.del(`/api/novedades/${id}`)).status).toBe(200)
    const gone = async () => {
      expect(await titulos(cliente, clienteId)).toEqual([])
      expect(await menu(cliente, clienteId)).toMatchObject({ $values: [], sinLeer: 0 })
      for (const path of [`${id}`, `edicion/${id}`])
        expect((await admin!.get(`/api/novedades/${path}`)).status).toBe(404)
      expect((await admin!.get('/api/novedades/edicion')).body).toEqual({ $values: [], length: 0 })
    }
    await gone()
    for (const again of [fila(), fila({ titulo: 'Feriado puente' })]) {
      expect((await on.put('novedades', [again])).body).toMatchObject({ nuevas: 0, conError: 0 })
      await gone()
    }
    expect((await admin!.del(`/api/novedades/${id}`)).status).toBe(404)
    await on.put('novedades', [{ codigo: 'NOV-7', borrar: 'si' }])
    expect((await on.put('novedades', [fila()])).body.nuevas).toBe(1)
    expect(await titulos(cliente, clienteId)).toEqual(['Feriado'])
  })
  it('OPEN-197 what is seen says something: a body of which nothing is kept is a bad line', async () => {
    const bad = async (row: object) => (await on.put('novedades', [row])).body.errores.$values
    const nothing = { archivo: 'novedades', linea: 1, columna: 'cuerpo', motivo: 'Escribí el cuerpo de la novedad.' }
    expect(await bad(fila({ cuerpo: '<script>x</script>' }))).toEqual([nothing])
    expect(await bad(fila({ cuerpo: '<p> </p>', publicada: '' }))).toEqual([])
    expect(await bad({ codigo: 'NOV-7', cuerpo: '<p></p>' })).toEqual([nothing])
    const largo = `<p>${'&'.repeat(15_000)}</p>`
    expect(await bad(fila({ codigo: 'NOV-9', cuerpo: largo }))).toMatchObject([{ columna: 'cuerpo' }])
  })
})
