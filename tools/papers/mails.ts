import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { tellVencimientos } from '#features/cotizaciones/server/cotizaciones.ts'
import { tellMissing } from '#features/integracion/server/incoming.ts'
import { addDays, today } from '#shared/dates.ts'
import { archivos, formOf } from '../../test/archivos.ts'
import { browser, codigoOf, withClave } from '../../test/factor.ts'
import { CLAVE } from '../../test/portal.ts'
import { stepReclamo } from '../erp-demo/reclamos.ts'
import { toContacts } from './contacts.ts'
import { fill, life, place, type Size } from './orders.ts'
import { receiveWithDifferences } from './receipts.ts'
import { done, type Occasion, type World } from './world.ts'

const request = (size: Size): Occasion => ({
  name: { short: 'Una solicitud de una línea', long: 'Una de nombres largos', many: 'Una de 150 líneas' }[size],
  kinds: ['pedido', 'remito', 'factura'],
  leaves: true,
  cause: async function* (world) {
    const { id } = await place(world.client, size)
    world.placed.set(size, id)
    yield 3
    for await (const _ of life(world, id)) yield 1
  },
})
const withdrawn: Occasion = {
  name: 'Una solicitud anulada por quien la hizo',
  kinds: ['pedido'],
  cause: async function* ({ client }) {
    const { id } = await place(client, 'short')
    yield 3
    done(await client.post(`/api/Budget/${id}/anular`, { motivo: 'Pedimos de más: la volvemos a hacer.' }))
    yield 3
  },
}
const cancelled: Occasion = {
  name: 'Una solicitud cancelada, con motivo y nota',
  kinds: ['pedido'],
  leaves: true,
  cause: async function* ({ client, admin, placed }) {
    const { id } = await place(client, 'short')
    placed.set('cancelled', id)
    yield 3
    const motivo = 'No hay stock de la medida en ningún depósito hasta marzo. Te proponemos el perfil siguiente.'
    const body = { estado: 'Cancelado', motivo, nota: 'Hablado con Compras' }
    done(await admin.post(`/api/Budget/${id}/estado`, body))
    yield 1
  },
}

const delivered = async ({ db, client }: World) =>
  (
    await sql<{ id: number; pedidoId: string; documentoNro: string }>`
      select p.id, p."pedidoId", c."documentoNro"
      from presupuesto p
      join cliente c on c.id = p."clienteId"
      where p."clienteId" = ${client.session!.clienteId} and p.estado = 'Entregado' and p."pedidoId" is not null
      order by p.id
      limit 1`.execute(db)
  ).rows[0]!
const claim: Occasion = {
  name: 'Un reclamo con fotos y líneas, hasta su cierre',
  kinds: ['reclamo'],
  leaves: true,
  cause: async function* (world) {
    const about = await delivered(world)
    const stated = {
      Titulo: 'Tiras con óxido y una torcida',
      Tipo: '1',
      Asunto: 'Producto- Calidad',
      Descripcion: 'Llegaron 14 tiras con óxido.\nUna más está torcida: no entra en la plegadora.',
      NroPedido: about.pedidoId,
      cuit: about.documentoNro,
      idPresupuesto: String(about.id),
      linea: ['1:1'],
    }
    const raw = formOf(stated, [
      ['file', 'óxido frente.jpg', readFileSync('data/demo/fotos/UPN-120-12.jpg')],
      ['file', 'remito.pdf', archivos.pdf],
    ])
    const { id } = done(await world.client.send('POST', '/api/reclamo', { raw }))
    world.placed.set('claim', id)
    yield 2
    for (;;) {
      const paso = await stepReclamo(world.erp, id)
      if (typeof paso === 'string') return
      yield 1
    }
  },
}

