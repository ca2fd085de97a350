import { inFile, inDatabase, type Mutation } from '../mutation.ts'

const CALLS = ['src/features/obras/obras.http.test.ts']
const REGLAS = ['src/features/obras/rules.test.ts']
const EMBEDDED = ['src/features/obras/server/embedded.test.ts']
const PROVEEDORES = ['src/features/obras/server/proveedores.test.ts']

/** Work sites: whose they are, what is found of an address, and what is asked of whom. */
export const obras: readonly Mutation[] = [
  ...inFile('src/features/obras/server/usadas.ts', CALLS, {
    'obra-repetida': [
      'An obra written another way is offered again',
      '[localidad, calle, numero].map(fold)',
      '[localidad, calle, numero]',
    ],
  }),
  ...inFile('src/features/obras/server/store.ts', CALLS, {
    'obra-del-carrito': [
      'An obra that is only in a cart is offered',
      'and p."esObra" and p.fecha is not null',
      'and p."esObra"',
    ],
  }),
  ...inFile('src/features/obras/rules.ts', REGLAS, {
    'codigo-postal-letra': ['The postal code allows a letter that nobody has', '[A-HJ-NP-Z]', '[A-Z]'],
  }),
  ...inFile('src/features/obras/server/punto.ts', EMBEDDED, {
    'punto-afuera': ['A point beyond the border belongs to the locality on this side', 'border: 2', 'border: 15'],
    'punto-sin-borde': ['The city has no edge', 'if (provincia?.id === CABA)', 'if (provincia?.id === -1)'],
  }),
  ...inFile('src/features/obras/server/red.ts', PROVEEDORES, {
    'geocodificador-redirige': ['Wherever the provider sends is followed', "redirect: 'manual'", "redirect: 'follow'"],
    'geocodificador-enorme': ['A huge answer is read whole', 'if (bytes > MAX_BYTES)', 'if (bytes < 0)'],
  }),
  ...inFile('src/features/obras/server/proveedor.ts', CALLS, {
    'geocodificador-sin-descanso': [
      'The one that fails is asked on and on',
      'if (Date.now() < proveedor.restsUntil)',
      'if (Date.now() < 0)',
    ],
    'geocodificador-letra-por-letra': [
      'The public Nominatim is asked letter by letter',
      '(settings.submittedOnly && !enviado)',
      '(settings.submittedOnly && enviado)',
    ],
  }),
  ...inFile('src/features/obras/server/turn.ts', CALLS, {
    'geocodificador-sin-turno': [
      'Each process asks without waiting its turn',
      'if (perSecond === 0)',
      'if (perSecond >= 0)',
    ],
  }),
  ...inDatabase(['src/server/db/indexes.http.test.ts'], {
    'sin-presupuesto-obra': ["The index of a client's obras is missing", 'drop index presupuesto_obra'],
  }),
]
