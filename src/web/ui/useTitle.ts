import { useEffect } from 'react'
import { marca } from '#web/marca.ts'

/** Names the browser's tab. */
export const nameTab = (title: string): void => {
  document.title = `${title} · ${marca.nombre}`
}
/** Names it after what the screen shows; a screen with one name has it in its `screens.ts`. */
export const useTitle = (title: string): void => useEffect(() => nameTab(title), [title])
