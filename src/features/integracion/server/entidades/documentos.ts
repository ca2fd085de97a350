import { withSign, readTipo, type TipoDocumento } from '#features/cuenta-corriente/server/cuenta-corriente.ts'
import { z } from '#shared/wire.ts'
import type { Quita } from '../quita.ts'
import {
  codigo,
  de,
  decimal,
  dia,
  leida,
  required,
  happened,
  optionalText,
  reference,
  texto,
  tipo,
  type Values,
} from '../columnas.ts'
import type { Entidad, Save } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { momento } from './operaciones.ts'
import { clienteId } from './personas.ts'
import { moneda } from './precios.ts'
import { cliente } from './references.ts'

const importe = () => decimal(2, -999_999_999_999, 999_999_999_999)
const tipoDocumento = tipo(
  'tipo de documento',
  leida((t) => readTipo(t) ?? undefined, 'no es un tipo de documento: Factura, Nota de Débito o Nota de Crédito.'),
)

const quitaDocumento: Quita = {
  tabla: 'documento',
  clave: { clienteId: 'int', tipo: 'text', documento: 'text' },
  de: (v) => ({ clienteId: de(v, 'cliente', 'id'), tipo: v.tipo as string, documento: v.documento as string }),
}
const write = upsert('documento', ['clienteId', 'tipo', 'documento'], {
  clienteId,
  tipo: 'text',
  documento: 'text',
  importe: 'numeric',
  monedaId: { tipo: 'int', de: (v) => v.moneda ?? null, columnas: ['moneda'] },
  saldo: 'numeric',
  fechaEmision: 'date',
  vencimiento: 'date',
  comprobante: 'text',
})
const withSigns = (values: Values): Values => {
  const { tipo: de, importe: total, saldo } = values
  const signed = (valor: typeof total) =>
    typeof valor === 'number' ? withSign(de as TipoDocumento, valor) : (valor ?? null)
  return {
    ...values,
    ...(total === undefined ? {} : { importe: signed(total) }),
    ...(saldo === undefined ? {} : { saldo: signed(saldo) }),
  }
}
const save: Save = (db, filas, ctx) =>
  write(
    db,
    filas.map((fila) => ({ ...fila, values: withSigns(fila.values) })),
    ctx,
  )

/** Invoices and notes of the current accounts (ACC-18, OPEN-88). */
export const documentos: Entidad = {
  nombre: 'documentos',
  momento: { columna: 'momento', en: quitaDocumento },
  clave: ['cliente', 'tipo', 'documento'],
  columnas: z.object({
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    tipo: required(tipoDocumento, { example: 'Factura', que: 'Factura, Nota de Débito o Nota de Crédito' }),
    documento: required(codigo(), { example: '0007-00041286' }),
    importe: required(importe(), {
      example: '11406,2',
      que: 'en su moneda; el de una nota de crédito resta, con el signo que venga',
    }),
    moneda: required(moneda, { example: 'USD' }),
    saldo: required(importe(), {
      example: '16282350,5',
      que: 'lo que queda, en pesos; 0 si está pagado o aplicado',
    }),
    fechaEmision: required(dia(), { example: '19/11/2026' }),
    vencimiento: optionalText(dia(), { example: '19/12/2026' }),
    comprobante: optionalText(texto(200), {
      example: '16e1c3d21ca8d52e85e2bb41',
      que: 'el `link` de un comprobante del mismo cliente, cuyo PDF vale de recibo si el documento no tiene el suyo',
    }),
    momento: momento(),
  }),
  quita: quitaDocumento,
  save,
}

const quitaSaldo: Quita = {
  tabla: 'saldo_informado',
  clave: { clienteId: 'int' },
  de: (v) => ({ clienteId: de(v, 'cliente', 'id') }),
}
/** A client's balance as the order system states it, to check the documents against (OPEN-187). */
export const saldos: Entidad = {
  nombre: 'saldos',
  momento: { columna: 'fecha', en: quitaSaldo },
  clave: ['cliente'],
  columnas: z.object({
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    saldo: required(importe(), { example: '34175228,35', que: 'en pesos' }),
    fecha: required(happened(), { example: '20/11/2026 18:30', que: 'a cuándo es' }),
  }),
  quita: quitaSaldo,
  save: upsert('saldo_informado', ['clienteId'], { clienteId, saldo: 'numeric', fecha: 'timestamptz' }),
}
