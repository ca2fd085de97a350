import { describe, expect, it } from 'vitest'
import type { Access, Contract } from '#shared/route.ts'
import { features } from './features.ts'

const gate = (a: Access): string =>
  typeof a === 'string'
    ? a
    : [a.roles && `R${a.roles.join('')}`, a.all?.join('&'), a.any?.join('|')].filter(Boolean).join(' ')
const calls = features.flatMap((f) => Object.values(f.contract as Contract).map((d) => ({ ...d, feature: f.name })))

/** Every method, path and access in one place: a changed one shows in review (docs/spec/wire.md). */
const catalogue = [
  // sesion
  'POST /api/auth/login · public',
  'POST /api/auth/loginAdmin · public',
  'GET /api/auth/captcha · public',
  'POST /api/auth/logout · session',
  'GET /api/Params/identificationsTypes · public',
  'GET /api/Params/provincias · session',
  'GET /api/Params/regions · session',
  // inicio
  'GET /api/Params/dolar · session',
  'POST /api/Params/kilosDashboard · 15&20',
  // carrito
  'POST /api/Budget/shoppingCart · 14&16',
  'PUT /api/Budget/:id/:item · 14&16',
  'DELETE /api/Budget/:id/:item · 14&16',
  'GET /api/Budget/:clienteId/:contactoId/getProductsInShoppingCart · 18|40|28',
  'GET /api/Budget/:clienteId/:contactoId/getShoppingCart · 18|40|28',
  'GET /api/Budget/:clienteId/:contactoId/shoppingCart · 18|40|28',
  'PUT /api/Budget/:id · 15',
  'GET /api/Budget/cancel/:id · R2 17',
  // presupuestos
  'GET /api/Budget/fetchAll · 15',
  'GET /api/Budget/fetchAll/:sellerId · 15',
  'POST /api/Budget/search · 15',
  'GET /api/Budget/latest/:clienteId · 20',
  'GET /api/Budget/fetchClientes/:sellerId · 10',
  'GET /api/Budget/:id · 15|17|20',
  'GET /api/Budget/:id/historial · 15|17|20',
  'POST /api/Budget/:id/estado · R1',
  'GET /api/Budget/Download/:numero/:comprobante/:ruta · 15|17|20',
  'GET /api/estadopedidos/GetByPresupuesto · session',
  // clientes
  'GET /api/Client/getAllBySellerId · 10',
  // vendedores
  'GET /api/Vendedor/all · 3',
  // integracion
  'PUT /api/integracion/:entidad · public',
  // envio-pago
  'GET /api/Budget/preconfirm/:id · 15',
  'GET /api/Budget/FetchPreconfirm/:id · 15',
  'PUT /api/Budget/preconfirmBudget · 15',
  'POST /api/Budget/:id · 15',
  'GET /api/configuracion/getTermsConditions · session',
  'GET /api/configuracion/getShoopEnabled · session',
  // productos
  'GET /api/Params/subcategorias · session',
  'GET /api/Product/grupo · 18|40|28',
  'GET /api/Product/grupo/:id/search · 18|40|28',
  'GET /api/Product/search · 18|40|28',
  'GET /api/Product/byIds · 18|40|28',
  'GET /api/Product/:id/:clienteId · 18|40|28',
  'POST /api/Product/consultarDisponibilidad · 18|40|28',
  'GET /api/Document · 18|40|28',
  // sesion, people
  'POST /api/auth/forgotpassword · public',
  'POST /api/auth/resetpassword · public',
  'POST /api/auth/changepassword · session',
  'GET /api/auth/sesiones · session',
  'POST /api/auth/sesiones/:id/cerrar · session',
  'POST /api/auth/sesiones/cerrarDemas · session',
  'POST /api/auth/segundoFactor · public',
  'POST /api/auth/segundoFactor/inscribir · public',
  'POST /api/auth/segundoFactor/inscribir/confirmar · public',
  'GET /api/auth/segundoFactor · R12',
  'POST /api/auth/segundoFactor/preparar · R12',
  'POST /api/auth/segundoFactor/activar · R12',
  'POST /api/auth/segundoFactor/desactivar · R12',
  'POST /api/auth/segundoFactor/respaldos · R12',
  // sesiones
  'GET /api/sesiones · R1 1',
  'GET /api/User/:id/sesiones · R1 1',
  'POST /api/User/:id/sesiones/:sesionId/cerrar · R1 1',
  'POST /api/User/:id/sesiones/cerrar · R1 1',
  'POST /api/User/:id/segundoFactor/quitar · R1 1',
  'POST /api/public-api/login · public',
  'GET /api/auth/oidc/start · public',
  'GET /api/auth/oidc/callback · public',
  'POST /api/auth/oidc/session · public',
  // clientes, people
  'GET /api/Client/all · R1 10',
  'GET /api/Client/search · 10',
  'GET /api/Client/GetClienteByNroDoc · 10',
  'POST /api/Client/updateAddress · session',
  // vendedores, people
  'GET /api/Vendedor/search · 3',
  'GET /api/Vendedor/:id · session',
  'POST /api/Vendedor · R1',
  'PUT /api/Vendedor/:id · R1',
  // usuarios
  'GET /api/User · R1 1',
  'POST /api/User · R1 1',
  'DELETE /api/User/:id · R1 1',
  'GET /api/Client/:id/:contactoId · session',
  // correo-saliente
  'GET /api/correo · R1 1',
  'GET /api/correo/:id · R1 1',
  'POST /api/correo/:id/reintentar · R1 1',
  // auditoria
  'GET /api/auditoria · R1 1',
  // contacto
  'POST /api/Client/contactForm · session',
  // encuesta
  'POST /api/reclamo/aceptarPoliticas · R3',
  'GET /api/configuracion/download/politicaReclamos · session',
  'POST /api/nps/insertHistorico · R3',
]

describe('the catalogue of calls', () => {
  it('lists every method, path and access', () => {
    expect(calls.map((d) => `${d.method} ${d.path} · ${gate(d.access)}`).sort()).toEqual([...catalogue].sort())
  })
  it('OPEN-70 every call stands under /api/ and no method and path is taken twice', () => {
    const keys = calls.map((d) => `${d.method} ${d.path.replace(/:\w+/g, ':')}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(calls.every((d) => d.path.startsWith('/api/') && !d.path.endsWith('/'))).toBe(true)
  })
  it('OPEN-86 the calls that create or send once take an Idempotency-Key', () => {
    expect(calls.filter((d) => d.idempotent).map((d) => d.path)).toContain('/api/Budget/shoppingCart')
    expect(calls.filter((d) => d.idempotent).every((d) => d.method === 'POST')).toBe(true)
  })
  it('every call says in Spanish what it does', () => {
    expect(calls.filter((d) => d.summary.trim().length < 6).map((d) => d.path)).toEqual([])
  })
})
