import { enArchivo, type Mutacion } from '../mutacion.ts'

const ORDERABLE = 'src/features/envio-pago/orderable.http.test.ts'
const PARTES = 'src/features/integracion/partes.http.test.ts'
/** One rule, every door (decisions 0112 and 0113): what each of them holds, taken away. */
export const puertas: readonly Mutacion[] = [
  ...enArchivo('src/features/carrito/orderable.ts', [ORDERABLE], {
    'pide-sin-medidas': [
      'Se confirma una medida que el producto ya no tiene',
      'firstOf(lineas, (line) => problemaDeLinea(line, minimoMC))',
      'firstOf([] as typeof lineas, (line) => problemaDeLinea(line, minimoMC))',
    ],
  }),
  ...enArchivo('src/shared/dates.ts', ['src/features/integracion/estados.http.test.ts'], {
    'dia-sin-hora': ['El día solo lleva un pedido a las cero', '? known : said', '? said : said'],
  }),
  ...enArchivo('src/features/presupuestos/server/estado.ts', ['src/features/presupuestos/solicitud.http.test.ts'], {
    'mueve-desde-otro': [
      'Se mueve un pedido que ya no está donde se lo vio',
      'if (input.de && input.de !== quote.estado)',
      'if (false)',
    ],
  }),
  ...enArchivo('src/features/vendedores/server/save.ts', ['src/features/vendedores/vendedores.http.test.ts'], {
    'vendedor-pisado': [
      'Un formulario pisa lo que otro guardó mientras',
      'visto ? overStored(vendedor, visto, before) : vendedor',
      'vendedor',
    ],
  }),
  ...enArchivo('src/features/envio-pago/server/preconfirm.ts', [ORDERABLE], {
    'obra-de-otro-pais': [
      'Una obra está en otro país',
      '...checkPreconfirm(sent), ...checkDeAca(sent)',
      '...checkPreconfirm(sent)',
    ],
  }),
  ...enArchivo('src/features/carrito/carga.ts', ['src/features/carrito/carga.test.ts'], {
    'viaje-lleno': [
      'Lo que deja un viaje es el camión entero',
      'kilos(dec(limiteCamionKg).minus(kg))',
      'kilos(dec(limiteCamionKg).minus(0 * kg))',
    ],
  }),
  ...enArchivo('src/features/integracion/server/juntas.ts', ['src/features/integracion/tarde.http.test.ts'], {
    'cifra-vieja': [
      'Una cifra de antes pisa la de después',
      "cuando === null ? '' : ` or x.cuando < t.${quoted(cuando)}`",
      "''",
    ],
  }),
  ...enArchivo('src/features/integracion/server/juntas.ts', [PARTES], {
    'parte-sin-lo-guardado': [
      'Una fila en partes se mira sola',
      'if (wrong === null || check',
      'if (wrong !== null || check',
    ],
  }),
  ...enArchivo('src/shared/settled.ts', ['src/shared/settled.test.ts', 'src/features/reclamos/importar.http.test.ts'], {
    'ida-y-vuelta': [
      'Un archivo de ida y vuelta mueve cada vez',
      'ends.get(sobre)!.away && ends.get(sobre)!.now === is(sobre)',
      'false',
    ],
  }),
  ...enArchivo('src/features/configuracion/rules.ts', [PARTES], {
    'dolar-de-nada': ['Vale un dólar de menos de un centavo', 'MIN_COTIZACION = 0.01', 'MIN_COTIZACION = 0.0001'],
  }),
  ...enArchivo('src/features/integracion/server/entidades/lineas.ts', [PARTES], {
    'peso-de-hoy': [
      'Un renglón repetido pesa lo que su producto hoy',
      "typeof fila.valores.pesoEscrito === 'number' ?",
      'false ?',
    ],
  }),
  ...enArchivo('src/features/presupuestos/server/comprobante.ts', ['src/features/presupuestos/traer.http.test.ts'], {
    'pdf-que-tardo': [
      'Un PDF que tardó pisa el que llegó después',
      '(traido !== undefined && held.archivo !== traido.archivo)',
      '(traido !== undefined && false)',
    ],
  }),
  ...enArchivo('src/server/events/store.ts', ['src/features/salida/eventos.http.test.ts'], {
    'acusa-cualquiera': [
      'El acuse de cualquiera cuenta como del sistema de gestión',
      '${nombre} = ${delSistema}`.execute',
      '${nombre}::text = ${nombre}::text`.execute',
    ],
  }),
]
