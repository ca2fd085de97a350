// Memory flags of processes beside PostgreSQL: a small semi-space halves the memory at the same speed
// (docs/decisions/0002 and 0090). Not used with the embedded database, which runs in the process.

/** `npm start`. */
export const ofPortal = ['--max-semi-space-size=8', '--max-old-space-size=192']
/** `npm run import`: a mapping may look up large files. */
export const ofImporter = ['--max-semi-space-size=8', '--max-old-space-size=384']
