import { readFileSync } from 'node:fs'
import { readCsv, numero } from './csv.ts'
import type { Fila } from './csv.ts'
import { verificador } from './documentos.ts'
import { pesoTeorico } from './geometria.ts'
import { readPerfil, perfilProblem } from '../../src/shared/dibujo/perfil.ts'

/** Relee data/demo y controla lo que otros van a suponer: `node tools/demo/check.ts`. */
const DIR = new URL('../../data/demo/', import.meta.url)
const fallas: string[] = []
const falla = (archivo: string, texto: string): void => {
  fallas.push(`${archivo}: ${texto}`)
}

const TABLAS: { readonly [archivo: string]: { clave: string; obligatorias: string } } = {
  vendedores: { clave: 'id', obligatorias: 'id nombre apellido tipoDocumento documentoNro' },
  'listas-precios': { clave: 'id', obligatorias: 'id descripcion moneda' },
  clientes: { clave: 'codigo', obligatorias: 'codigo razonSocial documentoNro' },
  tiendas: { clave: 'cliente tiendaNro', obligatorias: 'cliente tiendaNro calle calleNro provincia' },
  'tipos-email': { clave: 'tipoEmailId', obligatorias: 'tipoEmailId nombre idSync' },
  contactos: { clave: 'codigo', obligatorias: 'codigo cliente nombre email tipoEmailId' },
  usuarios: { clave: 'email', obligatorias: 'email nombre apellido tipoRol' },
  depositos: { clave: 'codigo', obligatorias: 'codigo nombre' },
  'stock-depositos': { clave: 'producto deposito', obligatorias: 'producto deposito cantidad' },
  creditos: { clave: 'cliente', obligatorias: 'cliente retenido' },
  'usuarios-clientes': { clave: 'usuario cliente', obligatorias: 'usuario cliente' },
  grupos: { clave: 'id', obligatorias: 'id descripcion detalle' },
  subgrupos: { clave: 'gruposProdId', obligatorias: 'gruposProdId grupoId gruposDesc detalle' },
  productos: { clave: 'id', obligatorias: 'id descripcion grupoId gruposProdId peso unidad detalle perfil sinonimos' },
  imagenes: { clave: 'producto orden', obligatorias: '' },
  sugeridos: {
    clave: 'idProducto idProductoRelacionado',
    obligatorias: 'idProducto idProductoRelacionado idTipoRelacion',
  },
  precios: { clave: 'listaPrecioId producto desde cantidadDesde', obligatorias: 'listaPrecioId producto precio' },
  'precios-clientes': {
    clave: 'cliente producto desde cantidadDesde',
    obligatorias: 'cliente producto precio moneda',
  },
  stock: { clave: 'producto', obligatorias: 'producto cantidad' },
  descuentos: { clave: 'codigo', obligatorias: 'codigo cliente descripcion porcentaje' },
  'condiciones-pago': { clave: 'id', obligatorias: 'id descripcion porcentaje' },
  transportes: { clave: 'id', obligatorias: 'id descripcion' },
  'transportes-tiendas': { clave: 'transporteId cliente tiendaNro', obligatorias: 'transporteId cliente tiendaNro' },
  clasificaciones: { clave: 'id', obligatorias: 'id descripcion' },
  presupuestos: { clave: 'presupuestoTotvsId', obligatorias: 'presupuestoTotvsId cliente usuario fecha estado moneda' },
  'presupuestos-lineas': { clave: 'presupuesto item', obligatorias: 'presupuesto item producto cantidad precio' },
  viajes: { clave: 'presupuesto idViaje', obligatorias: 'presupuesto idViaje estadoViaje fecha razonSocial' },
  comprobantes: { clave: 'link', obligatorias: 'presupuesto tipo numero fecha estado link' },
  'estado-pedidos': {
    clave: 'pedidoId item',
    obligatorias: 'pedidoId presupuesto item producto descripcion cantidad estado fecha',
  },
  reclamos: { clave: 'nroReclamo estado', obligatorias: 'nroReclamo fecha estado por' },
  dolar: { clave: 'fechaHora', obligatorias: 'fechaHora' },
  novedades: { clave: 'codigo', obligatorias: 'codigo titulo textoPortada cuerpo publicada' },
  acopios: { clave: 'nroAcopio', obligatorias: 'nroAcopio cliente fechaEmision cotizacion saldoDolares lastUpdate' },
  'acopios-detalle': {
    clave: 'acopio item',
    obligatorias: 'acopio item fecha descripcion importe tasa importeDolares',
  },
  documentos: {
    clave: 'cliente tipo documento',
    obligatorias: 'cliente tipo documento importe moneda saldo fechaEmision',
  },
  saldos: { clave: 'cliente', obligatorias: 'cliente saldo fecha' },
  proyectos: { clave: 'nombre', obligatorias: 'nombre cliente servicio estado' },
}
const datos: { [archivo: string]: Fila[] } = {}
const k = (f: Fila, columnas: string): string =>
  columnas
    .split(' ')
    .map((c) => f[c] ?? '')
    .join('|')
