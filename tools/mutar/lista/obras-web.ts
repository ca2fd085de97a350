import { enArchivo, type Mutacion } from '../mutacion.ts'

const OBRA = ['src/features/envio-pago/obra.test.ts']
const CARGA = ['src/features/carrito/carga.test.ts']

/** The address of a work site, and the load of a truck. */
export const obrasWeb: readonly Mutacion[] = [
  ...enArchivo('src/features/envio-pago/obra.ts', OBRA, {
    'obra-pisa-lo-escrito': [
      'Lo que dice el mapa reemplaza lo escrito a mano',
      'return { ...filled, ...Object.fromEntries(escritura.aMano.map((c) => [c, escritura.obra[c]])) }',
      'return filled',
    ],
    'obra-punto-ajeno': [
      'El punto se envía aunque la dirección sea otra',
      'escritura.punto !== null && escritura.fijo && isDelMapa(escritura)',
      'escritura.punto !== null && escritura.fijo',
    ],
    'obra-punto-del-centro': [
      'El centro de una localidad se envía como el punto de la obra',
      'mapa, punto, fijo: mapa.precisa,',
      'mapa, punto, fijo: true,',
    ],
    'obra-respuesta-vieja': [
      'La respuesta de un punto anterior cambia la dirección',
      'if (escritura.punto?.latitud !== punto.latitud || escritura.punto.longitud !== punto.longitud) return escritura',
      '',
    ],
    'obra-usada-se-borra': [
      'Mover el punto de una obra ya usada le borra la calle y el número',
      'return { ...escritura, aMano, buscados: aMano }',
      'return escritura',
    ],
  }),
  ...enArchivo('src/features/carrito/carga.ts', CARGA, {
    'carga-viajes-de-menos': [
      'Los viajes se redondean para abajo',
      'dec(kg).div(limiteCamionKg).round(0, 3)',
      'dec(kg).div(limiteCamionKg).round(0, 0)',
    ],
    'carga-llena-antes': [
      'Un camión dice 100 % cuando todavía entra algo',
      'Math.min(99, Math.max(1, percent))',
      'percent',
    ],
  }),
]
