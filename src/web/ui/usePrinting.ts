import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being put on paper: drawn for it before the browser takes it, and back afterwards. It is heard of
 * from the first moment that there is something to draw; what the medium says in between is not the end of it.
 */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false)
  useLayoutEffect(() => {
    const paper = matchMedia('print')
    let begun = false
    const draw = () => flushSync(() => setPrinting(begun || paper.matches))
    const begin = () => {
      begun = true
      draw()
    }
    const end = () => {
      begun = false
      draw()
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', draw)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', draw)
    }
  }, [])
  return printing
}
