import { inFile, type Mutation } from '../mutation.ts'

const ORDERABLE = 'src/features/envio-pago/orderable.http.test.ts'
const PARTS = 'src/features/integracion/parts.http.test.ts'
/** One rule, every door (decisions 0112 and 0113): what each of them holds, taken away. */
export const puertas: readonly Mutation[] = [
  ...inFile('src/features/carrito/orderable.ts', [ORDERABLE], {
    'pide-sin-medidas': [
      'A measure that the product no longer has is confirmed',
      'firstOf(lineas, (line) => problemOfLinea(line, minimumMC))',
      'firstOf([] as typeof lineas, (line) => problemOfLinea(line, minimumMC))',
    ],
  }),
  ...inFile('src/shared/dates.ts', ['src/features/integracion/estados.http.test.ts'], {
    'dia-sin-hora': ['A bare day takes a pedido to midnight', '? known : said', '? said : said'],
  }),
  ...inFile('src/features/presupuestos/server/estado.ts', ['src/features/presupuestos/solicitud.http.test.ts'], {
    'mueve-desde-otro': [
      'A pedido that is no longer where it was seen is moved',
      'if (input.de && input.de !== quote.estado)',
      'if (false)',
    ],
  }),
  ...inFile('src/features/vendedores/server/save.ts', ['src/features/vendedores/vendedores.http.test.ts'], {
    'vendedor-pisado': [
      'A form overwrites what another saved meanwhile',
      'visto ? overStored(vendedor, visto, before) : vendedor',
      'vendedor',
    ],
  }),
  ...inFile('src/features/envio-pago/server/preconfirm.ts', [ORDERABLE], {
    'obra-de-otro-pais': ['An obra is in another country', '      ...checkInArgentina(sent),\n', ''],
  }),
  ...inFile('src/features/carrito/carga.ts', ['src/features/carrito/carga.test.ts'], {
    'viaje-lleno': [
      'What a viaje leaves is the whole truck',
      'kilos(dec(limiteCamionKg).minus(kg))',
      'kilos(dec(limiteCamionKg).minus(0 * kg))',
    ],
  }),
  ...inFile('src/features/integracion/server/juntas.ts', ['src/features/integracion/tarde.http.test.ts'], {
    'cifra-vieja': [
      'A figure from before overwrites the later one',
      "scheduled === null ? '' : ` or x.scheduled < t.${quoted(scheduled)}`",
      "''",
    ],
  }),
  ...inFile('src/features/integracion/server/juntas.ts', [PARTS], {
    'parte-sin-lo-guardado': [
      'A row in parts is looked at by itself',
      'if (wrong === null || check',
      'if (wrong !== null || check',
    ],
  }),
  ...inFile('src/shared/settled.ts', ['src/shared/settled.test.ts', 'src/features/reclamos/importar.http.test.ts'], {
    'ida-y-vuelta': [
      'A round-trip file moves it each time',
      'ends.get(sobre)!.away && ends.get(sobre)!.now === is(sobre)',
      'false',
    ],
  }),
  ...inFile('src/features/configuracion/rules.ts', [PARTS], {
    'dolar-de-nada': ['A dollar of less than a cent holds', 'MIN_COTIZACION = 0.01', 'MIN_COTIZACION = 0.0001'],
  }),
  ...inFile('src/features/integracion/server/entidades/lineas.ts', [PARTS], {
    'peso-de-hoy': [
      'A repeated line weighs what its product does today',
      "typeof fila.values.writtenPeso === 'number' ?",
      'false ?',
    ],
  }),
  ...inFile(
    'src/features/presupuestos/server/comprobante.ts',
    ['src/features/presupuestos/fetch-comprobante.http.test.ts'],
    {
      'pdf-que-tardo': [
        'A PDF that was slow overwrites the one that came later',
        '(fetched !== undefined && held.archivo !== fetched.archivo)',
        '(fetched !== undefined && false)',
      ],
    },
  ),
  ...inFile('src/server/events/store.ts', ['src/features/salida/eventos.http.test.ts'], {
    'acusa-cualquiera': [
      "Anybody's acknowledgement counts as the order system's",
      '${nombre} = ${ofSistema}`.execute',
      '${nombre}::text = ${nombre}::text`.execute',
    ],
  }),
]
