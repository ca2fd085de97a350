import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The whole database on one page, as src/server/db/migrations leave it. Each table names its owner: only the owner and
 * the import write it.
 */

/** numeric: an exact decimal as text; never computed with as a float. */
type Num = ColumnType<string, number | string, number | string>
type NumNull = ColumnType<string | null, number | string | null | undefined, number | string | null>
type At = ColumnType<Date, Date | string | undefined, Date | string>
type AtNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Null<T> = ColumnType<T | null, T | null | undefined, T | null>
type Json<T> = ColumnType<T, string, string>
type EstadoCorreo = 'pendiente' | 'enviando' | 'enviado' | 'demorado' | 'fallido'

export interface Tables {
  // the ground
  region: { id: number; name: string }
  provincia: { id: number; name: string }
  moneda: { id: number; codigo: string; simbolo: string }
  configuracion: { clave: string; valor: Json<unknown>; actualizada: Generated<Date> }
  idempotencia: {
    usuarioId: number
    clave: string
    ruta: string
    respuesta: ColumnType<unknown, string | null, string | null>
    creada: Generated<Date>
    /** Of what was asked; null in rows of a former version. */ huella: Null<string>
  }
  /** What counts against a limit (src/server/session/cupo.ts). */
  cupo: { id: Generated<number>; clave: string; momento: Generated<Date> }
  salida: {
    id: Generated<number>
    tipo: string
    datos: Json<unknown>
    creada: Generated<Date>
    estado: Generated<string>
    intentos: Generated<number>
    proxima: Generated<Date>
  }

  auditoria: {
    id: Generated<number>
    momento: Generated<Date>
    accion: string
    usuarioId: Null<number>
    usuario: string
    clienteId: Null<number>
    sobre: Null<string>
    direccion: Null<string>
    antes: ColumnType<unknown, string | null, never>
    despues: ColumnType<unknown, string | null, never>
  }

  // mail (src/server/mail)
  correo: {
    id: Generated<number>
    clave: Null<string>
    tipo: string
    para: string
    nombre: Null<string>
    responderA: Null<string>
    responderNombre: Null<string>
    asunto: string
    texto: string
    html: string
    reservado: ColumnType<boolean, boolean | undefined, boolean>
    messageId: string
    estado: ColumnType<EstadoCorreo, EstadoCorreo | undefined, EstadoCorreo>
    intentos: Generated<number>
    proxima: At
    vence: At
    arriendo: Null<string>
    ultimoError: Null<string>
    creado: At
    enviado: AtNull
  }

  // sesion
  usuario: {
    id: Generated<number>
    email: string
    nombre: string
    apellido: string
    tipoRol: 1 | 2 | 3
    tipoDocumento: Null<number>
    documentoNro: Null<string>
    telefono: Null<string>
    clienteId: Null<number>
    idVendedor: Null<number>
    contactoId: Generated<number>
    permisos: number[]
    clave: Null<string>
    claveProvisoria: Generated<boolean>
    activo: Generated<boolean>
    ultimoLogin: AtNull
    dispositivosDesde: AtNull
  }
  sesion: {
    id: Generated<number>
    token: string
    cookie: string
    usuarioId: number
    creada: Generated<Date>
    vence: At
    direccion: Null<string>
    agente: Null<string>
    usada: At
  }
  dispositivo: {
    id: Generated<number>
    usuarioId: number
    huella: string
    creado: Generated<Date>
    usado: At
    vence: At
  }
  pedido_clave: {
    id: Generated<number>
    email: string
    tipoDocumento: Null<number>
    documentoNro: Null<string>
    creado: At
  }
  codigo_clave: {
    huella: string
    usuarioId: number
    tipo: 'recuperacion' | 'primer-ingreso'
    creado: Generated<Date>
    vence: At
    usado: AtNull
  }
  identidad: { emisor: string; sujeto: string; usuarioId: number; creada: Generated<Date> }
  paso_organizacion: { huella: string; usuarioId: Null<number>; vence: At }
  segundo_factor: {
    usuarioId: number
    secreto: string
    creado: Generated<Date>
    activado: AtNull
    ultimoPaso: Generated<number>
  }
  codigo_respaldo: { usuarioId: number; huella: string; usado: AtNull }
  paso_ingreso: {
    huella: string
    usuarioId: number
    cuenta: string
    por: Null<string>
    inscribir: boolean
    intentos: Generated<number>
    vence: At
  }
  captcha_usado: { nonce: string; vence: At }
  intento_fallido: { id: Generated<number>; clave: string; momento: At; sobre: Null<string> }

