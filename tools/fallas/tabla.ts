import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { tipos, type Dado, type Tipo } from './caos.ts'
import type { Recorrido, Relevo } from './dos.ts'
import type { Resultado } from './ensayo.ts'

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
const segundos = (ms: number): string =>
  `${(ms / 1000).toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} s`
const numero = (n: number): string => n.toLocaleString('es-AR')
const fila = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

const deGolpes = (dados: readonly Dado[], tipo: Tipo): string => {
  const own = dados.filter((d) => d.tipo === tipo)
  const waits = own.map((d) => d.sinServicio).sort((a, b) => a - b)
  const cut = own.reduce((n, d) => n + d.cortadas, 0)
  return fila(
    tipos[tipo],
    own.length,
    own.filter((d) => d.al).length,
    tipo === 'base' || tipo === 'clientes' ? numero(cut) : '–',
    segundos(quantile(waits, 0.5)),
    segundos(waits.at(-1) ?? 0),
  )
}

/** The run as docs/fiabilidad.md shows it. */
export const writeUno = ({ dados, controles, visto, acusados, arranques, segundos: took }: Resultado): string => {
  const times = visto.demoras.toSorted((a, b) => a - b)
  const answers = [...visto.respuestas]
    .sort((a, b) => b[1] - a[1])
    .map(([kind, n]) => `${kind}: ${numero(n)}`)
    .join('; ')
  return [
    fila(
      'golpe',
      'veces',
      'al salir una confirmación',
      'conexiones cortadas',
      'hasta volver a atender, mediana',
      'la más larga',
    ),
    fila('---', '--:', '--:', '--:', '--:', '--:'),
    ...(Object.keys(tipos) as Tipo[]).map((t) => deGolpes(dados, t)),
    '',
    fila('qué se preguntó al final', 'se esperaba', 'se halló', ''),
    fila('---', '--:', '--:', '---'),
    ...controles.map((c) =>
      fila(c.pregunta, numero(c.esperado), numero(c.hallado), c.esperado === c.hallado ? 'sí' : '**NO**'),
    ),
    '',
    `${numero(acusados)} pedidos acusados en ${numero(Math.round(took))} s; el servidor arrancó ${arranques} veces. ${numero(times.length)} cosas pedidas, de la primera vez que se pidieron a su respuesta: mediana ${segundos(quantile(times, 0.5))}, p99 ${segundos(quantile(times, 0.99))}, la peor ${segundos(times.at(-1) ?? 0)}. Respuestas: ${answers}.`,
  ].join('\n')
}

/** Two processes behind a proxy: restarts under calls, and the main journey. */
export const writeDos = (r: Relevo, c: Recorrido): string =>
  [
    fila('dos procesos detrás de un proxy', 'llamadas', 'fallidas', 'segundos', ''),
    fila('---', '--:', '--:', '--:', '---'),
    fila(
      `${r.reinicios} reinicios con SIGTERM, uno por vez, con llamadas sin pausa`,
      numero(r.llamadas),
      r.fallidas.length,
      Math.round(r.segundos),
      r.fallidas.length === 0 ? 'sí' : '**NO**',
    ),
    fila(
      `el recorrido principal en un navegador; un proceso muere (SIGKILL), el otro se reinicia (SIGTERM); pasadas al otro proceso: ${c.repetidas}`,
      numero(c.llamadas),
      c.fallidas.length,
      Math.round(c.segundos),
      c.paso ? 'sí' : '**NO**',
    ),
  ].join('\n')

const DOC = join(import.meta.dirname, '../../docs/fiabilidad.md')
const [BEGIN, END] = ['<!-- tabla: npm run faults -- --write -->', '<!-- fin de la tabla -->']
/** Replaces the marked part of docs/fiabilidad.md. */
export const saveTabla = (text: string): void => {
  const doc = readFileSync(DOC, 'utf8')
  const [from, to] = [doc.indexOf(BEGIN), doc.indexOf(END)]
  if (from < 0 || to < from) throw new Error('docs/fiabilidad.md has no marked part')
  const where = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} CPU, carga media ${numero(Math.round(loadavg()[1]!))} (la prueba y lo que la máquina haga además).`
  writeFileSync(DOC, `${doc.slice(0, from + BEGIN.length)}\n${where}\n\n${text.trim()}\n${doc.slice(to)}`)
}
