import { enArchivo, type Mutacion } from '../mutacion.ts'

/** What screens decide by themselves. */
export const pantallas: readonly Mutacion[] = [
  ...enArchivo('src/features/carrito/web/cola.ts', ['src/features/carrito/web/cola.test.ts'], {
    'cola-sin-esperar': [
      'Cada clic es una llamada',
      'timer = setTimeout(() => void settle(), delayMs)',
      'void settle()',
    ],
    'cola-a-la-vez': ['Una llamada no espera a la anterior', 'const done = last.then(drain)', 'const done = drain()'],
    'cola-olvidada': [
      'Lo que se quita se guarda igual',
      'drop: (item: number): void => void waiting.delete(item)',
      'drop: (_item: number): void => {}',
    ],
    'cola-que-se-corta': ['Una falla corta la cola', 'last = done.catch(() => {})', 'last = done'],
  }),
  ...enArchivo('src/shared/rebase.ts', ['src/shared/rebase.test.ts'], {
    'lo-no-tocado-pisa': [
      'Lo que nadie tocó pisa lo que otro guardó',
      'values[key] = fresh[key]',
      'values[key] = began[key]',
    ],
    'lo-ajeno-se-calla': ['De lo que los dos cambiaron no se dice lo otro', 'theirs[key] = fresh[key]', 'void theirs'],
  }),
  ...enArchivo('src/shared/search.ts', ['src/shared/search.test.ts'], {
    'pagina-cero': [
      'La página cero se entiende',
      'read: (t) => (/^[1-9]\\d{0,5}$/.test(t) ? Number(t) : 1)',
      'read: (t) => (/^\\d{1,6}$/.test(t) ? Number(t) : 1)',
    ],
    'pagina-uno-dicha': [
      'La primera página se escribe en la dirección',
      "toText(values[name]) === toText(of.read(''))",
      "toText(values[name]) === ''",
    ],
    'texto-entero': ['Un texto de cualquier largo pasa', 't.slice(0, max)', 't'],
    'palabra-cualquiera': [
      'Una palabra desconocida se entiende',
      'words.find((w) => w === t) ?? first',
      '(t as T) || first',
    ],
  }),
  ...enArchivo('src/shared/screen.ts', ['src/shared/screen.test.ts', 'src/web/routes.test.ts'], {
    'entrada-sin-permiso': ['El menú muestra lo que no se puede abrir', 'mayOpen(screen.access, who) &&', ''],
    'entrada-de-otro-rol': [
      'El menú muestra lo de otro rol',
      '(!way.roles || way.roles.includes(who.tipoRol as Rol)) &&',
      '',
    ],
    'ingreso-con-sesion': [
      'El ingreso se abre con una sesión',
      "access === 'sin-sesion' ? who === null",
      "access === 'sin-sesion' ? true",
    ],
  }),
  ...enArchivo('src/features/productos/web/addresses.ts', ['src/features/productos/rules.test.ts'], {
    'codigos-raros': [
      'Una dirección trae cualquier cosa como código',
      "typeof id === 'string' && isCodigoDelSistema(id)",
      "typeof id === 'string'",
    ],
    'codigos-repetidos': ['Un código repetido se muestra dos veces', '[...new Set(ids)].slice', 'ids.slice'],
  }),
  ...enArchivo('src/features/auditoria/rules.ts', ['src/features/auditoria/rules.test.ts'], {
    'cambios-iguales': ['Lo que quedó igual se muestra como cambio', '.filter((c) => c.antes !== c.despues)', ''],
  }),
]
