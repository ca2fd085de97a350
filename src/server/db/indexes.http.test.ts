import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onStatement } from '#server/db/db.ts'
import { features } from '#server/features.ts'
import { forgetAll } from '#server/cache.ts'
import { listAvisos, toNumber, salidas, saveAcuse } from '#server/events/store.ts'
import { correos } from '#server/mail/store.ts'
import { onlyOn, startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import { searchOf } from '../../../test/solicitudes.ts'

/**
 * Every list and look-up of a growing table can use an index: the plans of the statements that a call sends must name
 * it. Times are not measured: whether an index pays off depends on the data and is the planner's decision.
 */
let t: TestPortal
let [admin, seller, clerk] = [] as unknown as [Client, Client, Client]
let presupuestoId: number
let oddEstado: number

/** True while the trigram index on names is under test: the other indexes that could serve are dropped. */
let byTheirLetters = true
/** The plan of a statement with null parameters and sequential scans disabled. */
const planOf = (text: string): Promise<string> =>
  t.db.transaction().execute(async (on) => {
    await sql`set local enable_seqscan = off`.execute(on)
    await sql`savepoint entera`.execute(on)
    // without the text search index the planner would walk these indexes from end to end
    if (text.includes('@@')) await sql`drop index producto_grupo, producto_subgrupo`.execute(on)
    if (text.includes('.busqueda like') && byTheirLetters) await sql`drop index usuario_nombre`.execute(on)
    if (text.includes('.nombres like') && byTheirLetters)
      await sql`drop index cliente_nombre, cliente_vendedor, usuario_nombre`.execute(on)
    const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map((m) => Number(m[1])))
    const given = values === 0 ? '' : `(${Array.from({ length: values }, () => 'null').join(', ')})`
    await sql.raw(`prepare visto as ${text}`).execute(on)
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute visto${given}`).execute(on)
    await sql`deallocate visto`.execute(on)
    await sql`rollback to savepoint entera`.execute(on)
    return rows.map((r) => r['QUERY PLAN']).join('\n')
  })
/** The indexes that the statements sent by `work` use, and the tables that they scan sequentially. */
const plansOf = async (work: () => Promise<unknown>): Promise<{ indices: string[]; enteras: string[] }> => {
  const sent = new Set<string>()
  onStatement((_ms, text) => void sent.add(text))
  await work().finally(() => onStatement(() => {}))
  const plans: string[] = []
  for (const text of sent) if (/^\s*(select|with|update|delete)\b/i.test(text)) plans.push(await planOf(text))
  const all = plans.join('\n')
  const named = (pattern: RegExp) => [...new Set([...all.matchAll(pattern)].map((m) => m[1]!))].sort()
  return { indices: named(/(?:using|Index Scan on) "?(\w+)"?/g), enteras: named(/Seq Scan on "?(\w+)"?/g) }
}

const dias = { desde: '2026-01-01', hasta: '2026-02-01' }
const kilos = (clienteId: number) => ({
  clienteId,
  firstDate: '2026-01-01',
  lastdDate: '2026-06-30',
  productGrouptId: [1],
})
type Case = readonly [call: string, what: string, send: () => Promise<{ status: number }>, indices: readonly string[]]
const cliente = () => clerk.session!.clienteId
const contacto = () => clerk.session!.contactoId
const cases: readonly Case[] = [
  [
    'presupuestos.fetchAll',
    'of all',
    () => admin.get('/api/Budget/fetchAll?page=2&clienteId=0'),
    ['presupuesto_fecha', 'comprobante_presupuesto', 'viaje_pkey'],
  ],
  [
    'presupuestos.fetchAll',
    'of a seller',
    () => seller.get('/api/Budget/fetchAll?page=2&clienteId=0'),
    ['presupuesto_vendedor'],
  ],
  ['presupuestos.fetchAll', 'of a client', () => clerk.get('/api/Budget/fetchAll?page=2'), ['presupuesto_cliente']],
  [
    'presupuestos.fetchAllOf',
    'of a seller',
    () => admin.get(`/api/Budget/fetchAll/${seller.session!.sellerId}?page=2`),
    ['presupuesto_vendedor'],
  ],
  ['presupuestos.latest', 'of a client', () => clerk.get(`/api/Budget/latest/${cliente()}`), ['presupuesto_cliente']],
  [
    'presupuestos.search',
    'by its order',
    () => admin.post('/api/Budget/search', searchOf({ pedido: 'P1' })),
    ['presupuesto_pedido'],
  ],
  [
    'presupuestos.search',
    'by its purchase order (OC-02)',
    () => admin.post('/api/Budget/search', searchOf({ ordenCompra: 'OC-1' })),
    ['presupuesto_orden_compra'],
  ],
  [
    'envio-pago.ordenesRepetidas',
    'of a client (OC-03)',
    () => clerk.get(`/api/Budget/${presupuestoId}/ordenCompra/repetidas?numero=OC-1`),
    ['presupuesto_orden_compra'],
  ],
  [
    'presupuestos.search',
    'by its number there',
    () => admin.post('/api/Budget/search', searchOf({ presupuesto: 'T1' })),
    ['presupuesto_totvs'],
  ],
  [
    'presupuestos.search',
    'by a seller’s days',
    () => admin.post('/api/Budget/search', searchOf({ vendedorId: 1, ...dias })),
    ['presupuesto_vendedor'],
  ],
  [
    'presupuestos.search',
    'by state, with their counts, of a client (DIARIO-14)',
    () => clerk.post('/api/Budget/search', searchOf({ clienteId: cliente(), estado: 'Entregado', cuentas: true })),
    ['presupuesto_cliente_estado'],
  ],
  [
    'presupuestos.search',
    'by state, with their counts, of a seller (DIARIO-14)',
    () => seller.post('/api/Budget/search', searchOf({ orden: 'sigue', cuentas: true })),
    ['presupuesto_vendedor_estado'],
  ],
  [
    'presupuestos.search',
    'by state, with their counts, of all (DIARIO-14)',
    () => admin.post('/api/Budget/search', searchOf({ estado: 'Cancelado', cuentas: true })),
    ['presupuesto_estado'],
  ],
  [
    'presupuestos.search',
    'by product (DIARIO-14)',
    () => clerk.post('/api/Budget/search', searchOf({ clienteId: cliente(), producto: 'perfil' })),
    ['producto_palabras'],
  ],
  ['presupuestos.search', 'by days', () => admin.post('/api/Budget/search', searchOf(dias)), ['presupuesto_fecha']],
  [
    'presupuestos.quote',
    'one',
    () => clerk.get(`/api/Budget/${presupuestoId}`),
    ['presupuesto_pkey', 'presupuesto_detalle_pkey'],
  ],
  [
    'presupuestos.historial',
    'of one',
    () => clerk.get(`/api/Budget/${presupuestoId}/historial`),
    ['historial_presupuesto'],
  ],
  [
    'presupuestos.estadoPedidos',
    'of one',
    () => clerk.get(`/api/estadopedidos/GetByPresupuesto?clienteId=${cliente()}&presupuestoId=${presupuestoId}`),
    ['estado_pedido_presupuesto'],
  ],
  [
    'sugerencias.list',
    'of all',
    () => admin.get('/api/Suggested?page=2'),
    ['producto_sugerido_sugerenciaId_key', 'producto_pkey'],
  ],
  [
    'sugerencias.search',
    'by a name',
    () => admin.post('/api/Suggested/search?page=1', { nombreProducto: 'perfil' }),
    ['producto_palabras'],
  ],
  [
    'novedades.getNovedades',
    'a page',
    () => clerk.get(`/api/novedades/getNovedades/${cliente()}?page=2`),
    ['novedad_cliente', 'novedad_general'],
  ],
  [
    'comprados.list',
    'a page',
    () => clerk.get(`/api/comprados?clienteId=${cliente()}&page=1`),
    ['comprado_ultima', 'compra_producto'],
  ],
  [
    'comprados.historia',
    'of one product',
    () => clerk.get(`/api/comprados/UPN-100-12/${cliente()}`),
    ['compra_producto', 'presupuesto_detalle_pkey'],
  ],
  ['obras.usadas', 'of a client', () => clerk.get(`/api/obras/usadas?clienteId=${cliente()}`), ['presupuesto_obra']],
  [
    'correos.personas',
    'a page, by words',
    () => clerk.get(`/api/Client/GetPersonas/${cliente()}?page=1&buscar=ana`),
    ['contacto_cliente'],
  ],
  [
    'acopios.list',
    'a page',
    () => clerk.get(`/api/acopios/getAcopioByClienteId/${cliente()}?page=2`),
    ['acopio_cliente'],
  ],
  [
    'acopios.detalle',
    'a page',
    () => clerk.get('/api/acopios/getAcopiosDetalle/A-2.318?page=2'),
    ['acopio_nroAcopio_key', 'acopio_movimiento_fecha'],
  ],
  [
    'proyectos.list',
    'a page',
    () => clerk.get(`/api/consulsteel/GetDataFromClient?clientId=${cliente()}&page=2`),
    ['proyecto_cliente'],
  ],
  [
    'proyectos.hasProyect',
    'of a client',
    () => clerk.get(`/api/consulsteel/HasProyect?clientId=${cliente()}`),
    ['proyecto_cliente'],
  ],
  ['proyectos.proyecto', 'one', () => clerk.get('/api/consulsteel/1'), ['proyecto_pkey']],
  [
    'cuenta-corriente.facturas',
    'a page',
    () => clerk.post('/api/factura/GetByFilter', { clienteId: cliente(), page: 1 }),
    ['documento_cliente'],
  ],
  [
    'cuenta-corriente.facturas',
    'by its number',
    () => clerk.post('/api/factura/GetByFilter', { clienteId: cliente(), presupuestoId: '41286' }),
    ['documento_numero', 'documento_reverso'],
  ],
  [
    'cuenta-corriente.composicion',
    'a page',
    () => clerk.post('/api/composicion/GetByFilter', { clienteId: cliente(), page: 1 }),
    ['documento_abierto'],
  ],
  [
    'cuenta-corriente.saldo',
    'of a client',
    () => clerk.post('/api/saldo/GetByFilter', { clienteId: cliente() }),
    ['documento_dia_pkey'],
  ],
  [
    'cuenta-corriente.pedidos',
    'a page',
    () => clerk.post('/api/estadopedidos/GetByFilter', { clienteId: cliente(), page: 1 }),
    ['estado_pedido_cliente'],
  ],
  [
    'cuenta-corriente.pedidos',
    'in a state',
    () => clerk.post('/api/estadopedidos/GetByFilter', { clienteId: cliente(), estadoId: oddEstado }),
    ['estado_pedido_estado'],
  ],
  [
    'cuenta-corriente.facturasExcel',
    'all of them',
    () => clerk.post('/api/factura/DownloadExcel', { clienteId: cliente() }),
    ['documento_cliente'],
  ],
  [
    'cuenta-corriente.composicionExcel',
    'all of them',
    () => clerk.post('/api/composicion/DownloadExcel', { clienteId: cliente() }),
    ['documento_abierto_vence'],
  ],
  [
    'cuenta-corriente.saldoExcel',
    'of a client',
    () => clerk.post('/api/saldo/DownloadExcel', { clienteId: cliente() }),
    ['documento_dia_pkey'],
  ],
  [
    'cuenta-corriente.pedidosExcel',
    'all of them',
    () => clerk.post('/api/estadopedidos/DownloadExcel', { clienteId: cliente() }),
    ['estado_pedido_cliente'],
  ],
  [
    'cuenta-corriente.facturaPdf',
    'one',
    () => clerk.get('/api/factura/DownloadPdfDrive?cuit=30708754321&tipo=Factura&nroComprobante=x'),
    ['cliente_documento_junto', 'documento_clienteId_tipo_documento_key'],
  ],
  [
    'productos.grupo',
    'a page',
    () => clerk.get(`/api/Product/grupo?page=2&id=1&clienteId=${cliente()}`),
    ['producto_grupo', 'precio_pkey', 'stock_pkey', 'producto_imagen_pkey'],
  ],
  [
    'productos.facetas',
    'of a group',
    () => clerk.get(`/api/Product/facetas?id=2&page=1&clienteId=${cliente()}`),
    ['producto_grupo', 'precio_pkey', 'stock_pkey'],
  ],
  [
    'productos.facetas',
    'of products by their code',
    () => clerk.get(`/api/Product/facetas?ids=UPN-100-12&clienteId=${cliente()}`),
    ['producto_pkey', 'precio_pkey'],
  ],
  [
    'productos.autocompletar',
    'by words',
    () => clerk.get(`/api/Product/autocompletar?name=perfil+hea&clienteId=${cliente()}`),
    ['producto_palabras', 'precio_pkey'],
  ],
  [
    'productos.grupo',
    'of a subproduct',
    () => clerk.get(`/api/Product/grupo?page=1&id=8&prod=803&clienteId=${cliente()}`),
    ['producto_subgrupo'],
  ],
  [
    'productos.grupoSearch',
    'in a group',
    () => clerk.get(`/api/Product/grupo/8/search?name=chapa&clienteId=${cliente()}&page=2`),
    ['producto_palabras', 'producto_pkey'],
  ],
  [
    'productos.search',
    'of a word nobody knows',
    () => clerk.get(`/api/Product/search?name=sunchadora&clienteId=${cliente()}`),
    ['producto_palabras', 'palabra_pkey', 'palabra_parecida'],
  ],
  [
    'productos.search',
    'of a code nobody has',
    () => clerk.get(`/api/Product/search?name=QXZ-100-25&clienteId=${cliente()}`),
    ['producto_codigo_parecido'],
  ],
  [
    'productos.byIds',
    'by their ids',
    () => clerk.get(`/api/Product/byIds?ids=UPN-100-12&clienteId=${cliente()}`),
    ['producto_pkey', 'precio_pkey'],
  ],
  [
    'productos.product',
    'with the suggested',
    () => clerk.get(`/api/Product/UPN-100-12/${cliente()}`),
    ['producto_sugerido_pkey'],
  ],
  [
    'cotizaciones.list',
    'of all: those that wait, those that expire soonest, what is over',
    () => admin.get('/api/cotizaciones?page=2'),
    ['cotizacion_estado', 'cotizacion_movida'],
  ],
  [
    'cotizaciones.list',
    'of a client, by a product',
    () => clerk.get('/api/cotizaciones?producto=perfil'),
    ['cotizacion_cliente_movida', 'producto_palabras'],
  ],
  [
    'cotizaciones.openLink',
    'by the hash of its key',
    () => clerk.get('/api/cotizaciones/enlace/otra'),
    ['cotizacion_enlace_huella_key'],
  ],
  [
    'entregas.list',
    'of all: by their trips, their remitos, their vouchers (REMITO-03)',
    () => admin.get('/api/entregas?page=2'),
    ['comprobante_lista', 'presupuesto_prometida', 'remito_abierto', 'remito_lista', 'viaje_abierto'],
  ],
  [
    'entregas.read',
    'by its number, of what there is (REMITO-01)',
    () => clerk.get('/api/entregas/0007-00060917'),
    ['comprobante_remito', 'remito_numero_key'],
  ],
  [
    'entregas.ofOrder',
    'of a request (REMITO-04)',
    () => clerk.get(`/api/Budget/${presupuestoId}/entregas`),
    ['estado_pedido_presupuesto', 'remito_linea_presupuesto', 'remito_presupuesto'],
  ],
  [
    'carrito.getShoppingCart',
    'one',
    () => clerk.get(`/api/Budget/${cliente()}/${contacto()}/getShoppingCart`),
    ['presupuesto_carrito', 'presupuesto_detalle_pkey', 'descuento_cliente'],
  ],
  [
    'carrito.count',
    'its lines',
    () => clerk.get(`/api/Budget/${cliente()}/${contacto()}/getProductsInShoppingCart`),
    ['presupuesto_carrito'],
  ],
  [
    'clientes.all',
    'a page',
    () => admin.get('/api/Client/all?page=2&rowPerPage=10'),
    ['cliente_nombre', 'usuario_cliente', 'presupuesto_cliente'],
  ],
  [
    'clientes.getAllBySellerId',
    'a page',
    () => seller.get(`/api/Client/getAllBySellerId?idSeller=${seller.session!.sellerId}&page=1&rowPerPage=10`),
    ['cliente_vendedor'],
  ],
  [
    'clientes.search',
    'a page',
    () => admin.get('/api/Client/search?name=metal&page=1&rowPerPage=10'),
    ['cliente_busqueda'],
  ],
  [
    'clientes.search',
    'by a CUIT',
    () => admin.get('/api/Client/search?name=30-71234567&page=1&rowPerPage=10'),
    ['cliente_busqueda', 'cliente_claves', 'usuario_documento'],
  ],
  [
    'busqueda.buscar',
    'a number of every kind',
    () => admin.get('/api/busqueda?texto=41284'),
    ['comprobante_reverso', 'documento_fin', 'presupuesto_pedido', 'presupuesto_orden_compra'],
  ],
  [
    'clientes.cartera',
    'by name',
    () => admin.get('/api/Client/cartera?page=2'),
    ['cliente_nombre', 'documento_dia_abierto', 'presupuesto_ultima', 'presupuesto_carrito'],
  ],
  [
    'clientes.cartera',
    'all of them by their last order',
    () => admin.get('/api/Client/cartera?orden=pedido'),
    ['presupuesto_ultima'],
  ],
  [
    'clientes.cartera',
    'of a seller, the most overdue first, with a cart',
    () => seller.get('/api/Client/cartera?orden=vencido&solo=carrito'),
    ['cliente_vendedor', 'documento_dia_abierto', 'presupuesto_carrito'],
  ],
  [
    'reclamos.getReclamos',
    'of a document',
    () => clerk.get(`/api/reclamo/getReclamos/${clerk.session!.cuit}?page=2`),
    ['cliente_documento', 'reclamo_pkey'],
  ],
  ['reclamos.searchBy', 'of all', () => admin.post('/api/reclamo/searchBy', { page: 2 }), ['reclamo_fecha']],
  ['reclamos.searchBy', 'of a seller', () => seller.post('/api/reclamo/searchBy', { page: 2 }), ['reclamo_vendedor']],
  [
    'reclamos.searchBy',
    'of a client',
    () => clerk.post('/api/reclamo/searchBy', { page: 2, dateFrom: '2026-01-01' }),
    ['reclamo_cliente'],
  ],
  [
    'reclamos.searchBy',
    'in a step',
    () => admin.post('/api/reclamo/searchBy', { estadoId: 2, page: 1 }),
    ['reclamo_orden'],
  ],
  [
    'reclamos.searchBy',
    'in somebody’s charge',
    () => admin.post('/api/reclamo/searchBy', { responsableId: 1, page: 1 }),
    ['reclamo_responsable'],
  ],
  [
    'reclamos.searchBy',
    'overdue',
    () => admin.post('/api/reclamo/searchBy', { vencidos: true, page: 1 }),
    ['reclamo_vence'],
  ],
  [
    'reclamos.searchBy',
    'open',
    () => admin.post('/api/reclamo/searchBy', { abiertos: true, page: 1 }),
    ['reclamo_abierto'],
  ],
  [
    'reclamos.searchBy',
    'of a seller, open',
    () => seller.post('/api/reclamo/searchBy', { abiertos: true, page: 1 }),
    ['reclamo_abierto_vendedor'],
  ],
  [
    'reclamos.searchBy',
    'in nobody’s charge',
    () => admin.post('/api/reclamo/searchBy', { sinResponsable: true, page: 1 }),
    ['reclamo_sin_responsable'],
  ],
  [
    'presupuestos.search',
    'in a state',
    () => admin.post('/api/Budget/search', searchOf({ estado: 'Comercial' })),
    ['presupuesto_en_curso'],
  ],
  [
    'presupuestos.search',
    'of a seller, in a state',
    () => seller.post('/api/Budget/search', searchOf({ estado: 'Comercial' })),
    ['presupuesto_en_curso_vendedor'],
  ],
  [
    'inicio.pendientes',
    'of a seller',
    () => seller.get('/api/Params/pendientes'),
    ['presupuesto_en_curso_vendedor', 'reclamo_abierto_vendedor', 'presupuesto_carrito', 'credito_retenido'],
  ],
  [
    'inicio.pendientes',
    'of all',
    () => admin.get('/api/Params/pendientes'),
    [
      'auditoria_accion',
      'correo_fallido',
      'presupuesto_en_curso',
      'reclamo_abierto',
      'reclamo_sin_responsable',
      'salida_fallida',
    ],
  ],
  [
    'bonificaciones.clientData',
    'a page',
    () => clerk.get(`/api/Client/GetClientData/${cliente()}?page=1`),
    ['descuento_cliente'],
  ],
  [
    'clientes.getClienteByNroDoc',
    'by a document',
    () => admin.get(`/api/Client/GetClienteByNroDoc?nroDoc=${clerk.session!.documentoNro}&tipoDoc=2`),
    ['usuario_documento', 'cliente_pkey'],
  ],
  [
    'clientes.getClienteByNroDoc',
    'by its own document',
    () => admin.get('/api/Client/GetClienteByNroDoc?nroDoc=30999999995&tipoDoc=3'),
    ['cliente_documento', 'usuario_documento'],
  ],
  [
    'usuarios.perfil',
    'its shops',
    () => clerk.get(`/api/Client/${clerk.session!.userId}/${contacto()}`),
    ['tienda_clienteId_tiendaNro_key'],
  ],
  [
    'usuarios.users',
    'by a document',
    () => admin.get(`/api/User?identification=${clerk.session!.documentoNro}&identificationType=2`),
    ['usuario_documento'],
  ],
  ['usuarios.users', 'a page', () => admin.get('/api/User?page=2&rowPerPage=10'), ['usuario_nombre', 'usuario_pkey']],
  [
    'productos.subcategorias',
    'the first drawing of each',
    () => clerk.get('/api/Params/subcategorias'),
    ['producto_perfil_grupo', 'producto_perfil_subgrupo'],
  ],
  ['avisos.list', 'of a client', () => clerk.get('/api/avisos?page=2'), ['aviso_cliente']],
  ['avisos.list', 'of a seller', () => seller.get('/api/avisos?page=2'), ['aviso_vendedor']],
  ['avisos.list', 'of administrators', () => admin.get('/api/avisos?page=2'), ['aviso_administracion']],
  [
    'avisos.sinLeer',
    'of a seller',
    () => seller.get('/api/avisos/sinLeer'),
    ['aviso_vendedor', 'aviso_leido_pkey', 'aviso_marca_pkey'],
  ],
  ['cuentas.list', 'of all', () => admin.get('/api/cuentas?page=2'), ['usuario_nombre', 'usuario_pkey']],
  ['cuentas.list', 'by words', () => admin.get('/api/cuentas?texto=torcuato%20ledesma'), ['usuario_hallazgo']],
  ['cuentas.list', 'of a state', () => admin.get('/api/cuentas?estado=invitada'), ['usuario_estado', 'codigo_usuario']],
  ['cuentas.list', 'of a role', () => admin.get('/api/cuentas?rol=2'), ['usuario_rol', 'cliente_vendedor']],
  ['cuentas.list', 'that do not come in', () => admin.get('/api/cuentas?sinEntrar=true'), ['usuario_estado']],
  ['cuentas.resumen', 'of each state', () => admin.get('/api/cuentas/resumen'), ['usuario_estado', 'usuario_acceso']],
  [
    'cuentas.registro',
    'of an account',
    () => admin.get(`/api/cuentas/${clerk.session!.userId}/registro`),
    ['auditoria_usuario', 'auditoria_sobre_cuenta', 'auditoria_pkey'],
  ],
  [
    'cuentas.correos',
    'to an account',
    () => admin.get(`/api/cuentas/${clerk.session!.userId}/correos`),
    ['correo_para'],
  ],
  ['sesiones.list', 'of all', () => admin.get('/api/sesiones?page=1'), ['sesion_vence', 'sesion_id_key']],
  ['sesiones.list', 'by a name', () => admin.get('/api/sesiones?texto=ana'), ['usuario_busqueda', 'sesion_usuario']],
  ['sesion.sesiones', 'one’s own', () => clerk.get('/api/auth/sesiones'), ['sesion_usuario']],
  ['correo-saliente.list', 'of all', () => admin.get('/api/correo?page=2'), ['correo_pkey', 'correo_estado']],
  ['correo-saliente.list', 'of a state', () => admin.get('/api/correo?estado=fallido'), ['correo_estado']],
  [
    'salida.list',
    'of all',
    () => admin.get('/api/salida?page=2'),
    ['salida_pkey', 'salida_estado', 'salida_numero_key'],
  ],
  ['salida.list', 'of a state', () => admin.get('/api/salida?estado=fallido'), ['salida_estado']],
  [
    'salida.list',
    'of an order',
    () => admin.get('/api/salida?numero=48001'),
    ['salida_sobre', 'presupuesto_pkey', 'presupuesto_totvs', 'presupuesto_pedido'],
  ],
  ['auditoria.list', 'of all', () => admin.get('/api/auditoria?page=2'), ['auditoria_momento']],
  ['auditoria.list', 'of a kind', () => admin.get('/api/auditoria?accion=ingreso'), ['auditoria_accion']],
  [
    'auditoria.list',
    'of a client',
    () => admin.get('/api/auditoria?cliente=C1'),
    ['auditoria_cliente', 'cliente_codigo_key'],
  ],
  [
    'inicio.kilosDashboard',
    'of a seller',
    () => seller.post('/api/Params/kilosDashboard', kilos(0)),
    ['cliente_vendedor', 'venta_dia_clave'],
  ],
  [
    'inicio.kilosDashboard',
    'of a client',
    () => clerk.post('/api/Params/kilosDashboard', kilos(cliente())),
    ['venta_dia_clave'],
  ],
]
/** Tables of a few dozen rows that do not grow. */
const smallTables = ['vendedor', 'grupo', 'configuracion', 'api_clave']
/** Scanned sequentially by design: a seller's page with its clients, the few dozen sellers, and drafts of news. */
const withoutIndex = ['vendedores.all', 'vendedores.search', 'vendedores.vendedor', 'novedades.edicion']

/** A client with thousands of documents: with a dozen, any index on the client would serve. */
const createCuenta = async () => {
  await sql`
    insert into documento ("clienteId", tipo, documento, importe, "monedaId", saldo, "fechaEmision")
    select
      ${cliente()}, 'Factura', '0001-' || lpad(n::text, 8, '0'), 1, 1, case when n % 50 = 0 then 1 else 0 end,
      current_date - n % 700
    from generate_series(1, 6000) n`.execute(t.db)
  await sql`
    insert into estado_pedido ("pedidoId", item, "presupuestoId", "productoId", descripcion, cantidad, estado, fecha)
    select
      'L' || n, 1, ${presupuestoId}, 'X', 'X', 1, case when n % 100 = 0 then 'En aduana' else 'Entregado' end,
      current_date - n % 700
    from generate_series(1, 6000) n`.execute(t.db)
  await sql`analyze documento, estado_pedido, documento_dia`.execute(t.db)
  // never analyzed, the demo's few orders are one row to the planner, and every index as good as another
  await sql`update pg_class set reltuples = 5000, relpages = 50 where relname = 'presupuesto'`.execute(t.db)
  const odd = t.db.selectFrom('estado_de_pedido').select('id').where('descripcion', '=', 'En aduana')
  oddEstado = (await odd.executeTakeFirstOrThrow()).id
}

onlyOn('postgres')('the index behind', () => {
  beforeAll(async () => {
    t = await startTestPortal({ QUOTA_FACTOR: '0' })
    ;[admin, seller, clerk] = [
      await t.as('admin@demo.test'),
      await t.as('vendedor@demo.test'),
      await t.as('cliente@demo.test'),
    ]
    presupuestoId = (
      await t.db
        .selectFrom('presupuesto')
        .select('id')
        .where('clienteId', '=', cliente())
        .where('fecha', 'is not', null)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id
    await createCuenta()
  })
  afterAll(() => t.stop())

  it.each(cases)('%s, %s', async (_call, _what, send, indices) => {
    const plans = await plansOf(async () => expect([200, 404]).toContain((await send()).status))
    expect(plans.indices).toEqual(expect.arrayContaining([...indices]))
    expect(plans.enteras.filter((tabla) => !smallTables.includes(tabla))).toEqual([])
  })
  it.each([
    ['clientes.search', () => admin.get('/api/Client/search?name=a&page=1&rowPerPage=10'), /cliente_(nombre|vendedor)/],
    ['sesiones.list', () => admin.get('/api/sesiones?texto=a'), /usuario_nombre/],
  ])('OPEN-129 %s, by a letter that half of them have: by their names, in order', async (_call, send, index) => {
    byTheirLetters = false
    const plans = await plansOf(send).finally(() => (byTheirLetters = true))
    expect(plans.indices.join()).toMatch(index)
    expect(plans.enteras.filter((tabla) => !smallTables.includes(tabla))).toEqual([])
  })
  it('every call that answers by pages is here', () => {
    const shapeOf = (s: unknown): object => (s as { shape?: object } | undefined)?.shape ?? {}
    const paged = features.flatMap((f) =>
      Object.entries(f.contract)
        .filter(([, def]) => 'page' in shapeOf(def.query) || 'page' in shapeOf(def.body))
        .map(([call]) => `${f.name}.${call}`),
    )
    expect(paged.length).toBeGreaterThan(8)
    const here = new Set([...cases.map(([call]) => call), ...withoutIndex])
    expect(paged.filter((call) => !here.has(call))).toEqual([])
  })
  describe('what no call asks', () => {
    it.each<[string, () => Promise<unknown>, string[]]>([
      ['a session’s token', () => clerk.get('/api/Params/dolar'), ['sesion_pkey', 'usuario_pkey']],
      ['the event that is due', () => salidas.take([], randomUUID(), 1), ['salida_en_fila']],
      ['events after a number', () => listAvisos(t.db, 7, 100), ['salida_numero_key']],
      ['events without a number', () => toNumber(t.db), ['salida_sin_numero']],
      [
        'what a reader acknowledges',
        () => t.db.transaction().execute((on) => saveAcuse(on, 'ERP', 7, true)),
        ['salida_sin_acuse'],
      ],
      ['the mail that is due', () => correos.take([], randomUUID(), 1), ['correo_debido']],
    ])('%s', async (_what, work, indices) => {
      forgetAll()
      expect((await plansOf(work)).indices).toEqual(expect.arrayContaining(indices))
    })
  })
})
