import { enArchivo, type Mutacion } from '../mutacion.ts'

/** What is shown is what is so: where an order goes, since when an item is seen, what a search finds. */
export const dichos: readonly Mutacion[] = [
  ...enArchivo('src/features/integracion/rules.ts', ['src/features/integracion/obras.http.test.ts'], {
    'obra-perdida': [
      'Un archivo con la tienda vacía le saca la obra a una solicitud',
      ': esObra ? { tiendaNro: null } : {}',
      ': esObra && cambios.tiendaNro === null ? { esObra: false } : {}',
    ],
  }),
  ...enArchivo('src/features/novedades/server/escribir.ts', ['src/features/novedades/novedades.http.test.ts'], {
    'programada-para-siempre': [
      'Una novedad programada sigue programada aunque se le vacíe la fecha',
      'since !== null && since <= now',
      'since !== null',
    ],
  }),
  ...enArchivo('src/features/productos/rules.ts', ['src/features/sugerencias/sugerencias.http.test.ts'], {
    'sugerencia-sin-raiz': [
      'Una sugerencia no se encuentra por una palabra entera',
      ".map(({ texto }) => term(texto))\n      .join(' & ') || null",
      ".map(({ texto }) => `'${texto}o':*`)\n      .join(' & ') || null",
    ],
  }),
]
