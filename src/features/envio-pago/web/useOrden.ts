import { useEffect, useRef, useState } from 'react'
import type { ArchivoOrden } from '#features/presupuestos/contract.ts'
import { checkOrdenCompra, cleanOrdenCompra } from '#features/presupuestos/rules.ts'
import { same } from '#shared/rebase.ts'
import { call } from '#web/api.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { upload } from '#web/upload.ts'
import { contract, type Preconfirm } from '../contract.ts'
import type { Borrador } from './borrador.ts'

/** The element that holds the fields, to focus the first. */
export const ORDEN = 'orden-de-compra'

/** The name of a PDF that never arrived: what it was to replace is still there. */
const lostOf = ({ uploading }: Borrador, archivo: ArchivoOrden | null): string | null =>
  uploading && same(uploading.instead, archivo) ? uploading.nombre : null

type Change = (patch: Partial<Borrador>) => void
/** The PDF, kept with the cart as soon as it is chosen; `lost`: one that a reload cut off. */
const useArchivo = (id: number, offer: Preconfirm, borrador: Borrador, change: Change) => {
  const [archivo, setArchivo] = useState(offer.ordenCompraArchivo)
  const [lost, setLost] = useState(() => lostOf(borrador, archivo))
  const [percent, setPercent] = useState(0)
  const { busy, refusal, send } = useSend()
  const leave = useRef<AbortController | null>(null)
  useEffect(() => () => leave.current?.abort(), [])
  const forgetLost = () => {
    setLost(null)
    change({ uploading: null })
  }
  const put = (file: File) =>
    void send(async () => {
      leave.current = new AbortController()
      const { signal } = leave.current
      const onProgress = ({ sent, total }: { sent: number; total: number }) =>
        setPercent(Math.floor((100 * sent) / Math.max(1, total)))
      setLost(null)
      setPercent(0)
      change({ uploading: { nombre: file.name, instead: archivo } })
      try {
        const input = { params: { id }, files: { file: [file] } }
        setArchivo(await upload(contract.subirOrden, input, { signal, onProgress }))
        announce(`${file.name}: listo.`)
      } finally {
        if (!signal.aborted) change({ uploading: null })
      }
    })
  const drop = () =>
    void send(async () => {
      forgetLost()
      await call(contract.quitarOrden, { params: { id } })
      setArchivo(null)
      announce('El PDF se quitó.')
    })
  return {
    archivo,
    uploading: busy ? (borrador.uploading?.nombre ?? null) : null,
    percent,
    busy,
    refusal,
    lost,
    forgetLost,
    put,
    drop,
  }
}

/** The client's own order: its number, part of the draft, and its PDF (OC-01). */
export const useOrden = (id: number, offer: Preconfirm, borrador: Borrador, change: Change) => {
  const { ordenCompra: numero } = borrador
  const { ordenCompraObligatoria: obligatoria } = offer
  const [asked, setAsked] = useState(false)
  return {
    numero,
    clean: cleanOrdenCompra(numero),
    obligatoria,
    error: checkOrdenCompra(numero, obligatoria && asked),
    setNumero: (ordenCompra: string) => change({ ordenCompra }),
    /** From the first attempt on a missing one is told at its field. */
    ask: () => setAsked(true),
    /** Whether it stops the submission; then its field says why, and has the focus. */
    stops: () => {
      setAsked(true)
      if (checkOrdenCompra(numero, obligatoria) === null) return false
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${ORDEN} input`)?.focus())
      return true
    },
    archivo: useArchivo(id, offer, borrador, change),
  }
}
export type Orden = ReturnType<typeof useOrden>