  // vendedores, clientes
  vendedor: {
    idVendedor: Generated<number>
    id: string
    nombre: string
    apellido: string
    tipoDocumento: Generated<number>
    documentoNro: string
    telefono: Null<string>
    email: Null<string>
    region: Null<number>
    activo: Generated<boolean>
    nombreFantasia: Null<string>
    staff: Generated<boolean>
  }
  cliente: {
    id: Generated<number>
    codigo: string
    razonSocial: string
    nombreFantasia: Null<string>
    documentoNro: string
    telefono: Null<string>
    email: Null<string>
    idVendedor: Null<number>
    listaPrecioId: Null<number>
    calle: Null<string>
    calleNro: Null<string>
    localidad: Null<string>
    provinciaId: Null<number>
    activo: Generated<boolean>
    nombres: GeneratedAlways<string>
  }
  tienda: {
    id: Generated<number>
    clienteId: number
    tiendaNro: number
    nombreFantasia: Null<string>
    telefono: Null<string>
    calle: string
    calleNro: string
    localidad: Null<string>
    codigoPostal: Null<string>
    provinciaId: number
    pais: Generated<string>
  }
  contacto: {
    contactoId: Generated<number>
    codigo: Null<string>
    clienteId: number
    tipoEmailId: number
    nombre: string
    email: string
    telefono: Null<string>
    tiendaNro: Null<number>
    rolId: Null<number>
    visible: Generated<boolean>
  }

  // productos
  lista_precio: { id: number; descripcion: string; monedaId: number }
  grupo: { id: number; descripcion: string; detalle: Null<string>; imagen: Null<string>; orden: Generated<number> }
  subgrupo: { gruposProdId: number; grupoId: number; gruposDesc: string; detalle: Null<string>; imagen: Null<string> }
  producto: {
    id: string
    descripcion: string
    grupoId: number
    gruposProdId: Null<number>
    peso: Num
    cantMin: Null<number>
    largoMin: NumNull
    largoMax: NumNull
    anchoMin: NumNull
    anchoMax: NumNull
    metroLineal: Generated<boolean>
    metroCuadrado: Generated<boolean>
    unidad: Generated<string>
    norma: Null<string>
    detalle: Null<string>
    perfil: Null<string>
    sinonimos: Null<string>
    activo: Generated<boolean>
    orden: string
    busqueda: string
    palabras: GeneratedAlways<string>
  }
  palabra: { palabra: string }
  producto_imagen: { productoId: string; orden: number; archivo: string }
  producto_sugerido: {
    sugerenciaId: Generated<number>
    idProducto: string
    idProductoRelacionado: string
    idTipoRelacion: number
  }
  precio: { listaPrecioId: number; productoId: string; precio: Num }
  stock: { productoId: string; cantidad: Num; actualizado: Generated<Date> }
  descuento: {
    id: Generated<number>
    codigo: string
    clienteId: number
    descripcion: string
    porcentaje: Num
    grupoId: Null<number>
    gruposProdId: Null<number>
  }

  // envio-pago
  condicion_pago: {
    id: number
    descripcion: string
    porcentaje: Num
    defaultValue: Generated<boolean>
    activo: Generated<boolean>
  }
  transporte: { id: number; descripcion: string; activo: Generated<boolean> }
  transporte_tienda: { transporteId: number; clienteId: number; tiendaNro: number }
  clasificacion_envio: { id: number; descripcion: string; orden: Generated<number>; activo: Generated<boolean> }

