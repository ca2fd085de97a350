import type { Cambio } from '#shared/live.ts'

export type Evento = { readonly name: string; readonly cambios: readonly Cambio[] }

const readData = (text: string): readonly Cambio[] => {
  try {
    const data: unknown = JSON.parse(text)
    return Array.isArray(data) ? (data as Cambio[]) : []
  } catch {
    return []
  }
}
/**
 * Reads a stream of events piece by piece: answers those that are whole by now. A comment, or what nobody knows, is
 * none.
 */
export const createLector = (): ((piece: string) => readonly Evento[]) => {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const name = /^event: ?(.*)$/m.exec(block)?.[1]
      const data = [...block.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join('\n')
      return name ? [{ name, cambios: readData(data) }] : []
    })
  }
}
