// ALTCHA's worker for a page that came by http from another machine, where the browser has no Web Crypto: the three
// calls it makes of it, computed by @noble/hashes. Ten times slower, so such a page is for trying
// (docs/decisions/0115).
import { pbkdf2 } from '@noble/hashes/pbkdf2'
import { sha256 } from '@noble/hashes/sha2'
import 'altcha/workers/pbkdf2'

type Derivation = { salt: Uint8Array; iterations: number }
const subtle = {
  importKey: async (_format: 'raw', password: Uint8Array) => password.slice(),
  /** `length`: of the key, in bits. */
  deriveKey: async ({ salt, iterations }: Derivation, password: Uint8Array, { length }: { length: number }) =>
    pbkdf2(sha256, password, salt, { c: iterations, dkLen: length / 8 }),
  exportKey: async (_format: 'raw', key: Uint8Array) => key,
}
Object.defineProperty(crypto, 'subtle', { value: subtle })
