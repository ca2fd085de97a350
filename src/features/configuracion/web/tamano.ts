/** A file size for people: '41,2 MB', '212 kB', '80 bytes'. */
export const showMega = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} bytes`
  const [value, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB']
  return `${value.toLocaleString('es-AR', { maximumFractionDigits: unit === 'MB' ? 1 : 0 })} ${unit}`
}
