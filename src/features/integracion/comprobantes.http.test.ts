import { readdirSync } from 'node:fs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { importFolder } from './server/folder.ts'
import { makeContext } from './server/columnas.ts'
import { dryRun } from './server/dry-run.ts'

const on = openIntegracion()
const ctx = () => makeContext('Sistema de gestión')
const qrOf = (more: object = {}) => {
  const said = { ver: 1, fecha: '2025-09-26', cuit: 30709184322, ptoVta: 7, tipoCmp: 1, nroCmp: 959, importe: 3447 }
  const rest = {
    moneda: 'DOL',
    ctz: 1489,
    tipoDocRec: 80,
    nroDocRec: 30500010912,
    tipoCodAut: 'E',
    codAut: 75389012345678,
  }
  return `https://www.afip.gob.ar/fe/qr/?p=${btoa(JSON.stringify({ ...said, ...rest, ...more }))}`
}
const quote = async (presupuestoTotvsId: string) => {
  const { codigo } = await on.someCliente()
  const row = { presupuestoTotvsId, cliente: codigo, fecha: '2026-01-05', estado: 'Enviado', moneda: 'USD' }
  expect(counts((await on.put('presupuestos', [row])).body)).toEqual([1, 1, 0, 0, 0])
}
const stored = async (link: string) =>
  (
    await sql`
      select tipo, numero, importe::float8, cae, qr is not null as qr
      from comprobante
      where link = ${link}`.execute(on.t.db)
  ).rows[0]
const row = { presupuesto: 'Q-1', fecha: '2025-09-26', estado: 'Emitida' }

it('OPEN-163 an invoice takes from its official code what its row does not say, and says where they differ', async () => {
  await quote('Q-1')
  const alone = await on.put('comprobantes', [{ ...row, link: 'QR-1', qr: qrOf() }])
  expect([counts(alone.body), alone.body.avisos.$values]).toEqual([[1, 1, 0, 0, 0], []])
  const whole = { tipo: 'Factura A', numero: '00007-00000959', importe: 3447, cae: '75389012345678', qr: true }
  expect(await stored('QR-1')).toEqual(whole)
  expect(counts((await on.put('comprobantes', [{ ...row, link: 'QR-1', qr: qrOf() }])).body)).toEqual([1, 0, 0, 1, 0])
  const other = await on.put('comprobantes', [
    { ...row, link: 'QR-2', tipo: 'Factura A', numero: '7-959', importe: 100, cae: '1', qr: qrOf() },
  ])
  expect([counts(other.body), other.body.avisos.$values]).toEqual([
    [1, 1, 0, 0, 0],
    [
      'Línea 1: El código QR dice otra cosa: el importe es «3447» y no «100».',
      'Línea 1: El código QR dice otra cosa: el CAE es «75389012345678» y no «1».',
    ],
  ])
  expect(await stored('QR-2')).toEqual({ ...whole, numero: '7-959', importe: 100, cae: '1' })
  // sent later, for a voucher that is already stored
  const later = await on.put('comprobantes', [{ link: 'QR-2', qr: qrOf({ nroCmp: 960 }) }])
  expect(later.body.avisos.$values[0]).toBe(
    'Línea 1: El código QR dice otra cosa: el número es «00007-00000960» y no «7-959».',
  )
})
it('OPEN-163 what is no official code is a bad line, and a new voucher needs kind and number from somewhere', async () => {
  await quote('Q-2')
  const { body } = await on.put('comprobantes', [
    { ...row, presupuesto: 'Q-2', link: 'QR-3', qr: 'https://estafa.test/fe/qr/?p=e30=' },
    { ...row, presupuesto: 'Q-2', link: 'QR-4', numero: '1-1' },
    { ...row, presupuesto: 'Q-2', link: 'QR-5', tipo: 'Remito', numero: '' },
    { ...row, presupuesto: 'Q-2', link: 'QR-6', qr: qrOf({ tipoCmp: 995 }), tipo: 'Liquidación' },
  ])
  expect([
    counts(body),
    body.errores.$values.map((e: { linea: number; motivo: string }) => [e.linea, e.motivo]),
  ]).toEqual([
    [4, 1, 0, 0, 3],
    [
      [1, '«https://estafa.test/fe/qr/?p=e30=» no es el texto de un código QR de ARCA.'],
      [2, 'Es nuevo, y el archivo no trae la columna «tipo».'],
      [3, 'Falta el dato.'],
    ],
  ])
  expect(await stored('QR-6')).toMatchObject({ tipo: 'Liquidación', numero: '00007-00000959' })
})

it('OPEN-162 the PDFs beside the files become their vouchers’; a bad one is a bad line; a second time nothing is done', async () => {
  await quote('Q-3')
  const PDF = '%PDF-1.7\nuno\n%%EOF\n'
  const dir = on.folder({
    'comprobantes.csv':
      'presupuesto;tipo;numero;fecha;estado;link\nQ-3;Factura A;1-1;26/09/2025;Pagada;PDF-1\nQ-3;Remito;1-2;26/09/2025;Emitido;PDF-2\n',
  })
  mkdirSync(join(dir, 'Comprobantes'))
  const put = (name: string, text: string) => writeFileSync(join(dir, 'Comprobantes', name), text)
  put('PDF-1.pdf', PDF)
  put('PDF-2.PDF', '<html>no</html>')
  put('PDF-9.pdf', PDF)
  put('notas.txt', 'nothing')
  const run = async (dry = false) => {
    const work = (db: Parameters<typeof importFolder>[0]) => importFolder(db, dir, ctx())
    const { reports } = await (dry ? dryRun(on.t.db, work) : work(on.t.db))
    const { archivo, errores, ...rest } = reports.at(-1)!
    return [archivo, counts(rest), errores.map((e) => `${e.archivo}: ${e.motivo}`)]
  }
  const problems = [
    'Comprobantes/PDF-2.PDF: «pdf» no es de un tipo admitido (PDF).',
    'Comprobantes/PDF-9.pdf: No existe el comprobante «PDF-9».',
  ]
  const kept = () =>
    readdirSync(join(on.t.dataDir, 'archivos'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
      .length
  expect(await run(true)).toEqual(['comprobantes/', [3, 1, 0, 0, 2], problems])
  expect(await run()).toEqual(['comprobantes/', [3, 1, 0, 0, 2], problems])
  expect(kept()).toBe(1)
  expect(await run()).toEqual(['comprobantes/', [3, 0, 0, 1, 2], problems])
  put('PDF-1.pdf', `${PDF}corregido`)
  expect(await run()).toEqual(['comprobantes/', [3, 0, 1, 0, 2], problems])
  await expect.poll(kept).toBe(1)
})
