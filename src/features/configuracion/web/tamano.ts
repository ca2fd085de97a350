/** '41,2 MB', '212 kB': a file's size as people say it. */
export const showMega = (bytes: number): string => {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value.toLocaleString('es-AR', { maximumFractionDigits: unit === 'MB' ? 1 : 0 })} ${unit}`
}
