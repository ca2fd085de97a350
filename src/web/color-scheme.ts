import { useSyncExternalStore } from 'react'
import { local } from './storage.ts'

/** Light or dark: the person's choice, else the device's. Mantine uses the same key and attribute. */
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
/** Applies the present mode, now and whenever another tab or the device changes it. */
export const applyTheme = (): void => {
  apply()
  device.addEventListener('change', apply)
  window.addEventListener('storage', ({ key }) => key === KEY && apply())
}
/**
 * Stores the choice on this device, and in a cookie so that the server renders it into the page (server/http/page.ts);
 * over https by a name that no other host of the domain can set.
 */
export const chooseTheme = (to: Theme): void => {
  local.set(KEY, to)
  const [name, end] = window.location.protocol === 'https:' ? ['__Host-tema', '; secure'] : ['tema', '']
  document.cookie = `${name}=${to}; path=/; max-age=31536000; samesite=lax${end}`
  apply()
}
export const useTheme = (): Theme =>
  useSyncExternalStore((hear) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }, themeNow)
