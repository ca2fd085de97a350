import { part } from '#web/ui/part.tsx'

/** The front door of `inicio` in the browser: what waits for who serves, beside the menu's entries. */
export const Waiting = part(() => import('./Waiting.tsx'), 'Waiting', { waiting: () => null })
