import { inFile, type Mutation } from '../mutation.ts'

const CALLS = ['src/features/novedades/novedades.http.test.ts']

/** News: who sees one, since when, and what is kept of it. */
export const novedades: readonly Mutation[] = [
  ...inFile('src/features/novedades/server/store.ts', CALLS, {
    'novedad-que-vuelve': [
      'A novedad deleted in the portal comes back with the next file',
      ".where('codigo', 'is', null)",
      ".where('id', '=', id)",
    ],
    'novedad-por-salir': [
      'A novedad is seen before its moment',
      'where n.id = ${id} and ${PUBLICADA} and',
      'where n.id = ${id} and',
    ],
    'novedad-ajena': [
      "A client sees another's novedad",
      'sql`n."clienteId" = ${clienteId}`\n        : sql`exists',
      'sql`true`\n        : sql`exists',
    ],
  }),
  ...inFile('src/features/novedades/server/write.ts', CALLS, {
    'novedad-sin-limpiar': [
      "A novedad's body is kept as it came",
      "cuerpo: isEmptyHtml(cleanHtml(statement.cuerpo)) ? '' : cleanHtml(statement.cuerpo)",
      "cuerpo: isEmptyHtml(cleanHtml(statement.cuerpo)) ? '' : statement.cuerpo",
    ],
    'novedad-pisada': [
      'Who saves second overwrites the first',
      'if (statement.version !== row.version) throw',
      'if (row.version < 0) throw',
    ],
  }),
  ...inFile('src/features/novedades/server/imagenes.ts', CALLS, {
    'imagen-con-lugar': [
      'The photo is given as it came, with the place where it was taken',
      ' || found.ancho !== null',
      '',
    ],
  }),
  ...inFile('src/features/configuracion/server/marca.ts', ['src/features/configuracion/marca.http.test.ts'], {
    'marca-pisada': [
      'Of two who change the marca the second overwrites the first',
      'if (version !== null && version !== last) throw',
      'if (version !== null && version < 0) throw',
    ],
    'marca-perdida': [
      'Who saves the company deletes the logo that another saved at the same time',
      '  await store.lockMarca(on)\n',
      '',
    ],
  }),
]
