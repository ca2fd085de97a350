import { createParser } from 'eventsource-parser'
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
 * Reads a stream of events piece by piece: answers those that are whole by now. What has no name, or is no event, is
 * left out.
 */
export const createLector = (): ((piece: string) => readonly Evento[]) => {
  let whole: Evento[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event) whole.push({ name: event, cambios: readData(data) })
    },
  })
  return (piece) => {
    whole = []
    parser.feed(piece)
    return whole
  }
}
