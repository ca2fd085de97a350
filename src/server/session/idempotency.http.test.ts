import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivos, formOf } from '../../../test/archivos.ts'
import { startTestPortal, type Answer, type Client, type TestPortal } from '../../../test/portal.ts'
import { fotoOf } from '../../../test/fotos.ts'
import { today } from '#shared/dates.ts'
import { features } from '../features.ts'
import type { Handlers } from '../http/meta.ts'
import { once } from './idempotency.ts'

/** Every call that takes an idempotency key has one effect per key. */
let t: TestPortal
let [admin, cliente] = [] as unknown as [Client, Client]
let pedido: { id: number; pedidoId: string; documentoNro: string }
let tiendaId = 0
const invitadas: number[] = []
const abiertas: number[] = []
const solicitudes: number[] = []
beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' })
  admin = await t.as('admin@demo.test')
  cliente = await t.as('cliente@demo.test')
  const { clienteId } = cliente.session!
  pedido = (
    await sql<typeof pedido>`
      select p.id, p."pedidoId", c."documentoNro"
      from presupuesto p
      join cliente c on c.id = p."clienteId"
      where p."clienteId" = ${clienteId} and p.estado = 'Entregado' and p."pedidoId" is not null
      order by p.id
      limit 1`.execute(t.db)
  ).rows[0]!
  for (const n of [301, 302]) {
    const user = { ...persona(n), identificationType: 2, userName: 'Una Vez', tipoRol: 3, clienteId }
    invitadas.push((await admin.post('/api/User', { user, invitar: false })).body.id)
  }
  abiertas.push(cliente.session!.userId, (await t.as('vendedor@demo.test')).session!.userId)
  tiendaId = (await cliente.get(`/api/Client/GetTiendasByCliente/${clienteId}`)).body.$values[0].id
})
afterAll(() => t.stop())

