import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sha256 } from '#server/session/sesion.ts'
import type { Known } from './generate.ts'

/** An account with a live session, inserted into the database; if a call ends the session, it gets a new one. */
export type Persona = {
  readonly email: string
  readonly usuarioId: number
  headers: Record<string, string>
  known: Known
}

const open = async (c: pg.Client, usuarioId: number): Promise<Record<string, string>> => {
  const [token, cookie] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await c.query('update usuario set activo = true where id = $1', [usuarioId])
  await c.query(
    `
      insert into sesion (token, cookie, "usuarioId", vence, direccion, agente)
      values ($1, $2, $3, now() + interval '12 hours', '127.0.0.1', 'fuzz')`,
    [sha256(token), sha256(cookie), usuarioId],
  )
  return { authorization: `Bearer ${token}`, cookie: `pv_sesion=${cookie}` }
}

const DIAS = ['2026-01-01', '2026-06-30', '2026-11-01', '2026-11-30', '2026-12-31']
/** Values that this account would send: mostly its own client, cart and quotes, sometimes another's. */
const knownOf = async (c: pg.Client, usuarioId: number): Promise<Known> => {
  const {
    rows: [u],
  } = await c.query<{ clienteId: number; contactoId: number; sellerId: number; email: string }>(
    `
      select
        coalesce(
          u."clienteId", (select id from cliente where "idVendedor" = u."idVendedor" order by id limit 1), 1
        ) as "clienteId",
        u."contactoId", coalesce(u."idVendedor", 1) as "sellerId", u.email
      from usuario u
      where u.id = $1`,
    [usuarioId],
  )
  const list = async (sql: string, args: unknown[] = []) =>
    (await c.query<{ v: string | number }>(sql, args)).rows.map((r) => r.v)
  const carts = await list(
    `
      select id as v
      from presupuesto
      where "contactoId" = $1 and estado = 'Carrito'
      limit 3`,
    [u!.contactoId],
  )
  const quotes = await list(
    `
      select id as v
      from presupuesto
      where "clienteId" = $1 and fecha is not null
      order by id desc
      limit 4`,
    [u!.clienteId],
  )
  const productos = await list(
    `
      select "productoId" as v
      from precio
      where "listaPrecioId" = (select "listaPrecioId" from cliente where id = $1)
      order by md5("productoId")
      limit 8`,
    [u!.clienteId],
  )
  const clienteId = [u!.clienteId, u!.clienteId, u!.clienteId, 0, 2, 7]
  const vouchers = (
    await c.query<{ numero: string; tipo: string; link: string }>(
      `
        select v.numero, v.tipo, v.link
        from comprobante v
        join presupuesto p on p.id = v."presupuestoId"
        where p."clienteId" = $1
        limit 1`,
      [u!.clienteId],
    )
  ).rows[0]
  const id = [...carts, ...carts, ...quotes, ...productos, u!.clienteId, usuarioId, 1, 2]
  return {
    id,
    clienteId,
    ClienteId: clienteId,
    contactoId: [u!.contactoId, u!.contactoId, 0],
    ContactoId: [u!.contactoId],
    sellerId: [u!.sellerId, u!.sellerId, 1],
    presupuestoId: [...quotes, ...carts, 1],
    productoId: productos,
    ids: [productos.join(','), String(productos[0])],
    item: [1, 1, 2],
    cantidad: [1, 6, 50, 60, 100],
    largo: [6, 12, 1.5],
    ancho: [1, 2],
    page: [1, 2, 3],
    rowPerPage: [10, 100],
    tiendaNro: [1, 2],
    clienteTiendaEntregaNro: [1, 2],
    transporteId: [1, 2, 3],
    clasificacionId: [1, 2],
    condicionPagoId: [1, 2, 3],
    provinciaId: [2, 6],
    firstDate: DIAS,
    lastdDate: DIAS,
    desde: DIAS,
    hasta: DIAS,
    fecha: DIAS,
    productGrouptId: [1, 2, 3],
    grupoId: [1, 2],
    prod: [1, 2, 101],
    name: ['hierro', 'angulo 1', 'caño', 'upn 100', '12'],
    estado: ['Comercial', 'Finanzas', 'Preparación', 'Cancelado'],
    entidad: ['precios', 'clientes', 'presupuestos', 'stock', 'viajes', 'nothing'],
    numero: [vouchers?.numero ?? '1'],
    comprobante: [vouchers?.tipo ?? 'Factura'],
    ruta: [vouchers?.link ?? 'x'],
    fileName: ['1.pdf', '2.pdf', '../1.pdf'],
    email: [u!.email, 'nadie@empresa.test'],
    password: ['Demo.2026', 'otra'],
    newPassword: ['Demo.2026'],
    passwordCopy: ['Demo.2026'],
    nombre: ['Ana'],
    apellido: ['Pérez'],
    telefono: ['1147253310'],
    dni: ['28417903'],
    identification: ['25111222', '30111222'],
    nroDoc: ['30712345671', '25111222'],
    dryRun: ['true', 'false'],
    motivo: ['Por pedido'],
    '': [1, 2, 'x', 'Av. Siempre Viva', '742', 'true', u!.email],
  }
}

/** Opens one session for each demo account. */
export const openSesiones = async (c: pg.Client): Promise<Persona[]> => {
  const { rows } = await c.query<{ id: number; email: string }>(
    `select id, email from usuario where email like '%@demo.test' order by id`,
  )
  const people: Persona[] = []
  for (const { id, email } of rows)
    people.push({ email, usuarioId: id, headers: await open(c, id), known: await knownOf(c, id) })
  return people
}
/** Opens a new session after one ended. */
export const reopenSesion = async (c: pg.Client, p: Persona): Promise<void> => {
  p.headers = await open(c, p.usuarioId)
}
/** Reads the existing values again: carts come and go. */
export const learnKnown = async (c: pg.Client, p: Persona): Promise<void> => {
  p.known = await knownOf(c, p.usuarioId)
}