const message: Occasion = {
  name: 'Un mensaje al vendedor',
  kinds: ['contacto'],
  cause: async function* ({ client }) {
    const { clienteId } = client.session!
    const Message = 'Hola, Mariana:\n\n¿Entra para el jueves un viaje de 12 m?\n\nGracias, Hernán'
    const body = { Email: 'x@y.test', Issue: 'Entrega del jueves', Message, ClienteId: clienteId, Telefono: null }
    done(await client.post('/api/Client/contactForm', { ...body, RazonSocial: '' }))
    yield 1
  },
}
const thread: Occasion = {
  name: 'Mensajes sobre una solicitud, de los dos lados',
  kinds: ['mensaje'],
  leaves: true,
  cause: async function* ({ client, seller }) {
    const { id } = await place(client, 'short')
    yield 3
    const raw = formOf({ texto: 'Va el plano.\n¿Pueden venir en dos bultos?', item: '1' }, [
      ['file', 'plano de la nave.pdf', archivos.pdf],
    ])
    done(await client.send('POST', `/api/mensajes/solicitud/${id}`, { raw }))
    yield 1
    const answer = formOf({ texto: 'Sí, Hernán: dos bultos de 10.' }, [])
    done(await seller.send('POST', `/api/mensajes/solicitud/${id}`, { raw: answer }))
    yield 1
  },
}
/** A cotización from the asking on: priced, renewed at another price, accepted by telephone, on its last day, over. */
const quoted: Occasion = {
  name: 'Una cotización, de los dos lados',
  kinds: ['cotizacion'],
  leaves: true,
  cause: async function* ({ client, seller, db }) {
    const presupuestoId = await fill(client, 'short')
    const asking = { objetivos: [{ item: 1, objetivo: 2, comentario: 'Lo vi a US$ 2 el metro' }], objetivoTotal: 100 }
    const rest = { fechaDeseada: addDays(today(), 12), tiendaNro: null, obra: 'Galpón norte', vaciarCarrito: true }
    const observaciones = 'Para el galpón: la descarga es con hidrogrúa.'
    const about = { clienteId: client.session!.clienteId, presupuestoId, observaciones }
    const asked = done(await client.post('/api/cotizaciones', { ...about, ...asking, ...rest }))
    const at = (what: string) => `/api/cotizaciones/${asked.id}/${what}`
    yield 1
    const priced = done(await seller.get(`/api/cotizaciones/${asked.id}`))
    const draft = priced.versiones.$values.at(-1)
    const sent = {
      cambio: priced.cambio,
      condicionPagoId: null,
      vence: today(),
      porPartes: true,
      nota: 'Con descarga incluida dentro de CABA.',
      lineas: draft.lineas.$values,
    }
    const { cambio } = done(await seller.put(at('borrador'), sent))
    done(await seller.post(at('enviar'), { cambio, revisados: [] }))
    yield 1
    await sql`alter table cotizacion_version disable trigger cotizacion_version_enviada`.execute(db)
    await sql`update cotizacion_version set enviada = now() - interval '1 day'`.execute(db)
    await sql`alter table cotizacion_version enable trigger cotizacion_version_enviada`.execute(db)
    await tellVencimientos(new Date(`${today()}T12:00:00Z`))
    yield 2
    const answer = { version: 1, respuesta: 'aceptar', motivo: null, detalle: null, objetivos: [], objetivoTotal: null }
    done(await seller.post(at('registrar'), { ...answer, medio: 'Teléfono', referencia: 'con Hernán, 10:40' }))
    yield 1
    await sql`update cotizacion set vence = current_date - 1 where id = ${asked.id}`.execute(db)
    await tellVencimientos(new Date(`${today()}T12:00:00Z`))
    yield 1
  },
}
const receivedOff: Occasion = {
  name: 'Un remito recibido con diferencias, sin reclamo',
  kinds: ['entrega'],
  leaves: true,
  cause: async function* ({ client, db }) {
    await receiveWithDifferences(client, db)
    yield 1
  },
}
const contact: Occasion = {
  name: 'Un contacto nuevo',
  kinds: ['contacto-nuevo'],
  cause: async function* ({ client }) {
    const { clienteId } = client.session!
    const [shop] = done(await client.get(`/api/Client/GetTiendasByCliente/${clienteId}`)).$values
    const persona = { nombre: 'Ana Paz', email: 'ana.paz@metaldontorcuato.test', tiendaId: shop.id, tipos: [5, 3] }
    done(await client.post('/api/Client/CreatePersona', { clienteId, ...persona }))
    yield 1
  },
}

