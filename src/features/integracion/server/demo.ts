import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { today } from '#shared/dates.ts'
import { tiposDocumento } from '#shared/identity.ts'
import { ownMarca } from '#shared/marca.ts'
import { config, jobsDb } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readMarca } from '#server/marca.ts'
import { writeParam } from '#server/params.ts'
import { importFolder } from './folder.ts'
import { createClave } from './claves.ts'
import { makeContext } from './columnas.ts'
import { FOTOS, importFotos, readFotos } from './fotos.ts'

const DIR = join(import.meta.dirname, '../../../../data/demo')
const CLAVE = 'Demo.2026'
const cuentas = [
  'admin@demo.test',
  'gerente@demo.test',
  'vendedor@demo.test',
  'vendedor2@demo.test',
  'cliente@demo.test',
  'cliente2@demo.test',
  'nuevo@demo.test',
  'admin.sin15@demo.test',
  'vendedor.sin17@demo.test',
  'cliente.sin14@demo.test',
  'cliente.sincatalogo@demo.test',
  'cliente.sin20@demo.test',
] as const
const ingreso = { 1: '/admin/login', 2: '/login', 3: '/login' } as const
const rol = { 1: 'Administrador', 2: 'Vendedor', 3: 'Cliente' } as const

/** The demo accounts as the console shows them; null if the database is not the demo's. */
const showCuentas = async (db: Db): Promise<string | null> => {
  const rows = await db
    .selectFrom('usuario')
    .select(['email', 'tipoRol', 'tipoDocumento', 'documentoNro', 'claveProvisoria'])
    .where('email', 'in', [...cuentas])
    .where('activo', '=', true)
    .execute()
  if (rows.length === 0) return null
  const lines = cuentas.flatMap((email) => {
    const user = rows.find((r) => r.email === email)
    if (!user) return []
    const doc =
      user.tipoRol === 1
        ? ''
        : `${tiposDocumento.find((t) => t.id === user.tipoDocumento)?.name ?? ''} ${user.documentoNro ?? ''}`
    return [
      `  ${rol[user.tipoRol].padEnd(14)} ${email.padEnd(30)} ${doc.padEnd(13)} ${ingreso[user.tipoRol]}${user.claveProvisoria ? '  (primer ingreso)' : ''}`,
    ]
  })
  return `Cuentas de demostración, clave ${CLAVE}:\n${lines.join('\n')}`
}

const hasClientes = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('cliente').select('id').limit(1).executeTakeFirst()) !== undefined

const LOCK = 481_517
/**
 * Of processes starting at once on an empty database one loads; the others poll until it has finished, without
 * blocking a connection.
 */
const once = async (db: Db, load: (trx: Db) => Promise<void>): Promise<void> => {
  const turn = async (trx: Db): Promise<boolean> => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(
      trx,
    )
    if (!rows[0]!.mine) return false
    if (!(await hasClientes(trx))) await load(trx)
    return true
  }
  while (!(await db.transaction().execute(turn))) await new Promise((done) => setTimeout(done, 200))
}

/** The scope of the key with which `npm run erp:demo` plays the order system. */
const ALCANCE = [
  'presupuestos',
  'viajes',
  'comprobantes',
  'estado-pedidos',
  'remitos',
  'remitos-lineas',
  'cotizaciones',
  'cotizaciones-lineas',
  'reclamos',
  'eventos',
]
const CLAVE_OF = 'Sistema de gestión de demostración'
const writeClave = async (db: Db): Promise<void> => {
  const clave = await createClave(db, CLAVE_OF, { alcance: ALCANCE })
  await mkdir(config().dataDir, { recursive: true })
  await writeFile(join(config().dataDir, 'erp-demo.key'), `${clave}\n`, { mode: 0o600 })
}

/**
 * Loads the demo company into a database without clients, with its dates moved so that the last one is today. Returns
 * the accounts to show.
 */
export const importDemo = async (db: Db): Promise<string | null> => {
  if (await hasClientes(db)) return showCuentas(db)
  const { fechaBase, ...json } = JSON.parse(await readFile(join(DIR, 'demo.json'), 'utf8')) as { fechaBase: string }
  const { nombre, razonSocial, carruselMs, ...marca } = readMarca(json, 'demo.json')
  const shiftDays = Math.round((Date.parse(today()) - Date.parse(fechaBase)) / 86_400_000)
  const load = async (trx: Db): Promise<void> => {
    const { reports } = await importFolder(trx, DIR, makeContext('Sistema de gestión', { demo: true, shiftDays }), {
      withoutFotos: true,
    })
    for (const mala of reports.flatMap((i) => i.errores))
      console.warn(`Datos de demostración: ${mala.archivo}, línea ${mala.linea}, ${mala.columna ?? ''}: ${mala.motivo}`)
    // no order system sends the demo's PDFs: the portal draws them
    await trx.updateTable('comprobante').set({ dibujado: true }).execute()
    await writeParam(trx, 'empresa', { nombre: nombre!, razonSocial: razonSocial! })
    await writeParam(trx, 'carruselMs', carruselMs!)
    await writeParam(trx, 'marca', { ...ownMarca, ...marca })
    await writeClave(trx)
  }
  await (db.isTransaction ? load(db) : once(db, load))
  return showCuentas(db)
}

/** Loads the demo company's photos, once: photos that somebody withdraws do not come back. */
export const importDemoFiles = async (): Promise<void> => {
  const on = jobsDb()
  const account = await on.selectFrom('usuario').select('id').where('email', '=', cuentas[0]).executeTakeFirst()
  const folder = account && (await readFotos(DIR, FOTOS))
  if (!folder || (await on.selectFrom('foto').select('clave').limit(1).executeTakeFirst())) return
  const momento = new Date().toISOString()
  const { errores } = await importFotos(on, folder, { momento: () => momento })
  for (const mala of errores) console.warn(`Datos de demostración: ${mala.archivo}: ${mala.motivo}`)
}
