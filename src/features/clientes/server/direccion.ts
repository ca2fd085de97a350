import { notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import { emit } from '#server/events/events.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Direccion, Tienda } from '../contract.ts'
import * as store from './store.ts'

/**
 * Saves street and number of a shop of a client in scope (OPEN-26), with the former ones in the audit log. Throws 404
 * for an unknown shop.
 */
export const updateAddress = async (
  who: Sesion,
  { clienteId, tiendaNro, calle, calleNro }: Direccion,
): Promise<Tienda> => {
  const cliente = await inAlcance(who, clienteId, db())
  return tx(async (on) => {
    const antes = await store.lockTienda(on, cliente, tiendaNro)
    if (!antes) throw notFound()
    if (antes.calle !== calle || antes.calleNro !== calleNro) {
      await store.saveDireccion(on, { id: antes.id, calle, calleNro })
      // else the order system's next import would revert it
      await emit(on, { tipo: 'direccion-cambiada', datos: { clienteId, tiendaNro, calle, calleNro } })
      await audit(on, {
        accion: 'direccion-cambiada',
        clienteId,
        sobre: `tienda ${tiendaNro}`,
        antes: { calle: antes.calle, calleNro: antes.calleNro },
        despues: { calle, calleNro },
      })
    }
    return (await store.listTiendas(on, cliente)).find((t) => t.tiendaNro === tiendaNro)!
  })
}
