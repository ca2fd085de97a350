import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being put on paper: drawn for it before the browser takes it, and back afterwards. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    const take = (now: boolean) => flushSync(() => setPrinting(now))
    const begins = () => take(true)
    const changes = () => take(paper.matches)
    window.addEventListener('beforeprint', begins)
    window.addEventListener('afterprint', changes)
    paper.addEventListener('change', changes)
    return () => {
      window.removeEventListener('beforeprint', begins)
      window.removeEventListener('afterprint', changes)
      paper.removeEventListener('change', changes)
    }
  }, [])
  return printing
}
