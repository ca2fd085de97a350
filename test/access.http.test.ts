import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { features } from '#server/features.ts'
import { forget } from '#server/session/sesion.ts'
import { permisosOfRol, permisosOfSesion, storablePermisos } from '#shared/permisos.ts'
import { onlyReads, partsOf, passes, type Rol, type RouteDef } from '#shared/route.ts'
import { archivos, formOf } from './archivos.ts'
import { fotoOf } from './fotos.ts'
import { startTestPortal, type Client, type TestPortal } from './portal.ts'
import { searchOf } from './solicitudes.ts'

/**
 * Every call of every contract × every kind of person × own and foreign data. The calls are read from the contracts,
 * so that new ones are covered; one with an input needs its line in `lines`, or the first test fails.
 */
type World = {
  clienteId: number
  contactoId: number
  sellerId: number
  cartId: number
  item: number
  quoteId: number
  pedidoId: string
  voucher: { numero: string; tipo: string; link: string }
  productoId: string
  grupoId: number
  gruposProdId: number
  userId: number
  usuarioId: number
  documentoNro: string
  tiendaNro: number
  tiendaId: number
  contactoOfCorreo: number
  quienOfCorreo: { email: string; tiendaNro: number | null }
  nroAcopio: string
  proyectoId: number
  documentoId: number
  recibo: { tipo: string; nroComprobante: string }
  reclamoId: number
  /** A message about the quote, with a file. */ mensajeId: number
  /** A list, and a cut plan, that the client shares. */ listaId: number
  planId: number
  /** One that the client asked for. */ cotizacionId: number
  /** A remito of the client's, and a carrier's proof of it. */ remito: string
  pruebaId: number
  /** What the client's people received of it. */ recepcionId: number
}
type Contacto = { contactoId: number; email: string; tiendaNro: number | null }
type Sent = {
  query?: Record<string, string | number | boolean>
  body?: unknown
  params?: Record<string, string | number>
}
/** The input of a call about the data of `w`; `none`: the call names nobody's data, so that nothing can be foreign. */
type Input = ((w: World) => Sent) & { none?: true }
const common = (f: (w: World) => Sent): Input => Object.assign(f, { none: true as const })

