import { inFile, type Mutation } from '../mutation.ts'

/** What is shown is what is so: where an order goes, since when an item is seen, what a search finds. */
export const statements: readonly Mutation[] = [
  ...inFile('src/features/integracion/rules.ts', ['src/features/integracion/obras.http.test.ts'], {
    'obra-perdida': [
      "A file with the tienda empty takes a solicitud's obra away",
      ': esObra ? { tiendaNro: null } : {}',
      ': esObra && cambios.tiendaNro === null ? { esObra: false } : {}',
    ],
  }),
  ...inFile('src/features/novedades/server/write.ts', ['src/features/novedades/novedades.http.test.ts'], {
    'programada-para-siempre': [
      'A scheduled novedad stays scheduled though its date is cleared',
      'since !== null && since <= now',
      'since !== null',
    ],
  }),
  ...inFile('src/features/productos/rules.ts', ['src/features/sugerencias/sugerencias.http.test.ts'], {
    'sugerencia-sin-raiz': [
      'A suggestion is not found by a whole word',
      ".map(({ texto }) => term(texto))\n      .join(' & ') || null",
      ".map(({ texto }) => `'${texto}o':*`)\n      .join(' & ') || null",
    ],
  }),
]
