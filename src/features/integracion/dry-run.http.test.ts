import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { config } from '#server/context.ts'
import type { Tables } from '#server/db/db.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { counts, openIntegracion } from '../../../test/integracion.ts'
import { importFolder } from './server/folder.ts'
import { makeContext } from './server/columnas.ts'
import { dryRun } from './server/dry-run.ts'
import { entidades } from './server/entidades/entidades.ts'
import { importDemo } from './server/demo.ts'
import { writtenBy } from './server/escribe.ts'

const on = openIntegracion()
const DEMO = join(import.meta.dirname, '../../../data/demo')
const ctx = () => makeContext('Sistema de gestión', { demo: true })

const tablasOf = (entidad: string) => {
  const { whole, empties, parts } = writtenBy(entidad)
  return [...whole, ...empties, ...parts.map((p) => p.tabla)]
}
/** Checksums of all tables that an import writes, their sequences' values and the temporary tables left. */
const everything = async () => {
  const tablas = [...new Set(entidades.flatMap((e) => tablasOf(e.nombre)))].sort()
  const sums: Record<string, unknown> = {}
  for (const t of tablas) {
    // jobs run meanwhile: compare which there are, not their progress
    const row = sql.raw(t === 'trabajo' ? 'concat(t.tipo, t.clave)' : 't::text')
    sums[t] = (
      await sql`
        select count(*) as n, md5(string_agg(${row}, '|' order by ${row})) as h
        from ${sql.table(`public.${t}`)} t`.execute(on.t.db)
    ).rows[0]
  }
  sums.sequences = (
    await sql`
      select sequencename, last_value
      from pg_sequences
      where schemaname = 'public'
      order by 1`.execute(on.t.db)
  ).rows
  sums.temporales = (
    await sql`
      select relname
      from pg_class
      where relnamespace::regnamespace::text like 'pg_temp%' and relkind = 'r'`.execute(on.t.db)
  ).rows
  return sums
}

/** The lock modes that the dry run's connection holds on the portal's tables and indexes. */
const LOCKS = `
  select distinct l.mode
  from pg_locks e
  join pg_locks l on l.pid = e.pid
  join pg_class c on c.oid = l.relation
  where e.locktype = 'advisory'
    and e.objid = 481518
    and c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'i')`

/** A concurrent writer: on PostgreSQL a connection of its own with a lock timeout of 50 ms. */
const neighbor = async () => {
  const { databaseUrl } = config()
  if (!databaseUrl) return { run: (text: string) => sql.raw(text).execute(on.t.db), end: async () => {} }
  const c = new pg.Client({ connectionString: databaseUrl })
  await c.connect()
  await c.query(`set lock_timeout = '50ms'`)
  return { run: (text: string) => c.query(text), end: () => c.end() }
}

