import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A key and a self-signed certificate for localhost and 127.0.0.1, valid for a day, for real TLS in tests. */
const der = (tag: number, ...parts: (Buffer | Uint8Array)[]): Buffer => {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const seq = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ECDSA_SHA256 = seq(oid('2a8648ce3d040302'))
const name = seq(der(0x31, seq(oid('550403'), der(0x0c, Buffer.from('localhost')))))
const at = (ms: number) => der(0x17, Buffer.from(new Date(ms).toISOString().replace(/^..|[-:T]|\.\d+/g, '')))
const TRUE = der(0x01, Buffer.from([255]))
const extension = (id: string, value: Buffer, critical = false) =>
  seq(oid(id), ...(critical ? [TRUE] : []), der(0x04, value))

export const makeCertificate = (): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const day = 86_400_000
  const serial = randomBytes(8)
  serial[0]! &= 0x7f
  serial[0]! |= 0x01
  const tbs = seq(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_SHA256,
    name,
    seq(at(Date.now() - day), at(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      seq(
        extension('551d13', seq(TRUE), true),
        extension('551d11', seq(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
      ),
    ),
  )
  const whole = seq(tbs, ECDSA_SHA256, der(0x03, Buffer.from([0]), sign('sha256', tbs, privateKey)))
  const pem = whole.toString('base64').replace(/(.{64})(?!$)/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
  }
}
