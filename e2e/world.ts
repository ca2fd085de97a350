import type { Browser, BrowserContext, Page } from '@playwright/test'
import { idsOf, type Ids } from '../tools/screens-list.ts'
import { addDays, today } from '#shared/dates.ts'
import { nuevaCuenta } from './claves.ts'
import { sendEntidad } from './import-rows.ts'
import { portalUrl, signIn, type Person } from './portal.ts'

/** The roles of the table of screens; each sees its own. */
export type Rol = 'cliente' | 'vendedor' | 'administrador'
/** Somebody with a cart of his own, and what he has: nobody else changes it. */
export type World = { ids: Ids; enter: (page: Page) => Promise<void>; permisos: readonly number[] }

const CLIENTE = '004615'
const fila: Record<Rol, object> = {
  cliente: { tipoRol: '3', vendedor: '', cliente: CLIENTE },
  vendedor: {},
  administrador: { tipoRol: '1', tipoDocumento: '', documentoNro: '', vendedor: '' },
}

const nuevaPersona = async (page: Page, rol: Rol, more: object = {}): Promise<Person> => {
  const cuenta = await nuevaCuenta(page, { telefono: '11 4286-2257', ...fila[rol], ...more })
  return signIn(page, rol === 'administrador' ? { ...cuenta, numero: '' } : cuenta)
}

type Cliente = { id: number; nombreFantasia: string } | null
/** Puts that session into a browser, without the claims policy and the survey over every screen. */
const entryOf = async (me: Person, context: BrowserContext, cliente: Cliente): Promise<World['enter']> => {
  const cookies = await context.cookies()
  const stored = { ...me.session, mostrarPoliticasReclamo: false, showNps: false }
  return async (other) => {
    await other.context().addCookies(cookies)
    await other.addInitScript(
      ([s, c]) => {
        if (sessionStorage.getItem('e2e')) return
        sessionStorage.setItem('e2e', '1')
        localStorage.setItem('id_token', s.tokens.idToken)
        for (const key of ['showPolicy', 'showNps']) localStorage.setItem(key, 'false')
        localStorage.setItem('LocalSession', JSON.stringify(s))
        if (c) localStorage.setItem('clienteSeleccionado', JSON.stringify([c]))
      },
      [stored, cliente] as const,
    )
  }
}
/** A client to buy for, of one's own sellers. */
const pickCliente = async ({ session, call }: Person): Promise<Cliente> => {
  const seller = session.sellerId || (await call('GET', '/api/Vendedor/all')).$values[0].idVendedor
  const clients = (await call('GET', `/api/Client/getAllBySellerId?idSeller=${seller}`)).$values
  const one = clients.find((c: { activo: boolean }) => c.activo)
  return { id: one.id, nombreFantasia: one.nombreFantasia ?? one.razonSocial }
}

/** An order out with a remito of two lines, as the demo has none of that client within the days that are listed. */
const sendRemito = async (page: Page): Promise<void> => {
  const [presupuesto, pedidoId, remito] = ['T-MUNDO', 'P-MUNDO', '0007-00069001']
  const order = { presupuestoTotvsId: presupuesto, pedidoId, cliente: CLIENTE, moneda: 'USD', tiendaNro: 1 }
  const lines = [
    { item: '01', producto: 'UPN-100-12', cantidad: 10, descripcion: 'Perfil UPN 100' },
    { item: '02', producto: 'IPN-100-12', cantidad: 4, descripcion: 'Perfil IPN 100' },
  ]
  await sendEntidad(page, 'presupuestos', [
    { ...order, fecha: `${addDays(today(), -9)} 10:30`, estado: 'Preparación' },
    // of which another day may still be asked for
    {
      ...order,
      presupuestoTotvsId: 'T-MUNDO-2',
      pedidoId: '',
      fecha: `${addDays(today(), -2)} 10:30`,
      estado: 'Enviado',
    },
  ])
  await sendEntidad(
    page,
    'presupuestos-lineas',
    lines.map(({ item, producto, cantidad }) => ({ presupuesto, item, producto, cantidad, largo: 12, precio: 10 })),
  )
  await sendEntidad(
    page,
    'estado-pedidos',
    lines.map((line) => ({ ...line, pedidoId, presupuesto, estado: 'En preparación', fecha: addDays(today(), -1) })),
  )
  await sendEntidad(page, 'remitos', [{ numero: remito, pedidoId, fecha: today(), estado: 'En viaje', kilos: 700 }])
  await sendEntidad(
    page,
    'remitos-lineas',
    lines.map(({ item, producto, cantidad }) => ({ remito, pedidoId, item, producto, cantidad })),
  )
}

/** Makes one: an account, a session, a client to buy for, a cart. */
export const nuevoWorld = async (browser: Browser, rol: Rol): Promise<World> => {
  const context = await browser.newContext({ baseURL: portalUrl() })
  const page = await context.newPage()
  const me = await nuevaPersona(page, rol)
  if (rol === 'cliente') await sendRemito(page)
  const cliente = rol === 'cliente' ? null : await pickCliente(me)
  const ids = await idsOf(me, cliente?.id ?? me.session.clienteId)
  const enter = await entryOf(me, context, cliente)
  await context.close()
  return { ids, enter, permisos: me.session.permisos.$values }
}

/**
 * Somebody of the same kind, client or seller as who has that world, with these permissions alone and no client to buy
 * for: the same things are there, as far as he may see them.
 */
export const withPermisos = async (
  browser: Browser,
  rol: Rol,
  de: World,
  permisos: readonly number[],
): Promise<World> => {
  const context = await browser.newContext({ baseURL: portalUrl() })
  const me = await nuevaPersona(await context.newPage(), rol, { permisos: permisos.join(' ') })
  const { userId, documentoNro, email } = me.session
  const enter = await entryOf(me, context, null)
  await context.close()
  return {
    ids: { ...de.ids, propio: userId, documento: documentoNro ?? '', email },
    enter,
    permisos: me.session.permisos.$values,
  }
}
