/**
 * npm run fuzz: requests of every call (fuzz.ts); with --files, damaged files and texts of administrators (files.ts).
 */
if (process.argv.includes('--files')) await import('./files.ts')
else await import('./fuzz.ts')

export {}