/** A cut plan without anything in it. */
const planVacio = { unidad: 'mm', corte: 30, despunte: 0, restoUtil: 5000, busca: 'money', grupos: [] }
const lines: Record<string, Input> = {
  'sesion.login': common(() => ({ body: {} })),
  'sesion.loginAdmin': common(() => ({ body: {} })),
  'sesion.forgotpassword': common(() => ({ body: {} })),
  'sesion.resetpassword': common(() => ({ body: {} })),
  'sesion.definirClave': common(() => ({ body: {} })),
  'sesion.changepassword': common(() => ({ body: {} })),
  'sesion.cerrarSesion': common(() => ({ params: { id: 0 } })), // of others: claves.http.test.ts
  'sesion.elegirCliente': (w) => ({ params: { id: w.clienteId } }),
  'sesion.publicLogin': common(() => ({ body: {} })),
  'sesion.verNoFuiYo': common(() => ({ params: { pase: 'x.y' } })),
  'sesion.noFuiYo': common(() => ({ params: { pase: 'x.y' } })),
  'sesion.oidcStart': common(() => ({})),
  'sesion.oidcCallback': common(() => ({})),
  'sesion.oidcSession': common(() => ({})),
  'sesion.segundoFactor': common(() => ({ body: {} })),
  'sesion.confirmarInscripcion': common(() => ({ body: {} })),
  'sesion.prepararFactor': common(() => ({ body: {} })),
  'sesion.activarFactor': common(() => ({ body: {} })),
  'sesion.desactivarFactor': common(() => ({ body: {} })),
  'sesion.respaldosFactor': common(() => ({ body: {} })),
  'avisos.live': common(() => ({ query: { edad: 0 } })),
  'avisos.list': common(() => ({ query: { page: 1 } })),
  'avisos.sinLeer': common(() => ({})),
  'avisos.leer': common(() => ({ params: { id: 0 } })), // of others: avisos.http.test.ts
  'avisos.leerTodo': common(() => ({ body: { hasta: 0 } })),
  'avisos.preferencias': common(() => ({})),
  'avisos.preferir': common(() => ({ body: { tipo: 'reclamo', correo: true } })),
  'sesiones.list': common(() => ({})),
  'sesiones.sesionesDe': common((w) => ({ params: { id: w.userId } })),
  'sesiones.cerrar': common((w) => ({ params: { id: w.userId, sesionId: 0 } })), // of others: sesiones.http.test.ts
  'sesiones.cerrarTodas': common(() => ({ params: { id: 0 } })),
  'sesiones.quitarFactor': common((w) => ({ params: { id: w.userId } })),
  'cuentas.list': common(() => ({})),
  'cuentas.resumen': common(() => ({})),
  'cuentas.excel': common(() => ({})),
  'cuentas.get': common((w) => ({ params: { id: w.userId } })),
  'cuentas.correos': common((w) => ({ params: { id: w.userId } })),
  'cuentas.registro': common((w) => ({ params: { id: w.userId } })),
  'cuentas.deCliente': common((w) => ({ params: { id: w.clienteId } })),
  'cuentas.deVendedor': common((w) => ({ params: { id: w.sellerId } })),
  'cuentas.invitar': common(() => ({ params: { id: 0 } })), // what each does: cuentas.http.test.ts
  'cuentas.copiarEnlace': common(() => ({ params: { id: 0 } })),
  'cuentas.anularInvitacion': common(() => ({ params: { id: 0 } })),
  'cuentas.suspender': common(() => ({ params: { id: 0 }, body: {} })),
  'cuentas.reactivar': common(() => ({ params: { id: 0 } })),
  'cuentas.blanquear': common(() => ({ params: { id: 0 } })),
  'cuentas.permisos': common(() => ({ params: { id: 0 }, body: { permisos: [], vistos: [] } })),
  'cuentas.olvidarEquipos': common(() => ({ params: { id: 0 } })),
  'cuentas.renglonesDe': common((w) => ({ query: { ids: w.clienteId } })),
  'cuentas.previsualizar': common(() => ({ body: { renglones: [] } })),
  'cuentas.invitarVarias': common(() => ({ body: { renglones: [] } })),
  'cuentas.verComo': common(() => ({ params: { id: 0 } })), // ver-como.http.test.ts
  'auditoria.list': common(() => ({})),
  'correo-saliente.list': common(() => ({})),
  'correo-saliente.get': common(() => ({ params: { id: 0 } })),
  'correo-saliente.reintentar': common(() => ({ params: { id: 0 } })),
  'configuracion.estado': common(() => ({})),
  'configuracion.updateShoopEnabled': common(() => ({ body: {} })),
  'configuracion.uploadListPrecios': common(() => ({})),
  'configuracion.uploadListPreciosHerr': common(() => ({})),
  'configuracion.uploadBancoImagenes': common(() => ({})),
  'configuracion.uploadManualMarca': common(() => ({})),
  'configuracion.updatePoliticaReclamos': common(() => ({})),
  'configuracion.usarVersion': common(() => ({ params: { id: 0 } })),
  'configuracion.bajarVersion': common(() => ({ params: { id: 0 } })),
  'configuracion.updateTermsConditions': common(() => ({ body: {} })),
  'configuracion.versionesTerminos': common(() => ({})),
  'configuracion.versionTerminos': common(() => ({ params: { version: 0 } })),
  'configuracion.updateDolar': common(() => ({ body: {} })),
  'configuracion.updateEmpresa': common(() => ({ body: {} })),
  'configuracion.updateMarca': common(() => ({ body: {} })),
  'configuracion.uploadLogo': common(() => ({})),
  'configuracion.marca': common(() => ({})),
  'configuracion.listaprecios': common(() => ({})),
  'configuracion.manualmarca': common(() => ({})),
  'configuracion.bancoimagenes': common(() => ({})),
  'salida.eventos': common(() => ({})),
  'salida.acuse': common(() => ({ body: { hasta: 0 } })),
  'salida.pedido': common((w) => ({ params: { id: w.quoteId } })), // API keys only: eventos.http.test.ts
  'salida.pedidoOrden': common((w) => ({ params: { id: w.quoteId } })),
  'salida.reclamo': common((w) => ({ params: { id: w.reclamoId } })), // API keys only: reclamos/importar.http.test.ts
  'salida.reclamoAdjunto': common((w) => ({ params: { id: w.reclamoId, nro: 1 } })),
  'salida.cotizacion': common((w) => ({ params: { id: w.cotizacionId } })), // API keys only: cotizacion.http.test.ts
  'salida.cotizacionAdjunto': common((w) => ({ params: { id: w.cotizacionId, nro: 1 } })),
  'salida.cotizacionArchivo': common((w) => ({ params: { id: w.cotizacionId, mensaje: 1, nro: 1 } })),
  'reclamos.getReclamos': (w) => ({ params: { cuit: w.documentoNro } }),
  'reclamos.searchBy': (w) => ({ body: { cuit: w.documentoNro, dateFrom: null, dateTo: null, estadoId: null } }),
  'reclamos.create': (w) => ({
    query: {
      Titulo: 'Prueba',
      Tipo: 5,
      Asunto: 'Otros',
      Descripcion: 'Prueba',
      NroPedido: w.pedidoId,
      cuit: w.documentoNro,
      idPresupuesto: w.quoteId,
    },
  }),
  'reclamos.reclamo': (w) => ({ params: { id: w.reclamoId } }),
  'reclamos.adjunto': (w) => ({ params: { id: w.reclamoId, nro: 1 } }),
  'reclamos.avanzar': (w) => ({ params: { id: w.reclamoId }, body: { motivo: null, ncc: null } }),
  'reclamos.asignar': (w) => ({ params: { id: w.reclamoId }, body: { responsableId: null, vence: null } }),
  'mensajes.sinLeer': common((w) => ({ params: { tema: 'solicitud' }, query: { numeros: w.quoteId } })),
  'mensajes.hilo': (w) => ({ params: { tema: 'solicitud', numero: w.quoteId } }),
  'mensajes.enviar': common((w) => ({ params: { tema: 'solicitud', numero: w.quoteId } })), // mensajes.http.test.ts
  'mensajes.corregir': (w) => ({
    params: { tema: 'solicitud', numero: w.quoteId, id: w.mensajeId },
    body: { texto: 'Hola', version: 1 },
  }),
  'mensajes.leer': (w) => ({ params: { tema: 'solicitud', numero: w.quoteId }, body: { hasta: w.mensajeId } }),
  'mensajes.archivo': (w) => ({ params: { tema: 'solicitud', numero: w.quoteId, id: w.mensajeId, nro: 1 } }),
  'salida.list': common(() => ({})),
  'salida.get': common(() => ({ params: { id: 0 } })),
  'salida.reenviar': common(() => ({ params: { id: 0 } })),
  'salida.reenviarTodos': common(() => ({})),
  'inicio.pendientes': common(() => ({})),
  'inicio.kilosDashboard': (w) => ({
    body: { clienteId: w.clienteId, firstDate: '2026-01-01', lastdDate: '2026-06-30', productGrouptId: [w.grupoId] },
  }),
  'carrito.addLine': (w) => ({
    body: {
      productoId: w.productoId,
      clienteId: w.clienteId,
      contactoId: w.contactoId,
      cantidad: 50,
      showLargo: true,
      showAncho: false,
      largo: 6,
      ancho: null,
    },
  }),
  'carrito.addLines': (w) => ({
    body: {
      clienteId: w.clienteId,
      lineas: [{ productoId: w.productoId, cantidad: 60, largo: 3, ancho: 1 }],
    },
  }),
  'pedido-rapido.reconocer': (w) => ({ body: { clienteId: w.clienteId, filas: [{ texto: w.productoId }] } }),
  'entregas.list': (w) => ({ query: { clienteId: w.clienteId } }),
  'entregas.read': (w) => ({ params: { numero: w.remito } }),
  'entregas.ofOrder': (w) => ({ params: { id: w.quoteId } }),
  'entregas.foto': (w) => ({ params: { numero: w.remito, id: w.pruebaId, orden: 1, tamano: 320 } }),
  'entregas.personal': (w) => ({ params: { numero: w.remito, id: w.pruebaId } }),
  'entregas.firma': (w) => ({ params: { numero: w.remito, id: w.pruebaId } }),
  'entregas.subirFoto': common((w) => ({ params: { numero: w.remito } })), // recepcion.http.test.ts
  'entregas.recibir': (w) => ({
    params: { numero: w.remito },
    body: {
      momento: '2026-11-21T10:00:00-03:00',
      lineas: [],
      recibe: 'Juan Fernández',
      dni: '30111678',
      firma: { como: 'escrita', nombre: 'Juan Fernández', acepta: true },
      fotos: [],
      suma: w.recepcionId,
    },
  }),
  'entregas.constancia': (w) => ({ params: { numero: w.remito } }),
  'cotizaciones.list': (w) => ({ query: { clienteId: w.clienteId } }),
  'cotizaciones.read': (w) => ({ params: { id: w.cotizacionId } }),
  'cotizaciones.pdf': (w) => ({ params: { id: w.cotizacionId } }),
  'cotizaciones.links': (w) => ({ params: { id: w.cotizacionId } }),
  'cotizaciones.share': (w) => ({ params: { id: w.cotizacionId }, body: { version: 9 } }),
  'cotizaciones.annulLink': (w) => ({ params: { id: w.cotizacionId, enlaceId: 1 } }),
  'cotizaciones.openLink': common(() => ({ params: { clave: 'x' } })),
  'cotizaciones.ask': (w) => ({
    body: { clienteId: w.clienteId, presupuestoId: w.cartId, objetivos: [], vaciarCarrito: false },
  }),
  'cotizaciones.attach': common((w) => ({ params: { id: w.cotizacionId } })), // cotizaciones.http.test.ts
  'cotizaciones.archivo': (w) => ({ params: { id: w.cotizacionId, nro: 1 } }),
  'cotizaciones.answerSolicitud': (w) => ({ params: { id: w.quoteId } }),
  'cotizaciones.saveDraft': (w) => ({
    params: { id: w.cotizacionId },
    body: { cambio: 1, porPartes: false, lineas: [] },
  }),
  'cotizaciones.send': (w) => ({ params: { id: w.cotizacionId }, body: { cambio: 1, revisados: [] } }),
  'cotizaciones.renew': (w) => ({ params: { id: w.cotizacionId }, body: { cambio: 1 } }),
  'cotizaciones.withdraw': (w) => ({ params: { id: w.cotizacionId }, body: { cambio: 1 } }),
  'cotizaciones.answer': (w) => ({
    params: { id: w.cotizacionId },
    body: { version: 1, respuesta: 'aceptar', objetivos: [] },
  }),
  'cotizaciones.record': (w) => ({
    params: { id: w.cotizacionId },
    body: { version: 1, respuesta: 'aceptar', objetivos: [], medio: 'Correo' },
  }),
  'cotizaciones.askRenewal': (w) => ({ params: { id: w.cotizacionId } }),
  'cotizaciones.buy': (w) => ({ params: { id: w.cotizacionId }, body: { version: 1 } }),
  'listas.list': (w) => ({ query: { clienteId: w.clienteId } }),
  'listas.create': (w) => ({
    body: {
      clienteId: w.clienteId,
      nombre: 'Obra',
      nota: null,
      compartida: true,
      lineas: [{ productoId: w.productoId, cantidad: 60, largo: 3, ancho: 1, nota: null }],
    },
  }),
  'listas.read': (w) => ({ params: { id: w.listaId } }),
  'listas.change': (w) => ({
    params: { id: w.listaId },
    body: { cambios: [{ que: 'campo', linea: null, campo: 'nota', antes: '', despues: 'x' }] },
  }),
  'listas.copy': (w) => ({ params: { id: w.listaId } }),
  'listas.remove': (w) => ({ params: { id: w.listaId } }),
  'listas.restore': (w) => ({ params: { id: w.listaId } }),
  'corte.list': (w) => ({ query: { clienteId: w.clienteId } }),
  'corte.create': (w) => ({
    body: { clienteId: w.clienteId, nombre: 'Obra', compartida: true, contenido: planVacio },
  }),
  'corte.barras': (w) => ({ query: { clienteId: w.clienteId, ids: w.productoId } }),
  'corte.archivo': common(() => ({})),
  'corte.planilla': common(() => ({
    body: {
      nombre: 'Obra',
      filas: [
        { producto: 'x', barras: 'barra 1', veces: 1, largo: 12, piezas: 'A', usado: 6, cortes: 1, sobra: 6, que: '' },
      ],
    },
  })),
  'corte.read': (w) => ({ params: { id: w.planId } }),
  'corte.save': (w) => ({
    params: { id: w.planId },
    body: { version: 1, nombre: 'Obra', compartida: true, contenido: planVacio },
  }),
  'corte.remove': (w) => ({ params: { id: w.planId } }),
  'corte.restore': (w) => ({ params: { id: w.planId } }),
  'comprados.list': (w) => ({ query: { clienteId: w.clienteId } }),
  'comprados.historia': (w) => ({ params: { productoId: w.productoId, clienteId: w.clienteId } }),
  'pedido-rapido.archivo': common(() => ({})),
  'recompra.repeat': (w) => ({ params: { id: w.quoteId } }),
  'carrito.changeQuantity': (w) => ({ params: { id: w.cartId, item: w.item }, body: { cantidad: 60 } }),
  'carrito.deleteLine': (w) => ({ params: { id: w.cartId, item: w.item } }),
  'carrito.deleteLines': (w) => ({ params: { id: w.cartId }, body: { items: [w.item] } }),
  'carrito.count': (w) => ({ params: { clienteId: w.clienteId, contactoId: w.contactoId } }),
  'carrito.getShoppingCart': (w) => ({ params: { clienteId: w.clienteId, contactoId: w.contactoId } }),
  'carrito.shoppingCart': (w) => ({ params: { clienteId: w.clienteId, contactoId: w.contactoId } }),
  'carrito.saveCart': (w) => ({ params: { id: w.cartId }, body: { presupuestoDetalles: [] } }),
  'carrito.cancel': (w) => ({ params: { id: w.cartId } }),
  'presupuestos.fetchAll': (w) => ({ query: { page: 1, clienteId: w.clienteId } }),
  'presupuestos.fetchAllOf': (w) => ({ params: { sellerId: w.sellerId } }),
  'presupuestos.search': ({ clienteId }) => ({ body: searchOf({ clienteId }) }),
  'presupuestos.latest': (w) => ({ params: { clienteId: w.clienteId } }),
  'presupuestos.fetchClientes': (w) => ({ params: { sellerId: w.sellerId } }),
  'presupuestos.quote': (w) => ({ params: { id: w.quoteId } }),
  'presupuestos.historial': (w) => ({ params: { id: w.quoteId } }),
  'presupuestos.pdf': (w) => ({ params: { id: w.quoteId } }),
  'presupuestos.estado': (w) => ({ params: { id: w.quoteId }, body: { estado: 'Cancelado', motivo: 'Prueba' } }),
  'presupuestos.anular': (w) => ({ params: { id: w.quoteId }, body: { motivo: 'Prueba' } }),
  'presupuestos.ordenCompra': (w) => ({ params: { id: w.quoteId } }),
  'presupuestos.download': (w) => ({
    params: { numero: w.voucher.numero, comprobante: w.voucher.tipo, ruta: w.voucher.link },
  }),
  'presupuestos.estadoPedidos': (w) => ({ query: { clienteId: w.clienteId, presupuestoId: w.quoteId } }),
  'clientes.getAllBySellerId': (w) => ({ query: { idSeller: w.sellerId } }),
  'busqueda.buscar': common(() => ({ query: { texto: '1' } })),
  'clientes.cartera': (w) => ({ query: { id: w.clienteId } }),
  'clientes.all': common(() => ({})),
  'clientes.search': (w) => ({ query: { name: 'a', idSeller: w.sellerId } }),
  'clientes.getClienteByNroDoc': (w) => ({ query: { nroDoc: w.documentoNro, tipoDoc: 3 } }),
  'clientes.updateAddress': (w) => ({
    body: { clienteId: w.clienteId, tiendaNro: w.tiendaNro, calle: 'Av. Gaona', calleNro: '3215' },
  }),
  'vendedores.all': common(() => ({})),
  'vendedores.search': common(() => ({ query: { name: 'a' } })),
  'vendedores.vendedor': (w) => ({ params: { id: w.sellerId } }),
  'vendedores.create': common(() => ({ body: {} })),
  'vendedores.update': common(() => ({ params: { id: 1 }, body: {} })),
  'usuarios.users': common(() => ({})),
  'usuarios.create': common(() => ({ body: {} })),
  'usuarios.remove': common((w) => ({ params: { id: w.userId } })),
  'dolar.dolares': common(() => ({})),
  'dolar.verOtra': common(() => ({ body: { verOtra: true } })),
  'dolar.dolarUsos': common(() => ({})),
  'dolar.updateDolarUsos': common(() => ({ body: { version: 99, usos: [] } })),
  'dolar.anularCotizacion': common(() => ({ body: { tipo: 'billete', fechaHora: '2020-01-01T10:00:00-03:00' } })),
  'precio.precio': (w) => ({ params: { id: w.productoId, clienteId: w.clienteId } }),
  'depositos.depositos': (w) => ({ params: { id: w.productoId, clienteId: w.clienteId } }),
  'percepciones.percepciones': (w) => ({ params: { clienteId: w.clienteId } }),
  'credito.credito': (w) => ({ params: { clienteId: w.clienteId } }),
  'usuarios.clientes': common(() => ({ params: { id: 0 } })), // needs a client's account: cuenta-clientes.http.test.ts
  'usuarios.agregarCliente': common(() => ({ params: { id: 0 }, body: { codigo: 'X' } })),
  'usuarios.quitarCliente': common(() => ({ params: { id: 0, clienteId: 0 } })),
  'usuarios.perfilDeCliente': (w) => ({ params: { clienteId: w.clienteId } }),
  'usuarios.perfil': (w) => ({ params: { id: w.usuarioId, contactoId: w.contactoId } }),
  'integracion.reciboPdf': common(() => ({ params: { archivo: 'x' } })), // API keys only
  'integracion.comprobantePdf': common(() => ({ params: { link: 'x' } })), // API keys only
  'integracion.foto': common(() => ({ params: { codigo: 'x', orden: 1 } })), // API keys only
  'integracion.prueba': common(() => ({ params: { numero: 'x' }, body: {} })), // API keys only
  'integracion.pruebaImagen': common(() => ({ params: { numero: 'x', orden: 1 } })), // API keys only
  'integracion.borrarFoto': common(() => ({ params: { codigo: 'x', orden: 1 } })),
  'integracion.importEntidad': common(() => ({ params: { entidad: 'stock' }, body: [] })),
  'envio-pago.preconfirm': (w) => ({ params: { id: w.cartId } }),
  'envio-pago.fetchPreconfirm': (w) => ({ params: { id: w.cartId } }),
  'envio-pago.confirmacion': (w) => ({ params: { id: w.cartId } }),
  'envio-pago.preconfirmBudget': (w) => ({
    body: {
      id: w.cartId,
      nombre: 'Ana',
      apellido: 'Paz',
      telefono: '1147253310',
      dni: '30111222',
      clienteTiendaEntregaNro: 1,
      transporteId: 1,
      clasificacionId: 1,
      condicionPagoId: 1,
      esObra: false,
    },
  }),
  'envio-pago.subirOrden': common((w) => ({ params: { id: w.cartId } })), // of others: orden-compra.http.test.ts
  'envio-pago.quitarOrden': (w) => ({ params: { id: w.cartId } }),
  'envio-pago.ordenesRepetidas': (w) => ({ params: { id: w.cartId }, query: { numero: 'OC-1' } }),
  'envio-pago.confirm': (w) => ({ params: { id: w.cartId }, query: { observaciones: '', esPedidoFirme: true } }),
  'productos.grupo': (w) => ({ query: { page: 1, id: w.grupoId, clienteId: w.clienteId } }),
  'productos.grupoSearch': (w) => ({ params: { id: w.grupoId }, query: { name: 'a', clienteId: w.clienteId } }),
  'productos.search': (w) => ({ query: { name: 'perfil', clienteId: w.clienteId } }),
  'productos.autocompletar': (w) => ({ query: { name: 'perfil', clienteId: w.clienteId } }),
  'productos.facetas': (w) => ({ query: { id: w.grupoId, clienteId: w.clienteId } }),
  'productos.byIds': (w) => ({ query: { ids: w.productoId, clienteId: w.clienteId } }),
  'productos.product': (w) => ({ params: { id: w.productoId, clienteId: w.clienteId } }),
  'productos.consultarDisponibilidad': (w) => ({
    query: { productoId: w.productoId, clienteId: w.clienteId, cantidad: 3 },
  }),
  'contacto.contactForm': (w) => ({
    body: {
      Email: 'x@y.test',
      Issue: 'Consulta',
      Message: 'Hola',
      ClienteId: w.clienteId,
      RazonSocial: 'Otra',
      Telefono: null,
    },
  }),
  'encuesta.aceptarPoliticas': (w) => ({ body: { ClienteId: w.clienteId, ContactoId: w.contactoId } }),
  'encuesta.insertHistorico': (w) => ({
    body: { ClienteId: w.clienteId, ContactoId: w.contactoId, Punto: 8, Comentarios: null },
  }),
  'acopios.list': (w) => ({ params: { clienteId: w.clienteId } }),
  'bonificaciones.clientData': (w) => ({ params: { clienteId: w.clienteId } }),
  'sugerencias.list': common(() => ({ query: { page: 1 } })),
  'sugerencias.search': common(() => ({ body: {} })),
  'sugerencias.create': common(() => ({ body: {} })),
  'sugerencias.drop': common(() => ({ params: { idProducto: 'A', idProductoRelacionado: 'B' } })),
  'correos.tipos': (w) => ({ params: { clienteId: w.clienteId } }),
  'correos.contactos': (w) => ({ params: { clienteId: w.clienteId, tipoEmailId: 1 } }),
  'correos.tiendas': (w) => ({ params: { clienteId: w.clienteId } }),
  'correos.create': (w) => ({
    body: {
      clienteId: w.clienteId,
      tipoEmailId: 5,
      nombre: 'Ana',
      email: `ana.${randomUUID()}@empresa.test`,
      tiendaId: w.tiendaId,
    },
  }),
  'correos.change': (w) => ({
    body: {
      clienteId: w.clienteId,
      tipoEmailId: 1,
      contactoId: w.contactoOfCorreo,
      nombre: 'Ana',
      email: `ana.${randomUUID()}@empresa.test`,
    },
  }),
  'correos.drop': (w) => ({ body: { contactoId: w.contactoOfCorreo } }),
  'correos.personas': (w) => ({ params: { clienteId: w.clienteId } }),
  'correos.verBaja': () => ({ params: { pase: 'MSBhQGIuY29t.x' } }),
  'correos.darBaja': () => ({ params: { pase: 'MSBhQGIuY29t.x' } }),
  'correos.elegido': () => ({ params: { pase: 'MSBhQGIuY29t.x' } }),
  'correos.elegir': () => ({ params: { pase: 'MSBhQGIuY29t.x' }, body: { clave: '1', recibe: true } }),
  'correos.viewOneClick': () => ({ params: { pase: 'MSBhQGIuY29t.x' } }),
  'correos.oneClick': () => ({ params: { pase: 'MSBhQGIuY29t.x' } }),
  'correos.cambiarDestinos': common(() => ({ body: {} })),
  'correos.createPersona': (w) => ({
    body: {
      clienteId: w.clienteId,
      nombre: 'Ana',
      email: `ana.${randomUUID()}@empresa.test`,
      tiendaId: w.tiendaId,
      tipos: [5],
    },
  }),
  'correos.changePersona': (w) => ({
    body: { clienteId: w.clienteId, ...w.quienOfCorreo, nombre: 'Ana', nuevoEmail: w.quienOfCorreo.email },
  }),
  'correos.recibe': (w) => ({ body: { clienteId: w.clienteId, ...w.quienOfCorreo, tipoEmailId: 1, recibe: true } }),
  'cuenta-corriente.pedidos': (w) => ({ body: { clienteId: w.clienteId } }),
  'cuenta-corriente.saldo': (w) => ({ body: { clienteId: w.clienteId } }),
  'cuenta-corriente.composicion': (w) => ({ body: { clienteId: w.clienteId } }),
  'cuenta-corriente.facturas': (w) => ({ body: { clienteId: w.clienteId } }),
  'cuenta-corriente.pedidosExcel': (w) => ({ body: { clienteId: w.clienteId } }),
  'cuenta-corriente.saldoExcel': (w) => ({ body: { clienteId: w.clienteId } }),
  'cuenta-corriente.facturasExcel': (w) => ({ body: { clienteId: w.clienteId } }),
  'cuenta-corriente.composicionExcel': (w) => ({ body: { clienteId: w.clienteId } }),
  'cuenta-corriente.composicionPdf': (w) => ({ query: { cuit: w.documentoNro, ...w.recibo } }),
  'cuenta-corriente.facturaPdf': (w) => ({ query: { cuit: w.documentoNro, ...w.recibo } }),
  'cuenta-corriente.recibosZip': (w) => ({ body: { clienteId: w.clienteId, documentos: [w.documentoId] } }),
  'acopios.detalle': (w) => ({ params: { nroAcopio: w.nroAcopio } }),
  'proyectos.list': (w) => ({ query: { clientId: w.clienteId } }),
  'proyectos.hasProyect': (w) => ({ query: { clientId: w.clienteId } }),
  'proyectos.proyecto': (w) => ({ params: { id: w.proyectoId } }),
  'novedades.getNovedades': (w) => ({ params: { clienteId: w.clienteId } }),
  'novedades.getNovedadesMenu': (w) => ({ params: { clienteId: w.clienteId } }),
  'novedades.leerTodas': (w) => ({ params: { clienteId: w.clienteId } }),
  'novedades.novedad': common(() => ({ params: { id: 0 } })), // of others: novedades.http.test.ts
  'novedades.descarga': common(() => ({ params: { id: 0 } })),
  'novedades.leer': common(() => ({ params: { id: 0 } })),
  'novedades.edicion': common(() => ({})),
  'novedades.editar': common(() => ({ params: { id: 0 } })),
  'novedades.create': common(() => ({ body: {} })),
  'novedades.change': common(() => ({ params: { id: 0 }, body: {} })),
  'novedades.drop': common(() => ({ params: { id: 0 } })),
  'novedades.subirImagen': common(() => ({})),
  'novedades.subirArchivo': common(() => ({})),
  'obras.buscar': common(() => ({ query: { texto: 'Avellaneda' } })),
  'obras.lugar': common(() => ({ query: { latitud: -34.6, longitud: -58.4 } })),
  'obras.usadas': (w) => ({ query: { clienteId: w.clienteId } }),
  'productos.document': common((w) => ({ query: { fileName: `${w.grupoId}.pdf` } })),
}

