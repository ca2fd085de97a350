import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#web/router/router.tsx'
import { contract as presupuestos, type Quote } from '#features/presupuestos/contract.ts'
import { readNumber } from '#shared/money.ts'
import { ApiError, q, useRefresh, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { upload, type Progress } from '#web/upload.ts'
import { useForm } from '#web/ui/useForm.ts'
import { contract } from '../contract.ts'
import { checkCantidad, checkReclamo, textos, tipoDe, writeLinea, type ReclamoErrors } from '../rules.ts'
import { forgetBorrador, openBorrador, saveBorrador, type Borrador } from './borrador.ts'
import { useArchivos } from './useArchivos.ts'

type Errores = ReclamoErrors & { solicitud?: string; lineas?: string }
/** What is typed, and the names of the files: another file is another claim, with another key. */
type Escrito = Omit<Borrador, 'archivos'> & { adjuntos: string }

const readSolicitud = (text: string): number | null => {
  const digits = text.trim().replaceAll('.', '')
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null
}
/** How much of a marked line is claimed: what was typed; undefined for what is no number. */
const cantidadOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (readNumber(text) ?? undefined)
const wrongLineas = (lineas: Borrador['lineas'], quote: Quote | null): string | undefined =>
  Object.entries(lineas).some(([item, text]) => {
    const linea = values(quote?.detalles).find((d) => d.item === Number(item))
    const cantidad = cantidadOf(text)
    return linea !== undefined && (cantidad === undefined || checkCantidad(cantidad, linea.cantidadTiras) !== null)
  })
    ? textos.cantidadInvalida
    : undefined

/** The quote a claim is for: looked for by its request number, and again when the screen opens with one. */
const useSolicitud = (start: number | null, onFound: (quote: Quote) => void) => {
  const client = useQueryClient()
  const [quote, setQuote] = useState<Quote | null>(null)
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: start !== null, error: null })
  const find = async (id: number, kept: boolean) => {
    setState({ busy: true, error: null })
    try {
      const found = await client.fetchQuery({ ...q(presupuestos.quote, { params: { id } }), staleTime: 0 })
      if (found.estadoPresupuesto === null) throw new ApiError(404, null)
      const error = found.estadoPresupuesto === 'Cancelado' ? textos.cancelada : null
      setQuote(error ? null : found)
      setState({ busy: false, error })
      if (!error && !kept) onFound(found)
    } catch (error) {
      setQuote(null)
      const missing = error instanceof ApiError && error.status === 404
      setState({ busy: false, error: missing ? textos.noSeEncuentra : (error as Error).message })
    }
  }
  const first = useRef(true)
  useEffect(() => {
    if (first.current && start !== null) void find(start, true)
    first.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, of the address or the draft
  }, [])
  return {
    quote,
    ...state,
    find,
    fail: (error: string) => setState({ busy: false, error }),
    leave: () => setQuote(null),
  }
}

/** Why it was not filed: the spec's sentence, and the reason where there is one that a person can do something about. */
const said = (error: unknown): string => {
  if (error instanceof DOMException && error.name === 'AbortError')
    return 'Cancelaste el envío: no se cargó el reclamo. Lo que escribiste y los archivos siguen acá.'
  const reason = error instanceof ApiError && error.problem && error.status < 500 ? ` ${error.message}` : ''
  return `${textos.noSeCreo}${reason}`
}

/** A new claim: what is typed, kept as a draft, the quote it is for, its files, and sending it all. */
export const useNuevo = (de: string) => {
  const session = useSession()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [start] = useState(() => openBorrador(session.userId, de))
  const [acepto, setAcepto] = useState(false)
  const [progress, setProgress] = useState<Progress | null>(null)
  const abort = useRef<AbortController | null>(null)
  const archivos = useArchivos()
  const { archivos: chosen, ...kept } = start
  const form = useForm<Escrito, Errores>({
    initial: { ...kept, adjuntos: '' },
    check: (written) =>
      solicitud.quote === null
        ? { solicitud: textos.buscarPresupuesto }
        : { ...checkReclamo(written), lineas: wrongLineas(written.lineas, solicitud.quote) },
    say: said,
    send: async (written, { key }) => {
      abort.current = new AbortController()
      const { quote } = solicitud
      const body = {
        Titulo: written.titulo.trim(),
        Tipo: String(written.tipo),
        Asunto: tipoDe(written.tipo!),
        Descripcion: written.descripcion.trim(),
        NroPedido: written.nroPedido.trim(),
        cuit: session.cuit ?? quote!.documentoCliente,
        idPresupuesto: String(quote!.id),
        linea: Object.entries(written.lineas).map(([item, text]) =>
          writeLinea({ item: Number(item), cantidad: cantidadOf(text) ?? null }),
        ),
      }
      try {
        await upload(
          contract.create,
          { query: {}, body, files: { file: archivos.files } },
          { idempotencyKey: key, signal: abort.current.signal, onProgress: setProgress },
        )
      } finally {
        setProgress(null)
      }
      forgetBorrador(session.userId, de)
      for (const def of [
        presupuestos.quote,
        presupuestos.fetchAll,
        presupuestos.search,
        presupuestos.latest,
        contract.searchBy,
      ])
        void refresh(def)
      window.scrollTo(0, 0) // what is said stands at the top
      await navigate('/presupuestos', { state: { aviso: textos.creado } })
    },
  })
  const solicitud = useSolicitud(start.hallada, (quote) =>
    form.set({ solicitud: String(quote.id), hallada: quote.id, nroPedido: quote.pedidoId ?? '', lineas: {} }),
  )
  const { quote } = solicitud
  // a draft of an address has no order number until its quote has come
  const filled = useRef(start.nroPedido !== '')
  useEffect(() => {
    if (!quote || filled.current) return
    filled.current = true
    form.set({ nroPedido: quote.pedidoId ?? '' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the quote has come
  }, [quote])
  const { adjuntos, ...typed } = form.values
  const names = archivos.files.map((f) => `${f.name}:${f.size}`).join('|')
  if (names !== adjuntos) form.set({ adjuntos: names })
  const count = archivos.files.length
  const said0 = useRef(false)
  useEffect(() => {
    // what is there already is not written again, so that leaving an untouched form leaves no draft
    if (said0.current) saveBorrador(session.userId, de, { ...typed, archivos: count })
    said0.current = true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of what was typed alone
  }, [JSON.stringify(typed), count])
  return {
    form,
    solicitud: {
      ...solicitud,
      search: () => {
        const id = readSolicitud(form.values.solicitud)
        if (id === null) return solicitud.fail(textos.solicitudInvalida)
        filled.current = true
        void solicitud.find(id, false)
      },
    },
    archivos: { ...archivos, perdidos: count === 0 ? chosen : 0 },
    acepto,
    setAcepto,
    progress,
    cancel: () => abort.current?.abort(),
  }
}
export type Nuevo = ReturnType<typeof useNuevo>
