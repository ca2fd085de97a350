import { inFile, type Mutation } from '../mutation.ts'

const CALLS = ['src/features/proyectos/proyectos.http.test.ts']

/**
 * Projects: whose they are, and that their stages only go forward; the terms that were accepted; two who change the
 * dollar strip.
 */
export const proyectos: readonly Mutation[] = [
  ...inFile('src/features/proyectos/server/store.ts', CALLS, {
    'proyecto-ajeno': [
      "A client sees another's proyecto",
      'cliente: who.tipoRol === 3 ? who.clienteId : clienteId',
      'cliente: clienteId',
    ],
  }),
  ...inFile('src/features/integracion/server/entidades/proyectos.ts', CALLS, {
    'proyecto-olvida-etapa': [
      'A word that is no stage lets it go back',
      'Math.max(reached, etapaOf(estado) ?? 0)',
      'etapaOf(estado) ?? 0',
    ],
  }),
  ...inFile('src/features/envio-pago/server/confirm.ts', ['src/features/envio-pago/terminos.http.test.ts'], {
    'terminos-de-antes': [
      'It is confirmed under terms that no longer hold',
      'if (accepted !== version) throw',
      'if (accepted > version) throw',
    ],
  }),
  ...inFile('src/features/configuracion/server/dolar.ts', ['src/features/configuracion/dolar.http.test.ts'], {
    'dolar-pisado': [
      "Who saves the dollar's ticker overwrites what another person saved",
      'version !== (hay?.version ?? 0)',
      'version > (hay?.version ?? 0)',
    ],
  }),
]
