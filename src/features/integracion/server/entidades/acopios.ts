import { sql } from 'kysely'
import { z } from '#shared/wire.ts'
import type { Quita } from '../quita.ts'
import { codigo, de, decimal, dia, required, happened, reference, texto } from '../columnas.ts'
import { byColumna, type Entidad } from '../entidad.ts'
import { codigoOfRenglon, itemCodigo, RENGLON_HINT } from '../items.ts'
import { referenced, upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { cliente } from './references.ts'

const dolares = () => decimal(2, -999_999_999_999, 999_999_999_999)
const tasa = () => decimal(4, 0, 99_999_999_999)

/** Withdraws a stockpile with its movements. */
const quitaAcopio: Quita = {
  tabla: 'acopio',
  clave: { nroAcopio: 'text' },
  de: (v) => ({ nroAcopio: v.nroAcopio as string }),
  before: async (db, claves) => {
    await sql`
      delete from acopio_movimiento m
      using acopio a, json_to_recordset(${JSON.stringify(claves)}::json) as x("nroAcopio" text)
      where a."nroAcopio" = x."nroAcopio" and m."acopioId" = a.id`.execute(db)
    return new Map()
  },
}
export const acopios: Entidad = {
  nombre: 'acopios',
  momento: { columna: 'lastUpdate', en: quitaAcopio },
  clave: ['nroAcopio'],
  columnas: z.object({
    nroAcopio: required(codigo(), { example: 'A-2318' }),
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    fechaEmision: required(dia(), { example: '14/08/2026' }),
    cotizacion: required(tasa(), {
      example: '1382,5',
      que: 'pesos por dólar al emitirlo; se muestra con dos decimales',
    }),
    saldoDolares: required(dolares(), {
      example: '38640,25',
      que: 'lo que queda, en dólares: se muestra como viene',
    }),
    lastUpdate: required(happened(), { example: '20/11/2026 18:30', que: 'a cuándo es el saldo' }),
  }),
  quita: quitaAcopio,
  save: upsert('acopio', ['nroAcopio'], {
    nroAcopio: 'text',
    clienteId,
    fechaEmision: 'date',
    cotizacion: 'numeric',
    saldoDolares: 'numeric',
    lastUpdate: 'timestamptz',
  }),
}

const acopio = byColumna('el acopio', 'acopio', 'nroAcopio', ['id'])
/** A complete file has all lines of the stockpiles that it names. */
const quitaMovimiento: Quita = {
  tabla: 'acopio_movimiento',
  clave: { acopioId: 'int', item: 'int' },
  withRenglon: true,
  within: 'acopioId',
  de: (values) => ({
    acopioId: de<number>(values, 'acopio', 'id'),
    item: values.item as number,
    renglon: values.renglon as string,
  }),
}
export const acopiosDetalle: Entidad = {
  nombre: 'acopios-detalle',
  momento: { columna: 'momento', en: quitaMovimiento },
  clave: ['acopio', 'item'],
  columnas: z.object({
    acopio: required(reference(acopio, codigo()), { example: 'A-2318', que: 'su nroAcopio' }),
    item: required(codigoOfRenglon(), { example: '01', que: RENGLON_HINT }),
    fecha: required(dia(), { example: '02/09/2026' }),
    descripcion: required(texto(), { example: 'Retiro · Pedido 88240 · Remito 0007-00058811' }),
    importe: required(dolares(), { example: '-9987936,4', que: 'en pesos; negativo, lo que se retira' }),
    tasa: required(tasa(), { example: '1391', que: 'pesos por dólar de ese día' }),
    importeDolares: required(dolares(), { example: '-7180,4', que: 'con el signo de importe' }),
  }),
  quita: quitaMovimiento,
  renglones: {
    tabla: 'acopio_movimiento',
    within: 'acopioId',
    tipo: 'int',
    de: (v) => de<number>(v, 'acopio', 'id')!,
  },
  save: upsert('acopio_movimiento', ['acopioId', 'item'], {
    acopioId: referenced('int', 'acopio', 'id'),
    item: 'int',
    itemCodigo,
    fecha: 'date',
    descripcion: 'text',
    importe: 'numeric',
    tasa: 'numeric',
    importeDolares: 'numeric',
  }),
}
