import { inFile, type Mutation } from '../mutation.ts'

const OBRA = ['src/features/envio-pago/obra.test.ts']
const CARGA = ['src/features/carrito/carga.test.ts']

/** The address of a work site, and the load of a truck. */
export const obrasWeb: readonly Mutation[] = [
  ...inFile('src/features/envio-pago/obra.ts', OBRA, {
    'obra-pisa-lo-escrito': [
      'What the map says replaces what was typed',
      'return { ...filled, ...Object.fromEntries(obraDraft.aHand.map((c) => [c, obraDraft.obra[c]])) }',
      'return filled',
    ],
    'obra-punto-ajeno': [
      'The point is sent though the address is another',
      'obraDraft.punto !== null && obraDraft.fijo && isOfMapa(obraDraft)',
      'obraDraft.punto !== null && obraDraft.fijo',
    ],
    'obra-punto-del-centro': [
      "A locality's centre is sent as the obra's point",
      'mapa, punto, fijo: mapa.needs,',
      'mapa, punto, fijo: true,',
    ],
    'obra-respuesta-vieja': [
      'The answer for an earlier point changes the address',
      'if (obraDraft.punto?.latitud !== punto.latitud || obraDraft.punto.longitud !== punto.longitud) return obraDraft',
      '',
    ],
    'obra-usada-se-borra': [
      'Moving the point of an obra already used clears its street and number',
      'return { ...obraDraft, aHand, buscados: aHand }',
      'return escritura',
    ],
  }),
  ...inFile('src/features/carrito/carga.ts', CARGA, {
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
