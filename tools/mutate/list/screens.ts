import { inFile, type Mutation } from '../mutation.ts'

/** What screens decide by themselves. */
export const screens: readonly Mutation[] = [
  ...inFile('src/features/carrito/web/cola.ts', ['src/features/carrito/web/cola.test.ts'], {
    'cola-sin-esperar': ['Each click is a call', 'timer = setTimeout(() => void settle(), delayMs)', 'void settle()'],
    'cola-a-la-vez': [
      'A call does not wait for the one before',
      'const done = last.then(drain)',
      'const done = drain()',
    ],
    'cola-olvidada': [
      'What is removed is saved all the same',
      'drop: (item: number): void => void waiting.delete(item)',
      'drop: (_item: number): void => {}',
    ],
    'cola-que-se-corta': ['One failure stops the queue', 'last = done.catch(() => {})', 'last = done'],
  }),
  ...inFile('src/shared/rebase.ts', ['src/shared/rebase.test.ts'], {
    'lo-no-tocado-pisa': [
      'What nobody touched overwrites what another saved',
      'values[key] = fresh[key]',
      'values[key] = began[key]',
    ],
    'lo-ajeno-se-calla': ["Of what both changed the other's is not told", 'theirs[key] = fresh[key]', 'void theirs'],
  }),
  ...inFile('src/shared/search.ts', ['src/shared/search.test.ts'], {
    'pagina-cero': [
      'Page zero is understood',
      'read: (t) => (/^[1-9]\\d{0,5}$/.test(t) ? Number(t) : 1)',
      'read: (t) => (/^\\d{1,6}$/.test(t) ? Number(t) : 1)',
    ],
    'pagina-uno-dicha': [
      'The first page is written into the address',
      "toText(values[name]) === toText(of.read(''))",
      "toText(values[name]) === ''",
    ],
    'texto-entero': ['A text of any length passes', 't.slice(0, max)', 't'],
    'palabra-cualquiera': ['An unknown word is understood', 'words.find((w) => w === t) ?? first', '(t as T) || first'],
  }),
  ...inFile('src/shared/screen.ts', ['src/shared/screen.test.ts', 'src/web/routes.test.ts'], {
    'entrada-sin-permiso': ['The menu shows what cannot be opened', 'mayOpen(screen.access, who) &&', ''],
    'entrada-de-otro-rol': [
      "The menu shows another role's",
      '(!way.roles || way.roles.includes(who.tipoRol as Rol)) &&',
      '',
    ],
    'ingreso-con-sesion': [
      'The sign-in opens with a session',
      "access === 'sin-sesion' ? who === null",
      "access === 'sin-sesion' ? true",
    ],
  }),
  ...inFile('src/features/productos/web/addresses.ts', ['src/features/productos/rules.test.ts'], {
    'codigos-raros': [
      'An address brings anything as a code',
      "typeof id === 'string' && isCodigoOfSistema(id)",
      "typeof id === 'string'",
    ],
    'codigos-repetidos': ['A repeated code shows twice', '[...new Set(ids)].slice', 'ids.slice'],
  }),
  ...inFile('src/features/auditoria/rules.ts', ['src/features/auditoria/rules.test.ts'], {
    'cambios-iguales': ['What stayed the same shows as a change', '.filter((c) => c.antes !== c.despues)', ''],
  }),
]
