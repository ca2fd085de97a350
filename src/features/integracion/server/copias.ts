import { sql, type Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import type { Escribe } from './escribe.ts'

type Columna = { nombre: string; identidad: boolean; generada: boolean; secuencia: string | null }
const q = (name: string) => `"${name}"`

/** Makes private copies of tables, all as of one moment, and notes in `copias` what is to be dropped again. Locks no row. */
export const copiar = async (on: Kysely<Tables>, copias: Set<string>, { llenas, vacias = [] }: Escribe): Promise<void> => {
  if (llenas.length + vacias.length === 0) return
  const hechas: string[] = []
  await on.transaction().setIsolationLevel('repeatable read').execute(async (trx) => {
    for (const tabla of [...llenas, ...vacias]) hechas.push(...(await copiarTabla(trx, tabla, llenas.includes(tabla))).filter((c) => !copias.has(c)))
    // a statement known from before the copy was there would go on reading the portal's own table
    await sql`discard plans`.execute(trx)
  })
  for (const c of hechas) copias.add(c)
}

const run = (on: Db, text: string) => sql.raw(text).execute(on)

/** Copies columns, defaults, checks and unique indexes; no trigger and no foreign key. Numbers that new rows get are the copy's own. */
const copiarTabla = async (on: Db, tabla: string, llena: boolean): Promise<string[]> => {
  const copia = `pg_temp.${q(tabla)}`
  const columnas = await columnasDe(on, tabla)
  await run(on, `create temp table ${q(tabla)} (like ${q(tabla)} including defaults including generated including identity including constraints)`)
  if (llena) {
    const nombres = columnas.filter((c) => !c.generada).map((c) => q(c.nombre)).join(', ')
    await run(on, `insert into ${copia} (${nombres}) overriding system value select ${nombres} from ${q(tabla)}`)
  }
  for (const i of await indicesDe(on, tabla))
    await run(on, i.restriccion ? `alter table ${copia} add constraint ${q(i.nombre)} ${i.restriccion}` : i.definicion.replace(/ ON \S+ USING /, ` ON ${copia} USING `))
  await run(on, `analyze ${copia}`)
  const hechas = [`table ${copia}`]
  for (const c of columnas) {
    if (c.identidad) await run(on, `select setval(pg_get_serial_sequence('${copia}', '${c.nombre}'), coalesce(max(${q(c.nombre)}), 1)) from ${copia}`)
    if (c.secuencia === null) continue
    const propia = `pg_temp.${q(c.secuencia)}`
    await run(on, `create temp sequence if not exists ${q(c.secuencia)}`)
    await run(on, `select setval('${propia}', greatest((select last_value from ${propia}), (select last_value from ${q(c.secuencia)})))`)
    await run(on, `alter table ${copia} alter column ${q(c.nombre)} set default nextval('${propia}')`)
    hechas.push(`sequence ${propia}`)
  }
  return hechas
}

const columnasDe = async (on: Db, tabla: string): Promise<Columna[]> =>
  (await sql<Columna>`select a.attname as nombre, a.attidentity <> '' as identidad, a.attgenerated <> '' as generada,
      substring(pg_get_expr(d.adbin, d.adrelid) from '^nextval\\(''(?:.*\\.)?"?(\\w+)"?''::regclass\\)$') as secuencia
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${tabla}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(on)).rows

type Indice = { nombre: string; definicion: string; restriccion: string | null }
const indicesDe = async (on: Db, tabla: string): Promise<Indice[]> =>
  (await sql<Indice>`select c.relname as nombre, pg_get_indexdef(i.indexrelid) as definicion, (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u')) as restriccion
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = ${tabla}::regclass and i.indisunique and i.indisvalid`.execute(on)).rows
