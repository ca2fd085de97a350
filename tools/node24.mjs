// The Node 24 of the lock file (package node-PLATFORM), or the running one if it is new enough.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
export const node24 = () => {
  const own = join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error('Falta Node 24: npm install lo trae en Linux y Windows; en otro sistema, instalá Node 24.')
}
