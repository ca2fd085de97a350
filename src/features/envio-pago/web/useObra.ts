import { useEffect, useState } from 'react'
import { contract as obras, type Hallazgo, type Usada } from '#features/obras/contract.ts'
import { PAUSA_MS } from '#features/obras/web/obras.tsx'
import { call } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import {
  chooseDelMapa,
  chooseHallazgo,
  chooseLugar,
  chooseUsada,
  escrituraDe,
  hasCambios,
  movePunto,
  writeCampo,
  type CampoObra,
  type Escritura,
  type ObraEnMapa,
  type Punto,
} from '../obra.ts'
import type { Obra } from '../rules.ts'
import { forgetEscritura, openEscritura, saveEscritura } from './borrador.ts'

/** Asks what is where the point was put, and drops an answer that comes after it moved on. */
const useLugar = ({ punto, esperando }: Escritura, onLugar: (punto: Punto, found: Hallazgo | null) => void) => {
  const [failed, setFailed] = useState<Punto | null>(null)
  useEffect(() => {
    if (!punto || !esperando || failed === punto) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call(obras.lugar, { query: punto }, { signal: stop.signal }).then(
        ({ hallazgo }) => onLugar(punto, hallazgo),
        () => !stop.signal.aborted && setFailed(punto),
      )
    }, PAUSA_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what to do with an answer is new on every drawing
  }, [punto, esperando, failed])
  return { failed: esperando && failed !== null && failed === punto, retry: () => setFailed(null) }
}

export type EditorDeObra = ReturnType<typeof useObra>
/**
 * The address of the work site as it is being written, kept in this tab until it is created or let go. `mirar` counts
 * how often the point came from elsewhere than the map.
 */
export const useObra = (presupuestoId: number, known: ObraEnMapa | null) => {
  const { userId } = useSession()
  const [escritura, setEscritura] = useState(() => openEscritura(userId, presupuestoId, known))
  const [mirar, setMirar] = useState(0)
  useEffect(() => saveEscritura(userId, presupuestoId, escritura), [userId, presupuestoId, escritura])
  const lugar = useLugar(escritura, (punto, found) => setEscritura((e) => chooseLugar(e, punto, found)))
  const look = (change: (e: Escritura) => Escritura) => {
    setEscritura(change)
    setMirar((n) => n + 1)
  }
  return {
    escritura,
    mirar,
    lugar,
    write: <C extends CampoObra>(campo: C, value: Obra[C]) => setEscritura((e) => writeCampo(e, campo, value)),
    take: (campo: CampoObra) => setEscritura((e) => chooseDelMapa(e, campo)),
    put: (punto: Punto) => setEscritura((e) => movePunto(e, punto)),
    /** A point that was not put on the map: it goes there. */
    place: (punto: Punto) => look((e) => movePunto(e, punto)),
    choose: (hallazgo: Hallazgo) => look((e) => chooseHallazgo(e, hallazgo)),
    use: (usada: Usada) => look(() => chooseUsada(usada)),
    cambios: hasCambios(escritura, known),
    forget: () => {
      forgetEscritura(userId, presupuestoId)
      setEscritura(escrituraDe(known))
    },
  }
}
