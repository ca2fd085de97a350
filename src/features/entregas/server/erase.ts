import { audit } from '#server/auditoria.ts'
import { tx } from '#server/context.ts'
import { dropFile } from '#server/files/files.ts'
import * as receipts from './receipt-store.ts'

/**
 * Erases what is personal of a client's proofs, of any source (Ley 25.326): who received, DNI, signature and place.
 * What was received stays, and its hash with it; photos never said place or camera, and show goods (OPEN-551). How many
 * it was; once more it is none.
 */
export const eraseOfCliente = (clienteId: number, quien: string): Promise<number> =>
  tx(async (on) => {
    const { receipts: many, files } = await receipts.erasePersonal(on, clienteId)
    for (const archivo of files) await dropFile(on, archivo)
    if (many > 0)
      await audit(on, {
        accion: 'pruebas-borradas',
        quien: { usuarioId: null, usuario: quien },
        clienteId,
        sobre: 'pruebas de entrega',
        despues: { pruebas: many },
      })
    return many
  })
