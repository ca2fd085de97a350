import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readMarca, withArchivo, type Empresa } from './marca.ts'
import { MARCA } from '../../tools/demo/marca.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'pv-marca-'))
})
afterAll(() => rmSync(dir, { recursive: true }))
const start = (text: string) => {
  writeFileSync(join(dir, 'p.json'), text)
  return readConfig({ DATA_DIR: dir, PORTAL_CONFIG: join(dir, 'p.json') })
}

describe('PORTAL_CONFIG', () => {
  it('none: the portal’s own face', () => expect(readConfig({ DATA_DIR: dir }).marca).toEqual({}))
  it('reads a file, also one that begins with a byte order mark', () => {
    const { marca } = start(
      `\uFEFF${JSON.stringify({ nombre: ' Hierros del Sur ', colores: { acento: '#00529b' }, logo: { url: 'https://cdn.sur.test/l.png' }, redes: [{ texto: 'Instagram', url: 'https://x.test/s' }] })}`,
    )
    expect(marca).toEqual({
      nombre: 'Hierros del Sur',
      colores: { acento: '#00529B' },
      logo: { url: 'https://cdn.sur.test/l.png' },
      redes: [{ texto: 'Instagram', url: 'https://x.test/s' }],
    })
  })
  it('refuses an unreadable pair of colours at start, with both and their contrast', () => {
    expect(() => start(JSON.stringify({ colores: { acento: '#FFB000' } }))).toThrow(
      'PORTAL_CONFIG: colores: «sobreAcento» #FFFFFF sobre «acento» #FFB000 tiene un contraste de 1,83:1; hace falta 4,5:1 o más.',
    )
    expect(start(JSON.stringify({ colores: { acento: '#FFB000', sobreAcento: '#18212B' } })).marca.colores).toEqual({
      acento: '#FFB000',
      sobreAcento: '#18212B',
    })
  })
  it('says when there is no file, or no JSON in it', () => {
    expect(() => readConfig({ DATA_DIR: dir, PORTAL_CONFIG: join(dir, 'nada.json') })).toThrow(
      /^PORTAL_CONFIG: no se puede leer el archivo «.*nada\.json»\.$/,
    )
    expect(() => start('{ "nombre": ')).toThrow(/^PORTAL_CONFIG: .* no es JSON válido: /)
  })
  it.each<[unknown, string]>([
    [{ nombre: '' }, 'x: nombre: no puede estar vacío.'],
    [{ nombre: 5 }, 'x: nombre: se esperaba un texto.'],
    [{ nomre: 'a' }, 'x: «nomre» no es un dato conocido.'],
    [{ colores: { acento: 'rojo' } }, 'x: colores.acento: se esperaba un color como #1F4B6E.'],
    [{ colores: { fondo: '#000000' } }, 'x: colores: «fondo» no es un dato conocido.'],
    [
      {
        enlaces: [
          { texto: 'a', url: 'https://a.test' },
          { texto: 'b', url: 'javascript:alert(1)' },
        ],
      },
      'x: enlaces[2].url: se esperaba una dirección que empiece con https:// o http://.',
    ],
    [
      { calculadoraUrl: 'www.x.test' },
      'x: calculadoraUrl: se esperaba una dirección que empiece con https:// o http://.',
    ],
    [{ contacto: 'a@b.test, c@d.test' }, 'x: contacto: no es una dirección de correo.'],
    [
      { logo: { trazo: 'M0 0"/><script>', caja: '0 0 30 30' } },
      'x: logo.trazo: se esperaba el atributo d de un trazo SVG, que empieza con M.',
    ],
    [{ logo: { url: 'data:text/html;base64,AAAA' } }, 'x: logo.url: se esperaba https://…, o data:image/… en base64.'],
    [{ logo: 'l.svg' }, 'x: logo: se esperaba { "trazo", "caja" } o { "url" }.'],
    [{ carruselMs: 10 }, 'x: carruselMs: no menos de 1000.'],
    [[], 'x: el dato no es válido.'],
  ])('%j: %s', (json, message) => expect(() => readMarca(json, 'x')).toThrow(message))
  it('every mistake is named at once', () =>
    expect(() => readMarca({ nombre: '', telefono: 'llamar' }, 'x')).toThrow(
      'x: nombre: no puede estar vacío.\nx: telefono: se esperaba un teléfono.',
    ))
  it('the example of docs/configuracion.md is right, and its table names every value', () => {
    const page = readFileSync(new URL('../../docs/configuracion.md', import.meta.url), 'utf8')
    const docs = page.split('## Valores de la base')[0]! // the database's own: params.test.ts
    const example = JSON.parse(/```json\n([^]+?)```/.exec(docs)![1]!) as object
    expect(readMarca(example, 'docs')).toEqual(example)
    const named = [...docs.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(
      new Set([
        'bancoUrl',
        'calculadoraUrl',
        'carruselMs',
        'colores.acento',
        'colores.enlace',
        'colores.enlaceOscuro',
        'colores.sobreAcento',
        'contacto',
        'enlaces',
        'logo',
        'marcaAsociada',
        'nombre',
        'razonSocial',
        'redes',
        'telefono',
      ]),
    )
  })
  it('the demo company’s own is right, and its file is what the generator writes', () => {
    const { fechaBase: _day, ...json } = JSON.parse(
      readFileSync(new URL('../../data/demo/demo.json', import.meta.url), 'utf8'),
    ) as { fechaBase: string }
    expect(json).toEqual(MARCA)
    expect(readMarca(json, 'demo.json')).toEqual(MARCA)
  })
})

it('OPEN-247 of the company, what the file of the server says comes first; what it says nothing of stays', () => {
  const stored = { empresa: { nombre: 'A', razonSocial: 'A S.A.' }, bancoUrl: 'b', carruselMs: 5, marca: {} } as Empresa
  const { empresa } = withArchivo(stored, {})
  expect(empresa).toEqual({ nombre: 'A', razonSocial: 'A S.A.' })
  expect(withArchivo(stored, { nombre: 'N' }).empresa).toEqual({ nombre: 'N', razonSocial: 'N' })
  expect(withArchivo(stored, { nombre: 'N', razonSocial: 'N S.R.L.', carruselMs: 9 })).toMatchObject({
    empresa: { nombre: 'N', razonSocial: 'N S.R.L.' },
    bancoUrl: 'b',
    carruselMs: 9,
  })
})
