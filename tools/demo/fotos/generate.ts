import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sectionC, sectionI, sectionL, sectionPlano, roundSection, sectionU } from '#shared/dibujo/perfiles.ts'
import { sectionTuboRect, sectionRoundTubo } from '#shared/dibujo/tubos.ts'
import { readPerfil } from '#shared/dibujo/perfil.ts'
import type { Bar, Section } from './barras.ts'
import { paintFoto, type Material } from './paint.ts'

/** Paints pictures of some demo products from their dimensions: `node tools/run.mjs tools/demo/fotos/generate.ts`. */
const DEMO = new URL('../../../data/demo/', import.meta.url)

const LAMINADO: Material = { color: [0.1, 0.11, 0.13], rusty: 0.13, brillo: 0.22, cut: 0.4 }
const COLD_DRAWN: Material = { color: [0.19, 0.2, 0.22], rusty: 0.02, brillo: 0.5, cut: 0.42 }
const GALVANIZADO: Material = { color: [0.36, 0.38, 0.41], rusty: 0, brillo: 0.45, cut: 0.36 }

type Lugar = readonly [x: number, z: number]
const grid = (columns: number, rows: number, b: number, h: number): Lugar[] =>
  Array.from({ length: columns * rows }, (_, i) => [(i % columns) * b, Math.floor(i / columns) * h])
/** Round bars in a pile: each row in the gaps of the one below. */
const pile = (base: number, d: number): Lugar[] =>
  Array.from({ length: base }, (_, row) => row).flatMap((row) =>
    Array.from({ length: base - row }, (__, i): Lugar => [(i + row / 2) * d, (row * d * Math.sqrt(3)) / 2]),
  )

type Foto = {
  readonly codigo: string
  readonly material: Material
  readonly lugares: (s: Section) => Lugar[]
  readonly largo: number
}
const fotos: readonly Foto[] = [
  {
    codigo: 'IPN-160-12',
    material: LAMINADO,
    lugares: (s) => [
      [0, 0],
      [s.b * 1.25, 0],
      [s.b * 0.62, s.h],
    ],
    largo: 3.2,
  },
  {
    codigo: 'UPN-120-12',
    material: LAMINADO,
    lugares: (s) => [
      [0, 0],
      [s.b * 1.3, 0],
      [s.b * 2.6, 0],
    ],
    largo: 3.4,
  },
  {
    codigo: 'ANG-200-14',
    material: LAMINADO,
    lugares: (s) => [
      [0, 0],
      [s.b * 1.15, 0],
      [s.b * 2.3, 0],
    ],
    largo: 2.9,
  },
  {
    codigo: 'PLA-200-14',
    material: LAMINADO,
    lugares: (s) => [...grid(1, 4, s.b, s.h), ...grid(1, 2, s.b, s.h).map(([x, z]): Lugar => [x + s.b * 1.1, z])],
    largo: 3,
  },
  { codigo: 'RED-075', material: COLD_DRAWN, lugares: (s) => pile(4, s.b), largo: 3.2 },
  { codigo: 'TEC-040-20', material: COLD_DRAWN, lugares: (s) => grid(3, 3, s.b * 1.01, s.h), largo: 3.1 },
  { codigo: 'CER-508-20', material: COLD_DRAWN, lugares: (s) => pile(3, s.b), largo: 3.1 },
  {
    codigo: 'CGV-10050-20',
    material: GALVANIZADO,
    lugares: (s) => [
      [0, 0],
      [s.b * 1.2, 0],
      [s.b * 2.4, 0],
    ],
    largo: 3.1,
  },
]
const sections: Record<string, (n: (clave: string, falta?: number) => number) => Section> = {
  i: sectionI,
  u: sectionU,
  l: sectionL,
  plano: sectionPlano,
  redondo: roundSection,
  c: sectionC,
  'tubo-rect': sectionTuboRect,
  'tubo-redondo': sectionRoundTubo,
}

const perfilOf = (codigo: string) => {
  const linea = readFileSync(new URL('productos.csv', DEMO), 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${codigo};`))
  const texto = linea?.split(';').find((cell) => /^[a-z-]+ [a-z]+\d*=/.test(cell))
  const perfil = texto ? readPerfil(texto) : null
  if (!perfil) throw new Error(`${codigo}: no section.`)
  return perfil
}
/** A small offset along the length, so that the ends of neighbouring bars do not align. */
const shift = (i: number, size: number) => Math.abs(Math.sin(i * 12.9898)) * size * 0.18

const only = process.argv.slice(2)
mkdirSync(new URL('fotos/', DEMO), { recursive: true })
for (const { codigo, material, lugares, largo } of fotos.filter((f) => only.length === 0 || only.includes(f.codigo))) {
  const perfil = perfilOf(codigo)
  const measures = perfil as unknown as Record<string, number>
  const seccion = sections[perfil.tipo]!((clave, falta) => measures[clave] ?? falta ?? 0)
  const places = lugares(seccion)
  const size = Math.max(...places.map(([x]) => x)) + seccion.b
  const barras = places.map(([x, z], i): Bar => ({ x, z, y: shift(i + 1, size), largo: size * largo }))
  const jpg = await paintFoto(seccion, barras, material)
  writeFileSync(new URL(`fotos/${codigo}.jpg`, DEMO), jpg)
  console.log(codigo, jpg.length)
}
