import { archivos, zipOf } from '../../test/archivos.ts'
import { bombFoto, fotoOf, logoOf } from '../../test/fotos.ts'
import type { Random } from './random.ts'

/** An undamaged file. */
export type Seed = { readonly name: string; readonly type: string; readonly bytes: Buffer }

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><image xlink:href="/dev/zero" width="9" height="9"/></svg>`
const nested = () => zipOf([['dentro.zip', zipOf([['a.txt', 'a'.repeat(9_000)]])]])

/** Undamaged files of every kind, the same in every run. */
export const listSeeds = async (): Promise<Seed[]> => [
  { name: 'lista.zip', type: 'application/zip', bytes: archivos.zip },
  {
    name: 'varios.zip',
    type: 'application/zip',
    bytes: zipOf([1, 2, 3].map((n) => [`${n}.csv`, `a;${n}\n`.repeat(900)])),
  },
  { name: 'anidado.zip', type: 'application/zip', bytes: nested() },
  { name: 'bomba.zip', type: 'application/zip', bytes: zipOf([['ceros', Buffer.alloc(3_000_000)]]) },
  { name: 'cuentas.xlsx', type: 'application/vnd.ms-excel', bytes: archivos.xlsx },
  { name: 'nota.docx', type: 'application/msword', bytes: archivos.docx },
  { name: 'precios.csv', type: 'text/csv', bytes: Buffer.from('codigo;precio\nIPN-080-12;1,5\n'.repeat(50)) },
  { name: 'politica.pdf', type: 'application/pdf', bytes: archivos.pdf },
  { name: 'foto.png', type: 'image/png', bytes: await fotoOf('png', 90, 40) },
  { name: 'logo.png', type: 'image/png', bytes: await logoOf(60, 30, 5) },
  { name: 'bomba.png', type: 'image/png', bytes: bombFoto() },
  { name: 'foto.jpg', type: 'image/jpeg', bytes: await fotoOf('jpeg', 90, 40) },
  { name: 'foto.webp', type: 'image/webp', bytes: await fotoOf('webp', 90, 40) },
  { name: 'foto.avif', type: 'image/avif', bytes: await fotoOf('avif', 40, 20) },
  { name: 'logo.svg', type: 'image/svg+xml', bytes: Buffer.from(SVG) },
  { name: 'pagina.html', type: 'text/html', bytes: archivos.html },
  { name: 'nada.bin', type: 'application/octet-stream', bytes: archivos.vacio },
]

const NUMBERS = [0, 1, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff]
/** A position to damage: anywhere, or near either end, where headers and directories are. */
const placeIn = (b: Buffer, a: Random): number => {
  const near = Math.min(b.length, 120)
  return a.of([a.int(b.length), a.int(near), b.length - 1 - a.int(near)])
}
type Damage = (b: Buffer, a: Random, other: Buffer) => Buffer
const damages: readonly Damage[] = [
  (b, a) => {
    const out = Buffer.from(b)
    const at = placeIn(b, a)
    out[at] = out[at]! ^ (1 << a.int(8))
    return out
  },
  (b, a) => {
    const at = placeIn(b, a)
    return Buffer.from(b).fill(a.of([0, 0xff, 0x20]), at, Math.min(b.length, at + 1 + a.int(40)))
  },
  (b, a) => {
    const out = Buffer.from(b)
    if (out.length > 4) out.writeUInt32LE(a.of(NUMBERS), Math.min(placeIn(b, a), out.length - 4))
    return out
  },
  (b, a) => {
    const out = Buffer.from(b)
    if (out.length > 4) out.writeUInt32BE(a.of(NUMBERS), Math.min(placeIn(b, a), out.length - 4))
    return out
  },
  (b, a) => b.subarray(0, placeIn(b, a)),
  (b, a) => b.subarray(placeIn(b, a)),
  (b, a) => {
    const [from, to] = [placeIn(b, a), placeIn(b, a)]
    return Buffer.concat([b.subarray(0, to), b.subarray(from, from + 1 + a.int(300)), b.subarray(to)])
  },
  (b, a, other) => Buffer.concat([b.subarray(0, placeIn(b, a)), other.subarray(a.int(Math.max(1, other.length)))]),
  (b, _a, other) => Buffer.concat([b, other]),
]

/** The file with up to five damages, cut to a megabyte; unchanged in one of twenty cases. */
export const mutateFile = (bytes: Buffer, a: Random, other: Buffer): Buffer => {
  if (a.chance(0.05)) return bytes
  let out = bytes
  for (let left = 1 + a.int(5); left > 0 && out.length > 0; left--) out = a.of(damages)(out, a, other)
  return out.subarray(0, 1_000_000)
}
