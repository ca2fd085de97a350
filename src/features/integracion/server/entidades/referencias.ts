import { fold } from '#shared/identity.ts'
import type { Db } from '#server/db/db.ts'
import type { Referencia, Referido, Valores } from '../columnas.ts'
import { de } from '../columnas.ts'
import { porColumna, type Existe } from '../entidad.ts'

export const cliente = porColumna('el cliente', 'cliente', 'codigo', ['id'])
export const vendedor = porColumna('el vendedor', 'vendedor', 'id', ['idVendedor'])
export const listaPrecio = porColumna('la lista de precios', 'lista_precio', 'id', ['id'], 'int')
export const grupo = porColumna('el grupo', 'grupo', 'id', ['id', 'descripcion'], 'int')
export const subgrupo = porColumna(
  'el subgrupo',
  'subgrupo',
  'gruposProdId',
  ['gruposProdId', 'grupoId', 'gruposDesc'],
  'int',
)
export const producto = porColumna('el producto', 'producto', 'id', ['id', 'descripcion', 'grupoId', 'peso'])
export const transporte = porColumna('el transporte', 'transporte', 'id', ['id', 'descripcion'], 'int')
export const condicionPago = porColumna(
  'la condición de pago',
  'condicion_pago',
  'id',
  ['id', 'descripcion', 'porcentaje'],
  'int',
)
export const clasificacion = porColumna('la clasificación', 'clasificacion_envio', 'id', ['id', 'descripcion'], 'int')
/** A confirmed quote by its number in the order system; a cart has none. */
export const presupuesto = porColumna(
  'el presupuesto',
  'presupuesto',
  'presupuestoTotvsId',
  ['id'],
  'text',
  `and estado <> 'Carrito'`,
)

/** An account by its e-mail, already in lower case. */
export const usuario: Referencia = {
  nombre: 'el usuario',
  find: async (db, textos) => {
    const rows = await db
      .selectFrom('usuario')
      .select(['id', 'contactoId', 'email'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', eb.fn.any(eb.val([...textos]))))
      .execute()
    return new Map(rows.map((r) => [r.email.toLowerCase(), { id: r.id, contactoId: r.contactoId }]))
  },
}

const otrosNombres: { readonly [nombre: string]: number } = {
  caba: 2,
  'capital federal': 2,
  'ciudad de buenos aires': 2,
  'provincia de buenos aires': 6,
  'tierra del fuego, antartida e islas del atlantico sur': 94,
}
/** A province by its name, with or without accents, or by its id (INDEC). */
export const provincia: Referencia = {
  nombre: 'la provincia',
  find: async (db: Db, textos) => {
    const rows = await db.selectFrom('provincia').select(['id', 'name']).execute()
    const ids = new Map<string, number>([
      ...Object.entries(otrosNombres),
      ...rows.flatMap(
        (row) =>
          [
            [fold(row.name), row.id],
            [String(row.id), row.id],
          ] as [string, number][],
      ),
    ])
    return new Map(
      textos.flatMap((texto): [string, Referido][] => {
        const id = ids.get(fold(texto).replace(/^0(?=\d$)/, ''))
        return id === undefined ? [] : [[texto, { id }]]
      }),
    )
  },
}

/** The shop that the columns `cliente` and `tiendaNro` name. */
export const tienda: Existe = {
  tabla: 'tienda',
  columna: 'tiendaNro',
  campos: { clienteId: 'int', tiendaNro: 'int' },
  de: (valores: Valores) =>
    valores.tiendaNro === null || valores.cliente === null
      ? null
      : { clienteId: de<number>(valores, 'cliente', 'id'), tiendaNro: valores.tiendaNro as number },
  motivo: (v) => `El cliente no tiene la tienda ${String(v.tiendaNro)}.`,
}
