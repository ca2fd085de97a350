import { enArchivo, enBase, type Mutacion } from '../mutacion.ts'

const LLAMADAS = ['src/features/obras/obras.http.test.ts']
const REGLAS = ['src/features/obras/rules.test.ts']
const EMBEBIDO = ['src/features/obras/server/embedded.test.ts']
const PROVEEDORES = ['src/features/obras/server/proveedores.test.ts']

/** Work sites: whose they are, what is found of an address, and what is asked of whom. */
export const obras: readonly Mutacion[] = [
  ...enArchivo('src/features/obras/server/usadas.ts', LLAMADAS, {
    'obra-repetida': [
      'Una obra escrita de otro modo se ofrece otra vez',
      '[localidad, calle, numero].map(fold)',
      '[localidad, calle, numero]',
    ],
  }),
  ...enArchivo('src/features/obras/server/store.ts', LLAMADAS, {
    'obra-del-carrito': [
      'Una obra que sólo está en un carrito se ofrece',
      'and p."esObra" and p.fecha is not null',
      'and p."esObra"',
    ],
  }),
  ...enArchivo('src/features/obras/rules.ts', REGLAS, {
    'codigo-postal-letra': ['El código postal admite una letra que nadie tiene', '[A-HJ-NP-Z]', '[A-Z]'],
  }),
  ...enArchivo('src/features/obras/server/punto.ts', EMBEBIDO, {
    'punto-afuera': ['Un punto del otro lado de la frontera es de la localidad de acá', 'frontera: 2', 'frontera: 15'],
    'punto-sin-borde': ['La ciudad no tiene borde', 'if (provincia?.id === CABA)', 'if (provincia?.id === -1)'],
  }),
  ...enArchivo('src/features/obras/server/red.ts', PROVEEDORES, {
    'geocodificador-redirige': ['Se sigue adonde el proveedor mande', "redirect: 'manual'", "redirect: 'follow'"],
    'geocodificador-enorme': ['Una respuesta enorme se lee entera', 'if (bytes > MAX_BYTES)', 'if (bytes < 0)'],
  }),
  ...enArchivo('src/features/obras/server/proveedor.ts', LLAMADAS, {
    'geocodificador-sin-descanso': [
      'Al que falla se le sigue preguntando',
      'if (Date.now() < proveedor.restsUntil)',
      'if (Date.now() < 0)',
    ],
    'geocodificador-letra-por-letra': [
      'Al Nominatim público se le pregunta letra por letra',
      '(settings.soloEnviado && !enviado)',
      '(settings.soloEnviado && enviado)',
    ],
  }),
  ...enArchivo('src/features/obras/server/turno.ts', LLAMADAS, {
    'geocodificador-sin-turno': ['Cada proceso pregunta sin turno', 'if (porSegundo === 0)', 'if (porSegundo >= 0)'],
  }),
  ...enBase(['src/server/db/indices.http.test.ts'], {
    'sin-presupuesto-obra': ['Falta el índice de las obras de un cliente', 'drop index presupuesto_obra'],
  }),
]
