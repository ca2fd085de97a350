import type { Browser, Page } from '@playwright/test'
import { idsOf, type Ids } from '../tools/screens-list.ts'
import { nuevaCuenta } from './claves.ts'
import { portalUrl, signIn } from './portal.ts'

/** The roles of the table of screens; each sees its own. */
export type Rol = 'cliente' | 'vendedor' | 'administrador'
/** Somebody with a cart of his own, and what he has: nobody else changes it. */
export type Mundo = { ids: Ids; enter: (page: Page) => Promise<void> }

const fila: Record<Rol, object> = {
  cliente: { tipoRol: '3', vendedor: '', cliente: '004615' },
  vendedor: {},
  administrador: { tipoRol: '1', tipoDocumento: '', documentoNro: '', vendedor: '' },
}

/** Makes one: an account, a session, a client to buy for, a cart. */
export const nuevoMundo = async (browser: Browser, rol: Rol): Promise<Mundo> => {
  const context = await browser.newContext({ baseURL: portalUrl() })
  const page = await context.newPage()
  const cuenta = await nuevaCuenta(page, { telefono: '11 4286-2257', ...fila[rol] })
  const me = await signIn(page, rol === 'administrador' ? { ...cuenta, numero: '' } : cuenta)
  const { session } = me
  let cliente: { id: number; nombreFantasia: string } | null = null
  if (rol !== 'cliente') {
    const seller = session.sellerId || (await me.call('GET', '/api/Vendedor/all')).$values[0].idVendedor
    const clients = (await me.call('GET', `/api/Client/getAllBySellerId?idSeller=${seller}`)).$values
    const one = clients.find((c: { activo: boolean }) => c.activo)
    cliente = { id: one.id, nombreFantasia: one.nombreFantasia ?? one.razonSocial }
  }
  const ids = await idsOf(me, cliente?.id ?? session.clienteId)
  const cookies = await context.cookies()
  await context.close()
  const stored = { ...session, mostrarPoliticasReclamo: false, showNps: false }
  const enter = async (other: Page) => {
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
  return { ids, enter }
}
