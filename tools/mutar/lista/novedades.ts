import { enArchivo, type Mutacion } from '../mutacion.ts'

const LLAMADAS = ['src/features/novedades/novedades.http.test.ts']

/** News: who sees one, since when, and what is kept of it. */
export const novedades: readonly Mutacion[] = [
  ...enArchivo('src/features/novedades/server/store.ts', LLAMADAS, {
    'novedad-que-vuelve': [
      'Una novedad eliminada en el portal vuelve con el próximo archivo',
      ".where('codigo', 'is', null)",
      ".where('id', '=', id)",
    ],
    'novedad-por-salir': [
      'Se ve una novedad antes de su momento',
      'where n.id = ${id} and ${PUBLICADA} and',
      'where n.id = ${id} and',
    ],
    'novedad-ajena': [
      'Un cliente ve la novedad de otro',
      'sql`n."clienteId" = ${clienteId}`\n        : sql`exists',
      'sql`true`\n        : sql`exists',
    ],
  }),
  ...enArchivo('src/features/novedades/server/escribir.ts', LLAMADAS, {
    'novedad-sin-limpiar': [
      'El cuerpo de una novedad se guarda como vino',
      "cuerpo: isEmptyHtml(cleanHtml(dicha.cuerpo)) ? '' : cleanHtml(dicha.cuerpo)",
      "cuerpo: isEmptyHtml(cleanHtml(dicha.cuerpo)) ? '' : dicha.cuerpo",
    ],
    'novedad-pisada': [
      'Quien guarda segundo pisa al primero',
      'if (dicha.version !== row.version) throw',
      'if (row.version < 0) throw',
    ],
  }),
  ...enArchivo('src/features/novedades/server/imagenes.ts', LLAMADAS, {
    'imagen-con-lugar': ['Se da la foto como vino, con el lugar donde se tomó', ' || found.ancho !== null', ''],
  }),
  ...enArchivo('src/features/configuracion/server/marca.ts', ['src/features/configuracion/marca.http.test.ts'], {
    'marca-pisada': [
      'De dos que cambian la marca el segundo pisa al primero',
      'if (version !== null && version !== last) throw',
      'if (version !== null && version < 0) throw',
    ],
    'marca-perdida': [
      'Quien guarda la empresa borra el logo que otro guardó a la vez',
      '  await store.lockMarca(on)\n',
      '',
    ],
  }),
]
