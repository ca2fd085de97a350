import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { log } from '#server/context.ts'
import { FORMATS, type Format, type Tamano } from '#shared/fotos.ts'
import type { Falla } from '../rules.ts'

export type Task = {
  readonly requests: 'lookAt' | 'make' | 'logo' | 'jpg' | 'mini'
  readonly bytes: Uint8Array
  /** Of 'make'. */ readonly formats?: readonly Format[]
}
export type Hecha = { readonly tamano: Tamano; readonly formato: Format; readonly bytes: Uint8Array }
export type Medidas = { readonly ancho: number; readonly alto: number }
/**
 * A logo at display size and as a square icon, PNG with transparency. `claro`: a pale logo, placed on a dark
 * background.
 */
export type LogoDone = { readonly logo: Uint8Array; readonly icono: Uint8Array; readonly claro: boolean } & Medidas
/** A small JPG, as many pixels as it has. */
export type Mini = { readonly jpg: Uint8Array } & Medidas
export type Reply =
  | { readonly logo: LogoDone }
  | { readonly jpg: Uint8Array }
  | { readonly mini: Mini }
  | { readonly medidas: Medidas }
  | Hechas
  | { readonly falla: Falla; readonly detalle: string }

/** Why a picture cannot be shown. */
export class BadFoto extends Error {
  readonly falla: Falla
  constructor(falla: Falla, detalle = '') {
    super(`${falla}${detalle && `: ${detalle}`}`)
    this.falla = falla
  }
}

/** The process that opened it ended, or took too long: most likely the picture's fault, but nobody said so. */
export class WorkshopDown extends BadFoto {}

/** Milliseconds one picture may take, and the process rests without work before it leaves. */
const PATIENCE_MS = 120_000
const IDLE = 20_000
/** Nice value: it yields to requests. */
const CEDE = 10

let childProcess: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/**
 * Starts the worker process that opens pictures: it isolates memory and crashes of the library, and has neither
 * database nor secrets.
 */
const start = (): ChildProcess => {
  const child = fork(new URL('./taller.worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    // few malloc arenas, so that memory returns to the system
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.once('exit', () => void (childProcess === child && (childProcess = null)))
  child.on('error', () => {}) // whoever awaits the job is told by 'exit'
  if (child.pid) {
    try {
      setPriority(child.pid, CEDE)
    } catch {
      // runs without the lower priority
    }
  }
  return child
}
const leave = (): void => {
  childProcess?.kill('SIGKILL')
  childProcess = null
}
/** Sets whether the portal's exit waits for the process. */
const keep = (child: ChildProcess, needed: boolean): void => {
  if (needed) child.ref()
  else child.unref()
  if (needed) child.channel?.ref()
  else child.channel?.unref()
}

const ask = (child: ChildProcess, task: Task): Promise<Reply> =>
  new Promise((done, fail) => {
    const end = (how: () => void) => {
      clearTimeout(timer)
      child.off('message', answered)
      child.off('exit', lost)
      how()
    }
    const answered = (respuesta: unknown) => end(() => done(respuesta as Reply))
    const lost = () => end(() => fail(new WorkshopDown('rota', 'the process that opens pictures ended')))
    const timer = setTimeout(() => {
      log('foto_lenta', { ms: PATIENCE_MS })
      end(() => fail(new WorkshopDown('rota', 'it takes too long')))
      leave()
    }, PATIENCE_MS)
    child.on('message', answered)
    child.once('exit', lost)
    child.send(task, (error) => {
      if (error) lost()
    })
  })

/** A mutex: one picture at a time is in memory. `read` is called when its turn comes. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => {})
  return mine
}
const give = (
  requests: Task['requests'],
  read: () => Promise<Uint8Array>,
  formats: readonly Format[] = FORMATS,
): Promise<Reply> =>
  inTurn(async () => {
    const bytes = await read()
    clearTimeout(idle)
    const child = (childProcess ??= start())
    keep(child, true)
    try {
      const respuesta = await ask(child, { requests, bytes, formats })
      if ('falla' in respuesta) throw new BadFoto(respuesta.falla, respuesta.detalle)
      return respuesta
    } finally {
      keep(child, false)
      idle = setTimeout(leave, IDLE).unref()
    }
  })

/** What a picture measures, upright, once it has been read to its end. Throws BadFoto. */
export const lookAt = async (read: () => Promise<Uint8Array>): Promise<Medidas> => {
  const respuesta = await give('lookAt', read)
  if ('medidas' in respuesta) return respuesta.medidas
  throw new Error('Another answer was asked for.')
}
/** `plain`: it is of one colour all over, as what nobody drew on. */
export type Hechas = { readonly medidas: Medidas; readonly plain: boolean; readonly hechas: readonly Hecha[] }
/** What a picture measures, and every size of it, in all formats or in some. Throws BadFoto. */
export const makeSizes = async (
  read: () => Promise<Uint8Array>,
  formats: readonly Format[] = FORMATS,
): Promise<Hechas> => {
  const respuesta = await give('make', read, formats)
  if ('hechas' in respuesta) return respuesta
  throw new Error('Another answer was asked for.')
}
/** A company's mark, without the blank around it. Throws BadFoto. */
export const makeLogo = async (read: () => Promise<Uint8Array>): Promise<LogoDone> => {
  const respuesta = await give('logo', read)
  if ('logo' in respuesta) return respuesta.logo
  throw new Error('Another answer was asked for.')
}
/** A photo as a JPG, upright and without its place. Throws BadFoto. */
export const makeJpg = async (read: () => Promise<Uint8Array>): Promise<Uint8Array> => {
  const respuesta = await give('jpg', read)
  if ('jpg' in respuesta) return respuesta.jpg
  throw new Error('Another answer was asked for.')
}
/** A photo's picture for a mail: upright, small, without its place. Throws BadFoto. */
export const makeMini = async (read: () => Promise<Uint8Array>): Promise<Mini> => {
  const respuesta = await give('mini', read)
  if ('mini' in respuesta) return respuesta.mini
  throw new Error('Another answer was asked for.')
}
