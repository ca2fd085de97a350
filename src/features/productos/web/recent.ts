import { local } from '#web/storage.ts'
import { MAX_RECENT } from '../rules.ts'

const keyOf = (userId: number): string => `busquedas:${userId}`
/** The account's last searches that this browser knows of, the newest first (FIND-01). */
export const readRecent = (userId: number): string[] => {
  try {
    const kept: unknown = JSON.parse(local.get(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return [] // somebody else wrote there
  }
}
const save = (userId: number, texts: readonly string[]): void =>
  local.set(keyOf(userId), JSON.stringify(texts.slice(0, MAX_RECENT)))
const others = (userId: number, text: string): string[] =>
  readRecent(userId).filter((one) => one.toLowerCase() !== text.toLowerCase())

export const keepRecent = (userId: number, text: string): void => save(userId, [text, ...others(userId, text)])
export const dropRecent = (userId: number, text: string): void => save(userId, others(userId, text))