/** The ids of the requirements' call catalogue, by call. */
const filas: Record<string, string> = {
  'sesion.login': 'API-01',
  'sesion.loginAdmin': 'API-02',
  'sesion.forgotpassword': 'API-03',
  'sesion.resetpassword': 'API-04',
  'sesion.changepassword': 'API-05',
  'contacto.contactForm': 'API-06',
  'clientes.getAllBySellerId': 'API-08',
  'sesion.identificationsTypes': 'API-20',
  'sesion.regions': 'API-21',
  'sesion.provincias': 'API-22',
  'productos.subcategorias': 'API-23',
  'inicio.dolar': 'API-24',
  'inicio.kilosDashboard': 'API-25',
  'sesion.publicLogin': 'API-35',
  'envio-pago.preconfirm': 'API-44',
  'envio-pago.fetchPreconfirm': 'API-45',
  'reclamos.getReclamos': 'API-61',
  'reclamos.searchBy': 'API-62',
  'reclamos.getEstados': 'API-63',
  'reclamos.create': 'API-64',
  'presupuestos.fetchAll': 'API-48',
  'presupuestos.search': 'API-49',
  'presupuestos.fetchAllOf': 'API-50',
  'presupuestos.fetchClientes': 'API-51',
  'presupuestos.quote': 'API-52',
  'presupuestos.latest': 'API-53',
  'presupuestos.download': 'API-54',
  'productos.product': 'API-55',
  'productos.grupo': 'API-56',
  'productos.grupoSearch': 'API-57',
  'productos.search': 'API-58',
  'productos.consultarDisponibilidad': 'API-59',
  'productos.document': 'API-60',
  'encuesta.aceptarPoliticas': 'API-65',
  'encuesta.insertHistorico': 'API-68',
  'presupuestos.estadoPedidos': 'API-69',
  'proyectos.list': 'API-100',
  'proyectos.hasProyect': 'API-101',
  'acopios.list': 'API-66',
  'acopios.detalle': 'API-67',
  'correos.tipos': 'API-19',
  'correos.contactos': 'API-14',
  'correos.tiendas': 'API-15',
  'correos.create': 'API-16',
  'correos.change': 'API-17',
  'correos.drop': 'API-18',
  'sugerencias.list': 'API-87',
  'sugerencias.create': 'API-88',
  'sugerencias.drop': 'API-89',
  'sugerencias.search': 'API-90',
  'bonificaciones.clientData': 'API-13',
  'cuenta-corriente.getEstados': 'API-70',
  'cuenta-corriente.pedidos': 'API-71',
  'cuenta-corriente.saldo': 'API-72',
  'cuenta-corriente.composicion': 'API-73',
  'cuenta-corriente.facturas': 'API-74',
  'cuenta-corriente.pedidosExcel': 'API-75',
  'cuenta-corriente.saldoExcel': 'API-76',
  'cuenta-corriente.facturasExcel': 'API-77',
  'cuenta-corriente.composicionExcel': 'API-78',
  'cuenta-corriente.composicionPdf': 'API-79',
  'cuenta-corriente.facturaPdf': 'API-80',
  'novedades.getNovedades': 'API-84',
  'novedades.getNovedadesMenu': 'API-85',
  'novedades.descarga': 'API-86',
  'envio-pago.getTermsConditions': 'API-97',
}
const titleOf = (name: string) => [filas[name], name].filter(Boolean).join(' ')

