import { sql } from 'kysely'
import { firstWorkingDay, nombreOfRecibo } from '#features/cuenta-corriente/rules.ts'
import { askResumen } from '#features/cuenta-corriente/server/resumen.ts'
import { addDays, today, toTime } from '#shared/dates.ts'
import { hearEnqueued } from '#server/jobs/jobs.ts'
import { formOf, zipOf } from '../../test/archivos.ts'
import { sheetPdf } from '../erp-demo/sheet.ts'
import { done, type Occasion, type World } from './world.ts'

/** What makes the portal write to a client's contacts of a kind, and to administrators, of what nobody asked for. */
const CLIENTE = '004512'
const CUIT = '30709184322'
const bring = ({ put }: World): Promise<void> =>
  put('contactos', [
    { codigo: 'PAP-1', cliente: CLIENTE, nombre: 'Ana Paz', email: 'listas@metaldontorcuato.test', tipoEmailId: 6 },
    { codigo: 'PAP-2', cliente: '004561', nombre: 'Ana Paz', email: 'listas@metaldontorcuato.test', tipoEmailId: 6 },
    { codigo: 'PAP-3', cliente: '004561', nombre: 'Leo Díaz', email: 'pagos@elceibo.test', tipoEmailId: 3 },
  ])

/** The PDF of a document of the account, as the order system sends it. */
const sendRecibo = async ({ url, key }: World, name: string, pdf: Uint8Array): Promise<void> => {
  const { status } = await fetch(`${url}/api/integracion/documentos/${encodeURIComponent(name)}/pdf`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(pdf),
  })
  if (status !== 204) throw new Error(`${name}: ${status}`)
}
const factura = {
  cliente: CLIENTE,
  tipo: 'Factura' as const,
  moneda: 'USD',
  saldo: 1_234_567_890.12,
  importe: 829_113.55,
}
const papers: Occasion = {
  name: 'Un papel de la cuenta, con su PDF',
  kinds: ['factura'],
  cause: async function* (world) {
    const fechaEmision = today()
    const all = [
      { ...factura, documento: '0007-00091002', fechaEmision, vencimiento: addDays(fechaEmision, 30) },
      {
        ...factura,
        tipo: 'Nota de Crédito' as const,
        documento: '0007-00091003',
        fechaEmision,
        saldo: -15_000,
        importe: 10.07,
      },
      {
        ...factura,
        tipo: 'Nota de Débito' as const,
        documento: '0007-00091004',
        fechaEmision,
        moneda: 'ARS',
        saldo: 900.5,
      },
    ]
    for (const one of all) {
      await world.put('documentos', [one])
      const pdf = sheetPdf([`${one.tipo} ${one.documento}`, 'Metalúrgica Don Torcuato S.R.L.'])
      await sendRecibo(world, nombreOfRecibo(CUIT, one.tipo, one.documento), pdf)
      yield 1
    }
  },
}

const priceList: Occasion = {
  name: 'Una lista de precios',
  kinds: ['lista-de-precios'],
  cause: async function* (world) {
    await bring(world)
    for (const call of ['uploadListPrecios', 'uploadListPreciosHerr']) {
      const raw = formOf({}, [['file', 'lista.zip', zipOf([['lista.xlsx', 'noviembre']])]])
      done(await world.admin.send('POST', `/api/configuracion/${call}`, { raw }))
      // it waits for ten minutes
      await sql`update trabajo set proxima = now() where tipo = 'avisar-lista'`.execute(world.db)
      hearEnqueued()
      yield 1
    }
  },
}

const balance: Occasion = {
  name: 'El saldo del mes',
  kinds: ['resumen-de-cuenta'],
  enough: 3,
  cause: async function* (world) {
    await bring(world)
    // as the sweep asks on the next month's day for it
    const first = firstWorkingDay(addDays(`${today().slice(0, 7)}-28`, 7).slice(0, 7))
    await askResumen(new Date(`${first}T09:00:00-03:00`))
    yield 1
  },
}

const rate: Occasion = {
  name: 'Una cotización que saltó',
  kinds: ['dolar'],
  cause: async function* ({ put }) {
    const before = (minutes: number) => toTime(new Date(Date.now() - minutes * 60_000))
    await put('dolar', [{ fechaHora: before(20), valor: 1495.5, tipo: 'divisa' }])
    await put('dolar', [{ fechaHora: before(10), valor: 1833.75, tipo: 'divisa' }])
    yield 1
  },
}

export const toContacts: readonly Occasion[] = [papers, priceList, balance, rate]
