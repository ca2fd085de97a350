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
 * An incremental parser of server-sent events: each call returns the events completed by that piece. Unnamed and
 * unknown ones are dropped.
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
