import { fileTypeFromBuffer } from 'file-type'
import { tipos, type Tipo } from '#shared/files.ts'

/** As many bytes of the beginning as tell the type; for a package of Office the names of its first entries. */
export const HEAD = 64 * 1024
/** Packages that are zip files too: where a call takes any zip, it takes them. */
const PACKAGES: readonly Tipo[] = ['xlsx', 'docx']

/** What a file that begins so is, among the types a call takes; null when it is none of them. */
export const kindOf = async (head: Uint8Array, types: readonly Tipo[]): Promise<Tipo | null> => {
  const found = (await fileTypeFromBuffer(head))?.ext
  if (!found || !Object.hasOwn(tipos, found)) return null
  const kind = found as Tipo
  if (types.includes(kind)) return kind
  return PACKAGES.includes(kind) && types.includes('zip') ? 'zip' : null
}
