import { shown, withoutPassword, type Reading } from '#server/config-reading.ts'

/** A bucket of an S3-compatible server. */
export type Bucket = {
  /** Scheme, host and port: `https://s3.sa-east-1.amazonaws.com`. */
  readonly endpoint: string
  readonly name: string
  /** Prefix of every key: empty, or `portal/`. */
  readonly prefix: string
  readonly region: string
  readonly key: string
  readonly secret: string
}
export type FileSettings = {
  /** `null`: files are stored in the folder `archivos` of DATA_DIR. */
  readonly bucket: Bucket | null
  /** Most bytes of one file, unless a call sets its own. */
  readonly maxFileBytes: number
  /** Hosts (`host` or `host:port`) from which the PDFs of vouchers are fetched; a private address is listed itself. */
  readonly comprobantesHosts: readonly string[]
}

const EXPECTED = 'se esperaba https://servidor/bucket o https://servidor/bucket/carpeta'
const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const FOLDERS = /^([\w.-]+\/)*$/

const bucketOf = ({ text, fault }: Reading): Bucket | null => {
  const raw = text('FILES_URL')
  if (!raw) return null
  const url = URL.canParse(raw) ? new URL(raw) : null
  const [name = '', ...folders] = (url?.pathname ?? '').slice(1).replace(/\/+$/, '').split('/')
  const prefix = folders.map((f) => `${f}/`).join('')
  const plain = url && !url.username && !url.password && !url.search && !url.hash
  if (url?.username || url?.password)
    fault('FILES_URL', `la clave va en FILES_KEY y FILES_SECRET, no en ${withoutPassword(raw)}.`)
  else if (!plain || !/^https?:$/.test(url.protocol) || !NAME.test(name) || !FOLDERS.test(prefix))
    fault('FILES_URL', `${EXPECTED}, no ${withoutPassword(raw)}.`)
  for (const name of ['FILES_KEY', 'FILES_SECRET']) if (!text(name)) fault(name, 'hace falta cuando hay FILES_URL.')
  const region = text('FILES_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    fault('FILES_REGION', `se esperaba una región, como sa-east-1, no ${shown(region)}.`)
  return {
    endpoint: url?.origin ?? '',
    name,
    prefix,
    region,
    key: text('FILES_KEY') ?? '',
    secret: text('FILES_SECRET') ?? '',
  }
}

const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/
const hostsOf = ({ text, fault }: Reading): readonly string[] => {
  const hosts = (text('COMPROBANTES_HOSTS') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const bad = hosts.find((host) => !HOST.test(host))
  if (bad !== undefined) fault('COMPROBANTES_HOSTS', `se esperaban servidores separados por comas, no ${shown(bad)}.`)
  return hosts.map((host) => host.replace(/^\[([^\]]+)\]$/, '$1'))
}

/** Reads where files are stored and their size limit; invalid values are collected as faults of the reader. */
export const readFileSettings = (reading: Reading): FileSettings => ({
  bucket: bucketOf(reading),
  maxFileBytes: reading.whole('FILES_MAX_MB', 200, 1, 10_000) * 1024 * 1024,
  comprobantesHosts: hostsOf(reading),
})
