import { readFileSync } from 'node:fs'
import { readCsv, numero } from './csv.ts'
import type { Fila } from './csv.ts'
import { verifier } from './documentos.ts'
import { pesoTheoretical } from './geometry.ts'
import { readPerfil, perfilProblem } from '../../src/shared/dibujo/perfil.ts'

/** Reads data/demo and checks what others rely on: `node tools/demo/check.ts`. */
const DIR = new URL('../../data/demo/', import.meta.url)
const failures: string[] = []
const falla = (archivo: string, texto: string): void => {
  failures.push(`${archivo}: ${texto}`)
}

const TABLAS: { readonly [archivo: string]: { clave: string; required: string } } = {
  vendedores: { clave: 'id', required: 'id nombre apellido tipoDocumento documentoNro' },
  'listas-precios': { clave: 'id', required: 'id descripcion moneda' },
  clientes: { clave: 'codigo', required: 'codigo razonSocial documentoNro' },
  tiendas: { clave: 'cliente tiendaNro', required: 'cliente tiendaNro calle calleNro provincia' },
  'tipos-email': { clave: 'tipoEmailId', required: 'tipoEmailId nombre idSync' },
  contactos: { clave: 'codigo', required: 'codigo cliente nombre email tipoEmailId' },
  usuarios: { clave: 'email', required: 'email nombre apellido tipoRol' },
  depositos: { clave: 'codigo', required: 'codigo nombre' },
  'stock-depositos': { clave: 'producto deposito', required: 'producto deposito cantidad' },
  creditos: { clave: 'cliente', required: 'cliente retenido' },
  'usuarios-clientes': { clave: 'usuario cliente', required: 'usuario cliente' },
  grupos: { clave: 'id', required: 'id descripcion detalle' },
  subgrupos: { clave: 'gruposProdId', required: 'gruposProdId grupoId gruposDesc detalle' },
  productos: { clave: 'id', required: 'id descripcion grupoId gruposProdId peso unidad detalle perfil sinonimos' },
  imagenes: { clave: 'producto orden', required: '' },
  sugeridos: {
    clave: 'idProducto idProductoRelacionado',
    required: 'idProducto idProductoRelacionado idTipoRelacion',
  },
  precios: { clave: 'listaPrecioId producto desde cantidadDesde', required: 'listaPrecioId producto precio' },
  'precios-clientes': {
    clave: 'cliente producto desde cantidadDesde',
    required: 'cliente producto precio moneda',
  },
  stock: { clave: 'producto', required: 'producto cantidad' },
  descuentos: { clave: 'codigo', required: 'codigo cliente descripcion porcentaje' },
  'condiciones-pago': { clave: 'id', required: 'id descripcion porcentaje' },
  transportes: { clave: 'id', required: 'id descripcion' },
  'transportes-tiendas': { clave: 'transporteId cliente tiendaNro', required: 'transporteId cliente tiendaNro' },
  clasificaciones: { clave: 'id', required: 'id descripcion' },
  presupuestos: { clave: 'presupuestoTotvsId', required: 'presupuestoTotvsId cliente usuario fecha estado moneda' },
  'presupuestos-lineas': { clave: 'presupuesto item', required: 'presupuesto item producto cantidad precio' },
  viajes: { clave: 'presupuesto idViaje', required: 'presupuesto idViaje estadoViaje fecha razonSocial' },
  comprobantes: { clave: 'link', required: 'presupuesto tipo numero fecha estado link' },
  'estado-pedidos': {
    clave: 'pedidoId item',
    required: 'pedidoId presupuesto item producto descripcion cantidad estado fecha',
  },
  cotizaciones: { clave: 'codigo version', required: 'codigo cliente fecha estado moneda por momento' },
  'cotizaciones-lineas': {
    clave: 'cotizacion version item',
    required: 'cotizacion item producto cantidad precio precioLista',
  },
  remitos: { clave: 'numero', required: 'numero pedidoId fecha estado' },
  'remitos-lineas': { clave: 'remito pedidoId item colada', required: 'remito pedidoId item producto cantidad' },
  reclamos: { clave: 'nroReclamo estado', required: 'nroReclamo fecha estado por' },
  dolar: { clave: 'fechaHora tipo', required: 'fechaHora' },
  novedades: { clave: 'codigo', required: 'codigo titulo textoPortada cuerpo publicada' },
  acopios: { clave: 'nroAcopio', required: 'nroAcopio cliente fechaEmision cotizacion saldoDolares lastUpdate' },
  'acopios-detalle': {
    clave: 'acopio item',
    required: 'acopio item fecha descripcion importe tasa importeDolares',
  },
  documentos: {
    clave: 'cliente tipo documento',
    required: 'cliente tipo documento importe moneda saldo fechaEmision',
  },
  saldos: { clave: 'cliente', required: 'cliente saldo fecha' },
  percepciones: { clave: 'cliente impuesto provincia desde', required: 'cliente impuesto alicuota' },
  feriados: { clave: 'fecha', required: 'fecha nombre' },
  proyectos: { clave: 'nombre', required: 'nombre cliente servicio estado' },
}
const datos: { [archivo: string]: Fila[] } = {}
const k = (f: Fila, columnas: string): string =>
  columnas
    .split(' ')
    .map((c) => f[c] ?? '')
    .join('|')
