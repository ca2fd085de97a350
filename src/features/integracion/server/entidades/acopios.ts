import { sql } from 'kysely'
import { z } from '#shared/wire.ts'
import type { Quita } from '../quita.ts'
import { codigo, de, decimal, dia, obligatoria, ocurrido, referencia, texto } from '../columnas.ts'
import { porColumna, type Entidad } from '../entidad.ts'
import { codigoDeRenglon, itemCodigo, QUE_RENGLON } from '../items.ts'
import { referido, upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { cliente } from './referencias.ts'

const dolares = () => decimal(2, -999_999_999_999, 999_999_999_999)
const tasa = () => decimal(4, 0, 99_999_999_999)

/** With a stockpile go its movements. */
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
    nroAcopio: obligatoria(codigo(), { ejemplo: 'A-2318' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    fechaEmision: obligatoria(dia(), { ejemplo: '14/08/2026' }),
    cotizacion: obligatoria(tasa(), {
      ejemplo: '1382,5',
      que: 'pesos por dólar al emitirlo; se muestra con dos decimales',
    }),
    saldoDolares: obligatoria(dolares(), {
      ejemplo: '38640,25',
      que: 'lo que queda, en dólares: se muestra como viene',
    }),
    lastUpdate: obligatoria(ocurrido(), { ejemplo: '20/11/2026 18:30', que: 'a cuándo es el saldo' }),
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

const acopio = porColumna('el acopio', 'acopio', 'nroAcopio', ['id'])
/** A complete file has all the lines of the stockpiles it names. */
const quitaMovimiento: Quita = {
  tabla: 'acopio_movimiento',
  clave: { acopioId: 'int', item: 'int' },
  conRenglon: true,
  dentroDe: 'acopioId',
  de: (valores) => ({
    acopioId: de<number>(valores, 'acopio', 'id'),
    item: valores.item as number,
    renglon: valores.renglon as string,
  }),
}
export const acopiosDetalle: Entidad = {
  nombre: 'acopios-detalle',
  momento: { columna: 'momento', en: quitaMovimiento },
  clave: ['acopio', 'item'],
  columnas: z.object({
    acopio: obligatoria(referencia(acopio, codigo()), { ejemplo: 'A-2318', que: 'su nroAcopio' }),
    item: obligatoria(codigoDeRenglon(), { ejemplo: '01', que: QUE_RENGLON }),
    fecha: obligatoria(dia(), { ejemplo: '02/09/2026' }),
    descripcion: obligatoria(texto(), { ejemplo: 'Retiro · Pedido 88240 · Remito 0007-00058811' }),
    importe: obligatoria(dolares(), { ejemplo: '-9987936,4', que: 'en pesos; negativo, lo que se retira' }),
    tasa: obligatoria(tasa(), { ejemplo: '1391', que: 'pesos por dólar de ese día' }),
    importeDolares: obligatoria(dolares(), { ejemplo: '-7180,4', que: 'con el signo de importe' }),
  }),
  quita: quitaMovimiento,
  renglones: {
    tabla: 'acopio_movimiento',
    dentroDe: 'acopioId',
    tipo: 'int',
    de: (v) => de<number>(v, 'acopio', 'id')!,
  },
  save: upsert('acopio_movimiento', ['acopioId', 'item'], {
    acopioId: referido('int', 'acopio', 'id'),
    item: 'int',
    itemCodigo,
    fecha: 'date',
    descripcion: 'text',
    importe: 'numeric',
    tasa: 'numeric',
    importeDolares: 'numeric',
  }),
}
