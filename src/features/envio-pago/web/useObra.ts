import { useEffect, useState } from 'react'
import { contract as obras, type Hallazgo, type Usada } from '#features/obras/contract.ts'
import { PAUSE_MS } from '#features/obras/web/obras.tsx'
import { call } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import {
  chooseOfMapa,
  chooseHallazgo,
  chooseLugar,
  chooseUsada,
  toObraDraft,
  hasCambios,
  movePunto,
  writeCampo,
  type CampoObra,
  type ObraDraft,
  type ObraInMapa,
  type Punto,
} from '../obra.ts'
import type { Obra } from '../rules.ts'
import { forgetObraDraft, openObraDraft, saveObraDraft } from './borrador.ts'

/** Reverse-geocodes the point; an answer for an older point is dropped. */
const useLugar = ({ punto, waiting }: ObraDraft, onLugar: (punto: Punto, found: Hallazgo | null) => void) => {
  const [failed, setFailed] = useState<Punto | null>(null)
  useEffect(() => {
    if (!punto || !waiting || failed === punto) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call(obras.lugar, { query: punto }, { signal: stop.signal }).then(
        ({ hallazgo }) => onLugar(punto, hallazgo),
        () => !stop.signal.aborted && setFailed(punto),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what to do with an answer is new on every drawing
  }, [punto, waiting, failed])
  return { failed: waiting && failed !== null && failed === punto, retry: () => setFailed(null) }
}

export type EditorOfObra = ReturnType<typeof useObra>
/**
 * The draft of the work site's address, kept in this tab until it is created or discarded. It counts how often the
 * point changed other than by the map, which then moves there.
 */
export const useObra = (presupuestoId: number, known: ObraInMapa | null) => {
  const { userId } = useSession()
  const [obraDraft, setObraDraft] = useState(() => openObraDraft(userId, presupuestoId, known))
  const [lookAt, setLook] = useState(0)
  useEffect(() => saveObraDraft(userId, presupuestoId, obraDraft), [userId, presupuestoId, obraDraft])
  const lugar = useLugar(obraDraft, (punto, found) => setObraDraft((e) => chooseLugar(e, punto, found)))
  const look = (change: (e: ObraDraft) => ObraDraft) => {
    setObraDraft(change)
    setLook((n) => n + 1)
  }
  return {
    obraDraft,
    lookAt,
    lugar,
    write: <C extends CampoObra>(campo: C, value: Obra[C]) => setObraDraft((e) => writeCampo(e, campo, value)),
    take: (campo: CampoObra) => setObraDraft((e) => chooseOfMapa(e, campo)),
    put: (punto: Punto) => setObraDraft((e) => movePunto(e, punto)),
    /** Sets a point that was not placed on the map, which then moves there. */
    place: (punto: Punto) => look((e) => movePunto(e, punto)),
    choose: (hallazgo: Hallazgo) => look((e) => chooseHallazgo(e, hallazgo)),
    use: (usada: Usada) => look(() => chooseUsada(usada)),
    cambios: hasCambios(obraDraft, known),
    forget: () => {
      forgetObraDraft(userId, presupuestoId)
      setObraDraft(toObraDraft(known))
    },
  }
}