  // carrito until confirmed, then presupuestos (docs/decisions/0004)
  presupuesto: {
    id: Generated<number>
    estado: Generated<string>
    clienteId: number
    contactoId: number
    usuarioAlta: Null<number>
    vendedorId: Null<number>
    monedaId: Null<number>
    creado: Generated<Date>
    fecha: AtNull
    version: Generated<number>
    preconfirmado: Null<number>
    ultimoItem: Generated<number>
    descuentoCliente: Num
    descuentoCondicionPago: Num
    montoTotalSinDto: Num
    montoTotal: Num
    pesoTotal: Num
    montoFinal: Num
    presupuestoTotvsId: Null<string>
    pedidoId: Null<string>
    esPedidoFirme: Null<boolean>
    comentario: Null<string>
    recibeNombre: Null<string>
    recibeApellido: Null<string>
    recibeTelefono: Null<string>
    recibeDni: Null<string>
    tiendaNro: Null<number>
    transporteId: Null<number>
    transporteDesc: Null<string>
    clasificacionId: Null<number>
    clasificacionEnvio: Null<string>
    condicionPagoId: Null<number>
    condicionPago: Null<string>
    esObra: Generated<boolean>
    obraCalle: Null<string>
    obraNro: Null<string>
    obraLocalidad: Null<string>
    obraCodigoPostal: Null<string>
    obraProvinciaId: Null<number>
    obraLatitud: Null<number>
    obraLongitud: Null<number>
    /** The seller of its client today, kept by triggers (0013); vendedorId is who sold. */
    vendedorCliente: ColumnType<number | null, undefined, never>
    cliente: Null<string>
    documentoCliente: Null<string>
    direccionCliente: Null<string>
    telefonoCliente: Null<string>
    nombreVendedor: Null<string>
    tiendaEntrega: Null<string>
    direccionEntrega: Null<string>
    telefonoEntrega: Null<string>
  }
  presupuesto_detalle: {
    presupuestoId: number
    item: number
    productoId: string
    nombreProducto: string
    grupoId: number
    cantidadTiras: Num
    dimension1: Num
    dimension2: Num
    precio: Num
    precioLista: Num
    descuento1: Num
    montoSubtotal: Num
    montoSubtotalDto: Num
    pesoSubtotal: Num
  }
  // presupuestos
  presupuesto_historial: {
    id: Generated<number>
    presupuestoId: number
    fecha: Generated<Date>
    usuarioId: Null<number>
    usuario: string
    de: string
    a: string
    motivo: Null<string>
  }
  viaje: {
    presupuestoId: number
    idViaje: string
    estadoViaje: string
    fecha: string
    razonSocial: string
    placaCamion: Null<string>
    nombreConductor: Null<string>
    nroDocumento: Null<string>
    telefono: Null<string>
  }
  comprobante: {
    link: string
    presupuestoId: number
    tipo: string
    numero: string
    fecha: string
    estado: string
    importe: NumNull
  }
  estado_pedido: {
    pedidoId: string
    item: number
    presupuestoId: number
    productoId: string
    descripcion: string
    cantidad: Num
    estado: string
    fecha: string
    fechaRemito: Null<string>
    remitoId: Null<string>
    serie: Null<string>
    facturaId: Null<string>
  }

  // inicio: a ledger kept by triggers (docs/decisions/0010); only sums of its rows mean something
  venta_dia: { clienteId: number; dia: string; grupoId: number; kilos: Num; gasto: Num }
  verificacion: {
    noche: string
    empezada: Generated<Date>
    terminada: AtNull
    resultado: ColumnType<unknown, string | null, string | null>
  }

  // encuesta
  nps: {
    id: Generated<number>
    clienteId: number
    contactoId: number
    punto: Null<number>
    comentarios: Null<string>
    creado: Generated<Date>
  }
  politica_aceptada: { clienteId: number; contactoId: number; version: number; aceptada: Generated<Date> }

  // integracion
  api_clave: {
    id: Generated<number>
    nombre: string
    huella: string
    creada: Generated<Date>
    usada: AtNull
    activa: Generated<boolean>
    /** Entities; null: all of them, as keys of a former version. */ alcance: Null<string[]>
    vence: AtNull
  }

  // the portal's processes on this database
  instancia: {
    id: string
    huella: string
    equipo: string
    pid: number
    desde: Generated<Date>
    visto: Generated<Date>
    fin: AtNull
  }
}