for (const [archivo, { clave, obligatorias }] of Object.entries(TABLAS)) {
  const filas = readCsv(readFileSync(new URL(`${archivo}.csv`, DIR), 'utf8'))
  datos[archivo] = filas
  const vistas = new Set<string>()
  for (const f of filas) {
    const id = k(f, clave)
    if (vistas.has(id)) falla(archivo, `clave repetida ${id}`)
    vistas.add(id)
    for (const c of obligatorias.split(' ').filter(Boolean)) if (!f[c]) falla(archivo, `${id}: falta ${c}`)
    for (const [c, v] of Object.entries(f))
      if (v !== v.trim() || /undefined|NaN|\[object/.test(v)) falla(archivo, `${id}: ${c} = ${JSON.stringify(v)}`)
    if (f['email'] && !/^[a-z0-9.]+@[a-z0-9]+\.test$/.test(f['email'])) falla(archivo, `${id}: email ${f['email']}`)
    if (f['telefono'] && f['telefono'].replace(/\D/g, '').length !== 10)
      falla(archivo, `${id}: teléfono ${f['telefono']}`)
  }
}
const t = (archivo: string): Fila[] => datos[archivo] ?? []
const conjunto = (archivo: string, columnas: string): Set<string> => new Set(t(archivo).map((f) => k(f, columnas)))

// Referencias
const REFERENCIAS = [
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
  ['novedades', 'cliente', 'clientes', 'codigo'],
  ['acopios', 'cliente', 'clientes', 'codigo'],
  ['acopios-detalle', 'acopio', 'acopios', 'nroAcopio'],
  ['documentos', 'cliente', 'clientes', 'codigo'],
  ['documentos', 'comprobante', 'comprobantes', 'link'],
  ['saldos', 'cliente', 'clientes', 'codigo'],
  ['proyectos', 'cliente', 'clientes', 'codigo'],
] as const
/** A quote that goes to a work site names no shop. */
const isDeObra = (f: Fila, col: string): boolean =>
  col.split(' ').includes('tiendaNro') && f['obraCalle'] !== undefined && f['obraCalle'] !== ''
for (const [archivo, col, otro, otraCol] of REFERENCIAS) {
  const validos = conjunto(otro, otraCol)
  for (const f of t(archivo))
    if (f[col] !== '' && !isDeObra(f, col) && !validos.has(k(f, col)))
      falla(archivo, `${col} ${k(f, col)} no está en ${otro}`)
}
for (const p of t('presupuestos')) {
  const dichos = ['obraCalle', 'obraCalleNro', 'obraLocalidad', 'obraCodigoPostal', 'obraProvincia'].filter((c) => p[c])
  if (dichos.length !== (p['tiendaNro'] ? 0 : 5)) falla('presupuestos', `${p['presupuestoTotvsId']}: tienda u obra`)
}
const contactosTienda = conjunto('tiendas', 'cliente tiendaNro')
for (const c of t('contactos'))
  if (c['tiendaNro'] && !contactosTienda.has(k(c, 'cliente tiendaNro'))) falla('contactos', `${c['codigo']}: tienda`)

// Documentos y cuentas
for (const archivo of ['clientes', 'vendedores', 'usuarios'])
  for (const f of t(archivo)) {
    const doc = f['documentoNro'] ?? ''
    const once = archivo === 'clientes' || f['tipoDocumento'] === 'CUIL' || f['tipoDocumento'] === 'CUIT'
    if (
      once
        ? !/^(20|2[3-7]|30|33|34)\d{9}$/.test(doc) || verificador(doc.slice(0, 10)) !== Number(doc[10])
        : !/^\d{8}$/.test(doc)
    )
      falla(archivo, `documento ${doc}`)
  }
for (const u of t('usuarios')) {
  if (u['tipoRol'] === '3' ? !u['cliente'] : u['tipoRol'] === '2' ? !u['vendedor'] : u['cliente'] || u['vendedor'])
    falla('usuarios', `${u['email']}: rol ${u['tipoRol']}`)
  if (u['password'] !== 'Demo.2026') falla('usuarios', `${u['email']}: clave`)
}

// Productos
const conPrecio = conjunto('precios', 'producto')
const codigo = /^[A-Za-z0-9._-]{1,30}$/
for (const p of t('productos')) {
  const id = p['id']!
  if (!codigo.test(id)) falla('productos', `${id}: código`)
  if (!conPrecio.has(id)) falla('productos', `${id}: sin precio en ninguna lista`)
  const problema = perfilProblem(p['perfil']!)
  if (problema) falla('productos', `${id}: ${problema}`)
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
  // El peso es el publicado; del dibujo sólo se espera que no desdiga: 3 % en macizos, 12 % en mallas (las DIN pesadas
  // llevan barras más finas en los bordes), 4 % en laminados y chapas, 6 % en U y C, 6,5 % en tubo rectangular (la
  // tabla no da el radio de la esquina), 15 % con relieve
  const teorico = perfil && pesoTeorico(perfil)
  if (perfil && teorico !== null) {
    const hoja = perfil.tipo === 'chapa' || perfil.tipo === 'chapa-estampada' || perfil.tipo === 'malla'
    const area = hoja && !cuadrado ? (Number(perfil['b']) * Number(perfil['l'])) / 1e6 : 1
    const peso = p['unidad'] === 'kg' ? null : numero(p['peso']!) / area
    const margen =
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
    if (peso !== null && p['unidad'] !== 'unidad' && Math.abs(peso / teorico - 1) > margen)
      falla(
        'productos',
        `${id}: peso ${peso.toFixed(3)} y de las medidas sale ${teorico.toFixed(3)} (${((peso / teorico - 1) * 100).toFixed(1)} %)`,
      )
  }
}
for (const p of t('precios'))
  if (!/^\d+(,\d{1,2})?$/.test(p['precio']!) || numero(p['precio']!) <= 0)
    falla('precios', `${p['producto']}: ${p['precio']}`)
for (const s of t('sugeridos'))
  if (s['idProducto'] === s['idProductoRelacionado']) falla('sugeridos', `${s['idProducto']} consigo mismo`)

// Tiendas con transporte
const servidas = conjunto('transportes-tiendas', 'cliente tiendaNro')
for (const s of t('tiendas'))
  if (!servidas.has(k(s, 'cliente tiendaNro'))) falla('tiendas', `${k(s, 'cliente tiendaNro')} sin transporte`)
for (const c of t('clientes'))
  if (!t('tiendas').some((s) => s['cliente'] === c['codigo'])) falla('clientes', `${c['codigo']} sin tienda`)

// Operaciones
const dia = (f: string): number => Date.UTC(Number(f.slice(6, 10)), Number(f.slice(3, 5)) - 1, Number(f.slice(0, 2)))
const BASE = dia('20/11/2026')
const groupLineas = (archivo: string): Map<string, Fila[]> => {
  const mapa = new Map<string, Fila[]>()
  for (const f of t(archivo)) mapa.set(f['presupuesto']!, [...(mapa.get(f['presupuesto']!) ?? []), f])
  return mapa
}
const [lineasDe, viajesDe, comprobantesDe, renglonesDe] = [
  groupLineas('presupuestos-lineas'),
  groupLineas('viajes'),
  groupLineas('comprobantes'),
  groupLineas('estado-pedidos'),
]
const producto = new Map(t('productos').map((p) => [p['id']!, p]))
const listaDe = new Map(t('clientes').map((c) => [c['codigo']!, c['listaPrecioId']!]))
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
  const viajes = viajesDe.get(id) ?? []
  const comprobantes = comprobantesDe.get(id) ?? []
  const lineas = lineasDe.get(id) ?? []
  const enCalle = estado === 'En tránsito' || estado === 'Entregado'
  const conPedido = enCalle || estado === 'Finanzas' || estado === 'Preparación'
  if (!ESTADOS.includes(estado)) falla('presupuestos', `${id}: estado ${estado}`)
  if (conPedido !== (p['pedidoId'] !== '')) falla('presupuestos', `${id}: ${estado} y pedido '${p['pedidoId']}'`)
  if (conPedido && p['esPedidoFirme'] !== 'si') falla('presupuestos', `${id}: ${estado} sin ser firme`)
  if (dia(p['fecha']!) > BASE) falla('presupuestos', `${id}: fecha futura`)
  if (lineas.length < 1 || lineas.length > 9) falla('presupuestos', `${id}: ${lineas.length} líneas`)
  if (enCalle !== viajes.length > 0) falla('viajes', `${id}: ${estado} con ${viajes.length} viajes`)
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
  if (enCalle && !['Factura A', 'Remito R'].every((tipo) => comprobantes.some((c) => c['tipo'] === tipo)))
    falla('comprobantes', `${id}: ${estado} sin factura o remito`)
  if (!conPedido && comprobantes.length > 0) falla('comprobantes', `${id}: ${estado} con comprobantes`)
  for (const c of comprobantes) {
    if (!codigo.test(c['numero']!) || !codigo.test(c['link']!)) falla('comprobantes', `${id}: número o clave`)
    if (dia(c['fecha']!) < dia(p['fecha']!) || dia(c['fecha']!) > BASE)
      falla('comprobantes', `${id} ${c['numero']}: fecha ${c['fecha']} (pedido ${p['fecha']})`)
  }
  if ((renglonesDe.get(id) ?? []).length !== (conPedido ? lineas.length : 0))
    falla('estado-pedidos', `${id}: ${(renglonesDe.get(id) ?? []).length} renglones y ${lineas.length} líneas`)
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
    const lista = precio.get(`${listaDe.get(p['cliente']!)}|${l['producto']}`)
    const pagado = numero(l['precio']!)
    if (lista === undefined || pagado > lista + 0.001 || pagado < lista * 0.94 - 0.01)
      falla('presupuestos-lineas', `${id}/${l['item']}: precio ${l['precio']} y lista ${lista}`)
    const factor = cantidad * (l['largo'] ? numero(l['largo']) : 1) * (l['ancho'] ? numero(l['ancho']) : 1)
    peso += factor * numero(pr['peso']!)
    monto += factor * pagado
  }
  if (peso > 27_500 || peso < 1) falla('presupuestos', `${id}: ${peso.toFixed(0)} kg`)
  kilos.push(peso)
  montos.push(monto)
}

// Cuentas de demostración: bastantes operaciones y una de cada estado
for (const u of t('usuarios').filter((x) => x['tipoRol'] === '3' && x['email']!.endsWith('@demo.test'))) {
  const suyos = t('presupuestos').filter((p) => p['cliente'] === u['cliente'])
  if (suyos.length < 15 || ESTADOS.some((e) => !suyos.some((p) => p['estado'] === e)))
    falla('presupuestos', `${u['email']}: ${suyos.length} operaciones`)
}

// El saldo de un acopio es lo que suman sus movimientos
for (const a of t('acopios')) {
  const suyos = t('acopios-detalle').filter((m) => m['acopio'] === a['nroAcopio'])
  const suma = suyos.reduce((s, m) => s + Math.round(numero(m['importeDolares']!) * 100), 0)
  if (suma !== Math.round(numero(a['saldoDolares']!) * 100)) falla('acopios', `${a['nroAcopio']}: suma ${suma / 100}`)
}

// Resumen
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
console.log(fallas.length === 0 ? '\nTodo en orden.' : `\n${fallas.length} fallas:\n${fallas.slice(0, 80).join('\n')}`)
process.exitCode = fallas.length === 0 ? 0 : 1
