import { enArchivo, type Mutacion } from '../mutacion.ts'

const LLAMADAS = ['src/features/novedades/novedades.http.test.ts']

/** News: who sees one, since when, and what is kept of it. */
export const novedades: readonly Mutacion[] = [
  ...enArchivo('src/features/novedades/server/store.ts', LLAMADAS, {
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
  ...enArchivo('src/features/novedades/server/escribir.ts', LLAMADAS, {
    'novedad-sin-limpiar': [
      "A novedad's body is kept as it came",
      "cuerpo: isEmptyHtml(cleanHtml(dicha.cuerpo)) ? '' : cleanHtml(dicha.cuerpo)",
      "cuerpo: isEmptyHtml(cleanHtml(dicha.cuerpo)) ? '' : dicha.cuerpo",
    ],
    'novedad-pisada': [
      'Who saves second overwrites the first',
      'if (dicha.version !== row.version) throw',
      'if (row.version < 0) throw',
    ],
  }),
  ...enArchivo('src/features/novedades/server/imagenes.ts', LLAMADAS, {
    'imagen-con-lugar': [
      'The photo is given as it came, with the place where it was taken',
      ' || found.ancho !== null',
      '',
    ],
  }),
  ...enArchivo('src/features/configuracion/server/marca.ts', ['src/features/configuracion/marca.http.test.ts'], {
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
