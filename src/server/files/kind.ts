import { tipos, type Tipo } from '#shared/files.ts'

/** Bytes read to detect a file's type; an Office package's first entry names must fit. */
export const HEAD = 64 * 1024
/** Types that are zip files too, accepted where a call accepts 'zip'. */
const PACKAGES: readonly Tipo[] = ['xlsx', 'docx']

/** The type of a file by its first bytes, among those a call accepts; null if none. */
export const kindOf = async (head: Uint8Array, types: readonly Tipo[]): Promise<Tipo | null> => {
  const { fileTypeFromBuffer } = await import('file-type') // imported at the first upload
  const found = (await fileTypeFromBuffer(head))?.ext
  if (!found || !Object.hasOwn(tipos, found)) return null
  const kind = found as Tipo
  if (types.includes(kind)) return kind
  return PACKAGES.includes(kind) && types.includes('zip') ? 'zip' : null
}
