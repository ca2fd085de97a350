import type { Drawn } from './draw.ts'

/** dies: a test of its room, or another, notices; check: types or style do; slow: it never ends; lives: nobody does. */
export type Fate = 'dies' | 'check' | 'slow' | 'lives'
export type Result = Pick<Drawn, 'file' | 'line' | 'what' | 'before' | 'after'> & {
  readonly seed: number
  readonly fate: Fate
  /** What noticed it. */
  readonly by: string | null
  /** Whether all calls and rules were tried, or those of its room alone. */
  readonly whole: boolean
}
/** Why one may live: no test could notice it, or it is not worth one. */
export type Reason = { readonly file: string; readonly before: string; readonly after: string; readonly reason: string }

const code = (text: string): string => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', 'ʼ').replaceAll('|', '\\|')}\``
const sameAs = (a: Pick<Drawn, 'file' | 'before' | 'after'>) => (b: typeof a) =>
  a.file === b.file && a.before === b.before && a.after === b.after
const percent = (part: number, of: number): string => ((part / Math.max(of, 1)) * 100).toFixed(1).replace('.', ',')

const rowOf = (one: Result, reasons: readonly Reason[]): string => {
  const why = reasons.find(sameAs(one))?.reason ?? '**sin razón todavía**'
  const where = `\`${one.file}:${one.line}\`${one.whole ? '' : ' (sólo su sala)'}`
  return `| ${where} | ${code(one.before)} | ${code(one.after)} | ${why} |`
}
/** The page: how many of those drawn live, and each with its reason. */
export const writePage = (results: readonly Result[], reasons: readonly Reason[]): string => {
  const count = (fate: Fate) => results.filter((one) => one.fate === fate).length
  const alive = results.filter((one) => one.fate === 'lives')
  const holes = alive.filter((one) => !reasons.some(sameAs(one)))
  return `# Mutaciones al azar

${[
  '`npm run mutate -- --random 300 --seed 1` sortea cambios de una sola cosa en las reglas y en el código del servidor',
  '(operadores, límites, cuentas, `await`, condiciones de un `where`, valores lógicos), corre las pruebas de su sala y,',
  'con lo que vive, las revisiones y todas las llamadas y reglas. Con `--room` se queda en las de su sala;',
  '`--from 100` empieza por la 101; `--alive` corre de nuevo las que vivían.',
  'Lo ya corrido con esa semilla no se repite. Las razones están en `tools/mutar/random/reasons.json`.',
  'A lo sumo pueden vivir tres de cada cien ([decisión 0099](decisions/0099-mutaciones-al-azar.md)).',
].join(' ')}

${[
  `De ${results.length} sorteadas, ${count('dies')} las nota una prueba, ${count('check')} las revisiones,`,
  `${count('slow')} no terminan y viven ${alive.length} (${percent(alive.length, results.length)} %),`,
  `${holes.length} sin razón.`,
].join(' ')}

| Dónde | Decía | Dice | Por qué vive |
|---|---|---|---|
${alive.map((one) => rowOf(one, reasons)).join('\n')}
`
}
