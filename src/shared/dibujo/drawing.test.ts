import { describe, expect, it } from 'vitest'
import { drawPerfil, TAMANOS } from './draw.ts'
import type { Drawing } from './draw.ts'
import {
  urlOfDrawing,
  etiquetaVista,
  writePerfil,
  readDrawingUrl,
  MEDIDAS,
  readPerfil,
  perfilProblem,
  TIPOS,
  VISTAS,
  vistasOf,
} from './perfil.ts'
import type { Perfil } from './perfil.ts'
import { aSvg } from './svg.ts'
import { showMm } from './trazo.ts'

/** At least one true product of every type, some at the edge of what fits. */
const EXAMPLES = [
  'i h=200 b=100 s=5.6 t=8.5 r=12',
  'i h=160 b=74 s=6.3 t=9.5 r=6.3 r2=3.8 p=14',
  'i h=600 b=300 s=15.5 t=30 r=27',
  'i h=1000 b=80 s=2 t=3',
  'u h=100 b=50 s=6 t=8.5 r=8.5 r2=4.5 p=8',
  'u h=50 b=25 s=5 t=6 p=0',
  'l a=50.8 b=50.8 e=4.76 r=6 r2=3',
  'l a=20 b=200 e=3',
  't h=50 b=50 s=6 t=6 r=6',
  'plano b=50.8 e=6.35',
  'plano b=1000 e=3',
  'plano b=12 e=12',
  'redondo d=25.4',
  'cuadrado a=12.7',
  'hexagonal a=19.05',
  'aleteado d=12',
  'tubo-redondo d=50.8 e=2',
  'tubo-redondo d=20 e=9',
  'tubo-rect h=100 b=50 e=2.5',
  'tubo-rect h=20 b=200 e=2 r=0',
  'c h=120 b=50 c=15 e=2',
  'chapa b=1000 l=2000 e=2',
  'chapa b=3000 l=500 e=50',
  'chapa-estampada b=1000 l=2000 e=3.2',
  'chapa-acanalada b=1010 l=6000 e=0.5 paso=76 alto=18',
  'chapa-trapezoidal b=1100 l=6000 e=0.5',
  'malla b=2400 l=6000 paso1=150 paso2=250 d1=6 d2=4.2',
  'malla b=2400 l=6000 paso1=100 d1=5',
  'metal-desplegado b=1000 l=2000 ld=50 sd=22 e=3.2',
  'clavo d=3.4 l=76',
  'clavo d=8 l=60 rosca=1 cabeza=hexagonal',
  'clavo d=4.8 l=100 cabeza=espiralada',
  'clavo d=4 l=50 rosca=1 cabeza=plana',
  'alambre d=2.7',
  'disco d=115 e=1.6 agujero=22.2',
  'disco d=350 e=6.4',
  'electrodo d=3.25 l=350',
  'tejido h=1500 l=10000 malla=50 d=2',
  'tejido h=2000 malla=63.5',
  'bolsa kg=50',
  'ladrillo h=180 b=120 l=330',
  ...['amoladora', 'tenaza', 'cortahierro', 'pala', 'carretilla', 'nivel', 'cinta', 'soldadora'].map(
    (f) => `herramienta forma=${f}`,
  ),
]

function perfilOf(texto: string): Perfil {
  const perfil = readPerfil(texto)
  if (!perfil) throw new Error(`${texto}: ${perfilProblem(texto)}`)
  return perfil
}

function textos(drawing: Drawing): string[] {
  return drawing.trazos.flatMap((t) => (t.k === 'text' ? [t.texto] : []))
}

/** Every point of a path: absolute and relative lines, curves and arcs. */
function puntosOf(d: string): [number, number][] {
  const out: [number, number][] = []
  let x = 0
  let y = 0
  for (const [, orden = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const rel = orden === orden.toLowerCase()
    const largo = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4, a: 7, z: 0 }[orden.toLowerCase()]
    if (largo === undefined) throw new Error(`Orden desconocida: ${orden}`)
    for (let i = 0; largo > 0 && i + largo <= n.length; i += largo) {
      const fin = n.slice(i, i + largo)
      const [bx, by] = rel ? [x, y] : [0, 0]
      if (orden.toLowerCase() === 'h') x = bx + (fin[0] ?? NaN)
      else if (orden.toLowerCase() === 'v') y = by + (fin[0] ?? NaN)
      else {
        x = bx + (fin.at(-2) ?? NaN)
        y = by + (fin.at(-1) ?? NaN)
      }
      out.push([x, y])
    }
  }
  return out
}

