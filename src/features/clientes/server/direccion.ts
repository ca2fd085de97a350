import { conflict, notFound } from '#shared/errors.ts'
import { rebase } from '#shared/rebase.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import { emit } from '#server/events/events.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Direccion, Tienda } from '../contract.ts'
import { textos, type DireccionForm } from '../rules.ts'
import * as store from './store.ts'

const campos = { calle: 'la calle', calleNro: 'el número' } as const
/** What was typed over what was seen, put over what is stored. Throws 409 `cambiado` where both changed a field. */
const overStored = (typed: DireccionForm, visto: DireccionForm, stored: DireccionForm): DireccionForm => {
  const { values, theirs } = rebase(visto, typed, stored)
  const both = (['calle', 'calleNro'] as const).flatMap((c) => (c in theirs ? [`${campos[c]} (${theirs[c]})`] : []))
  if (both.length > 0) throw conflict('cambiado', textos.otroCambio(both.join(' y ')))
  return values
}

/**
 * Saves street and number of a shop of a client in scope (OPEN-26), with the former ones in the audit log. Throws 404
 * for an unknown shop, 409 `cambiado` (OPEN-361).
 */
export const updateAddress = async (
  who: Sesion,
  { clienteId, tiendaNro, visto, ...typed }: Direccion,
): Promise<Tienda> => {
  const cliente = await inAlcance(who, clienteId, db())
  return tx(async (on) => {
    const antes = await store.lockTienda(on, cliente, tiendaNro)
    if (!antes) throw notFound()
    const { calle, calleNro } = visto
      ? overStored(typed, visto, { calle: antes.calle, calleNro: antes.calleNro })
      : typed
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
