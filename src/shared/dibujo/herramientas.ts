// Hand tools: plain orthographic outlines on a plate of 160 × 100, scaled to the sheet.
import { margin } from './seccion.ts'
import { n1, path } from './trazo.ts'
import type { Kind, Sheet } from './trazo.ts'

type Parte = readonly [Kind, string]

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`
const caja = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? `M${x} ${y}L${x + w} ${y}L${x + w} ${y + h}L${x} ${y + h}Z`
    : `M${x + r} ${y}L${x + w - r} ${y}A${r} ${r} 0 0 1 ${x + w} ${y + r}L${x + w} ${y + h - r}A${r} ${r} 0 0 1 ${x + w - r} ${y + h}L${x + r} ${y + h}A${r} ${r} 0 0 1 ${x} ${y + h - r}L${x} ${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`
const lineas = (...tramos: readonly (readonly [number, number, number, number])[]): string =>
  tramos.map(([a, b, c, d]) => `M${a} ${b}L${c} ${d}`).join('')
const serie = (n: number, f: (i: number) => readonly [number, number, number, number]): string =>
  lineas(...Array.from({ length: n }, (_v, i) => f(i)))

// Only absolute M, L, C, Q, A and Z are used, so that a path can be scaled number by number.
const FORMAS: Record<string, readonly Parte[]> = {
  // From above: disc under its guard, gear head, side handle, body and cord.
  amoladora: [
    ['pieza', circle(40, 62, 32)],
    ['edge', circle(40, 62, 27)],
    ['pieza lit', 'M28 28.5A35 35 0 0 1 63.5 88L58 81.5A26.5 26.5 0 0 0 30.5 37Z'],
    ['pieza lit', 'M34 34L34 22L46 22L46 34Z'],
    ['pieza', 'M33 22C31 16 31 9 34 4C36 1 44 1 46 4C49 9 49 16 47 22Z'],
    ['edge', lineas([33, 17, 47, 17], [33, 13, 47, 13], [33, 9, 47, 9])],
    ['pieza', 'M24 54C24 44 30 40 38 40L58 42L74 46L74 76L58 80L38 82C30 82 24 78 24 68Z'],
    ['trazo', circle(40, 61, 9)],
    ['edge', circle(40, 61, 4)],
    [
      'pieza',
      'M74 44L96 42C104 42 108 45 114 47L146 47C151 47 153 50 153 54L153 68C153 72 151 75 146 75L114 75C108 77 104 80 96 80L74 78Z',
    ],
    ['edge', lineas([74, 44, 74, 78], [108, 45, 108, 77])],
    ['edge', serie(5, (i) => [81 + i * 4.6, 52, 81 + i * 4.6, 70])],
    ['pieza lit', caja(116, 56, 22, 10, 3)],
    ['trazo', 'M153 61C156 61 156 66 158 72'],
  ],
  // Pincers: curved jaws meeting at the left, long handles.
  tenaza: [
    [
      'pieza lit',
      'M46 44C58 53 68 68 88 72C108 76 132 74 152 79C156 80 156 87 151 87C130 83 106 85 84 80C62 75 52 66 41 57Z',
    ],
    ['pieza', 'M40 58C34 62 30 66 29 72C24 71 12 66 10 51L14 50C16 58 22 62 27 60C32 57 36 50 42 44Z'],
    ['pieza', 'M41 57C44 63 40 72 30 76C16 76 8 66 9 50.4L14 50.4C16 58 22 62 28 58Z'],
    [
      'pieza',
      'M40 43C52 34 62 25 84 20C106 15 130 17 151 13C156 13 156 20 152 21C132 26 108 24 88 28C68 32 58 47 46 56C43 58 41 58 39 56C34 48 28 39 22 41C17 43 15 46 14 49.6L9 49.6C8 34 16 24 30 24C36 26 41 34 40 43Z',
    ],
    ['pieza', circle(43, 50, 7)],
    ['edge', circle(43, 50, 3)],
    ['edge', 'M104 20.5C120 19 136 20 151 17M104 79.5C120 81 136 80 151 83'],
  ],
  // Cold chisel in two views: flat above, its wedge below.
  cortahierro: [
    ['pieza', 'M12 24L16 21L112 21C122 21 130 14 146 14L148 14L148 54L146 54C130 54 122 47 112 47L16 47L12 44Z'],
    ['edge', lineas([12, 30, 114, 30], [12, 38, 114, 38], [16, 21, 16, 47])],
    ['edge', 'M112 21C108 28 108 40 112 47M140 14.5L140 53.5'],
    ['pieza', 'M12 72L16 69L112 69L140 79L148 82L140 85L112 95L16 95L12 92Z'],
    ['edge', lineas([12, 78, 110, 78], [12, 86, 110, 86], [16, 69, 16, 95], [112, 69, 112, 95], [140, 79, 140, 85])],
    ['axis', 'M5 34L155 34M5 82L155 82'],
  ],
  // Pointed shovel with a D handle, lying.
  pala: [
    ['pieza', 'M22 33C12 33 6 40 6 50C6 60 12 67 22 67L30 56L30 44Z'],
    ['cutGround', 'M21 39C15 39 12 44 12 50C12 56 15 61 21 61L25 55L25 45Z'],
    ['trazo', 'M21 39C15 39 12 44 12 50C12 56 15 61 21 61L25 55L25 45Z'],
    ['pieza', 'M28 46L96 46.5L96 53.5L28 54Z'],
    ['pieza lit', 'M78 45L100 44L104 40L104 60L100 56L78 55Z'],
    [
      'pieza',
      'M104 28C104 26 105 25 107 25L128 26C142 30 151 40 155 50C151 60 142 70 128 74L107 75C105 75 104 74 104 72Z',
    ],
    ['edge', 'M104 44C116 45 124 48 128 50C124 52 116 55 104 56M109 25L109 40M109 75L109 60'],
    ['edge', circle(84, 50, 1.4) + circle(92, 50, 1.4)],
  ],
  // Wheelbarrow from the side.
  carretilla: [
    ['trazo', 'M84 62L92 92L104 92M118 54L104 92'],
    ['pieza lit', 'M22 74L60 62L112 55L154 40C157 39 158 43 155 44.5L114 60L62 67L24 79Z'],
    ['pieza', 'M28 22L136 28C138 28 139 30 138 32L112 57L58 63C54 63 51 61 49 58L26 26C25 24 26 22 28 22Z'],
    ['edge', 'M29 27L133 33M60 24L68 62M96 26L94 59'],
    ['pieza', circle(24, 76, 18)],
    ['edge', circle(24, 76, 12.5)],
    ['pieza lit', circle(24, 76, 3.5)],
    ['edge', lineas([24, 63.5, 24, 72.5], [24, 79.5, 24, 88.5], [11.5, 76, 20.5, 76], [27.5, 76, 36.5, 76])],
    ['trazo', 'M138 45.5L154 40C157 39 158 43 155 44.5L139 50.5Z'],
  ],
  // Spirit level from the front.
  nivel: [
    ['pieza', caja(5, 34, 150, 32, 2)],
    ['edge', lineas([5, 39, 155, 39], [5, 61, 155, 61])],
    ['pieza lit', caja(63, 34, 34, 15, 0)],
    ['pieza', caja(66, 38, 28, 8, 4)],
    ['edge', lineas([75, 38, 75, 46], [85, 38, 85, 46])],
    ['trazo', 'M76.5 42A3.4 2.6 0 0 1 83.5 42A3.4 2.6 0 0 1 76.5 42Z'],
    ['pieza lit', circle(20, 50, 8)],
    ['pieza', caja(17.5, 43.5, 5, 13, 2.5)],
    ['edge', lineas([17.5, 48.5, 22.5, 48.5], [17.5, 51.5, 22.5, 51.5])],
    ['pieza lit', circle(140, 50, 8)],
    ['pieza', caja(137.5, 43.5, 5, 13, 2.5)],
    ['edge', lineas([137.5, 48.5, 142.5, 48.5], [137.5, 51.5, 142.5, 51.5])],
    ['trazo', caja(36, 46, 18, 9, 4.5) + caja(106, 46, 18, 9, 4.5)],
    ['edge', serie(9, (i) => [65 + i * 3.75, 66, 65 + i * 3.75, i % 2 === 0 ? 62 : 64])],
  ],
  // Tape measure with its blade pulled out.
  cinta: [
    ['pieza', 'M76 78L152 78L152 85L76 85Z'],
    ['trazo', 'M152 75L152 92L149 92'],
    ['edge', serie(14, (i) => [80 + i * 5, 78, 80 + i * 5, i % 2 === 0 ? 82.5 : 80.5])],
    [
      'pieza',
      'M12 78L12 44C12 24 26 10 46 10L62 10C78 10 88 22 88 38L88 82C88 86 86 88 82 88L22 88C16 88 12 84 12 78Z',
    ],
    ['pieza lit', circle(48, 48, 25)],
    ['edge', circle(48, 48, 20) + circle(48, 48, 4)],
    ['pieza', 'M70 12L76 6L90 18L86 26C82 20 77 15 70 12Z'],
    ['edge', lineas([14, 78, 88, 78])],
  ],
  // Welding inverter: front with its dial and sockets, body behind, carrying handle.
  soldadora: [
    ['side lit', 'M22 34L56 16L146 16L112 34Z'],
    ['side', 'M112 34L146 16L146 72L112 92Z'],
    ['edge', 'M22 34L56 16L146 16L112 34M146 16L146 72L112 92'],
    ['edge', serie(6, (i) => [119 + i * 4, 48.5 - i * 2.2, 119 + i * 4, 68.5 - i * 2.2])],
    ['trazo', 'M52 27L52 14C52 10 55 8 58 8L106 8C110 8 112 10 112 14L112 24'],
    ['trazo', 'M57 25L57 15C57 13.6 58 13 59 13L105 13C106.4 13 107 13.6 107 15L107 25'],
    ['pieza', caja(22, 34, 90, 58, 3)],
    ['edge', caja(28, 40, 78, 26)],
    ['pieza lit', circle(88, 53, 8)],
    ['trazo', lineas([88, 53, 93, 47.5])],
    ['trazo', caja(34, 45, 36, 16, 1)],
    ['edge', serie(8, (i) => [37 + i * 4.2, 57, 37 + i * 4.2, 53.5]) + lineas([52, 57, 62, 48.5])],
    ['pieza lit', circle(44, 79, 7.5) + circle(90, 79, 7.5)],
    ['trazo', circle(44, 79, 3) + circle(90, 79, 3)],
    ['edge', lineas([64, 79, 70, 79], [67, 76, 67, 82], [106, 79, 101, 79])],
  ],
}

/** Draws a tool of the given shape in the middle of the sheet. */
export function drawHerramienta(sheet: Sheet, forma: string): void {
  const parts = FORMAS[forma] ?? []
  const pad = margin(sheet)
  const k = Math.min((sheet.ancho - 2 * pad) / 160, (sheet.alto - 2 * pad) / 100, sheet.grande ? 2.7 : Infinity)
  const dx = (sheet.ancho - 160 * k) / 2
  const dy = (sheet.alto - 100 * k) / 2
  for (const [kind, d] of parts) path(sheet, kind, scalePath(d, k, dx, dy))
}

/** Scales an absolute path: pairs are points, but an arc begins with its two radii, a turn and two flags. */
function scalePath(d: string, k: number, dx: number, dy: number): string {
  return d.replace(/([MLCQAZ])([^MLCQAZ]*)/g, (_todo, orden: string, rest: string) => {
    const numbers =
      rest.trim() === ''
        ? []
        : rest
            .trim()
            .split(/[\s,]+/)
            .map(Number)
    const punto = (i: number): string => `${n1((numbers[i] ?? 0) * k + dx)} ${n1((numbers[i + 1] ?? 0) * k + dy)}`
    if (orden === 'Z') return 'Z'
    if (orden === 'A')
      return `A${n1((numbers[0] ?? 0) * k)} ${n1((numbers[1] ?? 0) * k)} 0 ${numbers[3] ?? 0} ${numbers[4] ?? 0} ${punto(5)}`
    const puntos: string[] = []
    for (let i = 0; i < numbers.length; i += 2) puntos.push(punto(i))
    return orden + puntos.join(' ')
  })
}
