import type { Informe } from './import.ts'

/** Milliseconds. */
const ENTRE_AVANCES = 2_000
/** Tells how far an import is, every two seconds: rows read, and how many a second since the file began. */
export const teller = (say: (text: string) => void, now: () => number = () => performance.now()) => {
  let archivo = ''
  let desde = 0
  let dicho = 0
  return ({ archivo: actual, leidas }: Pick<Informe, 'archivo' | 'leidas'>): void => {
    if (actual !== archivo) [archivo, desde, dicho] = [actual, now(), now()]
    if (now() - dicho < ENTRE_AVANCES) return
    dicho = now()
    say(
      `${archivo}: ${leidas} ${archivo.endsWith('/') ? 'fotos' : 'filas'} leídas, ${Math.round(leidas / ((dicho - desde) / 1_000))} por segundo`,
    )
  }
}
