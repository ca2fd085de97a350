import { execFileSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Dots an inch: an A4 page is 661 wide. */
const RESOLUTION = 80

/** A picture of each page of a PDF, by Poppler's `pdftoppm`; the PDF itself stays beside them. Returns their names. */
export const photographPdf = (bytes: Uint8Array, { out, stem }: { out: string; stem: string }): readonly string[] => {
  const file = join(out, `${stem}.pdf`)
  writeFileSync(file, bytes)
  execFileSync('pdftoppm', ['-r', String(RESOLUTION), '-png', file, join(out, stem)])
  return readdirSync(out)
    .filter((name) => name.startsWith(`${stem}-`) && /-\d+\.png$/.test(name.slice(stem.length)))
    .toSorted()
}
