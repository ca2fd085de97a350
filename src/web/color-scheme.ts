import { useSyncExternalStore } from 'react'
import { local } from './storage.ts'

/** Light or dark: as one chose, else as the device is set. Mantine reads the same key and attribute. */
export type Theme = 'light' | 'dark'
const KEY = 'mantine-color-scheme-value'
const device = window.matchMedia('(prefers-color-scheme: dark)')
const chosen = (): Theme | null => {
  const kept = local.get(KEY)
  return kept === 'light' || kept === 'dark' ? kept : null
}
const themeNow = (): Theme => chosen() ?? (device.matches ? 'dark' : 'light')

const hearers = new Set<() => void>()
const apply = () => {
  document.documentElement.dataset.mantineColorScheme = themeNow()
  for (const hear of hearers) hear()
}
/** Puts the mode in force, here and whenever another tab or the device changes it. */
export const applyTheme = (): void => {
  apply()
  device.addEventListener('change', apply)
  window.addEventListener('storage', ({ key }) => key === KEY && apply())
}
/** Kept on this device, and told to the page itself, which shows it before any script (server/http/page.ts). */
export const chooseTheme = (to: Theme): void => {
  local.set(KEY, to)
  document.cookie = `tema=${to}; path=/; max-age=31536000; samesite=lax`
  apply()
}
export const useTheme = (): Theme =>
  useSyncExternalStore((hear) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }, themeNow)
