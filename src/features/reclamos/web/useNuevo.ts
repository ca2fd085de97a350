import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { contract as presupuestos, type Quote, type QuoteLine } from '#features/presupuestos/contract.ts'
import { numeroOf, type Typed as Leido } from '#shared/cantidad.ts'
import { ApiError, useRefresh, values } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { useSession } from '#web/session.ts'
import { upload, type Progress } from '#web/upload.ts'
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
import { forgetBorrador, openBorrador, saveBorrador, type Borrador } from './borrador.ts'
import { useArchivos } from './useArchivos.ts'
import { useSolicitud } from './useSolicitud.ts'

type Errores = ReclamoErrors & { solicitud?: string; lineas?: string }
/** What is typed, and the names of the files: another file is another claim, with another key. */
type Typed = Omit<Borrador, 'archivos'> & { adjuntos: string }

/** The marked lines of the quote, each with how much of it is claimed as it was typed. */
const markedOf = (lineas: Borrador['lineas'], quote: Quote): { linea: QuoteLine; leido: Leido }[] =>
  values(quote.detalles).flatMap((linea) => {
    const text = lineas[linea.item]
    return text === undefined ? [] : [{ linea, leido: readReclamada(text, linea) }]
  })
const wrongLineas = (lineas: Borrador['lineas'], quote: Quote): string | undefined =>
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
const useEnvio = (de: string) => {
  const { userId, cuit } = useSession()
  const begin = useGoAfter()
  const refresh = useRefresh()
  const [progress, setProgress] = useState<Progress | null>(null)
  const abort = useRef<AbortController | null>(null)
  const send = async (written: Typed, quote: Quote, files: readonly File[], idempotencyKey: string) => {
    const go = begin()
    abort.current = new AbortController()
    const { signal } = abort.current
    const input = { query: {}, body: bodyOf(written, quote, cuit), files: { file: files } }
    await upload(contract.create, input, { idempotencyKey, signal, onProgress: setProgress }).finally(() =>
      setProgress(null),
    )
    forgetBorrador(userId, de)
    const { fetchAll, search, latest } = presupuestos
    for (const def of [presupuestos.quote, fetchAll, search, latest, contract.searchBy]) void refresh(def)
    await go({ to: '/presupuestos', state: { aviso: textos.creado } }, textos.creado, 'Ver mis operaciones')
  }
  return { send, progress, cancel: () => abort.current?.abort() }
}

/** Keeps what is typed, from the first change on: an untouched form leaves no draft. */
const useStored = (de: string, borrador: Borrador): void => {
  const { userId } = useSession()
  const text = JSON.stringify(borrador)
  const [first] = useState(text)
  useEffect(() => {
    if (text !== first) saveBorrador(userId, de, JSON.parse(text) as Borrador)
  }, [text, first, userId, de])
}

/** The values as they stand, for an answer that comes later. */
const useLatest = <T>(value: T) => {
  const latest = useRef(value)
  useLayoutEffect(() => void (latest.current = value))
  return latest
}

/** A new claim: what is typed, kept as a draft, the quote it is for, its files, and sending it all. */
export const useNuevo = (de: string) => {
  const { userId } = useSession()
  const [start] = useState(() => openBorrador(userId, de))
  const [acepto, setAccept] = useState(false)
  const archivos = useArchivos()
  const envio = useEnvio(de)
  const [quote, setQuote] = useState<Quote | null>(null)
  const { archivos: chosen, ...kept } = start
  const form = useForm<Typed, Errores>({
    initial: { ...kept, adjuntos: '' },
    borrador: null, // of its own: the files' names and the quote are part of it (borrador.ts)
    check: (written) =>
      quote === null
        ? { solicitud: textos.buscarPresupuesto }
        : { ...checkNumero(written, quote), ...checkReclamo(written), lineas: wrongLineas(written.lineas, quote) },
    say: said,
    send: (written, { key }) => envio.send(written, quote!, archivos.files, key),
  })
  const typedNow = useLatest(form.values) // what is typed while the quote is on its way stays
  const solicitud = useSolicitud(start.foundOne, (found, again) => {
    setQuote(found)
    if (!found) return
    const nroPedido = found.pedidoId ?? ''
    if (!again) form.set({ solicitud: String(found.id), foundOne: found.id, nroPedido, lineas: {} })
    else if (typedNow.current.nroPedido === '') form.set({ nroPedido })
  })
  const { adjuntos, ...typed } = form.values
  // another file is another claim: its key is made of what is typed
  const names = archivos.files.map((f) => `${f.name}:${f.size}`).join('|')
  if (names !== adjuntos) form.set({ adjuntos: names })
  const count = archivos.files.length
  useStored(de, { ...typed, archivos: count })
  const search = () => {
    const id = readSolicitud(form.values.solicitud)
    if (id === null) solicitud.fail(whyNoSolicitud(form.values.solicitud))
    else void solicitud.find(id, false)
  }
  const leave = () => {
    setQuote(null)
    solicitud.leave()
  }
  return {
    form,
    solicitud: { quote, busy: solicitud.busy, error: solicitud.error, search, leave },
    archivos: { ...archivos, lost: count === 0 ? chosen : 0 },
    acepto,
    setAccept,
    progress: envio.progress,
    cancel: envio.cancel,
  }
}
export type Nuevo = ReturnType<typeof useNuevo>
