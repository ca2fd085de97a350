import { enArchivo, type Mutacion } from '../mutacion.ts'

/** What is decided without a database: money, quantities, dates, moves, texts. */
export const reglas: readonly Mutacion[] = [
  ...enArchivo('src/features/productos/rules.ts', ['src/features/productos/rules.test.ts'], {
    'cantidad-maxima': [
      'La cantidad 999.999.999 ya no se admite',
      'cantidad > MAX_CANTIDAD',
      'cantidad >= MAX_CANTIDAD',
    ],
    'cantidad-maxima-mayor': ['Se admite mil veces más', '999_999_999', '999_999_999_999'],
    'cantidad-cero': [
      'La cantidad cero se admite donde no hay mínimo',
      'cantidad <= 0 || cantidad < minimo',
      'cantidad < 0 || cantidad < minimo',
    ],
    'cantidad-minima': ['El mínimo mismo ya no se admite', 'cantidad < minimo)', 'cantidad <= minimo)'],
    'largo-maximo': ['El largo máximo mismo ya no se admite', 'metros > most', 'metros >= most'],
    'largo-decimales': ['Un largo admite cuatro decimales', 'fits(metros, 3)', 'fits(metros, 4)'],
    'ancho-sin-largo': [
      'El ancho se pide también por metro cuadrado',
      'producto.unidadMedida.metroLineal && producto.unidadMedida.metroCuadrado',
      'producto.unidadMedida.metroCuadrado',
    ],
  }),
  ...enArchivo('src/features/productos/rules.ts', ['src/features/productos/rules.test.ts'], {
    'frase-del-largo': [
      'La frase del largo que falta es otra',
      "'La dimensión Largo es requerida.'",
      "'La dimensión largo es requerida.'",
    ],
  }),
  ...enArchivo('src/features/envio-pago/textos.ts', ['src/features/envio-pago/rules.test.ts'], {
    'frase-del-firme': [
      'La frase de quien no respondió si es firme es otra',
      "'Debe confirmar si el pedido es firme o un presupuesto que requiere asistencia comercial.'",
      "'Debe confirmar si el pedido es firme.'",
    ],
  }),
  ...enArchivo('src/shared/errors.ts', ['src/shared/errors.test.ts'], {
    'frase-sin-permiso': [
      'La frase de quien no tiene permiso es otra',
      "'No tenés permiso para esta acción.'",
      "'No tenés permisos para esta acción.'",
    ],
  }),
  ...enArchivo('src/features/carrito/rules.ts', ['src/features/carrito/rules.test.ts'], {
    'descuento-sin-redondear': [
      'El descuento se calcula sobre el subtotal sin redondear',
      'montoSubtotal.minus(share(montoSubtotal, together',
      'montoSubtotal.minus(share(units.times(linea.precio), together',
    ],
    'subtotal-sin-redondear': [
      'El subtotal se redondea recién al final',
      'const montoSubtotal = round(units.times(linea.precio), 2)',
      'const montoSubtotal = units.times(linea.precio)',
    ],
    'dimension-cero': ['Una dimensión cero multiplica', 'f > 0 ? acc.times(f)', 'f >= 0 ? acc.times(f)'],
    'descuentos-tope': [
      'Los descuentos juntos pasan de 100 %',
      'return total.gt(100) ? dec(100) : total',
      'return total',
    ],
    'final-negativo': ['Se puede pagar menos que nada', 'final.lt(0) ? 0 : money(final)', 'money(final)'],
    'pago-sobre-el-total': [
      'El descuento del pago se calcula sobre el total con descuento',
      'dec(montoTotal).minus(share(montoTotalSinDto',
      'dec(montoTotal).minus(share(montoTotal',
    ],
    'descuento-del-grupo': [
      'El descuento del grupo gana al del subgrupo',
      'narrow.length > 0 ? narrow : all',
      'narrow.length > 1 ? narrow : all',
    ],
    'descuento-menor': [
      'De dos descuentos de un grupo cuenta el menor',
      'Math.max(0, ...found.map((d) => d.porcentaje))',
      'Math.min(...found.map((d) => d.porcentaje))',
    ],
    'descuento-ajeno': [
      'El descuento de un grupo cuenta como del cliente',
      'd.grupoId === null && d.gruposProdId === null',
      'd.gruposProdId === null',
    ],
    'lineas-sin-precio': [
      'Un precio que cambió no se nota al guardar',
      "['cantidadTiras', 'precio', 'descuento1', 'dimension1', 'dimension2'] as const",
      "['cantidadTiras', 'descuento1', 'dimension1', 'dimension2'] as const",
    ],
    'minimo-del-editor': ['El mínimo mismo da aviso', 'cantidad <= 0 || cantidad < minimo', 'cantidad <= minimo'],
    'camion-lleno': ['El camión lleva más', '27_500', '28_500'],
  }),
  ...enArchivo('src/features/envio-pago/rules.ts', ['src/features/envio-pago/rules.test.ts'], {
    'observaciones-150': [
      'Se admiten 151 caracteres',
      'largoDe(text) > limites.observaciones',
      'largoDe(text) > limites.observaciones + 1',
    ],
    'nombre-28': ['El nombre admite 29 letras', 'text.length > limites.nombre', 'text.length > limites.nombre + 1'],
    'dni-15': ['El DNI de 15 dígitos se rechaza', 'dni.length > limites.digitos', 'dni.length >= limites.digitos'],
    'firme-sin-respuesta': [
      'Sin responder si es firme se puede confirmar',
      "typeof answer === 'boolean' ? null : textos.firme",
      'answer !== undefined ? null : textos.firme',
    ],
    'pago-por-defecto': ['Se ofrece el pago marcado', '!f.defaultValue', 'f.defaultValue'],
    'clasificacion-queda': [
      'Al cambiar de tienda queda la clasificación',
      'transporteId: transportesDe(offer, tiendaNro, false)[0]?.id ?? null,\n  clasificacionId: null,',
      'transporteId: transportesDe(offer, tiendaNro, false)[0]?.id ?? null,',
    ],
    'precio-por-largo': ['El precio se divide por un largo de 1', 'linea.dimension1 > 1 ?', 'linea.dimension1 > 0.5 ?'],
    'reloj-300': ['El reloj empieza en otro número', 'porDefecto: 300', 'porDefecto: 301'],
  }),
  ...enArchivo('src/features/presupuestos/rules.ts', ['src/features/presupuestos/rules.test.ts'], {
    'mueve-sin-firme': [
      'Lo que no es firme pasa a Finanzas',
      "if (to === 'Finanzas' && !esFirme) return textos.noEsFirme\n",
      '',
    ],
    'entrega-a-medias': ['Un viaje de dos entregado alcanza', 'viajes.every((v)', 'viajes.some((v)'],
    'cancela-en-transito': [
      'Lo que está en preparación no se cancela',
      "'Finanzas', 'Preparación'] as const",
      "'Finanzas'] as const",
    ],
    'reclamo-de-cancelado': [
      'Se reclama de una cancelada',
      "pedidoId !== null && estado !== 'Cancelado'",
      'pedidoId !== null',
    ],
    'desde-igual-hasta': ['Un solo día no se puede buscar', 'desde > hasta ?', 'desde >= hasta ?'],
    'filtro-hoy': ['El día de hoy no se puede buscar', 'dia > hoy', 'dia >= hoy'],
  }),
  ...enArchivo('src/shared/money.ts', ['src/shared/money.test.ts'], {
    'redondeo-al-par': ['Se redondea al par', 'new Big(value).round(places, 1)', 'new Big(value).round(places, 2)'],
  }),
  ...enArchivo('src/shared/dates.ts', ['src/shared/dates.test.ts'], {
    'fin-de-dia': ['El día termina un segundo antes', '+ 86_400_000)\n\n', '+ 86_399_000)\n\n'],
    'mes-corto': ['El 31 pasa al mes siguiente', 'Math.min(date, last)', 'date'],
    'dia-que-no-existe': ['El 30 de febrero existe', 'date.toISOString().slice(0, 10) === text', 'true'],
  }),
  ...enArchivo('src/shared/identity.ts', ['src/shared/identity.test.ts'], {
    'digito-del-cuit': [
      'Cualquier dígito verificador sirve',
      'check !== 10 && check === Number(text[10])',
      'check !== 10',
    ],
  }),
  ...enArchivo('src/features/integracion/server/fechas.ts', ['src/features/integracion/columnas.test.ts'], {
    'dia-con-zona': ['El día de un instante es el de su zona', 'partes.zona === undefined && ', ''],
    'dia-que-no-hay': ['El primer día de una base es una fecha', " || SIN_DIA.has(partesDe(texto)?.day ?? '')", ''],
  }),
  ...enArchivo('src/features/envio-pago/tiendas.ts', ['src/features/envio-pago/tiendas.test.ts'], {
    'tienda-elegida-escondida': [
      'La tienda elegida no se ve si no está entre las primeras',
      'elegida && !first.includes(elegida) ? [elegida, ...first] : first',
      'first',
    ],
  }),
  ...enArchivo('src/features/encuesta/rules.ts', ['src/features/encuesta/rules.test.ts'], {
    'encuesta-antes': ['La encuesta vuelve un día después', '>= DIAS_ENTRE_ENCUESTAS *', '>= 1 *'],
    'franja-del-seis': ['El 6 es amarillo', 'punto <= 6', 'punto < 6'],
  }),
  ...enArchivo('src/features/inicio/rules.ts', ['src/features/inicio/rules.test.ts'], {
    'doce-meses': [
      'Doce meses exactos se rechazan',
      'hasta > addMonths(desde, MESES_MAXIMO)',
      'hasta >= addMonths(desde, MESES_MAXIMO)',
    ],
    'color-veintiuno': ['El color 21 no vuelve al primero', '(index % COLORES) + 1', 'index + 1'],
  }),
  ...enArchivo('src/features/contacto/rules.ts', ['src/features/contacto/rules.test.ts'], {
    'asunto-largo': ['El asunto de 250 se rechaza', 'text.trim().length > max', 'text.trim().length >= max'],
  }),
  ...enArchivo('src/features/fotos/server/guardar.ts', ['src/features/fotos/fotos.http.test.ts'], {
    'foto-anterior': [
      'Mientras se hace la nueva no se ve la de antes',
      '{ foto: former?.foto ?? null, nueva: clave }',
      '{ foto: null, nueva: clave }',
    ],
  }),
  ...enArchivo('src/features/fotos/server/taller.worker.ts', ['src/features/fotos/fotos.http.test.ts'], {
    'foto-acostada': ['La foto queda acostada', "failOn: 'error' }).autoOrient()", "failOn: 'error' })"],
    'foto-enorme': ['Una foto se abre sin mirar cuánto mide', 'width * height > MAX_PIXELES', 'false'],
  }),
  ...enArchivo('src/features/fotos/server/taller.worker.ts', ['src/features/configuracion/marca.http.test.ts'], {
    'logo-claro': ['Un logo claro queda sobre blanco', 'pale > drawn / 2', 'false'],
    'logo-recortado': ['Lo que hay en el borde de un logo se corta', '.trim({ background })', '.trim()'],
  }),
]
