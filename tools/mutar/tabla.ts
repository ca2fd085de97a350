import { cambioDe, type Mutacion } from './mutacion.ts'

export type Resultado = 'muere' | 'vive' | 'sin correr'
export type Resultados = Readonly<Record<string, Resultado>>

const FILA = /^\| `([^`]+)` \|.*\| ([^|]+) \|$/
const cortado = (texto: string) => texto.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

/** The results a table holds, by name. */
export const readTabla = (texto: string): Resultados =>
  Object.fromEntries(
    texto.split('\n').flatMap((l) => {
      const fila = FILA.exec(l)
      return fila ? [[fila[1]!, fila[2]!.replaceAll('*', '') as Resultado]] : []
    }),
  )

const donde = (m: Mutacion): string => ('sql' in m ? 'la base' : `\`${cambioDe(m).en}\``)
const enNegrita = (r: Resultado): string => (r === 'muere' ? r : `**${r}**`)

/** The page: how many live, and a row for each mutation of the list. */
export const writeTabla = (lista: readonly Mutacion[], resultados: Resultados): string => {
  const de = (m: Mutacion): Resultado => resultados[m.nombre] ?? 'sin correr'
  const [corridas, vivas] = [
    lista.filter((m) => de(m) !== 'sin correr').length,
    lista.filter((m) => de(m) === 'vive').length,
  ]
  const filas = lista.map((m) => {
    const pruebas = m.pruebas.map((p) => `\`${p.split('/').at(-1)}\``).join(', ')
    return `| \`${m.nombre}\` | ${cortado(m.que)} | ${donde(m)} | ${pruebas} | ${enNegrita(de(m))} |`
  })
  return `# Mutaciones

${[
  'Qué se rompe a propósito y qué prueba lo nota. La lista está en `tools/mutar/lista/`;',
  '`npm run mutate` la corre y escribe esta página, `npm run mutate -- <palabra>…` sólo las que llevan alguna de esas',
  'palabras en el nombre, el archivo o las pruebas, y con `--faltan` las que no se sabe que mueren',
  '([decisión 0058](decisions/0058-mutaciones.md)). Como mucho puede vivir una de cada veinte.',
].join(' ')}

De ${lista.length} mutaciones se corrieron ${corridas}; viven ${vivas}.

| Mutación | Qué se rompe | Dónde | Pruebas | Resultado |
|---|---|---|---|---|
${filas.join('\n')}
`
}
