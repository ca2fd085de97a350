import { tipos, type Tipo } from '#shared/files.ts'

/** Bytes read to detect a file's type; an Office package's first entry names must fit. */
export const HEAD = 64 * 1024
/** Types that are zip files too, accepted where a call accepts 'zip'. */
const PACKAGES: readonly Tipo[] = ['xlsx', 'docx']

/** A text has no signature: without a NUL, but for UTF-16 with its mark (Excel's «Texto Unicode»). */
const isText = (head: Uint8Array): boolean => {
  const mark = head[0]! * 256 + head[1]!
  return mark === 0xfffe || mark === 0xfeff || !head.includes(0)
}
/** The type of a file by its first bytes, among those a call accepts; null if none. */
export const kindOf = async (head: Uint8Array, types: readonly Tipo[]): Promise<Tipo | null> => {
  const { fileTypeFromBuffer } = await import('file-type') // imported at the first upload
  const found = (await fileTypeFromBuffer(head))?.ext
  if (!found && types.includes('csv') && isText(head)) return 'csv'
  if (!found || !Object.hasOwn(tipos, found)) return null
  const kind = found as Tipo
  if (types.includes(kind)) return kind
  return PACKAGES.includes(kind) && types.includes('zip') ? 'zip' : null
}
