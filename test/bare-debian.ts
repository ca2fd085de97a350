import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A freshly installed Debian: this machine's programs in a chroot with its own /etc, /srv, /var and /usr/local. Users,
 * owners and modes are real; programs get only the environment that is passed.
 */
export type BareDebian = {
  /** The path of its root on this machine. */
  readonly dir: string
  /** Runs a shell script, as root by default; resolves with its exit code and output. */
  run: (script: string, how?: How) => Promise<Ran>
  /** Starts a program; the child process is the program itself, so that signals reach it. */
  start: (argv: readonly string[], how?: How) => ChildProcess
  /** Makes a folder of this machine available, read-only if it can be mounted. */
  give: (source: string, at: string) => void
  /** Kills what still runs there, and removes it. */
  remove: () => void
}
export type How = { user?: string; env?: Record<string, string>; cwd?: string }
export type Ran = { code: number | null; out: string }

/** What a fresh installation has in /etc, as far as the programs used here read it. */
const ETC = ['alternatives', 'ld.so.cache', 'login.defs', 'mime.types', 'nginx', 'nsswitch.conf', 'os-release', 'pam.d']
const ETC_MORE = ['perl', 'postgresql-common', 'protocols', 'security', 'services', 'ssl', 'systemd/system.conf']
const EMPTY = ['etc/cron.d', 'etc/systemd/system', 'root', 'srv', 'usr/local/bin', 'var/cache', 'var/lib', 'var/log']
const OPEN = ['tmp', 'var/tmp']
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Root in a container may lack the permission to mount: then folders are linked or copied. */
const mayMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0

const copy = (source: string, at: string): void => {
  mkdirSync(dirname(at), { recursive: true })
  if (spawnSync('cp', ['-alT', source, at], { stdio: 'ignore' }).status === 0) return
  rmSync(at, { recursive: true, force: true }) // another file system
  execFileSync('cp', ['-aT', source, at])
}

const linesOf = (file: string, users: readonly string[]) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => users.includes(line.split(':')[0]!))
/** Debian's own users, and that of PostgreSQL's package. */
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

/** Node and npm if they are not Debian packages: in /opt, linked from /usr/local/bin. */
const ownNode = (): string | null => {
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())
  const [prefix] = npm.split('/lib/node_modules/')
  return prefix && prefix !== npm && prefix !== '/usr' ? prefix : null
}

/** Kills every process whose root is `dir`: a killed supervisor leaves its children running. */
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
    // `env` runs inside the chroot, so that programs are looked up there
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

/** The shell blocks of a page in docs/. */
export const shellBlocks = (page: string): string[] =>
  [...readFileSync(join(import.meta.dirname, '../docs', page), 'utf8').matchAll(/^```sh\n([^]*?)^```/gm)].map(
    ([, text]) => text!,
  )
