import type { Report } from './import.ts'

/** Milliseconds between two reports. */
const PROGRESS_MS = 2_000
/** Reports an import's progress every two seconds: rows read, and rows a second since the file began. */
export const teller = (say: (text: string) => void, now: () => number = () => performance.now()) => {
  let archivo = ''
  let desde = 0
  let stated = 0
  return ({ archivo: actual, leidas }: Pick<Report, 'archivo' | 'leidas'>): void => {
    if (actual !== archivo) [archivo, desde, stated] = [actual, now(), now()]
    if (now() - stated < PROGRESS_MS) return
    stated = now()
    say(
      `${archivo}: ${leidas} ${archivo.endsWith('/') ? 'fotos' : 'filas'} leídas, ${Math.round(leidas / ((stated - desde) / 1_000))} por segundo`,
    )
  }
}
