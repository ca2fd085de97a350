import { sql } from 'kysely'

/**
 * What a quote keeps of its client, its seller and its shop, as they are called and where they are when it is
 * confirmed, cancelled or comes in: SQL over the rows named by their aliases, the same for every door
 * (docs/decisions/0034).
 */

/**
 * '{calle} {nro}, {localidad}, {provincia}' of what is known, '' of nothing; a town named like its province stands
 * once.
 */
const direccion = (alias: string): string => `
  concat_ws(
    ', ', nullif(trim(concat_ws(' ', ${alias}.calle, ${alias}."calleNro")), ''), nullif(${alias}.localidad, ''),
    (
      select pv.name
      from provincia pv
      where pv.id = ${alias}."provinciaId" and pv.name is distinct from ${alias}.localidad
    )
  )`

/** A seller as its clients know it: the trade name, else name and surname; null when there is none. */
export const nombreVendedor = (id: string): string =>
  `
    (
      select coalesce(vv."nombreFantasia", concat_ws(' ', vv.nombre, vv.apellido))
      from vendedor vv
      where vv."idVendedor" = ${id}
    )`

type Foto = { readonly [columna: string]: string }
/** Of the client `c`. */
export const fotoCliente = (alias: string) =>
  ({
    cliente: `${alias}."razonSocial"`,
    documentoCliente: `${alias}."documentoNro"`,
    direccionCliente: direccion(alias),
    telefonoCliente: `${alias}.telefono`,
  }) as const satisfies Foto
/** Of the shop `t`; null where a left join found none. */
export const fotoTienda = (alias: string) =>
  ({
    tiendaEntrega: `coalesce(${alias}."nombreFantasia", 'Tienda ' || ${alias}."tiendaNro")`,
    direccionEntrega: `case when ${alias}."tiendaNro" is not null then ${direccion(alias)} end`,
    telefonoEntrega: `${alias}.telefono`,
  }) as const satisfies Foto

/** Who sold a quote: the seller of its client when its cart was opened, else the present one. */
const sellsP = `coalesce(p."vendedorId", p."vendedorCliente")`
export const nombreVendedorOf = sql.raw(nombreVendedor(sellsP))
/** For `update presupuesto p set … from cliente c`: the snapshot of client and seller. */
export const takeFoto = sql.raw(
  Object.entries({ ...fotoCliente('c'), nombreVendedor: nombreVendedor(sellsP), vendedorId: sellsP })
    .map(([columna, de]) => `"${columna}" = ${de}`)
    .join(', '),
)
