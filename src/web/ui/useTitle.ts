import { useEffect } from 'react'
import { marca } from '#web/marca.ts'

/** Sets the browser tab's title. */
export const nameTab = (title: string): void => {
  document.title = `${title} · ${marca.nombre}`
}
/** Titles the tab after what the screen shows; fixed titles are in `screens.ts`. */
export const useTitle = (title: string): void => useEffect(() => nameTab(title), [title])