type Deed = {
  /** SQL that counts what the call creates. */
  readonly hay: string
  /** Sends the call with the `n`th input. */
  readonly ask: (n: number, key: Record<string, string>) => Promise<Answer>
}
const ofContacto = (n: number) => ({
  clienteId: cliente.session!.clienteId,
  nombre: 'Ana',
  email: `una.vez.${n}@empresa.test`,
  tiendaId,
})
const persona = (n: number) => ({ identification: String(41_000_000 + n), email: `Una${n}@Empresa.test` })
const lineas = 'select coalesce(sum("cantidadTiras"), 0)::int as n from presupuesto_detalle'
const listaBody = (n: number) => ({
  clienteId: cliente.session!.clienteId,
  nombre: `Una vez ${n}`,
  nota: null,
  compartida: false,
  lineas: [],
})
const listaIds = new Map<number, number>()
/** A list of one's own, the same for the same number. */
const listaOf = async (n: number): Promise<number> => {
  if (!listaIds.has(n)) listaIds.set(n, (await cliente.post('/api/listas', listaBody(n))).body.id)
  return listaIds.get(n)!
}
/** A remito without lines, the same for the same number. */
const remitoOf = async (n: number): Promise<void> => {
  const { clienteId } = cliente.session!
  await t.db
    .insertInto('remito')
    .values({ numero: `UNA-VEZ-${n}`, clienteId, presupuestoId: pedido.id, fecha: today(), estado: 'En viaje' })
    .onConflict((on) => on.column('numero').doNothing())
    .execute()
}
type Asked = { id: number; cambio: number; version: number }
/** A cotización in a state, as often as it is asked for the same one; of the cart, which stays. */
const cotizacionIn = (estado: string) => {
  const made = new Map<number, Asked>()
  return async (n: number): Promise<Asked> => {
    const known = made.get(n)
    if (known) return known
    const cart = await deeds['carrito.addLine']!.ask(1, {})
    const { clienteId } = cliente.session!
    const body = { clienteId, presupuestoId: cart.body.id, objetivos: [], vaciarCarrito: false }
    const asked = (await cliente.post('/api/cotizaciones', body)).body as { id: number }
    const at = `/api/cotizaciones/${asked.id}`
    const { cambio } = (await admin.get(at)).body as Asked
    if (estado !== 'Pedida') await admin.post(`${at}/enviar`, { cambio, revisados: [] })
    if (estado !== 'Pedida' && estado !== 'Enviada')
      await sql`update cotizacion set estado = ${estado} where id = ${asked.id}`.execute(t.db)
    const one = { id: asked.id, cambio: ((await admin.get(at)).body as Asked).cambio, version: 1 }
    made.set(n, one)
    return one
  }
}
const [pedidas, enviadas, anotadas, aceptadas, rechazadas, renovadas, retiradas, filed, compartidas] = [
  'Pedida',
  'Enviada',
  'Enviada',
  'Aceptada',
  'Rechazada',
  'Rechazada',
  'Pedida',
  'Pedida',
  'Enviada',
].map(cotizacionIn) as [ReturnType<typeof cotizacionIn>, ...ReturnType<typeof cotizacionIn>[]]
const movimientos = 'select count(*)::int as n from cotizacion_movimiento'
const rechazar = { version: 1, respuesta: 'rechazar', motivo: 'Precio', objetivos: [] }
const deeds: Record<string, Deed> = {
  'cotizaciones.ask': {
    hay: 'select count(*)::int as n from cotizacion',
    ask: async (n, key) => {
      const cart = await deeds['carrito.addLine']!.ask(1, {})
      const { clienteId } = cliente.session!
      const body = { clienteId, presupuestoId: cart.body.id, objetivos: [], vaciarCarrito: false, obra: `Obra ${n}` }
      return cliente.post('/api/cotizaciones', body, key)
    },
  },
  'cotizaciones.attach': {
    hay: 'select count(*)::int as n from cotizacion_archivo',
    ask: async (n, key) =>
      cliente.send('POST', `/api/cotizaciones/${(await filed!(n)).id}/archivos`, {
        raw: formOf({ n: String(n) }, [['file', 'plano.pdf', archivos.pdf]]),
        headers: key,
      }),
  },
  'cotizaciones.answerSolicitud': {
    hay: 'select count(*)::int as n from cotizacion',
    ask: async (n, key) => {
      if (solicitudes.length < n) {
        const { rows } = await sql<{ id: number }>`
          update presupuesto set "esPedidoFirme" = false
          where id = (
            select p.id from presupuesto p
            where p."clienteId" = ${cliente.session!.clienteId} and p.estado = 'Entregado'
              and p."esPedidoFirme" is not false and p.id <> ${pedido.id}
            limit 1
          )
          returning id`.execute(t.db)
        solicitudes.push(rows[0]!.id)
      }
      return admin.post(`/api/Budget/${solicitudes[n - 1] ?? solicitudes[0]! + 1}/cotizacion`, undefined, key)
    },
  },
  'cotizaciones.send': {
    hay: 'select count(*)::int as n from cotizacion_version where enviada is not null',
    ask: async (n, key) => {
      const { id, cambio } = await pedidas(n)
      return admin.post(`/api/cotizaciones/${id}/enviar`, { cambio, revisados: [] }, key)
    },
  },
  'cotizaciones.renew': {
    hay: 'select count(*)::int as n from cotizacion_version where enviada is null',
    ask: async (n, key) => {
      const { id, cambio } = await renovadas!(n)
      return admin.post(`/api/cotizaciones/${id}/renovar`, { cambio }, key)
    },
  },
  'cotizaciones.withdraw': {
    hay: movimientos,
    ask: async (n, key) => {
      const { id, cambio } = await retiradas!(n)
      return admin.post(`/api/cotizaciones/${id}/retirar`, { cambio }, key)
    },
  },
  'cotizaciones.answer': {
    hay: movimientos,
    ask: async (n, key) => cliente.post(`/api/cotizaciones/${(await enviadas!(n)).id}/contestar`, rechazar, key),
  },
  'cotizaciones.record': {
    hay: movimientos,
    ask: async (n, key) =>
      admin.post(`/api/cotizaciones/${(await anotadas!(n)).id}/registrar`, { ...rechazar, medio: 'Correo' }, key),
  },
  'cotizaciones.askRenewal': {
    hay: movimientos,
    ask: async (n, key) =>
      cliente.post(`/api/cotizaciones/${(await rechazadas!(n)).id}/pedirRenovacion`, undefined, key),
  },
  'cotizaciones.buy': {
    hay: `select count(*)::int as n from presupuesto where estado = 'Aparte'`,
    ask: async (n, key) =>
      cliente.post(`/api/cotizaciones/${(await aceptadas!(n)).id}/comprar`, { version: 1, lineas: null }, key),
  },
  'cotizaciones.share': {
    hay: 'select count(*)::int as n from cotizacion_enlace',
    ask: async (n, key) => cliente.post(`/api/cotizaciones/${(await compartidas!(n)).id}/enlaces`, { version: 1 }, key),
  },
  'cotizaciones.annulLink': {
    hay: 'select count(*)::int as n from cotizacion_enlace where anulado is not null',
    ask: async (n, key) => {
      const { id } = await compartidas!(n)
      const made = (await cliente.get(`/api/cotizaciones/${id}/enlaces`)).body.$values as { id: number }[]
      const link = made[0] ?? (await cliente.post(`/api/cotizaciones/${id}/enlaces`, { version: 1 })).body
      return cliente.post(`/api/cotizaciones/${id}/enlaces/${link.id}/anular`, undefined, key)
    },
  },
  'listas.create': {
    hay: 'select count(*)::int as n from lista',
    ask: (n, key) => cliente.post('/api/listas', listaBody(n), key),
  },
  'corte.create': {
    hay: 'select count(*)::int as n from plan_corte',
    ask: (n, key) =>
      cliente.post(
        '/api/corte',
        {
          clienteId: cliente.session!.clienteId,
          nombre: `Plan ${n}`,
          compartida: false,
          contenido: { unidad: 'mm', corte: 30, despunte: 0, restoUtil: 5_000, busca: 'money', grupos: [] },
        },
        key,
      ),
  },
  'listas.copy': {
    hay: `select count(*)::int as n from lista where nombre like 'Copia de %'`,
    ask: async (n, key) => cliente.post(`/api/listas/${await listaOf(n)}/copiar`, undefined, key),
  },
  'listas.change': {
    hay: 'select count(*)::int as n from lista_linea',
    ask: async (n, key) =>
      cliente.post(
        `/api/listas/${await listaOf(1)}/cambios`,
        { cambios: [{ que: 'agregar', nueva: { productoId: 'IPN-100-12', cantidad: n } }] },
        key,
      ),
  },
  'carrito.addLine': {
    hay: lineas,
    ask: (n, key) =>
      cliente.post(
        '/api/Budget/shoppingCart',
        {
          productoId: 'IPN-080-12',
          clienteId: cliente.session!.clienteId,
          contactoId: cliente.session!.contactoId,
          cantidad: n,
          showLargo: true,
          largo: 12,
          showAncho: false,
          ancho: null,
        },
        key,
      ),
  },
  'carrito.addLines': {
    hay: lineas,
    ask: (n, key) =>
      cliente.post(
        '/api/Budget/shoppingCart/lineas',
        {
          clienteId: cliente.session!.clienteId,
          lineas: [{ productoId: 'IPN-100-12', cantidad: n, largo: 12, ancho: null }],
        },
        key,
      ),
  },
  'contacto.contactForm': {
    hay: `select count(*)::int as n from correo where tipo = 'contacto'`,
    ask: (n, key) =>
      cliente.post(
        '/api/Client/contactForm',
        {
          Email: 'x@y.test',
          Issue: `Consulta ${n}`,
          Message: 'Hola',
          ClienteId: cliente.session!.clienteId,
          RazonSocial: 'Otra',
          Telefono: null,
        },
        key,
      ),
  },
  'correos.create': {
    hay: 'select count(*)::int as n from contacto',
    ask: (n, key) => cliente.post('/api/Client/CreateContacto', { ...ofContacto(n), tipoEmailId: 1 }, key),
  },
  'correos.createPersona': {
    hay: 'select count(*)::int as n from contacto',
    ask: (n, key) => cliente.post('/api/Client/CreatePersona', { ...ofContacto(n + 100), tipos: [1] }, key),
  },
  'novedades.create': {
    hay: 'select count(*)::int as n from novedad',
    ask: (n, key) =>
      admin.post(
        '/api/novedades',
        {
          titulo: `Una vez ${n}`,
          textoPortada: 'Una vez.',
          cuerpo: '<p>Una vez.</p>',
          cuerpoDetalle: null,
          link: null,
          linkImagenSec: null,
          linkVideo: null,
          descarga: null,
          destacada: false,
          clienteId: null,
          publicar: true,
          publicada: null,
        },
        key,
      ),
  },
  'sugerencias.create': {
    hay: 'select count(*)::int as n from producto_sugerido',
    ask: (n, key) =>
      admin.post(
        '/api/Suggested',
        {
          IdProducto: 'BUL-075-250',
          IdProductoSugerido: n === 1 ? 'IPN-080-12' : 'IPN-100-12',
          IdTipoRelacion: 1,
        },
        key,
      ),
  },
  'usuarios.create': {
    hay: 'select count(*)::int as n from usuario',
    ask: (n, key) =>
      admin.post('/api/User', { user: { ...persona(n), identificationType: 2, userName: 'Una Vez', tipoRol: 1 } }, key),
  },
  'cuentas.invitar': {
    hay: "select count(*)::int as n from correo where tipo = 'primer-ingreso'",
    ask: (n, key) => admin.post(`/api/cuentas/${invitadas[n - 1]}/invitar`, undefined, key),
  },
  'cuentas.blanquear': {
    hay: "select count(*)::int as n from correo where tipo = 'recuperacion'",
    ask: (n, key) => admin.post(`/api/cuentas/${abiertas[n - 1]}/blanquear`, undefined, key),
  },
  'cuentas.invitarVarias': {
    hay: 'select count(*)::int as n from usuario',
    ask: (n, key) =>
      admin.post(
        '/api/cuentas/invitaciones',
        {
          renglones: [
            {
              email: `una.vez${n}@varias.test`,
              documento: String(43_100_000 + n),
              nombre: 'Una Vez',
              cliente: '004512',
            },
          ],
        },
        key,
      ),
  },
  'vendedores.create': {
    hay: 'select count(*)::int as n from vendedor',
    ask: (n, key) =>
      admin.post(
        '/api/Vendedor',
        {
          ...persona(n + 100),
          name: 'Una',
          lastName: 'Vez',
          identificationTypes: 2,
          phone: '11 4725-9999',
          totVsCode: `UV${n}`,
          region: 2,
        },
        key,
      ),
  },
  'entregas.subirFoto': {
    hay: 'select count(*)::int as n from remito_subida',
    ask: async (n, key) => {
      await remitoOf(n)
      return cliente.send('POST', `/api/entregas/UNA-VEZ-${n}/recepcion/fotos`, {
        raw: formOf({}, [['file', 'foto.png', await fotoOf('png', 40, 30)]]),
        headers: key,
      })
    },
  },
  'entregas.recibir': {
    hay: `select count(*)::int as n from remito_prueba`,
    ask: async (n, key) => {
      await remitoOf(n)
      return cliente.post(
        `/api/entregas/UNA-VEZ-${n}/recepcion`,
        {
          momento: `${today()}T10:00:00-03:00`,
          lineas: [],
          recibe: 'Juan Fernández',
          dni: '30111678',
          firma: { como: 'escrita', nombre: 'Juan Fernández', acepta: true },
          fotos: [],
          nota: `Una vez ${n}`,
        },
        key,
      )
    },
  },
  'mensajes.enviar': {
    hay: 'select count(*)::int as n from mensaje',
    ask: (n, key) =>
      cliente.send('POST', `/api/mensajes/solicitud/${pedido.id}`, {
        raw: formOf({ texto: `Una vez ${n}` }, [['file', 'remito.pdf', archivos.pdf]]),
        headers: key,
      }),
  },
  'reclamos.create': {
    hay: 'select count(*)::int as n from reclamo',
    ask: (n, key) =>
      cliente.send('POST', '/api/reclamo', {
        raw: formOf(
          {
            Titulo: `Una vez ${n}`,
            Tipo: '2',
            Descripcion: 'Faltaron 4 hojas.',
            NroPedido: pedido.pedidoId,
            cuit: pedido.documentoNro,
            idPresupuesto: String(pedido.id),
          },
          [['file', 'remito.pdf', archivos.pdf]],
        ),
        headers: key,
      }),
  },
}
const count = async (text: string) => (await sql.raw<{ n: number }>(text).execute(t.db)).rows[0]!.n