type Call = { name: string; def: RouteDef }
const calls: Call[] = features.flatMap((f) =>
  Object.entries(f.contract).map(([call, def]) => ({ name: `${f.name}.${call}`, def })),
)
const takesNothing = ({ params, query, body, bodyStream }: RouteDef) => !(params || query || body || bodyStream)
const inputs: Readonly<Record<string, Input>> = {
  ...Object.fromEntries(calls.flatMap((c) => (takesNothing(c.def) ? [[c.name, common(() => ({}))]] : []))),
  ...lines,
}
const guarded = calls.filter((c) => c.def.access !== 'public')

/**
 * The demo's accounts: role, and the permissions of that role that they lack. A test below compares them with their
 * sessions.
 */
const people: Record<string, [rol: Rol, ...lacks: number[]]> = {
  'admin@demo.test': [1],
  'gerente@demo.test': [1, 1, 7],
  'admin.sin15@demo.test': [1, 15],
  'vendedor@demo.test': [2],
  'vendedor2@demo.test': [2],
  'vendedor.sin17@demo.test': [2, 17],
  'cliente@demo.test': [3],
  'cliente2@demo.test': [3],
  'cliente.sin14@demo.test': [3, 14],
  'cliente.sincatalogo@demo.test': [3, 18],
  'cliente.sin20@demo.test': [3, 20],
}
const accounts = Object.keys(people)
const permisosOf = (account: string) => {
  const [rol, ...lacks] = people[account]!
  return permisosOfSesion(
    rol,
    permisosOfRol[rol].filter((id) => !lacks.includes(id)),
  )
}
/** Whether the call's access admits this account. */
const mayAsk = (account: string, def: RouteDef) =>
  passes(def.access, { tipoRol: people[account]![0], permisos: new Set(permisosOf(account)) })

