/** Lines of a page. */
const EACH = 44

const contentOf = (lines: readonly string[]): string => {
  const shown = lines.map((line) => line.replaceAll(/[\\()]/g, String.raw`\$&`))
  const text = `BT /F1 11 Tf 56 780 Td 16 TL ${shown.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  return `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`
}
/** A PDF of plain text lines, on as many pages as they take. */
export const sheetPdf = (lines: readonly string[]): Uint8Array => {
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / EACH)) }, (_, at) =>
    lines.slice(at * EACH, (at + 1) * EACH),
  )
  const box = '/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((some, at) => [
      `<< /Type /Page /Parent 2 0 R ${box} /Contents ${5 + 2 * at} 0 R >>`,
      contentOf(some),
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(file, 'latin1')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = Buffer.byteLength(file, 'latin1')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