describe('OPEN-331 a call that takes a key does what it does once', () => {
  it('every one of them is asked here', () => {
    const taken = features.flatMap((f) =>
      Object.entries(f.contract).flatMap(([call, def]) => (def.idempotent ? [`${f.name}.${call}`] : [])),
    )
    expect(Object.keys(deeds).sort()).toEqual(taken.sort())
  })
  it.each(Object.entries(deeds))('%s', async (_call, { hay, ask }) => {
    const key = { 'idempotency-key': randomUUID() }
    const before = await count(hay)
    const first = await ask(1, key)
    const done = await count(hay)
    expect([first.status, done > before]).toEqual([200, true])
    // the same key again: the same answer, and no second effect
    const again = await ask(1, key)
    expect([again.status, again.body, await count(hay)]).toEqual([200, first.body, done])
    expect((await Promise.all([ask(1, key), ask(1, key)])).map((a) => a.body)).toEqual([first.body, first.body])
    const other = await ask(2, key)
    expect([other.status, other.body.code]).toEqual([422, 'clave_repetida'])
    expect((await ask(1, { 'idempotency-key': 'x' })).status).toBe(400)
  })
  it('of two at once one does it, and a first try that was refused leaves the key free', async () => {
    const { hay, ask } = deeds['novedades.create']!
    const [before, key] = [await count(hay), { 'idempotency-key': randomUUID() }]
    const both = await Promise.all([ask(7, key), ask(7, key)])
    expect([both.map((a) => a.status), both[0]!.body.id, await count(hay)]).toEqual([
      [200, 200],
      both[1]!.body.id,
      before + 1,
    ])
    const free = { 'idempotency-key': randomUUID() }
    const bad = { IdProducto: 'BUL-075-250', IdProductoSugerido: 'NO-HAY', IdTipoRelacion: 1 }
    expect((await admin.post('/api/Suggested', bad, free)).status).toBe(400)
    expect((await admin.post('/api/Suggested', { ...bad, IdProductoSugerido: 'UPN-080-12' }, free)).status).toBe(200)
  })
  it('a handler that does its work itself does not compile', () => {
    const contract = { create: { idempotent: true } } as const
    type Handler = Handlers<{
      create: typeof contract.create & {
        method: 'POST'
        path: '/api/x'
        access: 'session'
        summary: ''
        reply: 'void'
      }
    }>['create']
    const left: Handler = () => once(async () => {})
    // @ts-expect-error the key would be left aside
    const taken: Handler = async () => {}
    expect([left, taken]).toHaveLength(2)
  })
})
