import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: what was estimated of a request `alias` (DOLAR-10). What is kept is of one net and one destination: of others,
 * which the order system or a former version wrote later, it says nothing.
 */
export const percepcionesOf = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const kept = column('percepciones')
  return sql`
    case
      when (${kept} ->> 'neto')::numeric = ${column('montoFinal')}
        and ${kept} ->> 'destino' is not distinct from ${column('direccionEntrega')} then ${kept} -> 'filas'
      else '[]'::jsonb
    end`
}
