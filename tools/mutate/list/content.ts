import { inFile, type Mutation } from '../mutation.ts'

const CONTACTOS = ['src/features/correos/correos.http.test.ts']
const SUGERENCIAS = ['src/features/sugerencias/sugerencias.http.test.ts']

/** Contacts and suggestions: whose they are, and what may not be done to them. */
export const content: readonly Mutation[] = [
  ...inFile('src/features/correos/server/cambios.ts', CONTACTOS, {
    'contacto-de-ingreso': [
      'The contact that signs in is edited',
      '=== INGRESO) throw conflict',
      '=== 0) throw conflict',
    ],
  }),
  ...inFile('src/features/correos/server/personas.ts', CONTACTOS, {
    'persona-de-ingreso': [
      'The matrix adds or removes the mail that signs in',
      'if (tipo.idSync === INGRESO) throw ingreso()\n    const present',
      'const present',
    ],
    'persona-que-ya-recibe': ['Marking twice fails', 'if (recibe === present.length > 0) return\n', ''],
  }),
  ...inFile('src/features/correos/server/store.ts', CONTACTOS, {
    'contacto-que-vuelve': ['The import brings back a deleted contact', 'codigo === null', 'codigo !== undefined'],
  }),
  ...inFile('src/features/sugerencias/server/cambios.ts', SUGERENCIAS, {
    'sugerencia-de-si-mismo': ['A product suggests itself', ' || idProducto === idProductoRelacionado', ''],
  }),
]
