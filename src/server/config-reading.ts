import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from './startup-error.ts'

export type Env = Record<string, string | undefined>
const YES = /^(1|si|sí|true|yes)$/i
const NO = /^(0|no|false)$/i

/** A configured value for an error message: one line, at most 80 characters. */
export const shown = (value: string): string => `«${value.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 80)}»`
/** A URL for an error message: without user, password and query string. */
export const withoutPassword = (url: string): string => shown(url.replace(/\/\/.*@/s, '//…@').replace(/[?#].*/s, ''))

/**
 * Reads environment variables one by one and collects what is wrong, so that all faults are reported together. An empty
 * variable counts as missing.
 */
export const reading = (env: Env) => {
  const faults: string[] = []
  const text = (name: string): string | null => env[name] || null
  const fault = (name: string, what: string): void => void faults.push(`${name}: ${what}`)
  /** Returns what `read` returns; when it throws, its sentences are collected and `fallback` is returned. */
  const attempt = <T>(read: () => T, fallback: T): T => {
    try {
      return read()
    } catch (error) {
      faults.push(...(error as Error).message.split('\n'))
      return fallback
    }
  }
  return {
    text,
    fault,
    attempt,
    whole: (name: string, fallback: number, least = 0, most = 1_000_000_000): number => {
      const raw = text(name)
      if (raw === null) return fallback
      const value = /^\d{1,15}$/.test(raw) ? Number(raw) : -1
      if (value >= least && value <= most) return value
      fault(name, `se esperaba un número entero de ${least} a ${most}, no ${shown(raw)}.`)
      return fallback
    },
    yes: (name: string, fallback = false): boolean => {
      const raw = text(name)
      if (raw === null) return fallback
      if (!YES.test(raw) && !NO.test(raw)) fault(name, `se esperaba «si» o «no», no ${shown(raw)}.`)
      return YES.test(raw)
    },
    oneOf: (name: string, words: readonly string[], fallback: string): string => {
      const raw = text(name)
      if (raw === null || words.includes(raw)) return raw ?? fallback
      fault(name, `se esperaba ${words.slice(0, -1).join(', ')} o ${words.at(-1)}, no ${shown(raw)}.`)
      return fallback
    },
    /** True for a writable folder; creates it if it is missing, collects a fault if it cannot be used. */
    folder: (name: string, path: string): boolean => {
      const why = unusable(path)
      if (why) fault(name, why)
      return why === null
    },
    /** Throws a StartupError with everything that was wrong, if anything was. */
    finish: (): void => {
      if (faults.length > 0) throw new StartupError([...new Set(faults)])
    },
  }
}
export type Reading = ReturnType<typeof reading>

const REASONS: Record<string, string> = {
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'ese disco es de sólo lectura',
  ENOSPC: 'no queda espacio en el disco',
  ENOTDIR: 'una parte de la ruta no es una carpeta',
  ELOOP: 'la ruta da vueltas sobre sí misma',
  ENOENT: 'la ruta no existe',
  ENAMETOOLONG: 'la ruta es demasiado larga',
}
/** Why the operating system refused a file, in Spanish. */
export const reason = (e: unknown): string => REASONS[(e as NodeJS.ErrnoException).code ?? ''] ?? (e as Error).message

/**
 * Creates a folder and its parents. Node's `recursive` option loops forever where a parent cannot be created, as below
 * /proc.
 */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return void readdirSync(path) // throws if it is a file
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}
const unusable = (path: string): string | null => {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR' && existsSync(path)) return `${shown(path)} es un archivo; se esperaba una carpeta.`
    return `no se puede escribir en la carpeta ${shown(path)}: ${reason(error)}.`
  }
}
