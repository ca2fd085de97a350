import { Refusal, textos } from '#shared/errors.ts'

/** The last of each line, by what those in it want, and how many there are. */
const lineas = new Map<string, { fin: Promise<void>; cuantos: number }>()
const MAX_CUANTOS = 30

const ocupado = () => new Refusal(503, 'ocupado', textos.ocupado, { extra: { retryAfter: 2 } })

/**
 * One at a time of all that names the same thing, in the order they came: those who would wait for the same row wait
 * here, without a database connection in their hands. Refuses 503 after `paciencia` ms without a turn, or when too many
 * wait already.
 */
export const enTurno = async <T>(cosa: string, paciencia: number, work: () => Promise<T>): Promise<T> => {
  const before = lineas.get(cosa)
  if (before && before.cuantos >= MAX_CUANTOS) throw ocupado()
  let leave = () => {}
  const gone = new Promise<void>((done) => (leave = done))
  const own = { fin: (before?.fin ?? Promise.resolve()).then(() => gone), cuantos: (before?.cuantos ?? 0) + 1 }
  lineas.set(cosa, own)
  let timer: NodeJS.Timeout | undefined
  try {
    if (before)
      await Promise.race([
        before.fin,
        new Promise<never>((_, fail) => (timer = setTimeout(() => fail(ocupado()), paciencia))),
      ])
    clearTimeout(timer)
    return await work()
  } finally {
    clearTimeout(timer)
    leave()
    const last = lineas.get(cosa)
    if (last === own) lineas.delete(cosa)
    else if (last) last.cuantos--
  }
}