describe('a rehearsal', () => {
  it(
    'holds up nobody: all that it reads and would write is changed meanwhile, again and again',
    { timeout: 180_000 },
    async () => {
      const { id, codigo } = await on.someCliente()
      const productos = await on.someProducts(500)
      const [p] = productos
      const lista = await on.t.db
        .selectFrom('precio')
        .select('listaPrecioId')
        .where('productoId', '=', p!.id)
        .limit(1)
        .executeTakeFirstOrThrow()
      await on.importFiles({
        'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda\nVIVO-1;${codigo};2026-01-05;Enviado;USD\n`,
      })
      const { razonSocial, documentoNro } = await on.t.db
        .selectFrom('cliente')
        .select(['razonSocial', 'documentoNro'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const lines = (n: number, line: (i: number) => string) => Array.from({ length: n }, (_, i) => line(i)).join('\n')
      const dir = on.folder({
        'clientes.csv': `codigo;razonSocial;documentoNro\n${codigo};Otra ${razonSocial};${documentoNro}\n${lines(1_500, (i) => `VIVO-C${i};Nueva ${i};30709184322`)}\n`,
        'precios.csv': `listaPrecioId;producto;precio\n${lines(productos.length, (i) => `${lista.listaPrecioId};${productos[i]!.id};${i + 1}`)}\n`,
        'presupuestos.csv': `presupuestoTotvsId;cliente;fecha;estado;moneda;comentario\n${lines(20, (i) => `VIVO-1;;;;;Comentario ${i}`)}\n${lines(1_500, (i) => `VIVO-N${i};VIVO-C${i % 1_500};2026-01-05;Enviado;USD;`)}\n`,
        'presupuestos-lineas.csv': `presupuesto;item;producto;cantidad;largo;precio\nVIVO-1;1;${p!.id};2;6;10\n${lines(1_500, (i) => `VIVO-N${i};1;${p!.id};1;6;10`)}\n`,
      })
      const beside = await neighbor()
      let running = true
      const dry = dryRun(on.t.db, (db) => importFolder(db, dir, ctx())).finally(() => void (running = false))
      let changed = 0
      const locks = new Set<unknown>()
      const yo = await on.t.as('cliente@demo.test')
      while (running) {
        if (changed < 3) await buy(yo, (await addLine(yo)).id)
        for (const { mode } of (await beside.run(LOCKS)).rows as { mode: string }[]) locks.add(mode)
        await beside.run(`update cliente set telefono = '${changed}' where id = ${id}`)
        await beside.run(`update precio set precio = precio where "productoId" = '${p!.id}'`)
        await beside.run(`
          update presupuesto
          set comentario = '${changed}'
          where "presupuestoTotvsId" = 'VIVO-1'`)
        await beside.run(`select id from presupuesto where "clienteId" = ${id} for update`)
        changed++
      }
      await beside.end()
      expect(changed).toBeGreaterThan(10)
      expect([...locks].filter((mode) => mode !== 'AccessShareLock')).toEqual([])
      expect((await dry).reports.map(counts)).toEqual([
        [1_501, 1_500, 1, 0, 0],
        [productos.length, expect.any(Number), expect.any(Number), expect.any(Number), 0],
        [1_520, 1_500, 20, 0, 0],
        [1_501, 1_501, 0, 0, 0],
      ])
      expect(
        await on.t.db
          .selectFrom('presupuesto')
          .select('comentario')
          .where('presupuestoTotvsId', '=', 'VIVO-1')
          .executeTakeFirstOrThrow(),
      ).toEqual({ comentario: String(changed - 1) })
    },
  )

  it(
    'of the demo company reports what the import then does, on an empty portal and on a full one, and leaves nothing behind',
    { timeout: 180_000 },
    async () => {
      const run = () => (db: Parameters<typeof importFolder>[0]) => importFolder(db, DEMO, ctx())
      const full = await everything()
      const over = await dryRun(on.t.db, run())
      expect(await everything()).toEqual(full)
      expect(over).toEqual(await run()(on.t.db))
      await sql`
        truncate cliente, vendedor, producto, grupo, lista_precio, transporte, condicion_pago, clasificacion_envio,
        usuario, presupuesto cascade`.execute(on.t.db)
      const empty = await everything()
      const first = await dryRun(on.t.db, run())
      expect(await everything()).toEqual(empty)
      expect(first.reports.reduce((n, i) => n + i.nuevas, 0)).toBeGreaterThan(9_000)
      expect(first).toEqual(await run()(on.t.db))
      expect(await importDemo(on.t.db)).not.toBeNull()
    },
  )

  it('copies what the files name and no more, and whoever reads the rest finds it: it reports what the import then does', async () => {
    const { t } = on
    const [single, another] = await t.db
      .selectFrom('tienda as s')
      .innerJoin('cliente as c', 'c.id', 's.clienteId')
      .innerJoin('provincia as v', 'v.id', 's.provinciaId')
      .select(['c.codigo', 'c.razonSocial', 'c.documentoNro', 's.tiendaNro', 's.calle', 's.calleNro', 'v.name'])
      .distinctOn('c.codigo')
      .where('c.activo', '=', true)
      .orderBy('c.codigo', 'desc')
      .limit(2)
      .execute()
    const { grupoId, descripcion, ...producto } = await t.db
      .selectFrom('producto as p')
      .innerJoin('grupo as g', 'g.id', 'p.grupoId')
      .select(['p.id', 'p.grupoId', 'p.peso', 'p.descripcion as nombre', 'g.descripcion'])
      .orderBy('p.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const shop = `${another!.codigo};${another!.tiendaNro};Ruta 9;1;${another!.name}`
    const dir = on.folder({
      'clientes.csv': `codigo;razonSocial;documentoNro\n${single!.codigo};Otro nombre;${single!.documentoNro}\nPARTE-1;Nuevo;30709184322\n`,
      // withdrawn and then sent again: the second row counts as new
      'tiendas.csv': `cliente;tiendaNro;calle;calleNro;provincia;borrar\n${shop};si\n${shop};\nPARTE-1;1;Ruta 9;1;${single!.name};\n`,
      'contactos.csv': `codigo;cliente;nombre;email;tipoEmailId;tiendaNro\nPARTE-C;${another!.codigo};Ana;ana@parte.test;1;${another!.tiendaNro}\n`,
      'grupos.csv': `id;descripcion\n${grupoId};${descripcion} y más\n`,
      'productos.csv': `id;descripcion;grupoId;peso\n${producto.id};${producto.nombre};${grupoId};${producto.peso}\n`,
      'presupuestos.csv': `presupuestoTotvsId;cliente;tiendaNro;fecha;estado;moneda\nPARTE-1;${single!.codigo};${single!.tiendaNro};2026-01-05;Enviado;USD\nPARTE-2;${another!.codigo};${another!.tiendaNro};2026-01-05;Enviado;USD\nPARTE-3;PARTE-1;1;2026-01-05;Enviado;USD\nPARTE-4;PARTE-1;2;2026-01-05;Enviado;USD\n`,
      'presupuestos-lineas.csv': `presupuesto;item;producto;cantidad;precio\nPARTE-1;1;${producto.id};1;10\nPARTE-2;1;${(await on.someProducts(2))[1]!.id};1;10\n`,
    })
    const copied = async (db: Kysely<Tables>) =>
      Object.fromEntries(
        await Promise.all(
          ['cliente', 'producto', 'contacto'].map(async (tabla) => {
            const { rows } = await sql<{
              n: number
            }>`select count(*)::int as n from ${sql.table(`pg_temp.${tabla}_clave`)}`.execute(db)
            return [tabla, rows[0]!.n]
          }),
        ),
      )
    const dry = await dryRun(t.db, async (db) => ({
      done: await importFolder(db, dir, ctx()),
      copies: await copied(db),
    }))
    const cliente = await t.db
      .selectFrom('contacto as k')
      .innerJoin('cliente as c', 'c.id', 'k.clienteId')
      .select('k.contactoId')
      .where('c.codigo', '=', another!.codigo)
      .execute()
    const products = await t.db.selectFrom('producto').select('id').where('grupoId', '=', grupoId).execute()
    expect(dry.copies).toEqual({ cliente: 1, producto: products.length, contacto: cliente.length })
    const done = await importFolder(t.db, dir, ctx())
    expect(dry.done).toEqual(done)
    expect(done.reports.map(counts)).toEqual([
      [2, 1, 1, 0, 0],
      [3, 2, 0, 0, 0],
      [1, 1, 0, 0, 0],
      [1, 0, 1, 0, 0],
      [1, 0, 0, 1, 0],
      [4, 3, 0, 0, 1],
      [2, 2, 0, 0, 0],
    ])
  })

  it('judges a line by those before it: a new number, a state that moved, a name that is taken', async () => {
    const { codigo } = await on.someCliente()
    const files = {
      'usuarios.csv': `email;nombre;apellido;tipoRol;cliente\nensayo@empresa.test;Ana;Paz;3;${codigo}\nENSAYO@empresa.test;Ana;Paz;3;${codigo}\n`,
      'presupuestos.csv': `id;presupuestoTotvsId;cliente;usuario;fecha;estado;moneda;esPedidoFirme\n;ENS-1;${codigo};ensayo@empresa.test;2026-01-05;Enviado;USD;si\n;ENS-1;;;;Comercial;;\n;ENS-1;;;;Entregado;;\n;ENS-1;;;;En tránsito;;\n;ENS-1;;nadie@empresa.test;;;;\n`,
      'viajes.csv':
        'presupuesto;idViaje;estadoViaje;fecha;razonSocial\nENS-1;V-1;Despachado;08/01/2026;Fletes\nENS-0;V-1;Despachado;08/01/2026;Fletes\n',
    }
    const dir = on.folder(files)
    const dry = await dryRun(on.t.db, (db) => importFolder(db, dir, ctx()))
    expect(dry.reports.map((i) => i.conError)).toEqual([0, 3, 1])
    expect(dry).toEqual(await importFolder(on.t.db, dir, ctx()))
  })

  it('of an account that changes hands ends no session, sends no mail and puts nothing on record', async () => {
    const yo = await on.t.as('cliente2@demo.test')
    const cuenta = await on.t.db
      .selectFrom('usuario as u')
      .innerJoin('cliente as c', 'c.id', 'u.clienteId')
      .select(['u.nombre', 'u.apellido', 'c.codigo'])
      .where('u.email', '=', 'cliente2@demo.test')
      .executeTakeFirstOrThrow()
    const before = await everything()
    const dir = on.folder({
      'usuarios.csv': `email;nombre;apellido;tipoRol;tipoDocumento;documentoNro;cliente\ncliente2@demo.test;${cuenta.nombre};${cuenta.apellido};3;DNI;29888777;${cuenta.codigo}\n`,
    })
    const { reports } = await dryRun(on.t.db, (db) => importFolder(db, dir, ctx()))
    expect(reports.map(counts)).toEqual([[1, 0, 1, 0, 0]])
    expect(await everything()).toEqual(before)
    expect((await yo.get('/api/auth/sesiones')).status).toBe(200)
  })

  it('cannot write what is no copy: the database itself refuses', async () => {
    await expect(
      dryRun(on.t.db, async (db) => {
        const mala = {
          ...entidades.find((e) => e.nombre === 'transportes')!,
          save: async (trx: typeof db) => {
            await trx.updateTable('cliente').set({ telefono: 'escrito' }).execute()
            return { nuevas: 0, cambiadas: 0, problems: [] }
          },
        }
        const { importEntidad } = await import('./server/import.ts')
        const { readLista } = await import('./server/origen.ts')
        await importEntidad(db, mala as never, readLista([{ id: 1, descripcion: 'Uno' }]), ctx())
      }),
    ).rejects.toMatchObject({ code: '25006' })
    expect(await on.t.db.selectFrom('cliente').select('id').where('telefono', '=', 'escrito').execute()).toEqual([])
  })

  it('every entity says what it writes', () => {
    expect(entidades.filter((e) => tablasOf(e.nombre).length === 0).map((e) => e.nombre)).toEqual([])
  })
})
