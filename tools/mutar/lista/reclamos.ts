import { enArchivo, enBase, type Mutacion } from '../mutacion.ts'

const VIVO = ['src/features/reclamos/vivo.http.test.ts']
const LLAMADAS = ['src/features/reclamos/reclamos.http.test.ts']
const VARIOS = ['src/features/avisos/varios-clientes.http.test.ts']

/** Claims: whose they are, how they move and who is told; and what an account of several clients hears. */
export const reclamos: readonly Mutacion[] = [
  ...enArchivo('src/features/reclamos/server/store.ts', LLAMADAS, {
    'reclamo-ajeno': ['Un cliente lee un reclamo ajeno', 'sql`r."clienteId" = ${who.clienteId}`', 'sql`true`'],
  }),
  ...enArchivo('src/features/reclamos/rules.ts', ['src/features/reclamos/rules.test.ts'], {
    'reclamo-miles-como-decimales': [
      'Una cantidad reclamada de «1.200» se lee como 1,2',
      'readEscrito(text, campoDe(linea))',
      'readEscrito(text, { ...campoDe(linea), decimales: 3 })',
    ],
  }),
  ...enArchivo('src/features/reclamos/server/avanzar.ts', LLAMADAS, {
    'reclamo-dos-veces': [
      'De dos que ven el mismo paso los dos mueven el reclamo',
      'orden !== null && orden !== reclamo.orden',
      'false',
    ],
  }),
  ...enArchivo('src/features/reclamos/server/importar.ts', ['src/features/reclamos/importar.http.test.ts'], {
    'reclamo-de-otro-cliente': [
      'Una fila de otro cliente mueve un reclamo',
      'actual.clienteId !== clienteId',
      'actual.clienteId < 0',
    ],
  }),
  ...enArchivo('src/features/reclamos/server/aviso.ts', VIVO, {
    'reclamo-correo-no-querido': [
      'Se manda el correo de un reclamo a quien no lo quiere',
      "await quienesQuierenCorreo(on, personas(aviso), 'reclamo')",
      'personas(aviso)',
    ],
  }),
  ...enBase(VIVO, {
    'sin-vivo-de-reclamo': [
      'Lo que pasa con un reclamo no se dice a quien lo mira',
      'drop trigger vivo_insert on reclamo_historial',
    ],
    'reclamo-interno-al-cliente': [
      'El cliente oye lo que sólo lee el equipo',
      `
        create or replace function vivo_de_reclamo() returns trigger language plpgsql as $$
        begin
          perform public.avisar_vivo(
            'reclamo',
            (
              select array_agg(distinct r."clienteId" || '.' || coalesce(r."vendedorCliente", 0) || '.' || r.id)
              from nuevas h
              join public.reclamo r on r.id = h."reclamoId"
            )
          );
          return null;
        end
        $$`,
    ],
  }),
  ...enArchivo('src/server/session/sesion.ts', VARIOS, {
    'flujo-de-otro-cliente': [
      'Una sesión que pasó a otro cliente oye los cambios del anterior',
      ' && sesion.clienteId === clienteId',
      '',
    ],
  }),
  ...enArchivo('src/features/avisos/server/store.ts', VARIOS, {
    'leido-de-otro-cliente': [
      'Leer todo de un cliente da por leído lo de los otros',
      ' and m."clienteId" = ${clienteId}',
      ' order by m.visto desc limit 1',
    ],
  }),
]
