import { FECHAS_DE_ENTREGA, FERIADOS } from './calendario.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { ACOPIOS, MOVIMIENTOS } from './acopios.ts'
import { NOVEDADES } from './novedades.ts'
import { random } from './random.ts'
import { productos } from './catalogo.ts'
import { CLIENTES } from './clientes.ts'
import { dos } from './common.ts'
import {
  DEPOSITO_OF,
  DEPOSITOS,
  ivaOf,
  LISTAS,
  otrosPrecios,
  precioLista,
  preciosClientes,
  STOCK,
  STOCK_DEPOSITOS,
  SUGERIDOS,
} from './comercial.ts'
import { CLASIFICACIONES, DESCUENTOS, ENTREGAS, PAGOS, TRANSPORTES } from './condiciones.ts'
import { COTIZACIONES, COTIZACIONES_LINEAS } from './cotizaciones.ts'
import { writeCsv } from './csv.ts'
import type { Valor } from './csv.ts'
import { DOCUMENTOS, SALDOS } from './cuenta-corriente.ts'
import { COMPROBANTES, RENGLONES, VIAJES } from './entregas.ts'
import { LINEAS_DE_REMITOS, REMITOS } from './remitos.ts'
import { isBusinessDay, fecha, FECHA_BASE, fechaHora, HOY } from './fechas.ts'
import { grupoOf, GRUPOS, SUBGRUPOS } from './grupos.ts'
import { MARCA } from './marca.ts'
import { CONTACTOS, CREDITOS, telefono, TIPOS_EMAIL, USUARIOS, USUARIOS_CLIENTES } from './personas.ts'
import { PRESUPUESTOS } from './presupuestos.ts'
import { PROYECTOS } from './proyectos.ts'
import { reclamoRows } from './reclamos.ts'
import { VENDEDORES } from './vendedores.ts'

/** Writes data/demo: `node tools/demo/generate.ts`. The same input always gives the same files. */
const OUTPUT_DIR = new URL('../../data/demo/', import.meta.url)
mkdirSync(OUTPUT_DIR, { recursive: true })

const saveCsv = (nombre: string, columnas: string, filas: readonly { readonly [columna: string]: Valor }[]): void => {
  writeFileSync(new URL(`${nombre}.csv`, OUTPUT_DIR), writeCsv(columnas.split(' '), filas))
  console.log(`${nombre.padEnd(22)} ${filas.length}`)
}

const correo = (domain: string, box: string): string => `${box}@${domain}.test`