type Cuenta = { readonly id: number; readonly email: string; readonly numero: string }
const invited = async ({ admin, client }: World): Promise<Cuenta> => {
  const numero = String(randomInt(40_000_000, 49_000_000))
  const email = `p${numero}@metaldontorcuato.test`
  const user = {
    identification: numero,
    identificationType: 2,
    email,
    userName: 'Verónica Molina',
    tipoRol: 3,
    clienteId: client.session!.clienteId,
  }
  return { id: done(await admin.post('/api/User', { user })).id, email, numero }
}
const codeIn = (text: string): string => /changePasswordEmail\/[^/]+\/([\w-]{32})/.exec(text)![1]!
const NUEVA = 'Otra-puerta-5'
const OTRA = 'Portón-verde-8'
const account: Occasion = {
  name: 'La vida de una cuenta',
  kinds: ['primer-ingreso', 'clave-modificada', 'ingreso-nuevo', 'recuperacion', 'permisos-sumados'],
  cause: async function* (world) {
    const { admin, client, enter, box } = world
    const { id, email, numero } = await invited(world)
    yield 1
    const code = codeIn(box.received.findLast(({ to }) => to.includes(email))!.mail.text!)
    const set = { email, newPassword: NUEVA, passwordCopy: NUEVA, ConfirmationCode: code }
    done(await client.post('/api/auth/resetpassword', set))
    yield 1
    await enter(email, NUEVA, numero)
    const me = await enter(email, NUEVA, numero)
    yield 1
    const change = { password: NUEVA, newPassword: OTRA, passwordCopy: OTRA }
    done(await me.post('/api/auth/changepassword', change))
    yield 1
    const asked = { email, identification: numero, identificationType: 2 }
    done(await client.post('/api/auth/forgotpassword', asked))
    yield 1
    done(await admin.post(`/api/cuentas/${id}/blanquear`))
    yield 1
    const had = done(await admin.get(`/api/cuentas/${id}`)).permisos.$values as { permiso: number; puede: boolean }[]
    const vistos = had.filter(({ puede }) => puede).map(({ permiso }) => permiso)
    done(await admin.put(`/api/cuentas/${id}/permisos`, { permisos: [18, 22], vistos }))
    done(await admin.put(`/api/cuentas/${id}/permisos`, { permisos: [14, 15, 16, 17, 18, 22], vistos: [18, 22] }))
    yield 1
  },
}
const seller = (n: number, more: object = {}) => ({
  totVsCode: `N${n}`,
  name: 'Ana',
  lastName: 'Paz',
  identificationTypes: 2,
  identification: `4000${n}`,
  phone: '351 424-1100',
  email: `ana${n}@acerosribera.test`,
  region: 2,
  ...more,
})
const changed: Occasion = {
  name: 'Los datos de ingreso cambian',
  kinds: ['cuenta-cambiada'],
  cause: async function* ({ admin }) {
    const n = randomInt(1000, 9999)
    const { idVendedor } = done(await admin.post('/api/Vendedor', seller(n)))
    yield 1
    const put = (more: object) => admin.put(`/api/Vendedor/${idVendedor}`, { vendedor: seller(n, more) })
    const email = `ana.paz${n}@acerosribera.test`
    done(await put({ email }))
    yield 1
    done(await put({ email, identification: `4100${n}` }))
    yield 1
  },
}
const PASO = '/api/auth/segundoFactor'
const secondFactor: Occasion = {
  name: 'La verificación en dos pasos',
  kinds: ['segundo-factor-activado', 'segundo-factor-desactivado', 'codigo-respaldo-usado', 'codigos-respaldo-nuevos'],
  cause: async function* (world) {
    const t = { url: world.url, anonymous: world.client }
    const account = 'vendedor2@demo.test'
    const { n } = await withClave(t, account)
    const { secreto } = done(await n.ask('POST', `${PASO}/preparar`, { password: CLAVE }))
    const { codigos } = done(await n.ask('POST', `${PASO}/activar`, { codigo: codigoOf(secreto) }))
    yield 1
    const again = browser(t)
    await withClave(t, account, again)
    done(await again.ask('POST', PASO, { codigo: codigos.$values[0] }))
    yield 1
    const reuse = () => world.db.updateTable('segundo_factor').set({ ultimoPaso: 0 }).execute()
    await reuse() // a step is good once, and the next one is half a minute away
    done(await n.ask('POST', `${PASO}/respaldos`, { password: CLAVE, codigo: codigoOf(secreto) }))
    yield 1
    await reuse()
    done(await n.ask('POST', `${PASO}/desactivar`, { password: CLAVE, codigo: codigoOf(secreto) }))
    yield 1
  },
}
const toAdministrators: Occasion = {
  name: 'Lo que se avisa a los administradores',
  kinds: ['usuario', 'entrada'],
  cause: async function* ({ admin, db, put }) {
    const user = { email: 'nadia.ribera@acerosribera.test', userName: 'Nadia Ribera', tipoRol: 1, permisos: [3, 10] }
    done(await admin.post('/api/User', { user }))
    yield 1
    await put('transportes', [{ id: 991, descripcion: 'Transporte del Delta' }])
    await sql`
      update entrada
      set
        ultima = now() - interval '40 hours',
        dias = array(select d::date from generate_series(${addDays(today(), -14)}::date, now(), '1 day') d)
      where entidad = 'transportes'`.execute(db)
    await tellMissing(new Date())
    yield 1
  },
}

export const occasions: readonly Occasion[] = [
  request('short'),
  request('long'),
  request('many'),
  withdrawn,
  cancelled,
  ...toContacts,
  claim,
  message,
  thread,
  quoted,
  receivedOff,
  contact,
  account,
  changed,
  secondFactor,
  toAdministrators,
]
