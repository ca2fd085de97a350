import { fold } from '#shared/identity.ts'
import type { Db } from '#server/db/db.ts'
import type { Reference, Referenced, Values } from '../columnas.ts'
import { codigo, de, optionalText } from '../columnas.ts'
import { byColumna, type Existe } from '../entidad.ts'

export const cliente = byColumna('el cliente', 'cliente', 'codigo', ['id'])
export const vendedor = byColumna('el vendedor', 'vendedor', 'id', ['idVendedor'])
export const deposito = byColumna('el depósito', 'deposito', 'codigo', ['id'])
export const listaPrecio = byColumna('la lista de precios', 'lista_precio', 'id', ['id'], 'int')
export const grupo = byColumna('el grupo', 'grupo', 'id', ['id', 'descripcion'], 'int')
export const subgrupo = byColumna(
  'el subgrupo',
  'subgrupo',
  'gruposProdId',
  ['gruposProdId', 'grupoId', 'gruposDesc'],
  'int',
)
export const producto = byColumna('el producto', 'producto', 'id', ['id', 'descripcion', 'grupoId', 'peso'])
/** A price list by the order system's code. */
export const listaPrecioByCodigo = byColumna('la lista de precios', 'lista_precio', 'codigo', ['id'])
export const grupoByCodigo = byColumna('el grupo', 'grupo', 'codigo', ['id', 'descripcion'])
export const subgrupoByCodigo = byColumna('el subgrupo', 'subgrupo', 'codigo', [
  'gruposProdId',
  'grupoId',
  'gruposDesc',
])
export const transporteByCodigo = byColumna('el transporte', 'transporte', 'codigo', ['id', 'descripcion'])
export const condicionPagoByCodigo = byColumna('la condición de pago', 'condicion_pago', 'codigo', [
  'id',
  'descripcion',
  'porcentaje',
])
export const clasificacionByCodigo = byColumna('la clasificación', 'clasificacion_envio', 'codigo', [
  'id',
  'descripcion',
])
export const transporte = byColumna('el transporte', 'transporte', 'id', ['id', 'descripcion'], 'int')
export const condicionPago = byColumna(
  'la condición de pago',
  'condicion_pago',
  'id',
  ['id', 'descripcion', 'porcentaje'],
  'int',
)
export const clasificacion = byColumna('la clasificación', 'clasificacion_envio', 'id', ['id', 'descripcion'], 'int')
/** A confirmed quote by its number in the order system; a cart has none. */
export const presupuesto = byColumna(
  'el presupuesto',
  'presupuesto',
  'presupuestoTotvsId',
  ['id'],
  'text',
  `and estado not in ('Carrito', 'Aparte')`,
)

/** A cotización by what the order system calls it, or by the portal's number; what nobody was told of is none. */
export const cotizacion = byColumna('la cotización', 'cotizacion', 'codigo', ['id'])
export const cotizacionByNumero = byColumna('la cotización', 'cotizacion', 'numero', ['id'], 'int', 'and visible')

/** The order system's code of a row that has a number of ours. */
export const codigoPropio = (example: string) =>
  optionalText(codigo(), { example, que: 'cómo se llama en el sistema de gestión; sin número, lo da el portal' })

