import { useEffect } from 'react'
import { marca } from '#web/marca.ts'

/** Sets the browser tab's title. */
export const nameTab = (title: string): void => {
  document.title = `${title} · ${marca.nombre}`
}
/** Titles the tab after what the screen shows; fixed titles are in `screens.ts`. */
export const useTitle = (title: string): void => useEffect(() => nameTab(title), [title])
/** The same of what is open over a screen: the screen's own title comes back as it closes. */
export const useTitleOver = (title: string): void =>
  useEffect(() => {
    const before = document.title
    nameTab(title)
    const own = document.title
    return () => {
      if (document.title === own) document.title = before // else the next screen has titled it
    }
  }, [title])
