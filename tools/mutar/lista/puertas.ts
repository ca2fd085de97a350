import { enArchivo, type Mutacion } from '../mutacion.ts'

const ORDERABLE = 'src/features/envio-pago/orderable.http.test.ts'
const PARTES = 'src/features/integracion/partes.http.test.ts'
/** One rule, every door (decisions 0112 and 0113): what each of them holds, taken away. */
export const puertas: readonly Mutacion[] = [
  ...enArchivo('src/features/carrito/orderable.ts', [ORDERABLE], {
    'pide-sin-medidas': [
      'A measure that the product no longer has is confirmed',
      'firstOf(lineas, (line) => problemaDeLinea(line, minimoMC))',
      'firstOf([] as typeof lineas, (line) => problemaDeLinea(line, minimoMC))',
    ],
  }),
  ...enArchivo('src/shared/dates.ts', ['src/features/integracion/estados.http.test.ts'], {
    'dia-sin-hora': ['A bare day takes a pedido to midnight', '? known : said', '? said : said'],
  }),
  ...enArchivo('src/features/presupuestos/server/estado.ts', ['src/features/presupuestos/solicitud.http.test.ts'], {
    'mueve-desde-otro': [
      'A pedido that is no longer where it was seen is moved',
      'if (input.de && input.de !== quote.estado)',
      'if (false)',
    ],
  }),
  ...enArchivo('src/features/vendedores/server/save.ts', ['src/features/vendedores/vendedores.http.test.ts'], {
    'vendedor-pisado': [
      'A form overwrites what another saved meanwhile',
      'visto ? overStored(vendedor, visto, before) : vendedor',
      'vendedor',
    ],
  }),
  ...enArchivo('src/features/envio-pago/server/preconfirm.ts', [ORDERABLE], {
    'obra-de-otro-pais': [
      'An obra is in another country',
      '...checkPreconfirm(sent), ...checkDeAca(sent)',
      '...checkPreconfirm(sent)',
    ],
  }),
  ...enArchivo('src/features/carrito/carga.ts', ['src/features/carrito/carga.test.ts'], {
    'viaje-lleno': [
      'What a viaje leaves is the whole truck',
      'kilos(dec(limiteCamionKg).minus(kg))',
      'kilos(dec(limiteCamionKg).minus(0 * kg))',
    ],
  }),
  ...enArchivo('src/features/integracion/server/juntas.ts', ['src/features/integracion/tarde.http.test.ts'], {
    'cifra-vieja': [
      'A figure from before overwrites the later one',
      "cuando === null ? '' : ` or x.cuando < t.${quoted(cuando)}`",
      "''",
    ],
  }),
  ...enArchivo('src/features/integracion/server/juntas.ts', [PARTES], {
    'parte-sin-lo-guardado': [
      'A row in parts is looked at by itself',
      'if (wrong === null || check',
      'if (wrong !== null || check',
    ],
  }),
  ...enArchivo('src/shared/settled.ts', ['src/shared/settled.test.ts', 'src/features/reclamos/importar.http.test.ts'], {
    'ida-y-vuelta': [
      'A round-trip file moves it each time',
      'ends.get(sobre)!.away && ends.get(sobre)!.now === is(sobre)',
      'false',
    ],
  }),
  ...enArchivo('src/features/configuracion/rules.ts', [PARTES], {
    'dolar-de-nada': ['A dollar of less than a cent holds', 'MIN_COTIZACION = 0.01', 'MIN_COTIZACION = 0.0001'],
  }),
  ...enArchivo('src/features/integracion/server/entidades/lineas.ts', [PARTES], {
    'peso-de-hoy': [
      'A repeated line weighs what its product does today',
      "typeof fila.valores.pesoEscrito === 'number' ?",
      'false ?',
    ],
  }),
  ...enArchivo('src/features/presupuestos/server/comprobante.ts', ['src/features/presupuestos/traer.http.test.ts'], {
    'pdf-que-tardo': [
      'A PDF that was slow overwrites the one that came later',
      '(traido !== undefined && held.archivo !== traido.archivo)',
      '(traido !== undefined && false)',
    ],
  }),
  ...enArchivo('src/server/events/store.ts', ['src/features/salida/eventos.http.test.ts'], {
    'acusa-cualquiera': [
      "Anybody's acknowledgement counts as the order system's",
      '${nombre} = ${delSistema}`.execute',
      '${nombre}::text = ${nombre}::text`.execute',
    ],
  }),
]
