import { Modal } from '#web/ui/Modal.tsx'
import { useState } from 'react'
import { GuardarEnLista } from '#features/listas/web/listas.tsx'
import { AddressLink } from '#web/router.tsx'
import { P } from '#shared/permisos.ts'
import { call, values } from '#web/api.ts'
import { useGoAfter } from '#web/going.ts'
import { can, useSession } from '#web/session.ts'
import { Alert } from '#web/ui/states.tsx'
import { useSend } from '#web/ui/useSend.ts'
import { menuTree } from '#web/shell/menu.ts'
import { contract } from '../contract.ts'
import { textos } from '../rules.ts'
import { useCart, useRefreshCart } from './queries.ts'
import css from './summary.module.css'
import { local } from '#web/storage.ts'
import { held } from '#web/ui/held.ts'

/** The path of the product list: the last group looked at, else the first one. */
export const useKeepBuyingUrl = (): string => {
  const productos = menuTree(useSession()).find((e) => e.nombre === 'Productos')
  const last = local.get('grupoId')
  return last && /^\d+$/.test(last) ? `/productos/${last}` : (productos?.children[0]?.link ?? '/productos')
}

/** 'Cancelar Carrito', with a confirmation (CART-05, CART-06). */
const Cancel = ({ id, settle }: { id: number; settle: () => Promise<unknown> }) => {
  const [open, setOpen] = useState(false)
  const { busy, refusal, send } = useSend({ keep: true })
  const refresh = useRefreshCart()
  const begin = useGoAfter()
  const to = useKeepBuyingUrl()
  const confirm = async () => {
    const go = begin()
    await settle()
    await call(contract.cancel, { params: { id } })
    // first: what is read anew has no cart any more, and with it goes this button
    await go({ href: to }, 'El carrito se canceló.', 'Seguir Comprando')
    await refresh()
  }
  return (
    <>
      <button type="button" className="btn bare bad" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cancelar Carrito
      </button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Cancelar Carrito">
        <p>{textos.cancel}</p>
        {refusal && <Alert kind="bad">{refusal}</Alert>}
        <div className="acts">
          <button type="button" className="btn" data-autofocus onClick={() => setOpen(false)}>
            Volver
          </button>
          <button type="button" className="btn main" {...held(busy, () => void send(confirm))}>
            Confirmar
          </button>
        </div>
      </Modal>
    </>
  )
}

/** The actions below the lines, with permission 17 (SES-42). Only sellers may cancel. */
export const Acciones = ({ id, settle }: { id: number; settle: () => Promise<unknown> }) => {
  const { data, clienteId } = useCart()
  const session = useSession()
  const to = useKeepBuyingUrl()
  if (!can(session, P.accionesCarrito)) return null
  return (
    <div className={css.acciones}>
      {session.tipoRol === 2 && <Cancel id={id} settle={settle} />}
      <GuardarEnLista
        clienteId={clienteId}
        text="Guardar como lista"
        lineas={() =>
          values(data?.presupuestoDetalles).map((line) => ({
            productoId: line.producto.id,
            cantidad: line.cantidadTiras,
            largo: line.dimension1 || null,
            ancho: line.dimension2 || null,
          }))
        }
      />
      <AddressLink className="btn" href={to}>
        Seguir Comprando
      </AddressLink>
    </div>
  )
}
