// What a process beside PostgreSQL may take of memory: a small semi-space takes half of it at the same speed
// (docs/decisions/0002 and 0090). With the embedded database, which lives in the process, none of this is said.

/** `npm start`. */
export const ofPortal = ['--max-semi-space-size=8', '--max-old-space-size=192']
/** `npm run import`: what a mapping looks up in other files may be large. */
export const ofImporter = ['--max-semi-space-size=8', '--max-old-space-size=384']
