/** Escritura y lectura de los archivos: separador ';', comillas dobles, decimales con coma, fechas DD/MM/AAAA. */
export type Valor = string | number | boolean | undefined | null

const texto = (v: Valor): string => {
  if (v === undefined || v === null) return ''
  if (typeof v === 'boolean') return v ? 'si' : 'no'
  if (typeof v === 'number') return String(v).replace('.', ',')
  return v
}
const celda = (v: Valor): string => {
  const t = texto(v)
  return /[";\n\r]/.test(t) ? `"${t.replaceAll('"', '""')}"` : t
}

export const escribirCsv = (
  columnas: readonly string[],
  filas: readonly { readonly [columna: string]: Valor }[],
): string => {
  for (const f of filas)
    for (const c of Object.keys(f)) if (!columnas.includes(c)) throw new Error(`Columna desconocida: ${c}`)
  return [columnas.join(';'), ...filas.map((f) => columnas.map((c) => celda(f[c])).join(';'))].join('\n') + '\n'
}

export type Fila = { readonly [columna: string]: string }

export const leerCsv = (contenido: string): Fila[] => {
  const filas: string[][] = []
  let fila: string[] = []
  let actual = ''
  let dentro = false
  for (let i = 0; i < contenido.length; i++) {
    const c = contenido[i]!
    if (dentro) {
      if (c === '"' && contenido[i + 1] === '"') {
        actual += '"'
        i++
      } else if (c === '"') dentro = false
      else actual += c
    } else if (c === '"') dentro = true
    else if (c === ';') {
      fila.push(actual)
      actual = ''
    } else if (c === '\n') {
      fila.push(actual)
      filas.push(fila)
      fila = []
      actual = ''
    } else actual += c
  }
  const [columnas = [], ...datos] = filas
  return datos.map((d) => Object.fromEntries(columnas.map((col, i) => [col, d[i] ?? ''])))
}

export const numero = (t: string): number => Number(t.replace(',', '.'))
