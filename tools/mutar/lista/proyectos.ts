import { enArchivo, type Mutacion } from '../mutacion.ts'

const LLAMADAS = ['src/features/proyectos/proyectos.http.test.ts']

/**
 * Projects: whose they are, and that their stages only go forward; the terms that were accepted; two who change the
 * dollar strip.
 */
export const proyectos: readonly Mutacion[] = [
  ...enArchivo('src/features/proyectos/server/store.ts', LLAMADAS, {
    'proyecto-ajeno': [
      'Un cliente ve un proyecto ajeno',
      'cliente: who.tipoRol === 3 ? who.clienteId : null',
      'cliente: null',
    ],
  }),
  ...enArchivo('src/features/integracion/server/entidades/proyectos.ts', LLAMADAS, {
    'proyecto-olvida-etapa': [
      'Una palabra que no es una etapa deja volver atrás',
      'Math.max(alcanzada, etapaDe(estado) ?? 0)',
      'etapaDe(estado) ?? 0',
    ],
  }),
  ...enArchivo('src/features/envio-pago/server/confirm.ts', ['src/features/envio-pago/terminos.http.test.ts'], {
    'terminos-de-antes': [
      'Se confirma con términos que ya no valen',
      'if (accepted !== version) throw',
      'if (accepted > version) throw',
    ],
  }),
  ...enArchivo('src/features/configuracion/server/dolar.ts', ['src/features/configuracion/dolar.http.test.ts'], {
    'dolar-pisado': [
      'Quien guarda la tira del dólar pisa lo que guardó otra persona',
      'version !== (hay?.version ?? 0)',
      'version > (hay?.version ?? 0)',
    ],
  }),
]
