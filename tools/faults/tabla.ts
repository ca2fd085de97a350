import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { tipos, type Blow, type Tipo } from './chaos.ts'
import type { Walk, Takeover } from './pair.ts'
import type { Resultado } from './dry-run.ts'

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
const showSeconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`
const numero = (n: number): string => n.toLocaleString('en-US')
const fila = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

const ofBlows = (blows: readonly Blow[], tipo: Tipo): string => {
  const own = blows.filter((d) => d.tipo === tipo)
  const waits = own.map((d) => d.downMs).sort((a, b) => a - b)
  const cut = own.reduce((n, d) => n + d.cutOffs, 0)
  return fila(
    tipos[tipo],
    own.length,
    own.filter((d) => d.atConfirm).length,
    tipo === 'base' || tipo === 'clientes' ? numero(cut) : '–',
    showSeconds(quantile(waits, 0.5)),
    showSeconds(waits.at(-1) ?? 0),
  )
}

/** The results of a run, for docs/reliability.md. */
export const writeRun = ({ blows, controls, visto, acusados, starts, seconds: took }: Resultado): string => {
  const times = visto.latencies.toSorted((a, b) => a - b)
  const answers = [...visto.replies]
    .sort((a, b) => b[1] - a[1])
    .map(([kind, n]) => `${kind}: ${numero(n)}`)
    .join('; ')
  return [
    fila('blow', 'times', 'as a confirmation leaves', 'connections cut', 'until it serves again, median', 'longest'),
    fila('---', '--:', '--:', '--:', '--:', '--:'),
    ...(Object.keys(tipos) as Tipo[]).map((t) => ofBlows(blows, t)),
    '',
    fila('what was asked at the end', 'expected', 'found', ''),
    fila('---', '--:', '--:', '---'),
    ...controls.map((c) =>
      fila(c.question, numero(c.expected), numero(c.found), c.expected === c.found ? 'yes' : '**NO**'),
    ),
    '',
    `${numero(acusados)} orders acknowledged in ${numero(Math.round(took))} s; the server started ${starts} times. ${numero(times.length)} things asked for, from the first request to the answer: median ${showSeconds(quantile(times, 0.5))}, p99 ${showSeconds(quantile(times, 0.99))}, the worst ${showSeconds(times.at(-1) ?? 0)}. Answers: ${answers}.`,
  ].join('\n')
}

/** The results with two processes behind a load balancer: restarts during calls, and the main journey. */
export const writeTakeover = (r: Takeover, c: Walk): string =>
  [
    fila('two processes behind a proxy', 'calls', 'failed', 'seconds', ''),
    fila('---', '--:', '--:', '--:', '---'),
    fila(
      `${r.restarts} restarts by SIGTERM, one at a time, under calls without a pause`,
      numero(r.calls),
      r.failed.length,
      Math.round(r.seconds),
      r.failed.length === 0 ? 'yes' : '**NO**',
    ),
    fila(
      `the main journey in a browser; one process dies (SIGKILL), the other restarts (SIGTERM); passed to the other process: ${c.repetidas}`,
      numero(c.calls),
      c.failed.length,
      Math.round(c.seconds),
      c.paso ? 'yes' : '**NO**',
    ),
  ].join('\n')

const DOC = join(import.meta.dirname, '../../docs/reliability.md')
const [BEGIN, END] = ['<!-- table: npm run faults -- --write -->', '<!-- end of the table -->']
/** Replaces the part between the markers in docs/reliability.md. */
export const saveTabla = (text: string): void => {
  const doc = readFileSync(DOC, 'utf8')
  const [from, to] = [doc.indexOf(BEGIN), doc.indexOf(END)]
  if (from < 0 || to < from) throw new Error('docs/reliability.md has no marked part')
  const where = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} CPU, load average ${numero(Math.round(loadavg()[1]!))} (the test and whatever else the machine does).`
  writeFileSync(DOC, `${doc.slice(0, from + BEGIN.length)}\n${where}\n\n${text.trim()}\n${doc.slice(to)}`)
}