describe('readPerfil', () => {
  it('reads a good text and writes it back', () => {
    const texto = 'u h=100 b=50 s=6 t=8.5 r=8.5 r2=4.5 p=8'
    expect(readPerfil(texto)).toEqual({ tipo: 'u', h: 100, b: 50, s: 6, t: 8.5, r: 8.5, r2: 4.5, p: 8 })
    expect(writePerfil(perfilOf(texto))).toBe(texto)
    expect(writePerfil(perfilOf('  l   e=4.76 b=50.8 a=50.8 '))).toBe('l a=50.8 b=50.8 e=4.76')
    expect(perfilProblem(texto)).toBeNull()
  })

  it.each([
    ['', 'El perfil está vacío'],
    ['viga h=1', 'No existe el tipo de perfil «viga»'],
    ['constructor h=1', 'No existe el tipo de perfil «constructor»'],
    ['u h=100 s=6 t=8.5', 'Falta la medida «b» del perfil «u»'],
    ['u h=100 b=50 s=6 t=8.5 z=1', 'El perfil «u» no tiene la medida «z»'],
    ['u h=100 b=50 s=6 t=8.5 toString=1', 'El perfil «u» no tiene la medida «toString»'],
    ['u h=100 h=90 b=50 s=6 t=8.5', 'La medida «h» está repetida'],
    ['u 100 50', '«100» no tiene la forma clave=valor'],
    ['redondo d=12,7', 'La medida «d» no es un número con punto decimal: «12,7»'],
    ['redondo d=-3', 'La medida «d» no es un número con punto decimal: «-3»'],
    ['redondo d=1e3', 'La medida «d» no es un número con punto decimal: «1e3»'],
    ['redondo d=0', 'La medida «d» debe estar entre 0,1 y 2000'],
    ['redondo d=99999', 'La medida «d» debe estar entre 0,1 y 2000'],
    [
      'herramienta forma=martillo',
      'La medida «forma» debe ser amoladora, tenaza, cortahierro, pala, carretilla, nivel, cinta, soldadora',
    ],
    ['tubo-redondo d=20 e=10', 'La medida «e» no entra en «d»'],
    ['u h=10 b=50 s=6 t=5', 'La medida «t» no entra en «h»'],
  ])('refuses %s', (texto, motivo) => {
    expect(readPerfil(texto)).toBeNull()
    expect(perfilProblem(texto)).toBe(motivo)
  })
})

describe('urlOfDrawing', () => {
  it('writes the public address', () => {
    expect(urlOfDrawing(perfilOf('u h=100 b=50 s=6 t=8.5'), 'seccion')).toBe(
      '/dibujos/seccion/u.svg?h=100&b=50&s=6&t=8.5',
    )
    expect(urlOfDrawing(perfilOf('bolsa kg=50'), 'tramo')).toBe('/dibujos/seccion/bolsa.svg?kg=50')
  })

  it('comes back as it went, for every type and view', () => {
    expect(new Set(EXAMPLES.map((e) => perfilOf(e).tipo))).toEqual(new Set(TIPOS))
    for (const example of EXAMPLES) {
      const perfil = perfilOf(example)
      for (const vista of vistasOf(perfil))
        expect(readDrawingUrl(urlOfDrawing(perfil, vista))).toEqual({ vista, perfil })
    }
  })

  it.each([
    '',
    '/',
    '/dibujos/seccion/u.svg',
    '/dibujos/seccion/u.svg?h=100',
    '/dibujos/planta/redondo.svg?d=10',
    '/dibujos/seccion/viga.svg?d=10',
    '/dibujos/seccion/redondo.svg?d=NaN',
    '/dibujos/seccion/redondo.svg?d=Infinity',
    '/dibujos/seccion/redondo.svg?d=1e9',
    '/dibujos/seccion/redondo.svg?d=',
    '/dibujos/seccion/redondo.svg?d=10&x=1',
    '/dibujos/seccion/redondo.svg?d=10&d=11',
    '/dibujos/seccion/redondo.svg?d=%E0%A4%A',
    '/dibujos/detalle/redondo.svg?d=10',
    '/dibujos/seccion/redondo.png?d=10',
    '/dibujos/seccion/../redondo.svg?d=10',
    '/dibujos/seccion/__proto__.svg?d=10',
    `/dibujos/seccion/redondo.svg?d=${'1'.repeat(500)}`,
  ])('refuses %s', (path) => expect(readDrawingUrl(path)).toBeNull())
})

describe('vistasOf', () => {
  it('begins with the section and names every view', () => {
    for (const example of EXAMPLES) {
      const perfil = perfilOf(example)
      expect(vistasOf(perfil)[0]).toBe('seccion')
      for (const vista of vistasOf(perfil)) expect(etiquetaVista(perfil, vista)).toMatch(/^[A-ZÁ-Ú]/)
    }
    expect(
      vistasOf(perfilOf('u h=100 b=50 s=6 t=8.5')).map((v) => etiquetaVista(perfilOf('u h=100 b=50 s=6 t=8.5'), v)),
    ).toEqual(['Sección', 'Vista lateral', 'Detalle de ala', 'Tramo'])
    expect(etiquetaVista(perfilOf('bolsa kg=50'), 'seccion')).toBe('Vista')
  })
})

