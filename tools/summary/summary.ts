import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Most characters of a failure's message: expected and received value, without the stack. */
const LARGO = 600

/** A failure as the end of `npm test` repeats it: its test and its message. */
export const fallo = (name: string, message: string): string => {
  const plain = stripVTControlCharacters(message).trim()
  const short = plain.length > LARGO ? `${plain.slice(0, LARGO)}…` : plain
  return `✗ ${name}\n${short.replace(/^/gm, '    ')}\n`
}

/** Records a failure for `npm test`; does nothing in other runs. */
export const writeDown = (name: string, message: string): void => {
  if (process.env.PV_FALLOS) appendFileSync(process.env.PV_FALLOS, fallo(name, message))
}
