import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call, q, queryClient } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { useSession } from '#web/session.ts'
import type { useSend } from '#web/ui/useSend.ts'
import { cleanOrdenCompra } from '#features/presupuestos/rules.ts'
import { contract, type Preconfirm } from '../contract.ts'
import { currentEleccion, pasoCompleto, firstMissing, cleanRecibe, type Eleccion, type Recibe } from '../rules.ts'
import type { ObraInMapa } from '../obra.ts'
import { useOrden, type Orden } from './useOrden.ts'
import { useFecha, type Fecha } from './useFecha.ts'
import { openBorrador, saveBorrador, type Borrador } from './borrador.ts'
import { backOf, useGoToCarrito } from './CarritoLink.tsx'

const withoutPunto = { obraLatitud: null, obraLongitud: null }
/** The request (SHIP-09). A work site has shop 0. */
const bodyOf = (
  id: number,
  contactoId: number,
  { recibe, eleccion, obra, ordenCompra, fechaPedida, franjaPedida }: Borrador,
  offer: Preconfirm,
) => {
  const { provinciaId, ...site } =
    eleccion.esObra && obra
      ? obra
      : { provinciaId: null, localidad: null, obraCalle: null, obraNro: null, obraCodigoPostal: null, ...withoutPunto }
  const { telefono, ...persona } = cleanRecibe(recibe)
  return {
    id,
    contactoId,
    ...persona,
    telefono: telefono || null,
    clienteTiendaEntregaNro: eleccion.esObra ? 0 : eleccion.tiendaNro,
    transporteId: eleccion.transporteId,
    clasificacionId: eleccion.clasificacionId,
    condicionPagoId: eleccion.condicionPagoId,
    esObra: eleccion.esObra,
    ...site,
    provinciaId,
    ordenCompra: cleanOrdenCompra(ordenCompra) || null,
    fechaPedida: fechaPedida || null,
    franjaPedida: franjaPedida || null,
    TransporteDesc: offer.listaTransportes.$values.find((t) => t.id === eleccion.transporteId)?.descripcion ?? null,
    descuento4: offer.listaFormasPago.$values.find((f) => f.id === eleccion.condicionPagoId)?.porcentaje ?? 0,
  }
}

/** Moves the focus to the opened step; when one collapses, to its 'Cambiar'. */
const useFocusOnPaso = (paso: number) => {
  const last = useRef(paso)
  useEffect(() => {
    if (last.current === paso) return
    document.getElementById(paso === 0 ? `cambiar-${last.current}` : `paso-${paso}`)?.focus()
    last.current = paso
  }, [paso])
}

type Envio = {
  id: number
  offer: Preconfirm
  sending: ReturnType<typeof useSend<true>>
  /** Reads the options again. */ read: () => Promise<Preconfirm | undefined>
}

/**
 * Pre-confirms and opens the confirmation (SHIP-52). If refused, shows the present cart and asks again for what is no
 * longer offered.
 */
const useSubmit = (
  { id, offer, sending, read }: Envio,
  borrador: Borrador,
  setB: React.Dispatch<React.SetStateAction<Borrador>>,
  { orden, fecha }: { orden: Orden; fecha: Fecha },
) => {
  const { userId, contactoId } = useSession()
  const begin = useGoAfter()
  const chooseAgain = async () => {
    const now = await read()
    if (!now) return
    setB((old) => {
      const fresh = { ...old, eleccion: currentEleccion(now, old.eleccion) }
      return { ...fresh, paso: firstMissing(fresh) ?? 0 }
    })
  }
  return async () => {
    if (fecha.stops() || orden.stops()) return
    await sending.send(async () => {
      const go = begin()
      try {
        const quote = await call(contract.preconfirmBudget, { body: bodyOf(id, contactoId, borrador, offer) })
        const { clienteSeleccionado, aparte } = offer
        const shown = { ...quote, aviso: null, clienteSeleccionado, aparte }
        queryClient.setQueryData(q(contract.confirmacion, { params: { id } }).queryKey, shown)
      } catch (error) {
        if (error instanceof ApiError && [400, 409].includes(error.status)) await chooseAgain()
        orden.ask()
        throw error
      }
      saveBorrador(userId, id, { ...borrador, paso: 0 })
      const to = { to: '/miCarrito/confirmar/$presupuestoId', params: { presupuestoId: String(id) } } as const
      await go(to, 'El envío y el pago quedaron guardados.', 'Ver la confirmación')
    })
  }
}

export type Checkout = ReturnType<typeof useCheckout>
/**
 * The four steps: input, open step and submission. Valid defaults stay collapsed; 'Siguiente' goes to the next
 * incomplete step, else to the confirmation.
 */
export const useCheckout = (envio: Envio) => {
  const { id, offer, sending } = envio
  const { userId } = useSession()
  const navigate = useNavigate()
  const goToCarrito = useGoToCarrito(offer.clienteSeleccionado)
  const [borrador, setB] = useState(() => openBorrador(userId, id, offer))
  /** 'Siguiente' of step 2 confirms the destination first (SHIP-22). */
  const [asking, setAsking] = useState(false)
  useEffect(() => saveBorrador(userId, id, borrador), [userId, id, borrador])
  useFocusOnPaso(borrador.paso)
  const change = (patch: Partial<Borrador>) => {
    sending.clear()
    setB((old) => ({ ...old, ...patch }))
  }
  const orden = useOrden(id, offer, borrador, change)
  const fecha = useFecha(offer, borrador, change)
  const submit = useSubmit(envio, borrador, setB, { orden, fecha })
  const openPaso = (paso: number) => change({ paso })
  /** Opens the next incomplete step, from the next one on; else submits. */
  const goOn = () => {
    setAsking(false)
    const lacking = firstMissing(borrador, borrador.paso + 1)
    return lacking ? openPaso(lacking) : void submit()
  }
  /** Collapses a complete step; from an incomplete one goes to the step before; from the first to the cart. */
  const goBack = () => {
    if (borrador.paso > 0 && firstMissing(borrador) === null) return openPaso(0)
    if (borrador.paso > 1) return openPaso(borrador.paso - 1)
    goToCarrito()
    void navigate({ to: backOf(offer.aparte) })
  }
  return {
    ...borrador,
    busy: sending.busy,
    orden,
    fecha,
    asking,
    cancelQuestion: () => setAsking(false),
    openPaso,
    goOn,
    goBack,
    /** The action of 'Siguiente'. */
    siguiente: () => (borrador.paso === 2 ? setAsking(true) : goOn()),
    puede: !sending.busy && !orden.archivo.busy && (borrador.paso === 0 || pasoCompleto(borrador.paso, borrador)),
    completo: (n: number) => pasoCompleto(n, borrador),
    setRecibe: (patch: Partial<Recibe>) => change({ recibe: { ...borrador.recibe, ...patch } }),
    setEleccion: (eleccion: Eleccion) => change({ eleccion }),
    setObra: (obra: ObraInMapa, eleccion: Eleccion) => change({ obra, eleccion }),
  }
}
