import { inFile, inDatabase, type Mutation } from '../mutation.ts'

const MAILS = ['src/features/reclamos/mails.http.test.ts']
const LIVE_CHANNEL = ['src/features/reclamos/live.http.test.ts']
const CALLS = ['src/features/reclamos/reclamos.http.test.ts']
const VARIOS = ['src/features/avisos/varios-clientes.http.test.ts']

/** Claims: whose they are, how they move and who is told; and what an account of several clients hears. */
export const reclamos: readonly Mutation[] = [
  ...inFile('src/features/reclamos/server/store.ts', CALLS, {
    'reclamo-ajeno': ["A client reads another's reclamo", 'sql`r."clienteId" = ${who.clienteId}`', 'sql`true`'],
  }),
  ...inFile('src/features/reclamos/rules.ts', ['src/features/reclamos/rules.test.ts'], {
    'reclamo-miles-como-decimales': [
      'A claimed quantity of «1.200» is read as 1.2',
      'readTyped(text, campoOf(linea))',
      'readTyped(text, { ...campoOf(linea), decimals: 3 })',
    ],
  }),
  ...inFile('src/features/reclamos/server/avanzar.ts', CALLS, {
    'reclamo-dos-veces': [
      'Of two who see the same step both move the reclamo',
      'orden !== null && orden !== reclamo.orden',
      'false',
    ],
  }),
  ...inFile('src/features/reclamos/server/importar.ts', ['src/features/reclamos/importar.http.test.ts'], {
    'reclamo-de-otro-cliente': [
      'A row of another client moves a reclamo',
      'actual.clienteId !== clienteId',
      'actual.clienteId < 0',
    ],
  }),
  ...inFile('src/features/reclamos/server/aviso.ts', LIVE_CHANNEL, {
    'reclamo-correo-no-querido': [
      'The mail of a reclamo is sent to who does not want it',
      "await whoWants(on, personas(aviso, news), { clienteId: aviso.clienteId, tipo: 'reclamo' })",
      'personas(aviso, news).map((one) => ({ ...one, eleccion: null }))',
    ],
  }),
  ...inFile('src/features/reclamos/server/aviso.ts', MAILS, {
    'reclamo-avisa-lo-mismo': ['A claim that is back where it was is mailed', 'held.orden !== de', 'true'],
  }),
  ...inFile('src/features/reclamos/server/mails.ts', ['src/features/reclamos/mails.test.ts'], {
    'reclamo-nota-deshecha': [
      'A mail quotes the note of a step that was taken back',
      '...kept.filter(({ a }) => a < step.a)',
      '...kept',
    ],
  }),
  ...inDatabase(LIVE_CHANNEL, {
    'sin-vivo-de-reclamo': [
      'What happens to a reclamo is not told to who looks at it',
      'drop trigger vivo_insert on reclamo_historial',
    ],
    'reclamo-interno-al-cliente': [
      'The client hears what only the team reads',
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
  ...inFile('src/server/session/sesion.ts', VARIOS, {
    'flujo-de-otro-cliente': [
      "A session that moved to another client hears the former's changes",
      ' && sesion.clienteId === clienteId',
      '',
    ],
  }),
  ...inFile('src/features/avisos/server/store.ts', VARIOS, {
    'leido-de-otro-cliente': [
      "Reading all of one client marks the others' as read",
      ' and m."clienteId" = ${clienteId}',
      ' order by m.visto desc limit 1',
    ],
  }),
]