/** An account by its e-mail in lower case. */
export const usuario: Reference = {
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

/** An account that buys for clients, by its e-mail in lower case. */
export const cuentaOfCliente: Reference = {
  nombre: 'la cuenta de cliente',
  find: async (db, textos) => {
    const rows = await db
      .selectFrom('usuario')
      .select(['id', 'email'])
      .where('tipoRol', '=', 3)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', eb.fn.any(eb.val([...textos]))))
      .execute()
    return new Map(rows.map((r) => [r.email.toLowerCase(), { id: r.id }]))
  },
}

/**
 * Abbreviations of a province: the letter of ISO 3166-2, also used by tax programs, and unambiguous two or three
 * letters (CO may be Corrientes or Córdoba, CH Chaco or Chubut: those need a mapping).
 */
const ABBREVIATED: { readonly [id: number]: string } = {
  2: 'c|caba|cf|cap|cap fed|capital|capital federal|ciudad de buenos aires|ciudad de bs as|ciudad autonoma buenos aires|ciudad autonoma de bs as|cdad autonoma de buenos aires|cdad autonoma de bs as',
  6: 'b|ba|bsas|bs as|pba|gba|pcia bs as|pcia de buenos aires|provincia de buenos aires',
  10: 'k|ct|cat|cata',
  14: 'x|cb|cba|cord',
  18: 'w|cr|ctes|corr|cte',
  22: 'h|cc|cha|chac',
  26: 'u|cu|chu|chub',
  30: 'e|er|erios|e rios',
  34: 'p|fo|for|fsa',
  38: 'y|jy|ju|juj',
  42: 'l|lp|lpa',
  46: 'f|lr|lrj',
  50: 'm|mz|mza|mdz',
  54: 'n|mi|mis|mnes',
  58: 'q|nq|ne|nqn|neu',
  62: 'r|rn|rng|r negro',
  66: 'a|sa|sal|sla',
  70: 'j|sj|sjn',
  74: 'd|sl|slu',
  78: 'z|sc|scr|scz|sta cruz',
  82: 's|sf|sfe|sta fe',
  86: 'g|se|sde|sgo|sgo del estero|stgo del estero|santiago',
  90: 't|tu|tuc',
  94: 'v|tf|tdf|tierra del fuego, antartida e islas del atlantico sur',
}
const otrosNombres: readonly (readonly [string, number])[] = Object.entries(ABBREVIATED).flatMap(([id, nombres]) =>
  nombres.split('|').map((nombre) => [nombre, Number(id)] as const),
)
/**
 * The forms in which a province's name is looked up, folded: dots as blanks ('Sta.Fe') or removed ('C.A.B.A.'),
 * without 'Provincia de', and an id with or without its leading zero.
 */
const nombresOfProvincia = (texto: string): string[] =>
  [' ', ''].flatMap((punto) => {
    const nombre = fold(texto.replaceAll('.', punto)).replace(/^0(?=\d$)/, '')
    return [nombre, nombre.replace(/^(?:provincia|prov|pcia)(?: de)? /, '')]
  })
/** A province by its name, with or without accents, or by its id (INDEC). */
export const provincia: Reference = {
  nombre: 'la provincia',
  find: async (db: Db, textos) => {
    const rows = await db.selectFrom('provincia').select(['id', 'name']).execute()
    const ids = new Map<string, number>([
      ...otrosNombres,
      ...rows.flatMap(
        (row) =>
          [
            [fold(row.name), row.id],
            [String(row.id), row.id],
          ] as [string, number][],
      ),
    ])
    const names = new Map(rows.map((row) => [row.id, row.name]))
    return new Map(
      textos.flatMap((texto): [string, Referenced][] => {
        const nombre = nombresOfProvincia(texto).find((n) => ids.has(n))
        if (nombre === undefined) return []
        const id = ids.get(nombre)!
        return [[texto, { id, name: names.get(id)! }]]
      }),
    )
  },
}

/** The shop of a client by the order system's code. */
export const tiendaCodigo = () =>
  optionalText(codigo(), { example: 'A1', que: 'la tienda por su código, en vez de tiendaNro' })

/** The shop named by the columns `cliente` and `tiendaNro`. */
export const tienda: Existe = {
  tabla: 'tienda',
  columna: 'tiendaNro',
  campos: { clienteId: 'int', tiendaNro: 'int' },
  de: (values: Values) =>
    values.tiendaNro === null || values.cliente === null
      ? null
      : { clienteId: de<number>(values, 'cliente', 'id'), tiendaNro: values.tiendaNro as number },
  motivo: (v) => `El cliente no tiene la tienda ${String(v.tiendaNro)}.`,
}
