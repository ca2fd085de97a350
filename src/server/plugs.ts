import { nameActions } from './auditoria.ts'
import type { Db } from './db/db.ts'
import { declareEvents } from './events/events.ts'
import type { Measure } from './feature.ts'
import { features } from './features.ts'
import { parteArchivos } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import { sweepParts } from './jobs/clean.ts'
import { reglas as ofJobs } from './jobs/retention.ts'
import { reglas as ofFloor } from './retention.ts'
import { reglas as ofCorreo } from './mail/retention.ts'
import { nameMenu } from './menu.ts'
import { nameParams } from './params.ts'
import { setLookup } from './session/sesion.ts'
import { nameLiveTypes } from './live/subscribers.ts'

/** Passes what the rooms contribute to the ground; called once at start. */
export const plugIn = (): void => {
  nameActions(Object.assign({}, ...features.map((f) => f.actions)))
  nameParams(Object.assign({}, ...features.map((f) => f.params)))
  nameMenu(
    features.flatMap((f) => f.screens ?? []),
    Object.assign({}, ...features.map((f) => f.menus)),
    features.flatMap((f) => f.links ?? []),
  )
  nameLiveTypes(Object.assign({}, ...features.map((f) => f.liveTypes)))
  declareEvents(Object.assign({}, ...features.map((f) => f.events)))
  for (const { findSesion } of features) if (findSesion) setLookup(findSesion)
  for (const { wire } of features) wire?.()
}

/** The metrics of all rooms. */
export const measuresOfAll = (): readonly Measure[] => features.flatMap((f) => f.measures ?? [])

/** The jobs of all rooms, by kind. */
export const jobsOfAll = (): Jobs => Object.assign({}, ...features.map((f) => f.jobs))

const parts = [...ofFloor, ...ofCorreo, ...ofJobs, parteArchivos, ...features.flatMap((f) => f.sweep ?? [])]
/**
 * Runs the periodic clean-ups and checks of ground and rooms. An error does not stop the other parts; no batch begins
 * once `goesOn` returns false.
 */
export const sweep = (goesOn: () => boolean = () => true, currentTime = new Date()): Promise<void> =>
  sweepParts(parts, goesOn, currentTime)

/** Resumes what a crashed process left unfinished; called once at start. */
export const resume = async (): Promise<void> => {
  for (const f of features) await f.resume?.()
}

/** Erases what is personal of a client's people in all rooms; how many records it was. */
export const erasePersonal = async (clienteId: number, quien: string): Promise<number> => {
  let many = 0
  for (const f of features) many += (await f.erase?.(clienteId, quien)) ?? 0
  return many
}
/** Loads the demo company into an empty database; returns its accounts as text, null if there was data. */
export const importDemo = async (db: Db): Promise<string | null> => {
  for (const f of features) if (f.importDemo) return f.importDemo(db)
  return null
}
/** Loads the demo company's files, apart from its data, which may have been copied without them. */
export const importDemoFiles = async (): Promise<void> => {
  for (const f of features) await f.importDemoFiles?.()
}
