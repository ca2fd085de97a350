import { enArchivo, type Mutacion } from '../mutacion.ts'

const OBRA = ['src/features/envio-pago/obra.test.ts']
const CARGA = ['src/features/carrito/carga.test.ts']

/** The address of a work site, and the load of a truck. */
export const obrasWeb: readonly Mutacion[] = [
  ...enArchivo('src/features/envio-pago/obra.ts', OBRA, {
    'obra-pisa-lo-escrito': [
      'What the map says replaces what was typed',
      'return { ...filled, ...Object.fromEntries(escritura.aMano.map((c) => [c, escritura.obra[c]])) }',
      'return filled',
    ],
    'obra-punto-ajeno': [
      'The point is sent though the address is another',
      'escritura.punto !== null && escritura.fijo && isDelMapa(escritura)',
      'escritura.punto !== null && escritura.fijo',
    ],
    'obra-punto-del-centro': [
      "A locality's centre is sent as the obra's point",
      'mapa, punto, fijo: mapa.precisa,',
      'mapa, punto, fijo: true,',
    ],
    'obra-respuesta-vieja': [
      'The answer for an earlier point changes the address',
      'if (escritura.punto?.latitud !== punto.latitud || escritura.punto.longitud !== punto.longitud) return escritura',
      '',
    ],
    'obra-usada-se-borra': [
      'Moving the point of an obra already used clears its street and number',
      'return { ...escritura, aMano, buscados: aMano }',
      'return escritura',
    ],
  }),
  ...enArchivo('src/features/carrito/carga.ts', CARGA, {
    'carga-viajes-de-menos': [
      'Viajes are rounded down',
      'dec(kg).div(limiteCamionKg).round(0, 3)',
      'dec(kg).div(limiteCamionKg).round(0, 0)',
    ],
    'carga-llena-antes': [
      'A truck says 100 % while something still fits',
      'Math.min(99, Math.max(1, percent))',
      'percent',
    ],
  }),
]