saveCsv(
  'vendedores',
  'id nombre apellido tipoDocumento documentoNro telefono email region activo nombreFantasia staff',
  VENDEDORES.map((v) => ({
    id: v.id,
    nombre: v.nombre,
    apellido: v.apellido,
    tipoDocumento: v.tipo,
    documentoNro: v.doc,
    telefono: v.telefono,
    email: v.email,
    region: v.region,
    activo: v.activo,
    nombreFantasia: v.fantasia,
    staff: v.staff === true,
  })),
)
saveCsv(
  'listas-precios',
  'id descripcion moneda',
  LISTAS.map(([id, descripcion, moneda]) => ({ id, descripcion, moneda })),
)
saveCsv(
  'depositos',
  'codigo nombre localidad',
  DEPOSITOS.map(([codigo, nombre, localidad]) => ({ codigo, nombre, localidad })),
)
saveCsv(
  'clientes',
  'codigo razonSocial nombreFantasia documentoNro telefono email vendedor listaPrecioId depositoCodigo calle calleNro localidad provincia activo',
  CLIENTES.map((c) => {
    const [, calle, calleNro, localidad, , provincia] = c.tiendas[0]!
    return {
      codigo: c.codigo,
      razonSocial: c.razon,
      nombreFantasia: c.fantasia,
      documentoNro: c.doc,
      telefono: telefono(c.area, `cliente ${c.codigo}`),
      email: correo(c.domain, 'info'),
      vendedor: c.vendedor,
      listaPrecioId: c.lista,
      depositoCodigo: DEPOSITO_OF[c.codigo],
      calle,
      calleNro,
      localidad,
      provincia,
      activo: c.activo !== false,
    }
  }),
)
saveCsv(
  'tiendas',
  'cliente tiendaNro nombreFantasia telefono calle calleNro localidad codigoPostal provincia pais',
  CLIENTES.flatMap((c) =>
    c.tiendas.map(([nombreFantasia, calle, calleNro, localidad, codigoPostal, provincia], i) => ({
      cliente: c.codigo,
      tiendaNro: i + 1,
      nombreFantasia,
      telefono: telefono(c.area, `tienda ${c.codigo} ${i}`),
      calle,
      calleNro,
      localidad,
      codigoPostal,
      provincia,
      pais: 'Argentina',
    })),
  ),
)
saveCsv(
  'tipos-email',
  'tipoEmailId nombre descripcion idSync',
  TIPOS_EMAIL.map((t) => ({ ...t })),
)
saveCsv(
  'contactos',
  'codigo cliente nombre email telefono tipoEmailId tiendaNro visible',
  CONTACTOS.map((c) => ({ ...c })),
)
saveCsv(
  'usuarios',
  'email nombre apellido tipoRol tipoDocumento documentoNro telefono cliente vendedor permisos password claveProvisoria activo',
  USUARIOS.map((u) => ({ ...u })),
)
saveCsv(
  'creditos',
  'cliente limite disponible moneda fecha retenido motivoRetencion',
  CREDITOS.map((c) => ({ ...c, fecha: fecha(HOY) })),
)
// of four clients, two of each of two provinces
saveCsv(
  'percepciones',
  'cliente impuesto provincia alicuota minimo desde hasta',
  [
    ['004628', 'IIBB', 'Buenos Aires', 3, 0],
    ['004628', 'IVA', undefined, 3, 10_000],
    ['004670', 'IIBB', 'Buenos Aires', 1.75, 50_000],
    ['004756', 'IIBB', 'Córdoba', 3.5, 0],
    ['004735', 'IIBB', 'Córdoba', 0.5, 0],
  ].map(([cliente, impuesto, provincia, alicuota, minimo]) => ({
    cliente,
    impuesto,
    provincia,
    alicuota,
    minimo,
    desde: fecha(HOY - 60),
    hasta: undefined,
  })),
)
saveCsv('usuarios-clientes', 'usuario cliente', USUARIOS_CLIENTES)
saveCsv(
  'grupos',
  'id descripcion detalle imagen orden',
  GRUPOS.map(([id, descripcion, detalle]) => ({ id, descripcion, detalle, orden: id * 10 })),
)
saveCsv(
  'subgrupos',
  'gruposProdId grupoId gruposDesc detalle imagen',
  SUBGRUPOS.map(([id, gruposDesc, detalle]) => ({ gruposProdId: id, grupoId: grupoOf(id), gruposDesc, detalle })),
)
saveCsv(
  'productos',
  'id descripcion grupoId gruposProdId peso cantMin largoMin largoMax anchoMin anchoMax metroLineal metroCuadrado unidad norma detalle perfil sinonimos iva activo',
  productos.map((p) => ({
    id: p.id,
    descripcion: p.descripcion,
    grupoId: grupoOf(p.sub),
    gruposProdId: p.sub,
    peso: p.peso,
    cantMin: p.cantMin,
    largoMin: p.largoMin,
    largoMax: p.largoMax,
    anchoMin: p.anchoMin,
    anchoMax: p.anchoMax,
    metroLineal: p.metroLineal,
    metroCuadrado: p.metroCuadrado,
    unidad: p.unidad,
    norma: p.norma,
    detalle: p.detalle,
    perfil: p.perfil,
    sinonimos: p.sinonimos,
    iva: ivaOf(p),
    activo: p.activo,
  })),
)
saveCsv('imagenes', 'producto orden archivo', [])
saveCsv(
  'sugeridos',
  'idProducto idProductoRelacionado idTipoRelacion',
  SUGERIDOS.map((s) => ({ ...s })),
)
saveCsv('precios', 'listaPrecioId producto precio desde cantidadDesde moneda', [
  ...LISTAS.flatMap(([lista]) =>
    productos.flatMap((p) => {
      const precio = precioLista(lista, p)
      return precio === null ? [] : [{ listaPrecioId: lista, producto: p.id, precio }]
    }),
  ),
  ...otrosPrecios,
])
saveCsv('precios-clientes', 'cliente producto precio moneda cantidadDesde', preciosClientes)
saveCsv(
  'stock',
  'producto cantidad',
  [...STOCK].flatMap(([producto, cantidad]) => (cantidad === null ? [] : [{ producto, cantidad }])),
)
saveCsv('stock-depositos', 'producto deposito cantidad', STOCK_DEPOSITOS)
saveCsv(
  'descuentos',
  'codigo cliente descripcion porcentaje grupoId gruposProdId',
  DESCUENTOS.map((d) => ({ ...d })),
)
saveCsv(
  'condiciones-pago',
  'id descripcion porcentaje defaultValue activo',
  PAGOS.map(([id, descripcion, porcentaje, defaultValue]) => ({
    id,
    descripcion,
    porcentaje,
    defaultValue,
    activo: true,
  })),
)
saveCsv(
  'transportes',
  'id descripcion activo',
  TRANSPORTES.map((t) => ({ id: t.id, descripcion: t.nombre, activo: true })),
)
saveCsv(
  'transportes-tiendas',
  'transporteId cliente tiendaNro',
  ENTREGAS.flatMap((e) =>
    e.transportes.map((transporteId) => ({ transporteId, cliente: e.cliente, tiendaNro: e.tiendaNro })),
  ),
)
saveCsv(
  'clasificaciones',
  'id descripcion orden activo',
  CLASIFICACIONES.map(([id, descripcion]) => ({ id, descripcion, orden: id * 10, activo: true })),
)
saveCsv(
  'presupuestos',
  'id presupuestoTotvsId pedidoId cliente usuario fecha estado moneda condicionPagoId clasificacionId transporteId tiendaNro obraCalle obraCalleNro obraLocalidad obraCodigoPostal obraProvincia descuentoCliente descuentoCondicionPago esPedidoFirme comentario fechaPedida franjaPedida fechaPrometida franjaPrometida',
  PRESUPUESTOS.map((p) => ({
    presupuestoTotvsId: p.totvs,
    pedidoId: p.pedido,
    cliente: p.cliente.codigo,
    usuario: p.usuario,
    fecha: fechaHora(p.dia, p.minute),
    estado: p.estado,
    moneda: 'USD',
    condicionPagoId: p.pago,
    clasificacionId: p.clasificacion,
    transporteId: p.transporte,
    tiendaNro: p.obra ? undefined : p.tienda,
    obraCalle: p.obra?.calle,
    obraCalleNro: p.obra?.numero,
    obraLocalidad: p.obra?.localidad,
    obraCodigoPostal: p.obra?.codigoPostal,
    obraProvincia: p.obra?.provincia,
    descuentoCliente: p.descuentoCliente,
    descuentoCondicionPago: p.descuentoPago,
    esPedidoFirme: p.firme,
    comentario: p.comentario,
    ...FECHAS_DE_ENTREGA[p.totvs],
  })),
)
saveCsv('feriados', 'fecha nombre', FERIADOS)
saveCsv(
  'presupuestos-lineas',
  'presupuesto item producto cantidad largo ancho precio descuento1',
  PRESUPUESTOS.flatMap((p) =>
    p.lineas.map((l, i) => ({
      presupuesto: p.totvs,
      item: i + 1,
      producto: l.producto.id,
      cantidad: l.cantidad,
      largo: l.largo,
      ancho: l.ancho,
      precio: l.precio,
      descuento1: l.descuento,
    })),
  ),
)
saveCsv(
  'viajes',
  'presupuesto idViaje estadoViaje fecha razonSocial placaCamion nombreConductor nroDocumento telefono',
  VIAJES.map((v) => ({
    presupuesto: v.presupuesto,
    idViaje: v.idViaje,
    estadoViaje: v.estadoViaje,
    fecha: fecha(v.dia),
    razonSocial: v.razon,
    placaCamion: v.patente,
    nombreConductor: v.conductor,
    nroDocumento: v.dni,
    telefono: v.telefono,
  })),
)
saveCsv(
  'comprobantes',
  'presupuesto tipo numero fecha estado link importe',
  COMPROBANTES.map((c) => ({
    presupuesto: c.presupuesto,
    tipo: c.tipo,
    numero: c.numero,
    fecha: fecha(c.dia),
    estado: c.estado,
    link: c.link,
    importe: c.importe,
  })),
)
saveCsv(
  'remitos',
  'numero pedidoId fecha idViaje deposito cot bultos kilos estado',
  REMITOS.map(({ dia, ...r }) => ({ ...r, fecha: fecha(dia) })),
)
saveCsv(
  'remitos-lineas',
  'remito pedidoId item producto cantidad kilos colada',
  LINEAS_DE_REMITOS.map((l) => ({ ...l })),
)
saveCsv(
  'estado-pedidos',
  'pedidoId presupuesto item producto descripcion cantidad estado fecha fechaRemito remitoId serie facturaId',
  RENGLONES.map((r) => ({
    pedidoId: r.pedidoId,
    presupuesto: r.presupuesto,
    item: r.item,
    producto: r.linea.producto.id,
    descripcion: r.linea.producto.descripcion,
    cantidad: r.linea.cantidad,
    estado: r.estado,
    fecha: fecha(r.dia),
    fechaRemito: r.diaRemito === undefined ? undefined : fecha(r.diaRemito),
    remitoId: r.remito,
    serie: r.serie,
    facturaId: r.factura,
  })),
)
saveCsv(
  'cotizaciones',
  'codigo version cliente fecha vence estado motivo moneda porPartes nota obra por momento',
  COTIZACIONES,
)
saveCsv(
  'cotizaciones-lineas',
  'cotizacion version item producto cantidad largo ancho precio precioLista descuento1 descuentoCliente',
  COTIZACIONES_LINEAS,
)
saveCsv(
  'dolar',
  'fechaHora valor tipo fuente',
  (() => {
    const [recent, before] = [random('dolar'), random('dolar-antes')]
    let valor = 1486
    const last = Array.from({ length: 60 }, (_, i) => HOY - 60 + i)
      .filter(isBusinessDay)
      .map((d) => ({ dia: d, valor: dos((valor += recent.entero(-6, 9) / 2)) }))
    let earlier = 1486
    const year = Array.from({ length: 305 }, (_, i) => HOY - 61 - i)
      .filter(isBusinessDay)
      .map((d) => ({ dia: d, valor: dos((earlier -= before.entero(-5, 8) / 2)) }))
      .toReversed()
    return [...year, ...last].flatMap(({ dia: d, valor: billete }) => [
      { fechaHora: fechaHora(d, 900), valor: billete, tipo: 'billete', fuente: 'BNA' },
      { fechaHora: fechaHora(d, 900), valor: dos(billete - 12.5), tipo: 'divisa', fuente: 'BNA' },
      // its own once a week
      ...(new Date(d * 86_400_000).getUTCDay() === 3
        ? [{ fechaHora: fechaHora(d, 1020), valor: dos(Math.ceil(billete / 5) * 5), tipo: 'propio', fuente: undefined }]
        : []),
    ])
  })(),
)
saveCsv(
  'novedades',
  'codigo titulo textoPortada cuerpo cuerpoDetalle publicada destacada cliente link linkImagenSec linkVideo',
  NOVEDADES.map((n) => ({ ...n })),
)
saveCsv(
  'acopios',
  'nroAcopio cliente fechaEmision cotizacion saldoDolares lastUpdate',
  ACOPIOS.map((a) => ({
    nroAcopio: a.nroAcopio,
    cliente: a.cliente,
    fechaEmision: fecha(a.dia),
    cotizacion: a.cotizacion,
    saldoDolares: a.saldo,
    lastUpdate: fechaHora(a.actualizado, 1110),
  })),
)
saveCsv(
  'acopios-detalle',
  'acopio item fecha descripcion importe tasa importeDolares',
  MOVIMIENTOS.map((m) => ({
    acopio: m.acopio,
    item: m.item,
    fecha: fecha(m.dia),
    descripcion: m.descripcion,
    importe: dos(m.dolares * m.tasa),
    tasa: m.tasa,
    importeDolares: m.dolares,
  })),
)
saveCsv(
  'documentos',
  'cliente tipo documento importe moneda saldo fechaEmision vencimiento comprobante',
  DOCUMENTOS.map((d) => ({
    cliente: d.cliente,
    tipo: d.tipo,
    documento: d.documento,
    importe: d.importe,
    moneda: d.moneda,
    saldo: d.saldo,
    fechaEmision: fecha(d.dia),
    vencimiento: d.vencimiento === undefined ? undefined : fecha(d.vencimiento),
    comprobante: d.comprobante,
  })),
)
saveCsv(
  'saldos',
  'cliente saldo fecha',
  SALDOS.map((s) => ({ cliente: s.cliente, saldo: s.saldo, fecha: fechaHora(HOY, 1110) })),
)
saveCsv(
  'proyectos',
  'nombre cliente servicio ingreso checklist vencimiento estado linkDrive',
  PROYECTOS.map((p) => ({
    ...p,
    ingreso: fecha(p.ingreso),
    checklist: p.checklist === undefined ? undefined : fecha(p.checklist),
    vencimiento: p.vencimiento === undefined ? undefined : fecha(p.vencimiento),
  })),
)

writeFileSync(new URL('demo.json', OUTPUT_DIR), `${JSON.stringify({ fechaBase: FECHA_BASE, ...MARCA }, null, 2)}\n`)
// its decimals have a comma
writeFileSync(new URL('integracion.json', OUTPUT_DIR), `${JSON.stringify({ decimal: ',' }, null, 2)}\n`)
saveCsv(
  'reclamos',
  'nroReclamo cliente pedidoId usuario fecha estado tipo titulo descripcion ncc motivo por',
  reclamoRows(),
)
