import { random } from './random.ts'
import { dos } from './common.ts'
import { COMPROBANTES } from './entregas.ts'
import { addBusinessDays, HOY, businessDayBefore } from './fechas.ts'
import { PRESUPUESTOS } from './presupuestos.ts'

/** The current account: a year's invoices and notes, with the open balance of each in pesos. */
interface Documento {
  cliente: string
  tipo: 'Factura' | 'Nota de Débito' | 'Nota de Crédito'
  documento: string
  importe: number
  moneda: 'USD' | 'ARS'
  saldo: number
  dia: number
  vencimiento?: number
  comprobante?: string
}
const clienteOf = new Map(PRESUPUESTOS.map((p) => [p.totvs, p.cliente.codigo]))
/** Pesos per dollar on the day of issue. */
const tasa = (dia: number): number => 1500 - Math.round((HOY - dia) * 0.8)

const ofComprobantes = COMPROBANTES.flatMap((c): Documento[] => {
  const cliente = clienteOf.get(c.presupuesto)
  if (cliente === undefined || c.importe === undefined || c.tipo === 'Remito R') return []
  const a = random(`documento ${c.numero}`)
  const inPesos = dos(c.importe * tasa(c.dia))
  const common = { cliente, documento: c.numero, importe: c.importe, moneda: 'USD' as const, dia: c.dia }
  if (c.tipo !== 'Factura A')
    return [
      {
        ...common,
        tipo: 'Nota de Crédito',
        saldo: HOY - c.dia < 90 ? -inPesos : 0,
        comprobante: c.link,
      },
    ]
  const stays = c.estado === 'Pagada' ? 0 : a.si(0.2) ? dos(inPesos * 0.4) : inPesos
  return [{ ...common, tipo: 'Factura', saldo: stays, vencimiento: c.dia + 30, comprobante: c.link }]
})
/** Late payments: a debit note in pesos, whose PDF is not uploaded yet. */
const debits = ofComprobantes
  .filter((d) => d.tipo === 'Factura' && HOY - d.dia > 60 && random(`interés ${d.documento}`).si(0.16))
  .map((d, i): Documento => {
    const dia = businessDayBefore(Math.min(HOY, addBusinessDays(d.dia, 35)))
    const importe = dos(d.importe * tasa(d.dia) * 0.021)
    const numero = `0007-${String(842 + i).padStart(8, '0')}`
    const saldo = HOY - dia < 100 ? importe : 0
    return {
      cliente: d.cliente,
      tipo: 'Nota de Débito',
      documento: numero,
      importe,
      moneda: 'ARS',
      saldo,
      dia,
      vencimiento: dia + 15,
    }
  })

export const DOCUMENTOS: readonly Documento[] = [...ofComprobantes, ...debits].sort(
  (x, y) => x.dia - y.dia || (x.documento < y.documento ? -1 : 1),
)
/** The order system's balance of each client; one differs from its documents. */
export const SALDOS: readonly { cliente: string; saldo: number }[] = [...new Set(DOCUMENTOS.map((d) => d.cliente))]
  .sort()
  .map((cliente, i) => {
    const suma = DOCUMENTOS.filter((d) => d.cliente === cliente).reduce((s, d) => s + d.saldo, 0)
    return { cliente, saldo: dos(suma + (i === 5 ? 12_350 : 0)) }
  })
