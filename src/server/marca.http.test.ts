import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { forgetParams, writeParam } from '#server/params.ts'
import type { MarcaOfPagina } from '#shared/marca.ts'
import { startTestPortal, type TestPortal } from '../../test/portal.ts'

const pageOf = async (t: TestPortal) => {
  const res = await t.anonymous.get('/login')
  const written = /<meta name="portal" content="([^"]*)"/.exec(res.text)?.[1]
  return {
    policy: res.headers.get('content-security-policy')!,
    marca: written
      ? (JSON.parse(written.replace(/&#(\d+);/g, (_, n: string) => String.fromCharCode(Number(n)))) as MarcaOfPagina)
      : null,
  }
}
const web = mkdtempSync(join(tmpdir(), 'pv-web-'))
writeFileSync(join(web, 'index.html'), '<!doctype html><meta name="portal" content="__PORTAL__"><div id="root"></div>')
afterAll(() => rmSync(web, { recursive: true }))
const mail = () =>
  tx((db) =>
    enqueueCorreo(db, {
      tipo: 'prueba',
      para: { email: 'a@b.test' },
      asunto: 'x',
      content: { titulo: 'x', paragraphs: [], button: { texto: 'Ver', ruta: '/x' } },
    }),
  )

describe('a distributor’s own face', () => {
  let t: TestPortal
  beforeAll(async () => {
    writeFileSync(
      join(web, 'p.json'),
      JSON.stringify({
        nombre: 'Hierros "del" <Sur>',
        colores: { acento: '#00529B', enlace: '#00529B' },
        logo: { url: 'https://cdn.sur.test/l.png' },
        contacto: 'oculto@sur.test',
        bancoUrl: 'https://banco.test/',
      }),
    )
    t = await startTestPortal({ PORTAL_CONFIG: join(web, 'p.json'), WEB_DIR: web })
  })
  afterAll(() => t.stop())
  it('comes before what the database holds, and what the file leaves out stays', async () => {
    const { marca } = await pageOf(t)
    expect(marca).toMatchObject({
      nombre: 'Hierros "del" <Sur>',
      razonSocial: 'Hierros "del" <Sur>',
      bancoUrl: 'https://banco.test/',
      logo: { url: 'https://cdn.sur.test/l.png' },
      carruselMs: 6000,
      calculadoraUrl: 'https://calculadora.acerosribera.test/',
    })
    expect(marca!.paleta!.claro).toMatchObject({ '--accent': '#00529B', '--link': '#00529B', '--on-accent': '#FFFFFF' })
  })
  it('the page tells no address for messages; only the logo’s host is let in', async () => {
    const { marca, policy } = await pageOf(t)
    expect(JSON.stringify(marca)).not.toContain('oculto@sur.test')
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.sur.test;")
    expect(policy).not.toMatch(/unsafe|script-src [^;]*cdn/)
  })
  it('OPEN-231 what it says is shown as fixed, and nobody stores anything else over it', async () => {
    const admin = await t.as('admin@demo.test')
    const { fijos, marca } = (await admin.get('/api/configuracion')).body
    expect(fijos.$values).toEqual(expect.arrayContaining(['logo', 'colores']))
    expect(marca).toMatchObject({ logo: { url: 'https://cdn.sur.test/l.png' }, acento: '#00529B' })
    const saved = await admin.post('/api/configuracion/updateMarca', {
      ...marca,
      logo: { url: 'https://otro.test/l.png' },
      acento: '#7A1F3D',
      carruselMs: 5000,
    })
    expect(saved.status).toBe(200)
    expect((await pageOf(t)).marca).toMatchObject({
      logo: { url: 'https://cdn.sur.test/l.png' },
      carruselMs: 5000,
      paleta: { claro: { '--accent': '#00529B' } },
    })
    const { valor } = await t.db
      .selectFrom('configuracion')
      .select('valor')
      .where('clave', '=', 'marca')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(valor)).not.toMatch(/otro\.test|cdn\.sur|00529B|7A1F3D/)
  })
  it('mails wear it too', async () => {
    const { id } = await mail()
    const { html, texto } = await t.db
      .selectFrom('correo')
      .select(['html', 'texto'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(html).toContain('background:#00529B')
    expect(html).toContain('<img src="https://cdn.sur.test/l.png"')
    expect(texto).toContain('Hierros "del" <Sur>')
  })
})

describe('without a file', () => {
  let t: TestPortal
  beforeAll(async () => {
    t = await startTestPortal({ WEB_DIR: web })
    forgetParams() // the other portal of this process had its own
  })
  afterAll(() => t.stop())
  it('the demo company’s links, calculator and partner are on the page, in the portal’s own colours', async () => {
    const { marca, policy } = await pageOf(t)
    expect(marca).toMatchObject({
      nombre: 'Aceros Ribera',
      razonSocial: 'Aceros Ribera S.A.',
      paleta: null,
      calculadoraUrl: 'https://calculadora.acerosribera.test/',
      marcaAsociada: { texto: 'Consul Steel' },
    })
    expect(marca!.enlaces.length * marca!.redes.length).toBeGreaterThan(0)
    expect(policy).toContain("img-src 'self' data: blob:;")
  })
  it('HOME-04 HOME-07 where nothing is configured slides turn every 1000 ms and the bank is the national one; configured, as it says (OPEN-22)', async () => {
    const saved = await t.db.selectFrom('configuracion').selectAll().where('clave', '=', 'carruselMs').execute()
    expect(saved).toHaveLength(1)
    await t.db.deleteFrom('configuracion').where('clave', 'in', ['carruselMs', 'bancoUrl']).execute()
    forgetParams()
    expect((await pageOf(t)).marca).toMatchObject({ carruselMs: 1000, bancoUrl: 'https://www.bna.com.ar' })
    await tx((on) =>
      Promise.all([writeParam(on, 'carruselMs', 2500), writeParam(on, 'bancoUrl', 'https://banco.test/dolar')]),
    )
    expect((await pageOf(t)).marca).toMatchObject({ carruselMs: 2500, bancoUrl: 'https://banco.test/dolar' })
  })
})
