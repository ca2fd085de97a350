import { toJSONSchema } from 'zod/v4/core'
import type { EventDef } from '#shared/events.ts'

const WORDS: Readonly<Record<string, string>> = {
  integer: 'entero',
  number: 'número',
  string: 'texto',
  boolean: 'sí o no',
  null: 'null',
  object: 'objeto',
}
type Shape = { readonly type?: string | readonly string[]; readonly anyOf?: readonly Shape[] }
const wordOf = (shape: Shape): string => {
  if (shape.anyOf) return shape.anyOf.map(wordOf).join(' o ')
  const types = [shape.type ?? 'object'].flat()
  return types.map((t) => WORDS[t] ?? t).join(' o ')
}

const sectionOf = (tipo: string, room: string, eventDef: EventDef): string => {
  const { properties = {} } = toJSONSchema(eventDef.data) as { properties?: Record<string, Shape> }
  const rows = Object.entries(properties).map(
    ([field, s]) => `| \`${field}\` | ${wordOf(s)} | ${eventDef.fields[field]} |`,
  )
  return [
    `## ${tipo}`,
    `${eventDef.summary} Lo dice \`${room}\`.`,
    ['| Dato | Es | Qué |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

const INTRO = `# Eventos

${[
  'Lo que el portal avisa a otros sistemas, y cómo se lo llevan:',
  '[«Cómo salen los pedidos»](integracion.md#cómo-salen-los-pedidos). Cada aviso es una fila de la tabla `salida`, escrita en la',
  'misma transacción que lo causó: si ésta se deshace, no hay aviso ([decisión 0054](decisions/0054-events.md)).',
  'Está recibido cuando lo tomó el webhook o lo acusó la clave del sistema de gestión',
  '([quién es](integracion.md#leer)); lo que acusan otros lectores es de ellos. Los números del portal (`presupuestoId`,',
  '`clienteId`…) van en `datos`; el código del cliente en el sistema de gestión, al lado, en `cliente`. Cada',
  'función declara los suyos en su `contract.ts`; esta página sale de ahí (`node tools/run.mjs vitest run --project',
  'rules src/server/events -u` la escribe de nuevo).',
].join(' ')}`

/** Writes docs/eventos.md: every event the rooms declare, by name. */
export const documentEvents = (
  rooms: readonly { readonly name: string; readonly events?: Readonly<Record<string, EventDef>> }[],
): string => {
  const all = rooms.flatMap((r) => Object.entries(r.events ?? {}).map(([tipo, e]) => ({ tipo, room: r.name, e })))
  all.sort((a, b) => a.tipo.localeCompare(b.tipo, 'es'))
  return `${[INTRO, ...all.map(({ tipo, room, e }) => sectionOf(tipo, room, e))].join('\n\n')}\n`
}
