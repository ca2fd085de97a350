import { entidades } from '#features/integracion/server/entidades/entidades.ts'
import { features } from '#server/features.ts'
import type { Contract, RouteDef } from '#shared/route.ts'
import { nameOf, sentFields } from './shapes.ts'
import { usual, type Call, type Sample, type Thing } from './thing.ts'
import { things } from './things.ts'

/** Every call that writes, by `room.name`. */
export const writingCalls: ReadonlyMap<string, RouteDef> = new Map(
  features.flatMap((room) =>
    Object.entries(room.contract as Contract)
      .filter(([, { method }]) => method !== 'GET')
      .map(([name, def]) => [`${room.name}.${name}`, def] as const),
  ),
)
/** A list's path without `$values`, which only its JSON form has. */
const plain = (path: string) => path.replaceAll('.$values', '')
const fieldsOf = (call: string): string[] => [...new Set(sentFields(writingCalls.get(call)!).map(plain))]
export const columnsOf = (entity: string): string[] =>
  Object.keys(entidades.find(({ nombre }) => nombre === entity)!.columnas.shape)

const names = (alone: Call['alone']): string[] => (alone ?? []).flatMap(([list]) => list.split(' '))
const isAlone = (path: string, { alone }: Call): boolean =>
  names(alone).some((name) =>
    name.endsWith('.*') ? path.startsWith(name.slice(0, -1)) : name === path.replace('[]', ''),
  )

export type Pair = { readonly column: string; readonly field: string }
/** The fields that a call and its file share: of the same name, or as `call.names` maps them. */
export const pairsOf = ({ entity, fileOnly }: Thing, call: Call): Pair[] => {
  const fields = fieldsOf(call.call).filter((path) => !isAlone(path, call))
  return columnsOf(entity).flatMap((column) => {
    if (names(fileOnly).includes(column)) return []
    const field = call.names?.[column] ?? fields.find((path) => nameOf(path) === column.toLowerCase())
    return field === undefined ? [] : [{ column, field }]
  })
}
export const samplesOf = (thing: Thing, column: string): readonly Sample[] => thing.samples[column] ?? usual
/** The columns of a thing that at least one of its calls writes. */
export const sharedOf = (thing: Thing): string[] => {
  const shared = new Set(thing.calls.flatMap((call) => pairsOf(thing, call).map(({ column }) => column)))
  return columnsOf(thing.entity).filter((column) => shared.has(column))
}

/** The calls, files, columns and fields that are in no pair and have no reason for it; or both. */
export const unpaired = (callsAlone: object, filesAlone: object): string[] => {
  const of = (entity: string) => things.filter((thing) => thing.entity === entity)
  const mapped = new Set<string>(things.flatMap(({ calls }) => calls.map(({ call }) => call)))
  const wrong: string[] = []
  for (const call of writingCalls.keys()) {
    const reason = call in callsAlone || call.split('.')[0]! in callsAlone
    if (reason === mapped.has(call))
      wrong.push(`${call}: ${reason ? 'both a pair and alone' : 'neither a pair nor alone'}`)
  }
  for (const { nombre } of entidades)
    if (nombre in filesAlone === of(nombre).length > 0)
      wrong.push(`${nombre}: ${nombre in filesAlone ? 'both a pair and alone' : 'neither a pair nor alone'}`)
  for (const name of [...Object.keys(callsAlone), ...Object.keys(filesAlone)])
    if (!writingCalls.has(name) && !features.some((f) => f.name === name) && !entidades.some((e) => e.nombre === name))
      wrong.push(`${name}: there is none`)
  for (const thing of things) {
    const shared = sharedOf(thing)
    for (const column of columnsOf(thing.entity))
      if (shared.includes(column) === names(thing.fileOnly).includes(column))
        wrong.push(
          `${thing.entity}.${column}: ${shared.includes(column) ? 'both shared and alone' : 'no call, no reason'}`,
        )
    for (const call of thing.calls) {
      const fields = new Set(pairsOf(thing, call).map(({ field }) => field))
      for (const path of fieldsOf(call.call))
        if (fields.has(path.replace('[]', '')) === isAlone(path, call))
          wrong.push(`${call.call} ${path}: ${isAlone(path, call) ? 'both shared and alone' : 'no column, no reason'}`)
    }
  }
  return wrong
}