let t: TestPortal
/** What was received of each remito. */
const received = new Map<string, number>()
/** A key of whoever delivers. */
let carrier: string
let mine: Record<string, World>
let foreign: Record<string, World>

const send = (c: Client, def: RouteDef, sent: Sent) => {
  const path = def.path.replace(/:(\w+)/g, (_, k: string) => encodeURIComponent(String(sent.params![k])))
  const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([k, v]) => [k, String(v)])).toString()
  return c.send(def.method, query ? `${path}?${query}` : path, sent.body === undefined ? {} : { body: sent.body })
}

/** Existing ids about one client, as the person may see them, with a cart of one line. */
const worldOf = async (c: Client, clienteId: number): Promise<World> => {
  const cliente = await t.db
    .selectFrom('cliente')
    .select(['listaPrecioId', 'idVendedor', 'documentoNro'])
    .where('id', '=', clienteId)
    .executeTakeFirstOrThrow()
  const producto = await t.db
    .selectFrom('producto as p')
    .innerJoin('precio as pr', 'pr.productoId', 'p.id')
    .select(['p.id', 'p.grupoId', 'p.gruposProdId'])
    .where('pr.listaPrecioId', '=', cliente.listaPrecioId)
    .where('p.activo', '=', true)
    .where('p.metroLineal', '=', true)
    .where('p.metroCuadrado', '=', false)
    .where('p.largoMax', '>=', '6')
    .orderBy('p.id')
    .executeTakeFirstOrThrow()
  const usuario = await t.db
    .selectFrom('usuario')
    .select('id')
    .where('clienteId', '=', clienteId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const tienda = await t.db
    .selectFrom('tienda')
    .select(['id', 'tiendaNro'])
    .where('clienteId', '=', clienteId)
    .orderBy('tiendaNro')
    .executeTakeFirstOrThrow()
  const [contacto, persona] = (await t.db
    .insertInto('contacto')
    .values(
      ['Ana', 'Eva'].map((nombre) => ({ clienteId, tipoEmailId: 1, nombre, email: `${randomUUID()}@empresa.test` })),
    )
    .returning(['contactoId', 'email', 'tiendaNro'])
    .execute()) as [Contacto, Contacto]
  const acopio = await t.db
    .selectFrom('acopio')
    .select('nroAcopio')
    .where('clienteId', '=', clienteId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const proyecto = await t.db
    .selectFrom('proyecto')
    .select('id')
    .where('clienteId', '=', clienteId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const documento = await t.db
    .selectFrom('documento')
    .select(['id', 'tipo', 'documento'])
    .where('clienteId', '=', clienteId)
    .where('comprobante', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const quote = await t.db
    .selectFrom('presupuesto as q')
    .innerJoin('comprobante as v', 'v.presupuestoId', 'q.id')
    .select(['q.id', 'q.pedidoId', 'v.numero', 'v.tipo', 'v.link'])
    .where('q.clienteId', '=', clienteId)
    .where('q.estado', '=', 'Entregado')
    .orderBy('q.id')
    .executeTakeFirstOrThrow()
  const contactoId = c.session!.contactoId
  const added = await c.post('/api/Budget/shoppingCart', {
    productoId: producto.id,
    clienteId,
    contactoId,
    cantidad: 50,
    largo: 6,
  })
  const cart = added.body as { id: number; presupuestoDetalles: { $values: { item: number }[] } }
  const raw = formOf(
    {
      Titulo: 'Prueba',
      Tipo: '5',
      Descripcion: 'Prueba',
      NroPedido: quote.pedidoId!,
      cuit: cliente.documentoNro,
      idPresupuesto: String(quote.id),
    },
    [['file', 'a.pdf', archivos.pdf]],
  )
  const reclamo = (await c.send('POST', '/api/reclamo', { raw })).body as { id: number }
  const mensaje = (
    await c.send('POST', `/api/mensajes/solicitud/${quote.id}`, {
      raw: formOf({ texto: 'Hola' }, [['file', 'a.pdf', archivos.pdf]]),
    })
  ).body as { id: number }
  const lista = (
    await c.post('/api/listas', {
      clienteId,
      nombre: 'Compartida',
      nota: null,
      compartida: true,
      lineas: [],
    })
  ).body as { id: number }
  const plan = (await c.post('/api/corte', { clienteId, nombre: 'Compartido', compartida: true, contenido: planVacio }))
    .body as { id: number }
  const asked = await c.post('/api/cotizaciones', {
    clienteId,
    presupuestoId: cart.id,
    objetivos: [],
    vaciarCarrito: false,
  })
  const remito = `R-${clienteId}`
  await t.db
    .insertInto('remito')
    .values({ numero: remito, clienteId, presupuestoId: quote.id, fecha: '2026-11-20', estado: 'Entregado' })
    .onConflict((on) => on.column('numero').doNothing())
    .execute()
  const prueba = await t.db
    .insertInto('remito_prueba')
    .values({ numero: remito, clienteId, origen: 'transporte', por: 'Luis', fecha: new Date(), entregado: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const picture = new Uint8Array(await fotoOf('png', 40, 30))
  for (const orden of [0, 1])
    await t.anonymous.send('PUT', `/api/integracion/remitos/${remito}/prueba/imagenes/${orden}`, {
      raw: picture,
      headers: { 'content-type': 'image/png', authorization: `Bearer ${carrier}` },
    })
  const recepcion = await c.post(`/api/entregas/${remito}/recepcion`, {
    momento: '2026-11-21T10:00:00-03:00',
    lineas: [],
    recibe: 'Juan Fernández',
    dni: '30111678',
    firma: { como: 'escrita', nombre: 'Juan Fernández', acepta: true },
    fotos: [],
    ...(received.has(remito) ? { suma: received.get(remito) } : {}),
  })
  received.set(remito, (recepcion.body as { prueba: number }).prueba)
  return {
    remito,
    pruebaId: prueba.id,
    recepcionId: received.get(remito)!,
    planId: plan.id,
    cotizacionId: (asked.body as { id: number }).id,
    listaId: lista.id,
    reclamoId: reclamo.id,
    mensajeId: mensaje.id,
    clienteId,
    contactoId,
    sellerId: cliente.idVendedor!,
    cartId: cart.id,
    item: cart.presupuestoDetalles?.$values[0]!.item ?? 1,
    quoteId: quote.id,
    pedidoId: quote.pedidoId!,
    voucher: { numero: quote.numero, tipo: quote.tipo, link: quote.link },
    productoId: producto.id,
    grupoId: producto.grupoId,
    gruposProdId: producto.gruposProdId!,
    userId: c.session!.userId,
    usuarioId: usuario.id,
    documentoNro: cliente.documentoNro,
    tiendaNro: tienda.tiendaNro,
    tiendaId: tienda.id,
    contactoOfCorreo: contacto.contactoId,
    quienOfCorreo: { email: persona.email, tiendaNro: persona.tiendaNro },
    nroAcopio: acopio.nroAcopio,
    proyectoId: proyecto.id,
    documentoId: documento.id,
    recibo: { tipo: documento.tipo, nroComprobante: documento.documento },
  }
}

const clientOf = async (account: string) =>
  (await t.db.selectFrom('usuario').select('clienteId').where('email', '=', account).executeTakeFirstOrThrow())
    .clienteId!

beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' }) // without rate limits
  carrier = await createClave(t.db, 'Transporte', { alcance: ['remitos'] })
  const [own, other] = [await clientOf('cliente@demo.test'), await clientOf('cliente2@demo.test')]
  const clerk = await worldOf(await t.as('cliente@demo.test'), own)
  const stranger = await worldOf(await t.as('cliente2@demo.test'), other)
  const seller = await worldOf(await t.as('vendedor@demo.test'), own)
  const admin = await worldOf(await t.as('admin@demo.test'), own)
  mine = { 'cliente@demo.test': clerk, 'vendedor@demo.test': seller, 'admin@demo.test': admin }
  // an administrator sees every client; only other people's carts are foreign
  mine['cliente2@demo.test'] = stranger // the owner of the foreign data: proves that they exist
  foreign = {
    'cliente@demo.test': stranger,
    'vendedor@demo.test': stranger,
    'admin@demo.test': { ...admin, cartId: stranger.cartId, contactoId: stranger.contactoId },
  }
})
afterAll(() => t.stop())

/** Tables that a refusal may write: sessions, captchas, attempts, audit and rate limits. */
const ofTheAsking = ['sesion', 'captcha_usado', 'intento_fallido', 'auditoria', 'cupo']
/** Each table's number of rows and last writing transaction, so that any insert, update or delete is noticed. */
const snapshot = async (): Promise<Record<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.db)
  const watched = tables
    .map((x) => x.name)
    .filter((x) => !ofTheAsking.includes(x))
    .sort()
  // as rows: the number of tables exceeds a function's arguments
  const each = watched.map(
    (x) => `('${x}', (select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from "${x}"))`,
  )
  const { rows } = await sql<{
    all: Record<string, string>
  }>`select json_object_agg(name, said) as "all" from (values ${sql.raw(each.join(', '))}) as x(name, said)`.execute(
    t.db,
  )
  return rows[0]!.all
}

it('every call that takes something has its line here, and every line its call', () => {
  expect(Object.keys(inputs).sort()).toEqual(calls.map((c) => c.name).sort())
})

describe('every call refuses', () => {
  let before: Record<string, string>
  const refused = new Set<string>()
  beforeAll(async () => {
    for (const account of accounts) await t.as(account) // signing in writes
    before = await snapshot()
  })
  it.each(guarded)('$name without a session: 401', async ({ name, def }) => {
    const res = await send(t.anonymous, def, inputs[name]!(mine['cliente@demo.test']!))
    expect([res.status, res.body.code]).toEqual([401, 'sin_sesion'])
  })
  it.each(accounts)('as the rows below take it, %s has its role and ids', async (account) => {
    const { tipoRol, permisos } = (await t.as(account)).session!
    expect([tipoRol, permisos.$values]).toEqual([people[account]![0], permisosOf(account)])
  })
  const lacking = guarded
    .map((c) => ({ ...c, who: accounts.filter((account) => !mayAsk(account, c.def)) }))
    .filter((c) => c.who.length > 0)
  it.each(lacking)('$name to whoever lacks its role or ids: 403', async ({ name, def, who }) => {
    for (const account of who) {
      const c = await t.as(account)
      const res = await send(c, def, inputs[name]!(mine['cliente@demo.test']!))
      expect([account, res.status, res.body.code]).toEqual([account, 403, 'sin_permiso'])
      refused.add(name)
    }
  })
  it('every call with a gate was refused to somebody, and nothing was written', async () => {
    const never = guarded.filter((c) => typeof c.def.access !== 'string' && !refused.has(c.name))
    // admit any of 15, 17, 20: no demo account lacks all three; see the withdrawals below
    expect(never.map((c) => c.name)).toEqual([
      'presupuestos.quote',
      'presupuestos.historial',
      'presupuestos.ordenCompra',
      'presupuestos.download',
      'presupuestos.pdf',
      'cotizaciones.list',
      'cotizaciones.read',
      'cotizaciones.pdf',
      'cotizaciones.archivo',
      'cotizaciones.withdraw',
      'cotizaciones.links',
      'cotizaciones.share',
      'cotizaciones.annulLink',
      'mensajes.sinLeer',
      'mensajes.hilo',
      'mensajes.enviar',
      'mensajes.corregir',
      'mensajes.leer',
      'mensajes.archivo',
      'entregas.read',
      'entregas.ofOrder',
      'entregas.foto',
      'entregas.personal',
      'entregas.firma',
      'entregas.subirFoto',
      'entregas.recibir',
      'entregas.constancia',
    ])
    expect(await snapshot()).toEqual(before)
  })
})

// logout would end the session that other rows use, and a stream does not end: both have tests of their own
const rowsOf = (accounts: readonly string[]) =>
  accounts.flatMap((account) =>
    guarded.filter((c) => !['sesion.logout', 'avisos.live'].includes(c.name)).map((c) => ({ account, ...c })),
  )
const rows = rowsOf(['cliente@demo.test', 'vendedor@demo.test', 'admin@demo.test']).filter((r) =>
  mayAsk(r.account, r.def),
)
const allowed = (c: Client, def: RouteDef) =>
  passes(def.access, { tipoRol: c.session!.tipoRol, permisos: new Set(c.session!.permisos.$values) })
/** Calls about carts, the only data that is foreign to an administrator. */
const aboutCarts = new Set([
  'carrito.changeQuantity',
  'carrito.deleteLine',
  'carrito.deleteLines',
  'carrito.count',
  'carrito.getShoppingCart',
  'carrito.shoppingCart',
  'carrito.saveCart',
  'carrito.cancel',
  'envio-pago.preconfirm',
  'envio-pago.fetchPreconfirm',
  'envio-pago.confirmacion',
  'envio-pago.preconfirmBudget',
  'envio-pago.quitarOrden',
  'envio-pago.ordenesRepetidas',
  'envio-pago.confirm',
  'cotizaciones.ask',
])

/** Calls of role 1 that also need a permission, and which (OPEN-340). */
const asksBesides: Record<string, number> = {
  'presupuestos.estado': 15,
  'reclamos.responsables': 15,
  'reclamos.avanzar': 15,
  'reclamos.asignar': 15,
  'vendedores.create': 3,
  'vendedores.update': 3,
}
describe('a role by itself', () => {
  it('OPEN-340 a manager without permissions moves nothing and makes nobody: every gate names an id', async () => {
    const c = await t.as('gerente@demo.test')
    const before = c.session!.permisos.$values
    const set = async (permisos: readonly number[]) => {
      await t.db
        .updateTable('usuario')
        .set({ permisos: [...permisos] })
        .where('id', '=', c.session!.userId)
        .execute()
      forget({ usuarioId: c.session!.userId })
    }
    const statusOf = async (name: string) => {
      const { def } = guarded.find((call) => call.name === name)!
      return (await send(c, def, inputs[name]!(mine['cliente@demo.test']!))).status
    }
    await set([])
    for (const { name, def } of guarded)
      if (typeof def.access !== 'string' && !('own' in def.access))
        expect([name, await statusOf(name)]).toEqual([name, 403])
    for (const [name, id] of Object.entries(asksBesides)) {
      await set(permisosOfRol[1].filter((other) => other !== id))
      expect([name, await statusOf(name)]).toEqual([name, 403])
      await set([id])
      expect([name, await statusOf(name)]).not.toEqual([name, 403])
    }
    await set(before)
    expect(
      guarded
        .filter(({ def }) => typeof def.access === 'object' && 'own' in def.access)
        .map((g) => g.name)
        .sort(),
    ).toEqual([
      'encuesta.aceptarPoliticas',
      'encuesta.insertHistorico',
      'sesion.activarFactor',
      'sesion.clientes',
      'sesion.desactivarFactor',
      'sesion.elegirCliente',
      'sesion.estadoFactor',
      'sesion.prepararFactor',
      'sesion.respaldosFactor',
    ])
  })
})

describe('what needs no session is answered without one', () => {
  const open = calls
    .filter((c) => c.def.access === 'public' && filas[c.name])
    .map((c) => ({ ...c, title: titleOf(c.name) }))
  it.each(open)('$title', async ({ name, def }) => {
    const sent = inputs[name]!(mine['cliente@demo.test']!)
    // an empty form is refused by validation, after the access check
    expect((await send(t.anonymous, def, sent)).status).toBe(def.method === 'GET' ? 200 : 400)
  })
})

describe('another client’s data is not found', () => {
  const asked: { account: string; name: string }[] = []
  const about = rows.filter((r) => !inputs[r.name]!.none && (r.account !== 'admin@demo.test' || aboutCarts.has(r.name)))
  it.each(about)('$account · $name', async ({ account, name, def }) => {
    const c = await t.as(account)
    const input = inputs[name]!
    asked.push({ account, name })
    const before = await snapshot()
    const res = await send(c, def, input(foreign[account]!))
    expect([res.status, res.body.code]).toEqual([404, 'no_encontrado'])
    expect(await snapshot()).toEqual(before)
  })
  it('all calls that name somebody’s data were asked, and for both kinds of people', () => {
    const named = guarded.filter((c) => !inputs[c.name]!.none).map((c) => c.name)
    const by = (account: string) => asked.filter((a) => a.account === account).map((a) => a.name)
    // only for role 1, which sees every client
    expect(named.filter((name) => !asked.some((a) => a.name === name))).toEqual([
      'presupuestos.estado',
      'reclamos.avanzar',
      'reclamos.asignar',
    ])
    expect([by('cliente@demo.test').length, by('vendedor@demo.test').length].every((n) => n > 20)).toBe(true)
    // carrito.cancel is not for role 1
    expect(by('admin@demo.test').sort()).toEqual([...aboutCarts].filter((name) => name !== 'carrito.cancel').sort())
  })
})

/**
 * Statuses that these inputs get from validation or state, not from access: an empty form, id 0, one's own account, a
 * cart not preconfirmed or of another version, a delivered quote, a file that nobody uploaded.
 */
const refusedWith: Record<string, 400 | 404 | 409 | 415> = {
  'dolar.updateDolarUsos': 409,
  'dolar.anularCotizacion': 404,
  'sesion.cerrarSesion': 400,
  'sesion.changepassword': 400,
  'sesion.prepararFactor': 400,
  'sesion.activarFactor': 400,
  'sesion.desactivarFactor': 400,
  'sesion.respaldosFactor': 400,
  'avisos.leer': 400,
  'avisos.leerTodo': 400,
  'sesiones.cerrar': 400,
  'sesiones.cerrarTodas': 400,
  'sesiones.quitarFactor': 409,
  'cuentas.invitar': 400,
  'cuentas.copiarEnlace': 400,
  'cuentas.anularInvitacion': 400,
  'cuentas.suspender': 400,
  'cuentas.reactivar': 400,
  'cuentas.blanquear': 400,
  'cuentas.permisos': 400,
  'cuentas.olvidarEquipos': 400,
  'cuentas.previsualizar': 400,
  'cuentas.invitarVarias': 400,
  'cuentas.verComo': 400,
  'correo-saliente.get': 400,
  'correo-saliente.reintentar': 400,
  'salida.get': 400,
  'salida.reenviar': 400,
  'salida.reenviarTodos': 409,
  'novedades.novedad': 400,
  'novedades.descarga': 400,
  'novedades.leer': 400,
  'novedades.editar': 400,
  'novedades.create': 400,
  'novedades.change': 400,
  'novedades.drop': 400,
  'novedades.subirImagen': 415,
  'novedades.subirArchivo': 415,
  'configuracion.updateShoopEnabled': 400,
  'configuracion.uploadListPrecios': 415,
  'configuracion.uploadListPreciosHerr': 415,
  'configuracion.uploadBancoImagenes': 415,
  'configuracion.uploadManualMarca': 415,
  'configuracion.updatePoliticaReclamos': 415,
  'configuracion.usarVersion': 400,
  'configuracion.bajarVersion': 400,
  'configuracion.updateTermsConditions': 400,
  'configuracion.versionTerminos': 400,
  'configuracion.updateDolar': 400,
  'correos.cambiarDestinos': 400,
  'configuracion.updateEmpresa': 400,
  'configuracion.updateMarca': 400,
  'configuracion.uploadLogo': 415,
  'configuracion.listaprecios': 404,
  'configuracion.manualmarca': 404,
  'configuracion.bancoimagenes': 404,
  'usuarios.create': 400,
  'usuarios.clientes': 400,
  'usuarios.agregarCliente': 400,
  'usuarios.quitarCliente': 400,
  'sugerencias.create': 400,
  'sugerencias.drop': 404,
  'vendedores.create': 400,
  'vendedores.update': 400,
  'usuarios.remove': 409,
  'carrito.saveCart': 409,
  'envio-pago.confirm': 409,
  'envio-pago.subirOrden': 415,
  'mensajes.enviar': 415,
  'pedido-rapido.archivo': 415,
  'entregas.subirFoto': 415,
  'corte.archivo': 415,
  'presupuestos.estado': 409,
  'presupuestos.anular': 409,
  'presupuestos.ordenCompra': 404,
  // what each does in the state that it asks for: cotizaciones.http.test.ts
  'cotizaciones.attach': 415,
  'cotizaciones.archivo': 404,
  // nothing was sent yet, nor shared
  'cotizaciones.pdf': 404,
  'cotizaciones.share': 404,
  'cotizaciones.annulLink': 404,
  'cotizaciones.answerSolicitud': 409,
  'cotizaciones.saveDraft': 409,
  'cotizaciones.send': 409,
  'cotizaciones.renew': 409,
  'cotizaciones.withdraw': 409,
  'cotizaciones.answer': 409,
  'cotizaciones.record': 409,
  'cotizaciones.askRenewal': 409,
  'cotizaciones.buy': 409,
}

describe('own data is answered, call after call', () => {
  const own = [...rowsOf(['cliente2@demo.test']), ...rows].filter(
    ({ account, name, def }) =>
      mayAsk(account, def) &&
      // a client has no seller's list or profile: 404
      !(['presupuestos.fetchAllOf', 'vendedores.vendedor'].includes(name) && people[account]![0] === 3) &&
      // a seller withdraws only what it placed: 403
      !(name === 'presupuestos.anular' && people[account]![0] === 2) &&
      // administrators get no mail for notices: 400
      !(name === 'avisos.preferir' && people[account]![0] === 1),
  )
  const titled = own.map((r) => ({ ...r, title: titleOf(r.name) }))
  it.each(titled)('$title · $account', async ({ account, name, def }) => {
    const c = await t.as(account)
    const cart = mine[account]!
    // confirming or cancelling removes the cart: a new one for each call
    const fresh = aboutCarts.has(name) ? await worldOf(c, cart.clienteId) : cart
    const res = await send(c, def, inputs[name]!(fresh))
    expect(res.status, res.text.slice(0, 300)).toBe(refusedWith[name] ?? (def.reply === 'void' ? 204 : 200))
  })
})

describe('COTIZ-10 an internal note reaches no client', () => {
  const CANARY = 'Nota-canario-7391'
  let note: { id: number; quoteId: number }
  it('COTIZ-10 it is there, for those it is for', async () => {
    const { quoteId } = mine['cliente@demo.test']!
    const raw = formOf({ texto: CANARY, interno: 'true' }, [['file', `${CANARY}.pdf`, archivos.pdf]])
    const seller = await t.as('vendedor@demo.test')
    const { status, body } = await seller.send('POST', `/api/mensajes/solicitud/${quoteId}`, { raw })
    expect(status).toBe(200)
    note = { id: body.id, quoteId }
    const theirs = await (await t.as('admin@demo.test')).get(`/api/mensajes/solicitud/${quoteId}`)
    expect(theirs.text).toContain(CANARY)
  })
  const asked = guarded.filter(({ name, def }) => onlyReads(def) && name !== 'avisos.live')
  it.each(asked)('COTIZ-10 by $name', async ({ name, def }) => {
    const c = await t.as('cliente@demo.test')
    const own = mine['cliente@demo.test']!
    const answers = [
      await send(c, def, inputs[name]!(own)),
      await send(c, def, inputs[name]!({ ...own, mensajeId: note.id })),
    ]
    for (const { text, headers } of answers)
      expect([text.includes(CANARY), JSON.stringify([...headers]).includes(CANARY)]).toEqual([false, false])
  })
  it('COTIZ-10 nor by its file, by searching for its words, or among the mails', async () => {
    const c = await t.as('cliente@demo.test')
    const file = await c.get(`/api/mensajes/solicitud/${note.quoteId}/${note.id}/archivos/1`)
    expect([file.status, file.text.includes('%PDF')]).toEqual([404, false])
    expect((await c.get(`/api/busqueda?texto=${CANARY}`)).text).not.toContain(CANARY)
    const mailed = await sql<{ para: string }>`
      select para
      from correo
      where texto like ${`%${CANARY}%`} or html like ${`%${CANARY}%`}`.execute(t.db)
    const told = await sql<{ tipo: string }>`
      select tipo
      from salida
      where datos::text like ${`%${CANARY}%`}`.execute(t.db)
    expect([mailed.rows, told.rows]).toEqual([[], []])
  })
})

it('SES-09 clients, sellers and managers alike browse, fill a cart, ship and pay, confirm, and follow the quote', async () => {
  for (const account of ['cliente@demo.test', 'vendedor@demo.test', 'gerente@demo.test']) {
    const c = await t.as(account)
    const { clienteId, grupoId } = mine['cliente@demo.test']!
    const told = async (res: Promise<{ status: number; text: string; body: any }>) => {
      const { status, text, body } = await res
      expect(status, `${account}: ${text.slice(0, 300)}`).toBe(200)
      return body
    }
    expect(
      (await told(c.get(`/api/Product/grupo?page=1&id=${grupoId}&clienteId=${clienteId}`))).$values.length,
    ).toBeGreaterThan(0)
    const { cartId: id } = await worldOf(c, clienteId)
    const p = await told(c.get(`/api/Budget/FetchPreconfirm/${id}`))
    const shop = p.tiendas.$values[0].tiendaNro
    const transporte = p.listaTransportes.$values.find((x: any) =>
      x.clientes.$values.some((y: any) => y.clienteTiendaNro === shop),
    )
    await told(
      c.put('/api/Budget/preconfirmBudget', {
        id,
        contactoId: c.session!.contactoId,
        nombre: 'Ana',
        apellido: 'Paz',
        telefono: null,
        dni: '30111222',
        clienteTiendaEntregaNro: shop,
        transporteId: transporte.id,
        clasificacionId: p.clasificacionEnvios.$values[0].id,
        condicionPagoId: p.listaFormasPago.$values[0].id,
        esObra: false,
      }),
    )
    expect((await told(c.post(`/api/Budget/${id}?observaciones=&esPedidoFirme=true`))).estadoPresupuesto).toBe(
      'Enviado',
    )
    expect(
      (await told(c.get(`/api/Budget/fetchAll?page=1&clienteId=${clienteId}`))).$values.map(
        (q: { id: number }) => q.id,
      ),
    ).toContain(id)
    expect((await told(c.get(`/api/Budget/${id}`))).detalles.$values.length).toBeGreaterThan(0)
  }
})

it('OPEN-01 SES-41 SES-43 taking one id of a gate away closes the call at once, giving it back opens it', async () => {
  for (const account of ['gerente@demo.test', 'vendedor2@demo.test', 'cliente2@demo.test']) {
    const c = await t.as(account)
    const { userId, permisos } = c.session!
    const set = async (ids: readonly number[]) => {
      await t.db
        .updateTable('usuario')
        .set({ permisos: [...ids] })
        .where('id', '=', userId)
        .execute()
      forget({ usuarioId: userId })
    }
    for (const { name, def } of guarded) {
      const { all = [], any } = partsOf(def.access)
      if (!allowed(c, def)) continue
      // what is the session's alone stands in no account, and goes with what it comes with (BASE-02)
      const stored = all.filter((id) => storablePermisos.includes(id))
      const withdrawals = [...stored.map((id) => [id]), ...(any ? [[...any]] : [])]
      for (const gone of withdrawals) {
        await set(permisos.$values.filter((id) => !gone.includes(id)))
        expect([name, gone, (await send(c, def, inputs[name]!(foreign['cliente@demo.test']!))).status]).toEqual([
          name,
          gone,
          403,
        ])
      }
      await set(permisos.$values)
    }
    expect((await c.get('/api/Params/dolar')).status).toBe(200)
  }
})
