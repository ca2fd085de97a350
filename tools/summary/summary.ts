import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The longest message of one failure: what was expected and what came, without the stack. */
const LARGO = 600

/** One failure as the end of `npm test` repeats it: whose it is, and what it says. */
export const fallo = (name: string, message: string): string => {
  const plain = stripVTControlCharacters(message).trim()
  const short = plain.length > LARGO ? `${plain.slice(0, LARGO)}…` : plain
  return `✗ ${name}\n${short.replace(/^/gm, '    ')}\n`
}

/** Writes it down where `npm test` reads it; a run by hand has no such file. */
export const writeDown = (name: string, message: string): void => {
  if (process.env.PV_FALLOS) appendFileSync(process.env.PV_FALLOS, fallo(name, message))
}
