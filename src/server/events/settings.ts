import { problemOfPort } from '#server/bad-ports.ts'
import { withoutPassword, type Reading } from '#server/config-reading.ts'

/** Where events go by themselves, and what signs them. */
export type Webhook = { readonly url: string; readonly secret: string }

/** What a secret has at least: as many characters as a SHA-256 has bytes. */
const LEAST = 32
const isPlain = (url: URL): boolean =>
  ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && !url.hash

/** Reads where events go; `null` without `WEBHOOK_URL`. What is wrong is kept as faults of the reading. */
export const readWebhook = ({ text, fault }: Reading): Webhook | null => {
  const [url, secret] = [text('WEBHOOK_URL'), text('WEBHOOK_SECRET')]
  if (url === null) {
    if (secret !== null) fault('WEBHOOK_SECRET', 'no firma nada: falta WEBHOOK_URL.')
    return null
  }
  if (!URL.canParse(url) || !isPlain(new URL(url)))
    fault('WEBHOOK_URL', `se esperaba https://servidor/camino, no ${withoutPassword(url)}.`)
  const port = URL.canParse(url) ? problemOfPort(new URL(url)) : null
  if (port !== null) fault('WEBHOOK_URL', port)
  if (secret === null) fault('WEBHOOK_SECRET', 'hace falta cuando hay WEBHOOK_URL.')
  else if (secret.length < LEAST)
    fault('WEBHOOK_SECRET', `tiene ${secret.length} caracteres; hacen falta ${LEAST} o más.`)
  return { url, secret: secret ?? '' }
}

/** What is no fault but most likely not meant. */
export const doubtsOfWebhook = (webhook: Webhook | null): string[] =>
  webhook && new URL(webhook.url).protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(new URL(webhook.url).host)
    ? [
        'WEBHOOK_URL no es https: los pedidos salen firmados pero sin cifrar, y los lee cualquiera que esté en el camino.',
      ]
    : []
