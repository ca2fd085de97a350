import { useLayoutEffect, useRef, useState } from 'react'
import { contract as presupuestos, type Quote, type QuoteLine } from '#features/presupuestos/contract.ts'
import { numeroOf, type Typed as Leido } from '#shared/cantidad.ts'
import { ApiError, useRefresh, values } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { useSession } from '#web/session.ts'
import { upload, type Progress } from '#web/upload.ts'
import { draft } from '#web/ui/draft.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import {
  checkPedido,
  checkReclamo,
  problemOfReclamada,
  readReclamada,
  readSolicitud,
  textos,
  tipoOf,
  whyNoSolicitud,
  writeLinea,
  type ReclamoErrors,
} from '../rules.ts'
import { useArchivos } from './useArchivos.ts'
import { useSolicitud } from './useSolicitud.ts'

type Errores = ReclamoErrors & { solicitud?: string; lineas?: string }
/** What is typed into a claim. */
type Typed = {
  solicitud: string
  /** The quote that was found, by its request number. */
  foundOne: number | null
  titulo: string
  tipo: number | null
  descripcion: string
  nroPedido: string
  /** The quote that the marked lines and the order number are of; left out by a draft of before. */
  lineasDe?: number | null
  /** What is claimed of each marked line, as it was typed; by item. */
  lineas: Readonly<Record<string, string>>
  /**
   * The chosen files, by name: another file is another claim, with another key. A draft keeps the names alone, so that
   * it is told how many have to be chosen again.
   */
  archivos: readonly string[]
}
/** An empty one, for the quote of the address. */
const vacioOf = (de: string): Typed => ({
  solicitud: de,
  foundOne: de === '' ? null : Number(de),
  lineasDe: de === '' ? null : Number(de),
  titulo: '',
  tipo: null,
  descripcion: '',
  nroPedido: '',
  lineas: {},
  archivos: [],
})

/** The marked lines of the quote, each with how much of it is claimed as it was typed. */
const markedOf = (lineas: Typed['lineas'], quote: Quote): { linea: QuoteLine; leido: Leido }[] =>
  values(quote.detalles).flatMap((linea) => {
    const text = lineas[linea.item]
    return text === undefined ? [] : [{ linea, leido: readReclamada(text, linea) }]
  })
const wrongLineas = (lineas: Typed['lineas'], quote: Quote): string | undefined =>
  markedOf(lineas, quote).some(
    ({ linea, leido }) => leido.kind === 'doubt' || problemOfReclamada(leido, linea.cantidadTiras) !== null,
  )
    ? textos.cantidadInvalida
    : undefined

/** What is wrong with the order number of a claim of this quote. */
const checkNumero = ({ nroPedido }: Typed, quote: Quote): ReclamoErrors => {
  const wrong = checkPedido(nroPedido, quote)
  return wrong === null ? {} : { nroPedido: wrong }
}

/**
 * Why it was not filed: the spec's sentence, and the reason where there is one that a person can do something about.
 */
const said = (error: unknown): string => {
  if (error instanceof DOMException && error.name === 'AbortError')
    return 'Cancelaste el envío: no se cargó el reclamo. Lo que escribiste y los archivos siguen acá.'
  const reason = error instanceof ApiError && error.problem && error.status < 500 ? ` ${error.message}` : ''
  return `${textos.notCreated}${reason}`
}

/** What travels of a claim, but for its files. */
const bodyOf = (written: Typed, quote: Quote, cuit: string | null) => ({
  Titulo: written.titulo.trim(),
  Tipo: String(written.tipo),
  Asunto: tipoOf(written.tipo!),
  Descripcion: written.descripcion.trim(),
  NroPedido: written.nroPedido.trim(),
  cuit: cuit ?? quote.documentoCliente,
  idPresupuesto: String(quote.id),
  linea: markedOf(written.lineas, quote).map(({ linea: { item }, leido }) =>
    writeLinea({ item, cantidad: numeroOf(leido) }),
  ),
})

/** Sends a claim with its files, telling how much has left; `cancel` gives it up, and nothing of it is kept. */
const useEnvio = () => {
  const { cuit } = useSession()
  const begin = useGoAfter()
  const refresh = useRefresh()
  const [progress, setProgress] = useState<Progress | null>(null)
  const abort = useRef<AbortController | null>(null)
  const send = async (written: Typed, quote: Quote, files: readonly File[], idempotencyKey: string) => {
    const go = begin()
    abort.current = new AbortController()
    const { signal } = abort.current
    const input = { query: {}, body: bodyOf(written, quote, cuit), files: { file: files } }
    const { id: reclamo } = await upload(contract.create, input, {
      idempotencyKey,
      signal,
      onProgress: setProgress,
    }).finally(() => setProgress(null))
    const { fetchAll, search, latest } = presupuestos
    for (const def of [presupuestos.quote, fetchAll, search, latest, contract.searchBy]) void refresh(def)
    await go({ to: '/presupuestos', state: { reclamo } }, textos.creado, 'Ver mis operaciones')
  }
  return { send, progress, cancel: () => abort.current?.abort() }
}

/** The values as they stand, for an answer that comes later. */
const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useLayoutEffect(() => void (latest.current = value))
  return latest
}

/** What a found quote changes in what is typed: looked for once more, its lines stay marked (OPEN-500). */
const takenOf = ({ id, pedidoId }: Quote, typed: Typed, again: boolean): Partial<Typed> => {
  const nroPedido = pedidoId ?? ''
  if (!again && typed.lineasDe !== id)
    return { solicitud: String(id), foundOne: id, lineasDe: id, nroPedido, lineas: {} }
  return { foundOne: id, lineasDe: id, ...(typed.nroPedido === '' ? { nroPedido } : {}) }
}

/** A new claim: what is typed, the quote it is for, its files, and sending it all. */
export const useNuevo = (de: string) => {
  const [acepto, setAccept] = useState(false)
  const archivos = useArchivos()
  const envio = useEnvio()
  const [quote, setQuote] = useState<Quote | null>(null)
  const [initial] = useState(() => vacioOf(de))
  const form = useForm<Typed, Errores>({
    initial,
    borrador: draft(`reclamo-nuevo:${de}`),
    check: (written) =>
      quote === null
        ? { solicitud: textos.buscarPresupuesto }
        : { ...checkNumero(written, quote), ...checkReclamo(written), lineas: wrongLineas(written.lineas, quote) },
    say: said,
    send: (written, { key }) => envio.send(written, quote!, archivos.files, key),
  })
  const typedNow = useLatest(form.values) // what is typed while the quote is on its way stays
  const solicitud = useSolicitud(form.values.foundOne, (found, again) => {
    setQuote(found)
    if (found) form.set(takenOf(found, typedNow.current, again))
  })
  const names = archivos.files.map((f) => `${f.name}:${f.size}`)
  useChanged(names.join('|'), () => form.set({ archivos: names }))
  const search = () => {
    const id = readSolicitud(form.values.solicitud)
    if (id === null) solicitud.fail(whyNoSolicitud(form.values.solicitud))
    else void solicitud.find(id, false)
  }
  const choose = (id: number) => {
    form.set({ solicitud: String(id) })
    void solicitud.find(id, false)
  }
  const leave = () => {
    setQuote(null)
    solicitud.leave()
  }
  return {
    form,
    solicitud: { ...solicitud, quote, search, choose, leave },
    archivos: { ...archivos, lost: names.length === 0 ? form.values.archivos.length : 0 },
    acepto,
    setAccept,
    progress: envio.progress,
    cancel: envio.cancel,
  }
}
export type Nuevo = ReturnType<typeof useNuevo>
