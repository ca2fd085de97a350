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

/** Gives the ground what only a room knows. */
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

/** What of the rooms is measured. */
export const measuresOfAll = (): readonly Measure[] => features.flatMap((f) => f.measures ?? [])

/** What the rooms do later, by kind. */
export const jobsOfAll = (): Jobs => Object.assign({}, ...features.map((f) => f.jobs))

const parts = [...ofFloor, ...ofCorreo, ...ofJobs, parteArchivos, ...features.flatMap((f) => f.sweep ?? [])]
/**
 * What is done now and then, by all who asked for it. One part that fails does not keep the others; none begins another
 * batch once `goesOn` is false.
 */
export const sweep = (goesOn: () => boolean = () => true, currentTime = new Date()): Promise<void> =>
  sweepParts(parts, goesOn, currentTime)

/** Takes up what a process that ended left undone; once at start. */
export const resume = async (): Promise<void> => {
  for (const f of features) await f.resume?.()
}

/** Loads the demo company into an empty database; answers its accounts as text, null where there was data. */
export const importDemo = async (db: Db): Promise<string | null> => {
  for (const f of features) if (f.importDemo) return f.importDemo(db)
  return null
}
/** Loads what the demo company has as files: beside the data, which may be copied without them. */
export const importDemoFiles = async (): Promise<void> => {
  for (const f of features) await f.importDemoFiles?.()
}
