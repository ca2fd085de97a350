import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(argon2) as (algorithm: string, options: object) => Promise<Buffer>
// OWASP's second choice: 19 MiB, two passes, one lane; about 40 ms off the main thread
const MEMORY = 19_456
const PASSES = 2
const P = 1
const b64 = (b: Buffer) => b.toString('base64').replace(/=+$/, '')

/** Hashes a password as a PHC string (argon2id). */
export const hashClave = async (clave: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await run('argon2id', {
    message: clave.normalize('NFC'),
    nonce,
    parallelism: P,
    tagLength: 32,
    memory: MEMORY,
    passes: PASSES,
  })
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${P}$${b64(nonce)}$${b64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const dummy = hashClave('nadie')

/** True when the password fits the hash. Without a hash the same work is done, so that the time tells nothing. */
export const claveFits = async (clave: string, phc: string | null): Promise<boolean> => {
  const [, memory, passes, lanes, nonce, tag] = PHC.exec(phc ?? '') ?? PHC.exec(await dummy)!
  const expected = Buffer.from(tag!, 'base64')
  const got = await run('argon2id', {
    message: clave.normalize('NFC'),
    nonce: Buffer.from(nonce!, 'base64'),
    parallelism: Number(lanes),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(got, expected) && phc !== null
}
