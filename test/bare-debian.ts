import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A Debian nobody has touched: the programs of this machine below a root of its own, with its own /etc, /srv, /var and
 * /usr/local. Users, owners and modes are real; what runs there has the environment it is given and no other.
 */
export type BareDebian = {
  /** Its root, as this machine sees it. */
  readonly dir: string
  /** Runs a shell script, as root unless said; resolves with its exit code and all it wrote. */
  run: (script: string, how?: How) => Promise<Ran>
  /** Starts a program there; the child is that program itself, so that a signal reaches it. */
  start: (argv: readonly string[], how?: How) => ChildProcess
  /** Puts a folder of this machine there, read only where the machine may mount. */
  give: (source: string, at: string) => void
  /** Ends what still runs there, and takes it away. */
  remove: () => void
}
export type How = { user?: string; env?: Record<string, string>; cwd?: string }
export type Ran = { code: number | null; out: string }

/** What the packages of a fresh installation leave in /etc, as far as the programs used here read it. */
const ETC = ['alternatives', 'ld.so.cache', 'login.defs', 'mime.types', 'nginx', 'nsswitch.conf', 'os-release', 'pam.d']
const ETC_MORE = ['perl', 'postgresql-common', 'protocols', 'security', 'services', 'ssl', 'systemd/system.conf']
const EMPTY = ['etc/cron.d', 'etc/systemd/system', 'root', 'srv', 'usr/local/bin', 'var/cache', 'var/lib', 'var/log']
const OPEN = ['tmp', 'var/tmp']
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** A container may have a root that may not mount: there everything is linked or copied. */
const mayMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0

const copy = (source: string, at: string): void => {
  mkdirSync(dirname(at), { recursive: true })
  if (spawnSync('cp', ['-alT', source, at], { stdio: 'ignore' }).status === 0) return
  rmSync(at, { recursive: true, force: true }) // another disk
  execFileSync('cp', ['-aT', source, at])
}

const linesOf = (file: string, users: readonly string[]) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => users.includes(line.split(':')[0]!))
/** Debian's own users, and the one that PostgreSQL's package makes. */
const writeUsers = (dir: string): void => {
  for (const file of ['passwd', 'group'])
    writeFileSync(
      join(dir, 'etc', file),
      `${readFileSync(`/usr/share/base-passwd/${file}.master`, 'utf8')}${linesOf(`/etc/${file}`, ['postgres']).join('\n')}\n`,
    )
}
const fill = (dir: string): void => {
  chmodSync(dir, 0o755)
  for (const name of [...EMPTY, 'dev/shm', 'proc', 'run', ...OPEN]) mkdirSync(join(dir, name), { recursive: true })
  for (const name of OPEN) chmodSync(join(dir, name), 0o1777)
  symlinkSync('../run', join(dir, 'var/run'))
  for (const name of ['bin', 'sbin', 'lib', 'lib32', 'lib64'])
    if (existsSync(`/${name}`) && lstatSync(`/${name}`).isSymbolicLink()) symlinkSync(`usr/${name}`, join(dir, name))
  for (const name of [...ETC, ...ETC_MORE].filter((one) => existsSync(`/etc/${one}`)))
    cpSync(`/etc/${name}`, join(dir, 'etc', name), { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(dir, 'etc/hosts'), '127.0.0.1 localhost\n')
  writeUsers(dir)
}

/** Node and npm, where they are no package of Debian: below /opt, and found in /usr/local/bin as their archive says. */
const ownNode = (): string | null => {
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())
  const [prefix] = npm.split('/lib/node_modules/')
  return prefix && prefix !== npm && prefix !== '/usr' ? prefix : null
}

/** A supervisor that was killed leaves its children behind. */
const endAll = (dir: string): void => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (readlinkSync(`/proc/${pid}/root`) === dir) process.kill(Number(pid), 'SIGKILL')
    } catch {} // it has ended meanwhile
}

export const makeBareDebian = (): BareDebian => {
  if (process.getuid?.() !== 0) throw new Error('A user of its own can only be made by root: run this test as root.')
  const dir = mkdtempSync(join(tmpdir(), 'pv-debian-'))
  const mounts: string[] = []
  const bind = mayMount()
  const give = (source: string, at: string): void => {
    if (!bind) return copy(source, join(dir, at))
    mkdirSync(join(dir, at), { recursive: true })
    mounts.push(`mount --bind -o ro '${source}' '${join(dir, at)}'`)
  }
  fill(dir)
  if (bind) mounts.push(`mount --rbind /proc '${dir}/proc'`, `mount --rbind /dev '${dir}/dev'`)
  else
    for (const [name, minor] of Object.entries({ null: 3, zero: 5, random: 8, urandom: 9 }))
      execFileSync('mknod', ['-m', '666', join(dir, 'dev', name), 'c', '1', String(minor)])
  for (const name of readdirSync('/usr').filter((one) => one !== 'local')) give(`/usr/${name}`, `usr/${name}`)
  const node = ownNode()
  if (node) give(node, 'opt/node')
  for (const name of node ? ['node', 'npm'] : []) symlinkSync(`/opt/node/bin/${name}`, join(dir, 'usr/local/bin', name))

  const start: BareDebian['start'] = (argv, { user, env, cwd = '/' } = {}) => {
    const who = user ? [`--userspec=${user}:`] : []
    const given = Object.entries(env ?? { HOME: '/root', PATH }).map(([name, value]) => `${name}=${value}`)
    // `env` after the root was changed: what is looked up is looked up there
    const there = ['chroot', ...who, dir, '/usr/bin/env', '-i', `--chdir=${cwd}`, ...given, ...argv]
    if (!bind) return spawn(there[0]!, there.slice(1), { cwd: '/' })
    const script = [...mounts, 'exec "$@"'].join('\n')
    return spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', script, 'sh', ...there], { cwd: '/' })
  }
  const run: BareDebian['run'] = (script, how) =>
    new Promise((done, fail) => {
      const child = start(['/bin/sh', '-ec', script], how)
      let out = ''
      for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (piece: Buffer) => (out += String(piece)))
      child.once('error', fail).once('close', (code) => done({ code, out }))
    })
  const remove = () => {
    endAll(dir)
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  return { dir, run, start, give, remove }
}

/** The shell blocks of a page of docs/, as a person pastes them. */
export const shellBlocks = (page: string): string[] =>
  [...readFileSync(join(import.meta.dirname, '../docs', page), 'utf8').matchAll(/^```sh\n([^]*?)^```/gm)].map(
    ([, text]) => text!,
  )