describe('drawPerfil', () => {
  const tamanos = [...Object.values(TAMANOS), { ancho: 48, alto: 48 }, { ancho: 720, alto: 520 }]

  it.each(EXAMPLES)('stays inside its box: %s', (example) => {
    const perfil = perfilOf(example)
    const outside: string[] = []
    for (const vista of VISTAS) {
      for (const { ancho, alto } of tamanos) {
        const drawing = drawPerfil(perfil, { vista, ancho, alto, dimensions: true })
        expect(drawing.trazos.length).toBeGreaterThan(0)
        for (const trazo of drawing.trazos) {
          const puntos = trazo.k === 'path' ? puntosOf(trazo.d) : textCorners(trazo)
          for (const [x, y] of puntos) {
            const isInside = x > -4 && x < ancho + 4 && y > -4 && y < alto + 4
            if (!isInside)
              outside.push(`${vista} ${ancho}×${alto} ${trazo.k === 'text' ? trazo.texto : trazo.kind}: ${x} ${y}`)
          }
        }
      }
    }
    expect(outside).toEqual([])
  })

  it('writes the numbers of the data, in the Argentine way', () => {
    const textosOf = (texto: string, tamano: { ancho: number; alto: number } = TAMANOS.tarjeta): string[] =>
      textos(drawPerfil(perfilOf(texto), { vista: 'seccion', ...tamano, dimensions: true }))
    expect(textosOf('u h=100 b=50 s=6 t=8.5 r=8.5')).toEqual(['50', '100'])
    expect(textosOf('u h=100 b=50 s=6 t=8.5 r=8.5', TAMANOS.grande)).toEqual(['50', '100', 's 6', 't 8,5', 'r 8,5'])
    expect(textosOf('tubo-rect h=60 b=60 e=2')).toEqual(['60', '60', 'e 2,0'])
    expect(textosOf('chapa b=1000 l=2000 e=2')).toEqual(['1.000', '2.000', 'e 2,0'])
    expect(textosOf('tubo-redondo d=50.8 e=2')).toEqual(['Ø 50,8', 'e 2,0'])
    expect(textosOf('malla b=2400 l=6000 paso1=150 paso2=250 d1=5 d2=4.2')).toEqual(['150', '250', 'Ø 5 / 4,2'])
  })

  it('has no dimensions below 80 px nor when they are not wanted', () => {
    for (const example of EXAMPLES) {
      for (const drawing of [
        drawPerfil(perfilOf(example), { vista: 'seccion', ...TAMANOS.thumbnail, dimensions: true }),
        drawPerfil(perfilOf(example), { vista: 'seccion', ...TAMANOS.tarjeta, dimensions: false }),
      ]) {
        expect(textos(drawing)).toEqual([])
        expect(drawing.trazos.some((t) => t.k === 'path' && (t.kind === 'dim' || t.kind === 'tick'))).toBe(false)
      }
    }
  })

  it('tells what is seen', () => {
    expect(
      drawPerfil(perfilOf('u h=100 b=50 s=6 t=8.5'), { vista: 'seccion', ...TAMANOS.tarjeta, dimensions: true })
        .descripcion,
    ).toBe('Perfil U de 100 × 50 mm, alma 6, ala 8,5')
  })

  it('draws the same thing for the same data', () => {
    const single = (): string =>
      aSvg(drawPerfil(perfilOf(EXAMPLES[0] ?? ''), { vista: 'tramo', ...TAMANOS.grande, dimensions: true }))
    expect(single()).toBe(single())
  })
})

describe('aSvg', () => {
  it('is a whole document with neither style nor script', () => {
    for (const example of EXAMPLES) {
      const svg = aSvg(drawPerfil(perfilOf(example), { vista: 'seccion', ...TAMANOS.tarjeta, dimensions: true }), {
        oscuro: true,
      })
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/s)
      expect(svg).not.toMatch(/style|script|NaN|undefined|Infinity|url\(/)
      expect(svg).not.toMatch(/ (d|x|y|transform)="[^"]*\d\.\d\d/)
    }
  })
})

describe('showMm', () => {
  it('uses a decimal comma and a thousands dot', () => {
    expect([
      showMm(6),
      showMm(8.5),
      showMm(2, 1),
      showMm(4.76, 1),
      showMm(12000),
      showMm(1010.5),
      showMm(0.125),
    ]).toEqual(['6', '8,5', '2,0', '4,76', '12.000', '1.010,5', '0,13'])
  })
})

describe('MEDIDAS', () => {
  it('keeps every number within bounds', () => {
    const wrong = TIPOS.flatMap((tipo) =>
      Object.values(MEDIDAS[tipo]).filter((m) => m.kind === 'numero' && !(m.max > m.min)),
    )
    expect(wrong).toEqual([])
  })
})

/** The corners of a text, with its number face of 0.6 em. */
function textCorners(t: Extract<Drawing['trazos'][number], { k: 'text' }>): [number, number][] {
  const largo = t.texto.length * t.tam * 0.6
  const x0 = t.anchor === 'middle' ? -largo / 2 : t.anchor === 'end' ? -largo : 0
  const a = ((t.rot ?? 0) * Math.PI) / 180
  return [
    [x0, 0],
    [x0 + largo, 0],
    [x0, -t.tam * 0.75],
    [x0 + largo, -t.tam * 0.75],
  ].map(([x = 0, y = 0]): [number, number] => [
    t.x + x * Math.cos(a) - y * Math.sin(a),
    t.y + x * Math.sin(a) + y * Math.cos(a),
  ])
}
