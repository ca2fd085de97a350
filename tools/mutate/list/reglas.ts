import { inFile, type Mutation } from '../mutation.ts'

/** What is decided without a database: money, quantities, dates, moves, texts. */
export const reglas: readonly Mutation[] = [
  ...inFile('src/features/productos/rules.ts', ['src/features/productos/rules.test.ts'], {
    'cantidad-maxima': [
      'The quantity 999,999,999 is no longer allowed',
      'cantidad > MAX_CANTIDAD',
      'cantidad >= MAX_CANTIDAD',
    ],
    'cantidad-maxima-mayor': ['A thousand times more is allowed', '999_999_999', '999_999_999_999'],
    'cantidad-cero': [
      'The quantity zero is allowed where there is no minimum',
      'cantidad <= 0 || cantidad < minimum',
      'cantidad < 0 || cantidad < minimo',
    ],
    'cantidad-minima': ['The minimum itself is no longer allowed', 'cantidad < minimum)', 'cantidad <= minimum)'],
    'largo-maximo': ['The longest length itself is no longer allowed', 'metros > most', 'metros >= most'],
    'largo-decimales': ['A length allows four decimals', 'fits(metros, 3)', 'fits(metros, 4)'],
    'ancho-sin-largo': [
      'The width is asked for by the square metre too',
      'producto.unidadMedida.metroLineal && producto.unidadMedida.metroCuadrado',
      'producto.unidadMedida.metroCuadrado',
    ],
  }),
  ...inFile('src/features/productos/rules.ts', ['src/features/productos/rules.test.ts'], {
    'frase-del-largo': [
      'The sentence of a missing length is another',
      "'La dimensión Largo es requerida.'",
      "'La dimensión largo es requerida.'",
    ],
  }),
  ...inFile('src/features/envio-pago/textos.ts', ['src/features/envio-pago/rules.test.ts'], {
    'frase-del-firme': [
      'The sentence for who did not say whether it is firm is another',
      "'Debe confirmar si el pedido es firme o un presupuesto que requiere asistencia comercial.'",
      "'Debe confirmar si el pedido es firme.'",
    ],
  }),
  ...inFile('src/shared/errors.ts', ['src/shared/errors.test.ts'], {
    'frase-sin-permiso': [
      'The sentence for who has no permission is another',
      "'No tenés permiso para esta acción.'",
      "'No tenés permisos para esta acción.'",
    ],
  }),
  ...inFile('src/shared/renglon.ts', ['src/shared/renglon.test.ts', 'src/features/carrito/rules.test.ts'], {
    'dimension-cero': [
      'A dimension of zero multiplies',
      'side > 0 ? units.times(side)',
      'side >= 0 ? units.times(side)',
    ],
    'descuentos-tope': [
      'The discounts together exceed 100 %',
      'return total.gt(100) ? dec(100) : total',
      'return total',
    ],
    'neto-redondeado': ['A unit price has two decimals, whatever it gives', '(_, n) => n + 2', '() => 2'],
    'descuento-sin-nombre': [
      'The client has the whole discount',
      'descuentoCliente > 0 && percent.lt(off)',
      'descuentoCliente < 0 && percent.lt(off)',
    ],
    'largo-comercial': [
      'A cut keeps the length it is sold in',
      'largo > 0 || ancho > 0 ? descripcion',
      'largo < 0 ? descripcion',
    ],
    'lo-ultimo': [
      'The first availability is said, not the latest',
      "['A verificar', 'En 4 días hábiles', 'En stock'].find",
      "['En stock', 'En 4 días hábiles', 'A verificar'].find",
    ],
  }),
  ...inFile('src/features/carrito/linea.ts', ['src/features/carrito/rules.test.ts'], {
    'descuento-sin-redondear': [
      'The discount is worked out on the unrounded subtotal',
      'montoSubtotal.minus(share(montoSubtotal, together',
      'montoSubtotal.minus(share(units.times(linea.precio), together',
    ],
    'subtotal-sin-redondear': [
      'The subtotal is rounded only at the end',
      'const montoSubtotal = round(units.times(linea.precio), 2)',
      'const montoSubtotal = units.times(linea.precio)',
    ],
  }),
  ...inFile('src/features/carrito/rules.ts', ['src/features/carrito/rules.test.ts'], {
    'final-negativo': ['Less than nothing can be paid', 'final.lt(0) ? 0 : money(final)', 'money(final)'],
    'pago-sobre-el-total': [
      "The payment's discount is worked out on the total with discount",
      'dec(montoTotal).minus(share(montoTotalSinDto',
      'dec(montoTotal).minus(share(montoTotal',
    ],
    'descuento-del-grupo': [
      "The group's discount beats the subgroup's",
      'narrow.length > 0 ? narrow : all',
      'narrow.length > 1 ? narrow : all',
    ],
    'descuento-menor': [
      'Of two discounts of a group the smaller counts',
      'Math.max(0, ...found.map((d) => d.porcentaje))',
      'Math.min(...found.map((d) => d.porcentaje))',
    ],
    'descuento-ajeno': [
      "A group's discount counts as the client's",
      'd.grupoId === null && d.gruposProdId === null',
      'd.gruposProdId === null',
    ],
    'lineas-sin-precio': [
      'A price that changed is not noticed on saving',
      "['cantidadTiras', 'precio', 'descuento1', 'dimension1', 'dimension2'] as const",
      "['cantidadTiras', 'descuento1', 'dimension1', 'dimension2'] as const",
    ],
    'minimo-del-editor': [
      'The minimum itself gives a warning',
      'cantidad <= 0 || cantidad < minimum',
      'cantidad <= minimum',
    ],
    'camion-lleno': ['The truck carries more', '27_500', '28_500'],
  }),
  ...inFile('src/features/envio-pago/rules.ts', ['src/features/envio-pago/rules.test.ts'], {
    'observaciones-150': [
      '151 characters are allowed',
      'largoOf(text) > limites.observaciones',
      'largoOf(text) > limites.observaciones + 1',
    ],
    'nombre-28': ['The name allows 29 letters', 'text.length > limites.nombre', 'text.length > limites.nombre + 1'],
    'dni-15': ['A DNI of 15 digits is refused', 'dni.length > limites.digits', 'dni.length >= limites.digits'],
    'firme-sin-respuesta': [
      'It can be confirmed without saying whether it is firm',
      "typeof answer === 'boolean' ? null : textos.firme",
      'answer !== undefined ? null : textos.firme',
    ],
    'pago-por-defecto': ['The payment that is marked is offered', '!f.defaultValue', 'f.defaultValue'],
    'clasificacion-queda': [
      'The clasificación stays when the tienda changes',
      'transporteId: transportesOf(offer, tiendaNro, false)[0]?.id ?? null,\n  clasificacionId: null,',
      'transporteId: transportesOf(offer, tiendaNro, false)[0]?.id ?? null,',
    ],
    'reloj-300': ['The clock begins at another number', 'byDefault: 300', 'byDefault: 301'],
  }),
  ...inFile('src/features/presupuestos/rules.ts', ['src/features/presupuestos/rules.test.ts'], {
    'mueve-sin-firme': [
      'What is not firm goes to Finanzas',
      "if (to === 'Finanzas' && !esFirme) return textos.notFirme\n",
      '',
    ],
    'entrega-a-medias': ['One viaje of two delivered is enough', 'viajes.every((v)', 'viajes.some((v)'],
    'cancela-en-transito': [
      'What is being prepared is not cancelled',
      "'Finanzas', 'Preparación'] as const",
      "'Finanzas'] as const",
    ],
    'reclamo-de-cancelado': [
      'A reclamo is made of a cancelled one',
      "pedidoId !== null && estado !== 'Cancelado'",
      'pedidoId !== null',
    ],
    'desde-igual-hasta': ['A single day cannot be searched', 'desde > hasta ?', 'desde >= hasta ?'],
    'filtro-hoy': ['Today cannot be searched', 'dia > hoy', 'dia >= hoy'],
  }),
  ...inFile('src/shared/money.ts', ['src/shared/money.test.ts'], {
    'redondeo-al-par': [
      'Halves are rounded to even',
      'new Big(value).round(places, 1)',
      'new Big(value).round(places, 2)',
    ],
  }),
  ...inFile('src/shared/dates.ts', ['src/shared/dates.test.ts'], {
    'fin-de-dia': ['The day ends a second early', '+ 86_400_000)\n\n', '+ 86_399_000)\n\n'],
    'mes-corto': ['The 31st passes to the next month', 'Math.min(date, last)', 'date'],
    'dia-que-no-existe': ['The 30th of February exists', 'date.toISOString().slice(0, 10) === text', 'true'],
  }),
  ...inFile('src/shared/identity.ts', ['src/shared/identity.test.ts'], {
    'digito-del-cuit': ['Any check digit will do', 'check !== 10 && check === Number(text[10])', 'check !== 10'],
  }),
  ...inFile('src/features/integracion/server/fechas.ts', ['src/features/integracion/columnas.test.ts'], {
    'dia-con-zona': ['The day of an instant is that of its zone', 'parts.zone === undefined && ', ''],
    'dia-que-no-hay': ["A database's first day is a date", " || WITHOUT_DIA.has(partsOf(texto)?.day ?? '')", ''],
  }),
  ...inFile('src/features/envio-pago/tiendas.ts', ['src/features/envio-pago/tiendas.test.ts'], {
    'tienda-elegida-escondida': [
      'The chosen tienda is not seen when it is not among the first',
      'chosen && !first.includes(chosen) ? [chosen, ...first] : first',
      'first',
    ],
  }),
  ...inFile('src/features/encuesta/rules.ts', ['src/features/encuesta/rules.test.ts'], {
    'encuesta-antes': ['The survey comes back a day later', '>= DAYS_BETWEEN_ENCUESTAS *', '>= 1 *'],
    'franja-del-seis': ['6 is yellow', 'punto <= 6', 'punto < 6'],
  }),
  ...inFile('src/features/inicio/rules.ts', ['src/features/inicio/rules.test.ts'], {
    'doce-meses': [
      'Exactly twelve months are refused',
      'hasta > addMonths(desde, MAX_MONTHS)',
      'hasta >= addMonths(desde, MAX_MONTHS)',
    ],
    'color-veintiuno': ['Colour 21 does not return to the first', '(index % COLORS) + 1', 'index + 1'],
  }),
  ...inFile('src/features/contacto/rules.ts', ['src/features/contacto/rules.test.ts'], {
    'asunto-largo': ['A subject of 250 is refused', 'text.trim().length > max', 'text.trim().length >= max'],
  }),
  ...inFile('src/features/fotos/server/save.ts', ['src/features/fotos/fotos.http.test.ts'], {
    'foto-anterior': [
      'While the new one is made the former is not seen',
      '{ foto: former?.foto ?? null, nueva: clave }',
      '{ foto: null, nueva: clave }',
    ],
  }),
  ...inFile('src/features/fotos/server/taller.worker.ts', ['src/features/fotos/fotos.http.test.ts'], {
    'foto-acostada': ['The photo stays on its side', "failOn: 'error' }).autoOrient()", "failOn: 'error' })"],
    'foto-enorme': ['A photo is opened without looking at its size', 'width * height > MAX_PIXELS', 'false'],
  }),
  ...inFile('src/features/fotos/server/taller.worker.ts', ['src/features/configuracion/marca.http.test.ts'], {
    'logo-claro': ['A light logo stays on white', 'pale > drawn / 2', 'false'],
    'logo-recortado': ['What stands at the edge of a logo is cut off', '.trim({ background })', '.trim()'],
  }),
]
