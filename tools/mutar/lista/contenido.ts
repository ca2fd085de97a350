import { enArchivo, type Mutacion } from '../mutacion.ts'

const CONTACTOS = ['src/features/correos/correos.http.test.ts']
const SUGERENCIAS = ['src/features/sugerencias/sugerencias.http.test.ts']

/** Contacts and suggestions: whose they are, and what may not be done to them. */
export const contenido: readonly Mutacion[] = [
  ...enArchivo('src/features/correos/server/cambios.ts', CONTACTOS, {
    'contacto-de-ingreso': [
      'Se edita el contacto con el que se ingresa',
      '=== INGRESO) throw conflict',
      '=== 0) throw conflict',
    ],
  }),
  ...enArchivo('src/features/correos/server/personas.ts', CONTACTOS, {
    'persona-de-ingreso': [
      'La matriz da o quita el correo con el que se ingresa',
      'if (tipo.idSync === INGRESO) throw ingreso()\n    const present',
      'const present',
    ],
    'persona-que-ya-recibe': ['Marcar dos veces falla', 'if (recibe === present.length > 0) return\n', ''],
  }),
  ...enArchivo('src/features/correos/server/store.ts', CONTACTOS, {
    'contacto-que-vuelve': [
      'La importación trae de vuelta un contacto eliminado',
      'codigo === null',
      'codigo !== undefined',
    ],
  }),
  ...enArchivo('src/features/sugerencias/server/cambios.ts', SUGERENCIAS, {
    'sugerencia-de-si-mismo': ['Un producto se sugiere a sí mismo', ' || idProducto === idProductoRelacionado', ''],
  }),
]
