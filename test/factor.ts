import { createHmac } from 'node:crypto'
import { captchaToken, CLAVE, type Answer, type Client } from './portal.ts'

/** An authenticator of the tests' own (RFC 6238), independent of the product's. */
export const codigoOf = (secreto: string, paso = Math.floor(Date.now() / 30_000)): string => {
  const bits = Array.from(secreto.replaceAll(' ', ''), (c) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2)))
  const mac = createHmac('sha1', key)
    .update(Buffer.from(paso.toString(16).padStart(16, '0'), 'hex'))
    .digest()
  const at = mac[19]! & 15
  return ((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0')
}
/** A code that is not valid for any step near now. */
export const badCodigo = (secreto: string): string => {
  const now = Math.floor(Date.now() / 30_000)
  const good = new Set(Array.from({ length: 9 }, (_, i) => codigoOf(secreto, now - 4 + i)))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777', '888888', '999999'].find(
    (c) => !good.has(c),
  )!
}

export type Browser = {
  ask: (method: string, path: string, body?: unknown) => Promise<Answer>
  cookies: Map<string, string>
  sets: string[]
  token: string | null
}
type Portal = { readonly url: string; readonly anonymous: Client }
/** A client that keeps cookies, and the token of a new session. A whole URL goes to another process of the portal. */
export const browser = (t: Pick<Portal, 'url'>): Browser => {
  const n: Browser = {
    cookies: new Map(),
    sets: [],
    token: null,
    ask: async (method, path, body) => {
      const res = await fetch(path.startsWith('/') ? t.url + path : path, {
        method,
        headers: {
          ...(n.cookies.size ? { cookie: [...n.cookies].map(([k, v]) => `${k}=${v}`).join('; ') } : {}),
          ...(n.token ? { authorization: `Bearer ${n.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of res.headers.getSetCookie()) {
        n.sets.push(line)
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        if (value === '') n.cookies.delete(name!)
        else n.cookies.set(name!, value!)
      }
      const text = await res.text()
      const json = /json/.test(res.headers.get('content-type') ?? '') && text !== ''
      const answer = { status: res.status, body: json ? JSON.parse(text) : text, headers: res.headers, text }
      const token = (answer.body.session ?? answer.body).tokens?.idToken as string | undefined
      if (token) n.token = token
      return answer
    },
  }
  return n
}

const documentos: Record<string, string> = {
  'vendedor@demo.test': '25111222',
  'vendedor2@demo.test': '25111333',
  'cliente@demo.test': '30111222',
}
/** The password step of a sign-in. */
export const withClave = async (
  t: Portal,
  account: string,
  n = browser(t),
  password = CLAVE,
): Promise<{ n: Browser; answer: Answer }> => {
  const token = await captchaToken(t.anonymous)
  const identification = documentos[account]
  const answer = identification
    ? await n.ask('POST', '/api/auth/login', {
        email: account,
        identification,
        identificationType: 2,
        password,
        captchaToken: token,
      })
    : await n.ask('POST', '/api/auth/loginAdmin', { email: account, password, captchaToken: token })
  return { n, answer }
}
