import { problemOfPort } from '#server/bad-ports.ts'
import { withoutPassword, type Reading } from '#server/config-reading.ts'

/** The webhook's URL and the secret that signs its events. */
export type Webhook = { readonly url: string; readonly secret: string }

/** Least characters of a secret: as many as a SHA-256 has bytes. */
const LEAST = 32
const isPlain = (url: URL): boolean =>
  ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && !url.hash

/** Reads the webhook; null without `WEBHOOK_URL`. Invalid values are collected as faults of the reader. */
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

/** Warnings about a webhook that is valid but probably unintended: plain http to another machine. */
export const doubtsOfWebhook = (webhook: Webhook | null): string[] =>
  webhook && new URL(webhook.url).protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(new URL(webhook.url).host)
    ? [
        'WEBHOOK_URL no es https: los pedidos salen firmados pero sin cifrar, y los lee cualquiera que esté en el camino.',
      ]
    : []
