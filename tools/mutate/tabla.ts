import { cambioOf, type Mutation } from './mutation.ts'

export type Resultado = 'dies' | 'lives' | 'not run'
export type Resultados = Readonly<Record<string, Resultado>>

const FILA = /^\| `([^`]+)` \|.*\| ([^|]+) \|$/
const cutOff = (texto: string) => texto.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

/** The results a table holds, by name. */
export const readTabla = (texto: string): Resultados =>
  Object.fromEntries(
    texto.split('\n').flatMap((l) => {
      const fila = FILA.exec(l)
      return fila ? [[fila[1]!, fila[2]!.replaceAll('*', '') as Resultado]] : []
    }),
  )

const where = (m: Mutation): string => ('sql' in m ? 'the database' : `\`${cambioOf(m).en}\``)
const inBold = (r: Resultado): string => (r === 'dies' ? r : `**${r}**`)

/** The page: how many live, and a row for each mutation of the list. */
export const writeTabla = (lista: readonly Mutation[], resultados: Resultados): string => {
  const de = (m: Mutation): Resultado => resultados[m.nombre] ?? 'not run'
  const [runs, survivors] = [
    lista.filter((m) => de(m) !== 'not run').length,
    lista.filter((m) => de(m) === 'lives').length,
  ]
  const filas = lista.map((m) => {
    const tests = m.tests.map((p) => `\`${p.split('/').at(-1)}\``).join(', ')
    return `| \`${m.nombre}\` | ${cutOff(m.que)} | ${where(m)} | ${tests} | ${inBold(de(m))} |`
  })
  return `# Mutations

${[
  'What is broken on purpose, and which test notices. The list stands in `tools/mutate/list/`; `npm run mutate`',
  'runs it and writes this page, `npm run mutate -- <word>…` only those with one of these words in their name, file',
  'or tests, and with `--missing` those that are not known to die',
  '([decision 0058](decisions/0058-mutation-testing.md)). At most one of twenty may live.',
].join(' ')}

Of ${lista.length} mutations ${runs} were run; ${survivors} live.

| Mutation | What breaks | Where | Tests | Result |
|---|---|---|---|---|
${filas.join('\n')}
`
}
