import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menusOf } from '#server/menu.ts'
import { signIn, startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { archivos, filesBelow, formOf, unzip, zipOf } from '../../../test/archivos.ts'
import { addLine } from '../../../test/compra.ts'
import { startS3, type S3 } from '../../../test/s3.ts'

let s3: S3
let t: TestPortal
let admin: Client
let cliente: Client
beforeAll(async () => {
  s3 = await startS3()
  t = await startTestPortal({ FILES_MAX_MB: '2' })
  admin = await t.as('admin@demo.test')
  cliente = await t.as('cliente@demo.test')
})
afterAll(async () => {
  await t.stop()
  await s3.stop()
})
const subir = (call: string, nombre: string, bytes: Buffer, who = admin) =>
  who.send('POST', `/api/configuracion/${call}`, { raw: formOf({}, [['file', nombre, bytes]]) })
const estado = async () => (await admin.get('/api/configuracion')).body
const versiones = async (tipo: string) =>
  (await estado()).archivos.$values.find((a: any) => a.tipo === tipo).versiones.$values
const download = async (link: string) => {
  const { status, body, headers } = await cliente.get(`/api/menu/download/${link}`)
  return status === 200 ? { nombres: unzip(body), saved: headers.get('content-disposition') } : status
}
const menu = async () => {
  const menus = await menusOf(3, [18])
  const padre = menus.find((m) => m.nombre === 'Descargas')
  return padre ? menus.filter((m) => m.menuPadreId === padre.id) : null
}

describe('who configures', () => {
  it.each([
    ['GET', '/api/configuracion'],
    ['POST', '/api/configuracion/updateShoopEnabled'],
    ['POST', '/api/configuracion/updateTermsConditions'],
    ['POST', '/api/configuracion/uploadListPrecios'],
    ['POST', '/api/configuracion/updatePoliticaReclamos'],
    ['POST', '/api/configuracion/updateDolar'],
    ['POST', '/api/configuracion/updateEmpresa'],
    ['GET', '/api/configuracion/terminos'],
    ['POST', '/api/configuracion/archivos/1/usar'],
  ])('CFG-18 %s %s is for administrators', async (method, path) => {
    expect((await t.anonymous.send(method, path)).status).toBe(401)
    for (const who of [cliente, await t.as('vendedor@demo.test')]) {
      const { status, body } = await who.send(method, path)
      expect([status, body.code]).toEqual([403, 'sin_permiso'])
    }
  })
})

describe('what can be configured', () => {
  it('CFG-17 purchasing, four files, the claims policy and the terms come in one answer', async () => {
    const { shoopEnabled, archivos: all, terminos, maxBytes } = await estado()
    expect([shoopEnabled, terminos, maxBytes]).toEqual([
      true,
      { version: 1, creado: null, usuario: null },
      2 * 1024 ** 2,
    ])
    expect(all.$values).toEqual(
      ['ListaPrecio', 'ListaPrecioHerr', 'ManualMarca', 'BancoImagenes', 'PoliticaReclamos'].map((tipo) => ({
        tipo,
        versiones: { $values: [] },
      })),
    )
  })
})

describe('purchasing', () => {
  it('API-91 CFG-12 closes and opens purchasing for every session that is open, and says who did', async () => {
    await addLine(cliente)
    const { status, body } = await admin.post('/api/configuracion/updateShoopEnabled', { shoopEnabled: false })
    expect([status, body]).toEqual([200, true])
    expect((await cliente.get('/api/configuracion/getShoopEnabled')).body).toEqual({ shoopEnabled: false })
    const now = await estado()
    expect([now.shoopEnabled, now.shoopCambio.usuario, now.carritosAbiertos > 0]).toEqual([
      false,
      admin.session!.userName,
      true,
    ])
    const refused = await cliente.post('/api/Budget/shoppingCart', {})
    expect(refused.status).not.toBe(200)
    await admin.post('/api/configuracion/updateShoopEnabled', { shoopEnabled: true })
    expect((await estado()).shoopEnabled).toBe(true)
    const noted = await t.db
      .selectFrom('auditoria')
      .select(['antes', 'despues'])
      .where('accion', '=', 'compra-cambiada')
      .orderBy('id')
      .execute()
    expect(noted).toEqual([
      { antes: { habilitada: true }, despues: { habilitada: false } },
      { antes: { habilitada: false }, despues: { habilitada: true } },
    ])
  })
})

describe('files to download', () => {
  it('HEAD-10 API-81 without files there is no entry in the menu, and nothing is found', async () => {
    expect(await menu()).toBeNull()
    for (const link of ['listaprecios', 'manualmarca', 'bancoimagenes']) expect(await download(link)).toBe(404)
  })
  it('API-92 API-93 API-81 both price lists come in one zip, whichever changes', async () => {
    const one = await subir(
      'uploadListPrecios',
      'noviembre.zip',
      zipOf([
        ['lista.xlsx', 'general'],
        ['leame.txt', 'a'],
      ]),
    )
    expect([one.status, one.body]).toEqual([200, { httpStatusCode: 200 }])
    expect(await download('listaprecios')).toMatchObject({ nombres: { 'lista.xlsx': 'general', 'leame.txt': 'a' } })
    await subir('uploadListPreciosHerr', 'herr.zip', zipOf([['Lista.xlsx', 'herramientas']]))
    expect(await download('listaprecios')).toEqual({
      nombres: { 'lista.xlsx': 'general', 'leame.txt': 'a', 'Lista (2).xlsx': 'herramientas' },
      saved: `attachment; filename="listaprecios.zip"; filename*=UTF-8''listaprecios.zip`,
    })
    await subir('uploadListPrecios', 'diciembre.zip', zipOf([['diciembre.xlsx', 'nueva']]))
    expect(await download('listaprecios')).toMatchObject({
      nombres: { 'diciembre.xlsx': 'nueva', 'Lista.xlsx': 'herramientas' },
    })
    expect((await menu())?.map(({ nombre, link, download }) => [nombre, link, download])).toEqual([
      ['Lista de precios', 'listaprecios', true],
    ])
  })
  it('API-95 API-82 the brand manual is given back as it came, to who has a session', async () => {
    await subir('uploadManualMarca', 'manual.zip', zipOf([['manual.pdf', 'marca']]))
    expect(await download('manualmarca')).toMatchObject({ nombres: { 'manual.pdf': 'marca' } })
    expect((await t.anonymous.get('/api/menu/download/manualmarca')).status).toBe(401)
  })
  it('API-94 API-83 the image bank is given back as it came, under its link’s name', async () => {
    const banco = zipOf([
      ['a/1.jpg', 'uno'],
      ['a/2.jpg', 'dos'],
    ])
    await subir('uploadBancoImagenes', 'banco.ZIP', banco)
    expect(await download('bancoimagenes')).toEqual({
      nombres: { 'a/1.jpg': 'uno', 'a/2.jpg': 'dos' },
      saved: `attachment; filename="bancoimagenes.zip"; filename*=UTF-8''bancoimagenes.zip`,
    })
    expect((await versiones('BancoImagenes'))[0]).toMatchObject({
      version: 1,
      nombre: 'banco.ZIP',
      entradas: 2,
      vigente: true,
    })
  })
  it('OPEN-181 goes back to a former version, of a list in the common zip too', async () => {
    const before = (await versiones('ListaPrecio')).find((v: any) => v.nombre === 'noviembre.zip')
    expect((await admin.post(`/api/configuracion/archivos/${before.id}/usar`)).body).toBe(true)
    expect(await download('listaprecios')).toMatchObject({
      nombres: { 'lista.xlsx': 'general', 'Lista (2).xlsx': 'herramientas' },
    })
    expect((await admin.post(`/api/configuracion/archivos/${before.id}/usar`)).body).toBe(true)
    expect((await versiones('ListaPrecio')).map((v: any) => [v.version, v.vigente])).toEqual([
      [2, false],
      [1, true],
    ])
    const whole = await admin.get(`/api/configuracion/archivos/${before.id}`)
    expect(unzip(whole.body)).toEqual({ 'lista.xlsx': 'general', 'leame.txt': 'a' })
    expect((await admin.post('/api/configuracion/archivos/999999/usar')).status).toBe(404)
  })
  it('OPEN-181 keeps five former versions, and no bytes of older ones', async () => {
    for (let i = 1; i <= 8; i++) await subir('uploadManualMarca', `v${i}.zip`, zipOf([['manual.pdf', `${i}`]]))
    expect((await versiones('ManualMarca')).map((v: any) => v.nombre)).toEqual([
      'v8.zip',
      'v7.zip',
      'v6.zip',
      'v5.zip',
      'v4.zip',
      'v3.zip',
    ])
    const kept = await t.db.selectFrom('archivo').select('id').where('estado', '=', 'listo').execute()
    await expect.poll(() => filesBelow(join(t.dataDir, 'archivos')).length).toBe(kept.length)
  })
  it.each<[string, string, Buffer, number, string, string]>([
    ['CFG-05', 'lista.rar', zipOf([['a', 'b']]), 400, 'zip_invalido', 'El archivo debe ser de formato .zip.'],
    ['OPEN-60', 'lista.zip', archivos.pdf, 415, 'tipo_no_admitido', '«lista.zip» no es de un tipo admitido (ZIP).'],
    [
      'OPEN-181',
      'rota.zip',
      zipOf([['a', 'b'.repeat(9_000)]]).subarray(0, 60),
      400,
      'zip_invalido',
      'El archivo .zip está dañado o incompleto: no se puede abrir.',
    ],
    [
      'OPEN-181',
      'sale.zip',
      zipOf([['../../fuera', 'x']]),
      400,
      'zip_invalido',
      'El archivo .zip tiene adentro un nombre que no se admite.',
    ],
    [
      'OPEN-181',
      'bomba.zip',
      zipOf([['ceros', Buffer.alloc(20_000_000)]]),
      400,
      'zip_invalido',
      'El archivo .zip ocupa demasiado al abrirse.',
    ],
  ])('%s %s is refused, and the former stays', async (_row, nombre, bytes, status, code, detail) => {
    const before = await versiones('ListaPrecio')
    const refused = await subir('uploadListPrecios', nombre, bytes)
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([status, code, detail])
    expect(await versiones('ListaPrecio')).toEqual(before)
    expect(await t.db.selectFrom('archivo').select('id').where('estado', '=', 'subiendo').execute()).toEqual([])
  })
  it('OPEN-181 two administrators who change both lists at once leave a zip of what is in force', async () => {
    const other = await signIn(t.url, 'admin@demo.test')
    const all = await Promise.all(
      [1, 2, 3].flatMap((n) => [
        subir('uploadListPrecios', `p${n}.zip`, zipOf([[`precios-${n}.xlsx`, `${n}`]])),
        subir('uploadListPreciosHerr', `h${n}.zip`, zipOf([[`herr-${n}.xlsx`, `${n}`]]), other),
      ]),
    )
    expect(all.filter((a) => a.status === 200).length).toBeGreaterThan(0)
    for (const { status } of all) expect([200, 503]).toContain(status)
    const [precios] = (await versiones('ListaPrecio')).filter((v: any) => v.vigente)
    const [herr] = (await versiones('ListaPrecioHerr')).filter((v: any) => v.vigente)
    const { nombres } = (await download('listaprecios')) as { nombres: object }
    expect(Object.keys(nombres)).toEqual([`precios-${precios.nombre[1]}.xlsx`, `herr-${herr.nombre[1]}.xlsx`])
  })
  it('OPEN-203 a list whose bytes a restored copy does not have shuts out no other; both come again once it is uploaded', async () => {
    await subir('uploadListPrecios', 'enero.zip', zipOf([['enero.xlsx', '1']]))
    await subir('uploadListPreciosHerr', 'herr.zip', zipOf([['herr.xlsx', '1']]))
    const { archivo } = await t.db
      .selectFrom('descarga')
      .select('archivo')
      .where('tipo', '=', 'ListaPrecioHerr')
      .where('vigente', '=', true)
      .executeTakeFirstOrThrow()
    rmSync(join(t.dataDir, 'archivos', archivo.slice(0, 2), archivo))
    expect((await subir('uploadListPrecios', 'febrero.zip', zipOf([['febrero.xlsx', '2']]))).status).toBe(200)
    expect(await download('listaprecios')).toMatchObject({ nombres: { 'febrero.xlsx': '2' } })
    expect((await subir('uploadListPreciosHerr', 'herr.zip', zipOf([['herr.xlsx', '2']]))).status).toBe(200)
    expect(await download('listaprecios')).toMatchObject({ nombres: { 'febrero.xlsx': '2', 'herr.xlsx': '2' } })
  })
})

describe('the claims policy', () => {
  it('API-98 API-99 CFG-16 a new policy is what everybody downloads, and is asked again', async () => {
    const before = (await cliente.get('/api/configuracion/download/politicaReclamos')).body as Buffer
    expect(before.subarray(0, 4).toString()).toBe('%PDF')
    const { status, body } = await subir('updatePoliticaReclamos', 'politica 2027.pdf', archivos.pdf)
    expect([status, body]).toEqual([200, true])
    const now = await cliente.get('/api/configuracion/download/politicaReclamos')
    expect([now.status, now.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="Politica de Reclamos.pdf"; filename*=UTF-8''Politica%20de%20Reclamos.pdf`,
    ])
    expect(Buffer.compare(now.body, archivos.pdf)).toBe(0)
    const { valor } = await t.db
      .selectFrom('configuracion')
      .select('valor')
      .where('clave', '=', 'politicaReclamos')
      .executeTakeFirstOrThrow()
    expect(valor).toMatchObject({ version: 2 })
    expect((await t.as('cliente@demo.test')).session!.mostrarPoliticasReclamo).toBe(true)
  })
  it('CFG-13 what is no PDF is refused', async () => {
    const refused = await subir('updatePoliticaReclamos', 'politica.pdf', archivos.exe)
    expect([refused.status, refused.body.code]).toEqual([415, 'tipo_no_admitido'])
  })
})

describe('the terms', () => {
  const save = (termsConditions: string, version?: number, who = admin) =>
    who.post('/api/configuracion/updateTermsConditions', { termsConditions, version })
  it('API-96 API-97 CFG-12 saves them for everybody, without what is no text', async () => {
    const { version } = (await cliente.get('/api/configuracion/getTermsConditions')).body
    const { status, body } = await save(
      '<h2>Precios</h2><p onclick="x()">Valen <b>hoy</b>.</p><script>alert(1)</script><img src=x onerror=alert(1)>',
      version,
    )
    expect([status, body]).toEqual([200, true])
    expect((await cliente.get('/api/configuracion/getTermsConditions')).body).toEqual({
      termsConditions: '<h2>Precios</h2><p>Valen <b>hoy</b>.</p><img src="x" />',
      version: version + 1,
    })
  })
  it.each(['', '   ', '<p>&nbsp;</p>', '<script>x</script>'])('CFG-10 %j is empty', async (html) => {
    const { status, body } = await save(html)
    expect([status, body.detail, body.errors]).toEqual([
      400,
      'Debe completar el texto.',
      [{ field: 'termsConditions', detail: 'Debe completar el texto.' }],
    ])
  })
  it('OPEN-182 of two who saved the same version the second is told, and both texts of before are kept', async () => {
    const { version } = (await estado()).terminos
    const both = await Promise.all([save('<p>Uno</p>', version), save('<p>Dos</p>', version)])
    expect(both.map((a) => a.status).sort()).toEqual([200, 409])
    expect(both.find((a) => a.status === 409)!.body).toMatchObject({
      code: 'version_vieja',
      detail:
        'Otra persona guardó los términos mientras los editabas. Mirá la versión nueva antes de guardar la tuya: tu texto sigue acá.',
    })
    const { body } = await admin.get('/api/configuracion/terminos')
    expect(body.$values.map((v: any) => v.version)).toEqual([3, 2, 1])
    expect(body.$values.map((v: any) => v.usuario)).toEqual([admin.session!.userName, admin.session!.userName, null])
    expect((await admin.get('/api/configuracion/terminos/1')).body.termsConditions).toContain('Condiciones generales')
    expect((await admin.get('/api/configuracion/terminos/2')).body.termsConditions).toContain('<h2>Precios</h2>')
    expect((await admin.get('/api/configuracion/terminos/77')).status).toBe(404)
  })
})

describe('the company', () => {
  const valid = {
    nombre: 'Aceros del Sur',
    razonSocial: 'Aceros del Sur S.A.',
    telefono: '+54 11 4000-0000',
    contacto: 'hola@aceros.example',
    bancoUrl: 'https://banco.example/',
    calculadoraUrl: null,
    enlaces: [{ texto: 'Empresa', url: 'https://aceros.example/' }],
    redes: [],
  }
  it('OPEN-183 what it says of itself is kept whole', async () => {
    expect((await admin.post('/api/configuracion/updateEmpresa', valid)).body).toBe(true)
    expect((await estado()).empresa).toEqual({
      ...valid,
      enlaces: { $values: valid.enlaces },
      redes: { $values: [] },
      version: 2,
    })
  })
  it.each([
    [{ telefono: 'llamame' }, 'telefono', 'Se esperaba un teléfono.'],
    [{ contacto: 'nadie' }, 'contacto', 'No es una dirección de correo.'],
    [{ bancoUrl: 'javascript:alert(1)' }, 'bancoUrl', 'Se esperaba una dirección que empiece con https:// o http://.'],
    [{ nombre: ' ' }, 'nombre', 'No puede estar vacío.'],
    [
      { enlaces: [{ texto: 'x', url: 'data:text/html,1' }] },
      'enlaces[1].url',
      'Se esperaba una dirección que empiece con https:// o http://.',
    ],
  ])('OPEN-183 %j is refused at its field', async (patch, field, detail) => {
    const { status, body } = await admin.post('/api/configuracion/updateEmpresa', { ...valid, ...patch })
    expect([status, body.errors[0]]).toEqual([400, { field, detail }])
    expect((await estado()).empresa.nombre).toBe('Aceros del Sur')
  })
})
