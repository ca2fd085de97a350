import { useEffect } from 'react'
import { marca } from '#web/marca.ts'

/** Names the browser's tab after the screen. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${marca.nombre}`
  }, [title])
}
