import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import { call, q, queryClient } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { useSend } from '#web/ui/useSend.ts'
import { contract, type Preconfirm } from '../contract.ts'
import {
  checkClasificacion,
  checkDestino,
  checkPago,
  checkRecibe,
  obraVacia,
  type Eleccion,
  type Obra,
  type Recibe,
} from '../rules.ts'
import { openBorrador, saveBorrador, type Borrador } from './borrador.ts'

/** The destination as the rules look at it. */
const destinoOf = ({ eleccion, obra }: Borrador) => ({
  ...(obra ?? obraVacia),
  esObra: eleccion.esObra,
  clienteTiendaEntregaNro: eleccion.tiendaNro,
  transporteId: eleccion.transporteId,
})
const empty = (errors: object) => Object.keys(errors).length === 0
const pasoListo: Record<number, (b: Borrador) => boolean> = {
  1: (b) => empty(checkRecibe(b.recibe)),
  2: (b) => empty(checkDestino(destinoOf(b))),
  3: (b) => checkClasificacion(b.eleccion.clasificacionId) === null,
  4: (b) => checkPago(b.eleccion.condicionPagoId) === null,
}

/** The submission (SHIP-09). A work site has shop 0. */
const bodyOf = (id: number, contactoId: number, { recibe, eleccion, obra }: Borrador, offer: Preconfirm) => {
  const { provinciaId, ...site } =
    eleccion.esObra && obra
      ? obra
      : { provinciaId: null, localidad: null, obraCalle: null, obraNro: null, obraCodigoPostal: null }
  return {
    id,
    contactoId,
    ...recibe,
    telefono: recibe.telefono.trim() || null,
    clienteTiendaEntregaNro: eleccion.esObra ? 0 : eleccion.tiendaNro,
    transporteId: eleccion.transporteId,
    clasificacionId: eleccion.clasificacionId,
    condicionPagoId: eleccion.condicionPagoId,
    esObra: eleccion.esObra,
    ...site,
    provinciaId,
    obraLatitud: null,
    obraLongitud: null,
    TransporteDesc: offer.listaTransportes.$values.find((t) => t.id === eleccion.transporteId)?.descripcion ?? null,
    descuento4: offer.listaFormasPago.$values.find((f) => f.id === eleccion.condicionPagoId)?.porcentaje ?? 0,
  }
}

export type Checkout = ReturnType<typeof useCheckout>
/** The four steps: what is typed and chosen, which one is open, and sending it. */
export const useCheckout = (id: number, offer: Preconfirm) => {
  const { userId, contactoId } = useSession()
  const navigate = useNavigate()
  const [borrador, setB] = useState(() => openBorrador(userId, id, offer))
  const { busy, outcome, send, clear } = useSend()
  useEffect(() => saveBorrador(userId, id, borrador), [userId, id, borrador])

  // the focus follows the open step
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else document.getElementById(`paso-${borrador.paso}`)?.focus()
  }, [borrador.paso])

  const change = (patch: Partial<Borrador>) => {
    clear()
    setB((old) => ({ ...old, ...patch }))
  }
  const openPaso = (paso: number) => change({ paso, hasta: Math.max(borrador.hasta, paso) })
  /** To the next step that has not been seen or lacks something; the last one stays. */
  const goOn = () =>
    openPaso([2, 3, 4].find((n) => n > borrador.paso && (n > borrador.hasta || !pasoListo[n]!(borrador))) ?? 4)
  const goBack = () => (borrador.paso === 1 ? void navigate('/miCarrito') : openPaso(borrador.paso - 1))

  /** Pre-confirms and goes on to the confirmation (SHIP-52). */
  const submit = async () => {
    const lacking = [1, 2, 3].find((n) => !pasoListo[n]!(borrador))
    if (lacking) return openPaso(lacking)
    await send(async () => {
      const body = bodyOf(id, contactoId, borrador, offer)
      const quote = await call(contract.preconfirmBudget, { body })
      queryClient.setQueryData(q(presupuestos.quote, { params: { id } }).queryKey, quote)
      await navigate(`/miCarrito/confirmar/${id}`)
    })
  }
  return {
    ...borrador,
    busy,
    outcome,
    openPaso,
    goOn,
    goBack,
    submit,
    listo: (n: number) => n <= borrador.hasta && pasoListo[n]!(borrador),
    completo: (n: number) => pasoListo[n]!(borrador),
    setRecibe: (patch: Partial<Recibe>) => change({ recibe: { ...borrador.recibe, ...patch } }),
    setEleccion: (eleccion: Eleccion) => change({ eleccion }),
    setObra: (obra: Obra, eleccion: Eleccion) => change({ obra, eleccion }),
  }
}
