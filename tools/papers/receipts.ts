import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/db.ts'
import { at, receiptOf, signatureOf, uploaded } from '../../test/recepcion.ts'
import type { Client } from '../../test/portal.ts'
import { done } from './world.ts'

/** A remito of a client's with lines that nobody received yet. */
const findRemito = async (client: Client, db: Kysely<Tables>): Promise<string> => {
  const { numero } = await db
    .selectFrom('remito as r')
    .select('r.numero')
    .where('r.clienteId', '=', client.session!.clienteId)
    .where('r.estado', '<>', 'Anulado')
    .where((eb) =>
      eb.exists(eb.selectFrom('remito_linea as l').select('l.renglon').whereRef('l.remitoId', '=', 'r.id')),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('remito_prueba as p')
            .select('p.id')
            .whereRef('p.numero', '=', 'r.numero')
            .where('p.origen', '=', 'portal'),
        ),
      ),
    )
    .orderBy('r.fecha', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return numero
}
const post = async (client: Client, numero: string, body: unknown) =>
  done(await client.post(`${at(numero)}/recepcion`, body)) as { prueba: number }
/** Receives one with differences of which nobody makes a claim; its number. */
export const receiveWithDifferences = async (client: Client, db: Kysely<Tables>): Promise<string> => {
  const numero = await findRemito(client, db)
  const said = (await receiptOf(client, numero)) as { lineas: object[] }
  Object.assign(said.lineas[0]!, { diferencia: 'Dañado', detalle: 'Golpeada en la punta' })
  await post(client, numero, { ...said, nota: 'Avisó el chofer al bajar.' })
  return numero
}
/** Receives one with photos and a signature that is drawn, then corrects it; its number. */
export const receiveAndCorrect = async (client: Client, db: Kysely<Tables>): Promise<string> => {
  const numero = await findRemito(client, db)
  const photo = readFileSync('data/demo/fotos/UPN-120-12.jpg')
  const fotos = [await uploaded(client, numero, photo), await uploaded(client, numero, photo)]
  const archivo = await uploaded(client, numero, await signatureOf())
  const lugar = { latitud: -34.4459, longitud: -58.8712, precisionMetros: 12 }
  const firma = { como: 'dibujada', archivo }
  const { prueba } = await post(client, numero, await receiptOf(client, numero, {}, { fotos, firma, lugar }))
  const again = (await receiptOf(client, numero)) as { lineas: object[] }
  Object.assign(again.lineas[0]!, { diferencia: 'Vino otro', detalle: 'Es de 6 mm' })
  await post(client, numero, { ...again, corrige: prueba, motivo: 'Se midió en el depósito.' })
  return numero
}