for (const [archivo, { clave, required }] of Object.entries(TABLAS)) {
  const filas = readCsv(readFileSync(new URL(`${archivo}.csv`, DIR), 'utf8'))
  datos[archivo] = filas
  const vistas = new Set<string>()
  for (const f of filas) {
    const id = k(f, clave)
    if (vistas.has(id)) falla(archivo, `clave repetida ${id}`)
    vistas.add(id)
    for (const c of required.split(' ').filter(Boolean)) if (!f[c]) falla(archivo, `${id}: falta ${c}`)
    for (const [c, v] of Object.entries(f))
      if (v !== v.trim() || /undefined|NaN|\[object/.test(v)) falla(archivo, `${id}: ${c} = ${JSON.stringify(v)}`)
    if (f['email'] && !/^[a-z0-9.]+@[a-z0-9]+\.test$/.test(f['email'])) falla(archivo, `${id}: email ${f['email']}`)
    if (f['telefono'] && f['telefono'].replace(/\D/g, '').length !== 10)
      falla(archivo, `${id}: teléfono ${f['telefono']}`)
  }
}
const t = (archivo: string): Fila[] => datos[archivo] ?? []
const setOf = (archivo: string, columnas: string): Set<string> => new Set(t(archivo).map((f) => k(f, columnas)))

// references
const REFERENCES = [
  ['clientes', 'vendedor', 'vendedores', 'id'],
  ['clientes', 'listaPrecioId', 'listas-precios', 'id'],
  ['tiendas', 'cliente', 'clientes', 'codigo'],
  ['contactos', 'cliente', 'clientes', 'codigo'],
  ['contactos', 'tipoEmailId', 'tipos-email', 'tipoEmailId'],
  ['usuarios', 'cliente', 'clientes', 'codigo'],
  ['usuarios', 'vendedor', 'vendedores', 'id'],
  ['clientes', 'depositoCodigo', 'depositos', 'codigo'],
  ['stock-depositos', 'producto', 'productos', 'id'],
  ['stock-depositos', 'deposito', 'depositos', 'codigo'],
  ['creditos', 'cliente', 'clientes', 'codigo'],
  ['percepciones', 'cliente', 'clientes', 'codigo'],
  ['usuarios-clientes', 'usuario', 'usuarios', 'email'],
  ['usuarios-clientes', 'cliente', 'clientes', 'codigo'],
  ['subgrupos', 'grupoId', 'grupos', 'id'],
  ['productos', 'grupoId', 'grupos', 'id'],
  ['productos', 'gruposProdId grupoId', 'subgrupos', 'gruposProdId grupoId'],
  ['sugeridos', 'idProducto', 'productos', 'id'],
  ['sugeridos', 'idProductoRelacionado', 'productos', 'id'],
  ['precios', 'producto', 'productos', 'id'],
  ['precios', 'listaPrecioId', 'listas-precios', 'id'],
  ['stock', 'producto', 'productos', 'id'],
  ['descuentos', 'cliente', 'clientes', 'codigo'],
  ['descuentos', 'grupoId', 'grupos', 'id'],
  ['descuentos', 'gruposProdId', 'subgrupos', 'gruposProdId'],
  ['transportes-tiendas', 'transporteId', 'transportes', 'id'],
  ['transportes-tiendas', 'cliente tiendaNro', 'tiendas', 'cliente tiendaNro'],
  ['presupuestos', 'cliente', 'clientes', 'codigo'],
  ['presupuestos', 'cliente tiendaNro', 'tiendas', 'cliente tiendaNro'],
  ['presupuestos', 'usuario', 'usuarios', 'email'],
  ['presupuestos', 'condicionPagoId', 'condiciones-pago', 'id'],
  ['presupuestos', 'clasificacionId', 'clasificaciones', 'id'],
  ['presupuestos', 'transporteId cliente tiendaNro', 'transportes-tiendas', 'transporteId cliente tiendaNro'],
  ['presupuestos-lineas', 'presupuesto', 'presupuestos', 'presupuestoTotvsId'],
  ['presupuestos-lineas', 'producto', 'productos', 'id'],
  ['viajes', 'presupuesto', 'presupuestos', 'presupuestoTotvsId'],
  ['comprobantes', 'presupuesto', 'presupuestos', 'presupuestoTotvsId'],
  ['estado-pedidos', 'presupuesto pedidoId', 'presupuestos', 'presupuestoTotvsId pedidoId'],
  ['estado-pedidos', 'presupuesto item producto', 'presupuestos-lineas', 'presupuesto item producto'],
  ['remitos', 'pedidoId', 'presupuestos', 'pedidoId'],
  ['remitos-lineas', 'remito', 'remitos', 'numero'],
  ['remitos-lineas', 'pedidoId item producto', 'estado-pedidos', 'pedidoId item producto'],
  ['novedades', 'cliente', 'clientes', 'codigo'],
  ['acopios', 'cliente', 'clientes', 'codigo'],
  ['acopios-detalle', 'acopio', 'acopios', 'nroAcopio'],
  ['documentos', 'cliente', 'clientes', 'codigo'],
  ['documentos', 'comprobante', 'comprobantes', 'link'],
  ['saldos', 'cliente', 'clientes', 'codigo'],
  ['proyectos', 'cliente', 'clientes', 'codigo'],
] as const
/** A quote that goes to a work site names no shop. */
const isOfObra = (f: Fila, col: string): boolean =>
  col.split(' ').includes('tiendaNro') && f['obraCalle'] !== undefined && f['obraCalle'] !== ''
for (const [archivo, col, another, otherCol] of REFERENCES) {
  const valid = setOf(another, otherCol)
  for (const f of t(archivo))
    if (f[col] !== '' && !isOfObra(f, col) && !valid.has(k(f, col)))
      falla(archivo, `${col} ${k(f, col)} no está en ${another}`)
}
for (const p of t('presupuestos')) {
  const statements = ['obraCalle', 'obraCalleNro', 'obraLocalidad', 'obraCodigoPostal', 'obraProvincia'].filter(
    (c) => p[c],
  )
  if (statements.length !== (p['tiendaNro'] ? 0 : 5)) falla('presupuestos', `${p['presupuestoTotvsId']}: tienda u obra`)
}
const contactosTienda = setOf('tiendas', 'cliente tiendaNro')
for (const c of t('contactos'))
  if (c['tiendaNro'] && !contactosTienda.has(k(c, 'cliente tiendaNro'))) falla('contactos', `${c['codigo']}: tienda`)

// documents and accounts
for (const archivo of ['clientes', 'vendedores', 'usuarios'])
  for (const f of t(archivo)) {
    const doc = f['documentoNro'] ?? ''
    const once = archivo === 'clientes' || f['tipoDocumento'] === 'CUIL' || f['tipoDocumento'] === 'CUIT'
    if (
      once
        ? !/^(20|2[3-7]|30|33|34)\d{9}$/.test(doc) || verifier(doc.slice(0, 10)) !== Number(doc[10])
        : !/^\d{8}$/.test(doc)
    )
      falla(archivo, `documento ${doc}`)
  }
for (const u of t('usuarios')) {
  if (u['tipoRol'] === '3' ? !u['cliente'] : u['tipoRol'] === '2' ? !u['vendedor'] : u['cliente'] || u['vendedor'])
    falla('usuarios', `${u['email']}: rol ${u['tipoRol']}`)
  if (u['password'] !== 'Demo.2026') falla('usuarios', `${u['email']}: clave`)
}

// products
const withPrecio = setOf('precios', 'producto')
const codigo = /^[A-Za-z0-9._-]{1,30}$/
for (const p of t('productos')) {
  const id = p['id']!
  if (!codigo.test(id)) falla('productos', `${id}: código`)
  if (!withPrecio.has(id)) falla('productos', `${id}: sin precio en ninguna lista`)
  const trouble = perfilProblem(p['perfil']!)
  if (trouble) falla('productos', `${id}: ${trouble}`)
  const perfil = readPerfil(p['perfil']!)
  const lineal = p['metroLineal'] === 'si'
  const cuadrado = p['metroCuadrado'] === 'si'
  if (
    p['unidad'] !== (cuadrado ? 'm²' : lineal ? 'm' : p['unidad']) ||
    (!lineal && !cuadrado && /^m²?$/.test(p['unidad']!))
  )
    falla('productos', `${id}: unidad ${p['unidad']}`)
  if (
    lineal !== (p['largoMin'] !== '' && p['largoMax'] !== '') ||
    (lineal && cuadrado) !== (p['anchoMin'] !== '' && p['anchoMax'] !== '')
  )
    falla('productos', `${id}: largos y anchos`)
  if (lineal && numero(p['largoMin']!) > numero(p['largoMax']!))
    falla('productos', `${id}: largo mínimo mayor que el máximo`)
  // the weight is the published one; the drawing's may differ by 3 % in solids, 12 % in meshes (heavy DIN ones have
  // thinner edge bars), 4 % in rolled sections and sheets, 6 % in U and C, 6,5 % in rectangular tubes (the table has
  // no corner radius), 15 % in patterned sheets
  const theoretical = perfil && pesoTheoretical(perfil)
  if (perfil && theoretical !== null) {
    const sheet = perfil.tipo === 'chapa' || perfil.tipo === 'chapa-estampada' || perfil.tipo === 'malla'
    const area = sheet && !cuadrado ? (Number(perfil['b']) * Number(perfil['l'])) / 1e6 : 1
    const peso = p['unidad'] === 'kg' ? null : numero(p['peso']!) / area
    const margin =
      perfil.tipo === 'chapa-estampada'
        ? 0.15
        : perfil.tipo === 'plano' || perfil.tipo === 'redondo'
          ? 0.03
          : perfil.tipo === 'malla'
            ? 0.12
            : perfil.tipo === 'u' || perfil.tipo === 'c'
              ? 0.06
              : perfil.tipo === 'tubo-rect'
                ? 0.065
                : 0.04
    if (peso !== null && p['unidad'] !== 'unidad' && Math.abs(peso / theoretical - 1) > margin)
      falla(
        'productos',
        `${id}: peso ${peso.toFixed(3)} y de las medidas sale ${theoretical.toFixed(3)} (${((peso / theoretical - 1) * 100).toFixed(1)} %)`,
      )
  }
}
for (const p of t('precios'))
  if (!/^\d+(,\d{1,2})?$/.test(p['precio']!) || numero(p['precio']!) <= 0)
    falla('precios', `${p['producto']}: ${p['precio']}`)
for (const s of t('sugeridos'))
  if (s['idProducto'] === s['idProductoRelacionado']) falla('sugeridos', `${s['idProducto']} consigo mismo`)

// shops with a carrier
const served = setOf('transportes-tiendas', 'cliente tiendaNro')
for (const s of t('tiendas'))
  if (!served.has(k(s, 'cliente tiendaNro'))) falla('tiendas', `${k(s, 'cliente tiendaNro')} sin transporte`)
for (const c of t('clientes'))
  if (!t('tiendas').some((s) => s['cliente'] === c['codigo'])) falla('clientes', `${c['codigo']} sin tienda`)

// orders
const dia = (f: string): number => Date.UTC(Number(f.slice(6, 10)), Number(f.slice(3, 5)) - 1, Number(f.slice(0, 2)))
const BASE = dia('20/11/2026')
const groupLineas = (archivo: string): Map<string, Fila[]> => {
  const mapa = new Map<string, Fila[]>()
  for (const f of t(archivo)) mapa.set(f['presupuesto']!, [...(mapa.get(f['presupuesto']!) ?? []), f])
  return mapa
}
const [lineasOf, viajesOf, comprobantesOf, renglonesOf] = [
  groupLineas('presupuestos-lineas'),
  groupLineas('viajes'),
  groupLineas('comprobantes'),
  groupLineas('estado-pedidos'),
]
const producto = new Map(t('productos').map((p) => [p['id']!, p]))
const listaOf = new Map(t('clientes').map((c) => [c['codigo']!, c['listaPrecioId']!]))
const precio = new Map(
  t('precios')
    .filter((p) => !p['desde'] && !p['cantidadDesde'])
    .map((p) => [k(p, 'listaPrecioId producto'), numero(p['precio']!)]),
)
const ESTADOS = ['Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado', 'Cancelado']
const kilos: number[] = []
const montos: number[] = []
for (const p of t('presupuestos')) {
  const id = p['presupuestoTotvsId']!
  const estado = p['estado']!
  const viajes = viajesOf.get(id) ?? []
  const comprobantes = comprobantesOf.get(id) ?? []
  const lineas = lineasOf.get(id) ?? []
  const inCalle = estado === 'En tránsito' || estado === 'Entregado'
  const withPedido = inCalle || estado === 'Finanzas' || estado === 'Preparación'
  if (!ESTADOS.includes(estado)) falla('presupuestos', `${id}: estado ${estado}`)
  if (withPedido !== (p['pedidoId'] !== '')) falla('presupuestos', `${id}: ${estado} y pedido '${p['pedidoId']}'`)
  if (withPedido && p['esPedidoFirme'] !== 'si') falla('presupuestos', `${id}: ${estado} sin ser firme`)
  if (dia(p['fecha']!) > BASE) falla('presupuestos', `${id}: fecha futura`)
  if (lineas.length < 1 || lineas.length > 9) falla('presupuestos', `${id}: ${lineas.length} líneas`)
  if (inCalle !== viajes.length > 0) falla('viajes', `${id}: ${estado} con ${viajes.length} viajes`)
  if (estado === 'Entregado' && viajes.some((v) => v['estadoViaje'] !== 'Entregado'))
    falla('viajes', `${id}: entregado con viaje sin entregar`)
  if (
    estado === 'En tránsito' &&
    (!viajes.some((v) => v['estadoViaje'] === 'Despachado') || viajes.some((v) => v['estadoViaje'] === 'Entregado'))
  )
    falla('viajes', `${id}: en tránsito sin camión en la calle`)
  for (const v of viajes)
    if (dia(v['fecha']!) < dia(p['fecha']!) || (v['estadoViaje'] !== 'Reprogramado' && dia(v['fecha']!) > BASE))
      falla('viajes', `${id} ${v['idViaje']}: fecha ${v['fecha']} (pedido ${p['fecha']})`)
  if (inCalle && !['Factura A', 'Remito R'].every((tipo) => comprobantes.some((c) => c['tipo'] === tipo)))
    falla('comprobantes', `${id}: ${estado} sin factura o remito`)
  if (!withPedido && comprobantes.length > 0) falla('comprobantes', `${id}: ${estado} con comprobantes`)
  for (const c of comprobantes) {
    if (!codigo.test(c['numero']!) || !codigo.test(c['link']!)) falla('comprobantes', `${id}: número o clave`)
    if (dia(c['fecha']!) < dia(p['fecha']!) || dia(c['fecha']!) > BASE)
      falla('comprobantes', `${id} ${c['numero']}: fecha ${c['fecha']} (pedido ${p['fecha']})`)
  }
  if ((renglonesOf.get(id) ?? []).length !== (withPedido ? lineas.length : 0))
    falla('estado-pedidos', `${id}: ${(renglonesOf.get(id) ?? []).length} renglones y ${lineas.length} líneas`)
  let peso = 0
  let monto = 0
  for (const l of lineas) {
    const pr = producto.get(l['producto']!)!
    const lineal = pr['metroLineal'] === 'si'
    const cuadrado = pr['metroCuadrado'] === 'si'
    if (lineal !== (l['largo'] !== '') || (lineal && cuadrado) !== (l['ancho'] !== ''))
      falla('presupuestos-lineas', `${id}/${l['item']}: medidas`)
    const cantidad = numero(l['cantidad']!)
    if (!(cuadrado && !lineal) && !Number.isInteger(cantidad))
      falla('presupuestos-lineas', `${id}/${l['item']}: cantidad ${l['cantidad']}`)
    if (cantidad < numero(pr['cantMin']!)) falla('presupuestos-lineas', `${id}/${l['item']}: cantidad bajo el mínimo`)
    for (const [v, min, max] of [
      ['largo', 'largoMin', 'largoMax'],
      ['ancho', 'anchoMin', 'anchoMax'],
    ] as const)
      if (l[v] && (numero(l[v]!) < numero(pr[min]!) || numero(l[v]!) > numero(pr[max]!)))
        falla('presupuestos-lineas', `${id}/${l['item']}: ${v} ${l[v]}`)
    const lista = precio.get(`${listaOf.get(p['cliente']!)}|${l['producto']}`)
    const paid = numero(l['precio']!)
    if (lista === undefined || paid > lista + 0.001 || paid < lista * 0.94 - 0.01)
      falla('presupuestos-lineas', `${id}/${l['item']}: precio ${l['precio']} y lista ${lista}`)
    const factor = cantidad * (l['largo'] ? numero(l['largo']) : 1) * (l['ancho'] ? numero(l['ancho']) : 1)
    peso += factor * numero(pr['peso']!)
    monto += factor * paid
  }
  if (peso > 27_500 || peso < 1) falla('presupuestos', `${id}: ${peso.toFixed(0)} kg`)
  kilos.push(peso)
  montos.push(monto)
}

// demo accounts: many orders, and one in each state
for (const u of t('usuarios').filter((x) => x['tipoRol'] === '3' && x['email']!.endsWith('@demo.test'))) {
  const theirs = t('presupuestos').filter((p) => p['cliente'] === u['cliente'])
  if (theirs.length < 15 || ESTADOS.some((e) => !theirs.some((p) => p['estado'] === e)))
    falla('presupuestos', `${u['email']}: ${theirs.length} operaciones`)
}

// the balance of a stockpile is the sum of its movements
for (const a of t('acopios')) {
  const theirs = t('acopios-detalle').filter((m) => m['acopio'] === a['nroAcopio'])
  const suma = theirs.reduce((s, m) => s + Math.round(numero(m['importeDolares']!) * 100), 0)
  if (suma !== Math.round(numero(a['saldoDolares']!) * 100)) falla('acopios', `${a['nroAcopio']}: suma ${suma / 100}`)
}

// summary
const cuenta = (filas: Fila[], c: string): string => {
  const m = new Map<string, number>()
  for (const f of filas) m.set(f[c]!, (m.get(f[c]!) ?? 0) + 1)
  return [...m].map(([x, y]) => `${x} ${y}`).join(', ')
}
for (const archivo of Object.keys(TABLAS)) console.log(`${archivo.padEnd(22)} ${t(archivo).length}`)
const activos = t('productos').filter((p) => p['activo'] === 'si')
const stock = new Map(t('stock').map((s) => [s['producto']!, numero(s['cantidad']!)]))
const n = (f: (p: Fila) => boolean): number => activos.filter(f).length
console.log(
  `\nproductos activos ${activos.length} de ${t('productos').length}; sin stock ${n((p) => !stock.get(p['id']!))}; cantMin > 1: ${n((p) => p['cantMin'] !== '1')}; por metro ${n((p) => p['metroLineal'] === 'si' && p['metroCuadrado'] !== 'si')}; por m² ${n((p) => p['metroLineal'] !== 'si' && p['metroCuadrado'] === 'si')}; a medida ${n((p) => p['metroLineal'] === 'si' && p['metroCuadrado'] === 'si')}; por pieza ${n((p) => p['metroLineal'] !== 'si' && p['metroCuadrado'] !== 'si')}`,
)
console.log(`precios por lista: ${cuenta(t('precios'), 'listaPrecioId')}`)
console.log(`estados: ${cuenta(t('presupuestos'), 'estado')}`)
console.log(`viajes: ${cuenta(t('viajes'), 'estadoViaje')}; comprobantes: ${cuenta(t('comprobantes'), 'tipo')}`)
const orden = [...kilos].sort((a, b) => a - b)
console.log(
  `kilos: mín ${orden[0]?.toFixed(0)}, mediana ${orden[Math.floor(orden.length / 2)]?.toFixed(0)}, máx ${orden[orden.length - 1]?.toFixed(0)}, más de 24 t ${orden.filter((x) => x > 24_000).length}, total ${(kilos.reduce((a, b) => a + b, 0) / 1000).toFixed(0)} t; USD ${montos.reduce((a, b) => a + b, 0).toFixed(0)}`,
)
console.log(
  failures.length === 0 ? '\nTodo en orden.' : `\n${failures.length} fallas:\n${failures.slice(0, 80).join('\n')}`,
)
process.exitCode = failures.length === 0 ? 0 : 1
