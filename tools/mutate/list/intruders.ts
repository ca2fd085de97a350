import { inFile, type Mutation } from '../mutation.ts'

const ATTACKS = ['test/attacks.http.test.ts']
const SIGN_IN = ['src/features/sesion/sesion.http.test.ts']
const FACTOR = ['src/features/sesion/segundo-factor.http.test.ts']
const ORGANIZATION = ['src/features/sesion/organizacion.http.test.ts']
const UNPACKED = ['src/features/pedido-rapido/unpacked.test.ts']

/** What keeps intruders out, besides rights: docs/security.md. */
export const intruders: readonly Mutation[] = [
  ...inFile('src/features/sesion/server/login.ts', SIGN_IN, {
    'sesion-anterior-abierta': [
      "A sign-in leaves the browser's former session open",
      'await store.deleteOfCookie(db, sha256(meta.cookie))',
      'await Promise.resolve()',
    ],
    'provisoria-sin-registro': [
      'A provisional password leaves nothing on record',
      "await audit(on, { accion: 'ingreso-provisorio', ...subjectOf(cuenta) })",
      '',
    ],
  }),
  ...inFile('src/features/sesion/server/paso-ingreso.ts', FACTOR, {
    'paso-sin-registro': [
      'A right password without its code is on record as something else',
      "accion: 'ingreso-sin-codigo'",
      "accion: 'ingreso-rechazado'",
    ],
  }),
  ...inFile('src/features/sesion/server/organizacion.ts', ORGANIZATION, {
    'ingreso-de-otro-sitio': [
      'Another site begins the sign-in of the organisation',
      'if (!meta.isOwnSite) return toLogin(null, internalPath(volver))',
      '',
    ],
  }),
  ...inFile('src/features/sesion/server/proveedor.ts', ['src/features/sesion/false-provider.http.test.ts'], {
    'firma-sin-mirar': ['Nobody verifies who signed the word of a provider', 'oc.enableNonRepudiationChecks, ', ''],
  }),
  ...inFile('src/server/http/bind.ts', ['test/health.http.test.ts'], {
    'cookie-de-cualquiera': [
      "Another host of the domain sets the portal's cookies",
      '(isOverTls() ? `__Host-${name}` : name)',
      "(name === 'pv_sesion' && isOverTls() ? `__Host-${name}` : name)",
    ],
  }),
  ...inFile('src/server/http/app.ts', ATTACKS, {
    'bytes-sin-cabeceras': [
      'Bytes that are no request are answered without a header',
      'clientErrorHandler: answerUnreadable(config()) as never,',
      '',
    ],
  }),
  ...inFile('src/features/pedido-rapido/server/unpacked.ts', UNPACKED, {
    'tamano-en-otra-parte': [
      "An entry's own head says what it unpacks to",
      'if (packed === 0 && (zip.readUInt16LE(at + 8) & SIZES_LATER) !== 0) return Infinity',
      '',
    ],
    'directorio-en-otra-parte': [
      'A directory of ZIP64 stands beside the one that is read',
      'size === ELSEWHERE_32 || at === ELSEWHERE_32 ? null',
      'at === ELSEWHERE_32 ? null',
    ],
  }),
  ...inFile('src/server/http/request-log.ts', ['src/server/http/request-log.test.ts'], {
    'rechazo-sin-motivo': ['The log does not say why a call was refused', 'code: req.refusedWith,', ''],
  }),
]
