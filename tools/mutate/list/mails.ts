import { inFile, type Mutation } from '../mutation.ts'

const CHOSEN = ['src/features/correos/elegir.http.test.ts']
const DESTINOS = ['src/features/correos/destinos.http.test.ts']
const PAPELES = ['src/features/presupuestos/papel.http.test.ts']
const RESUMEN = ['src/features/cuenta-corriente/resumen.http.test.ts']
const LISTA = ['src/features/configuracion/lista.http.test.ts']

/** Who is mailed of what happens, once, and how one leaves (PAPEL-01, PAPEL-06). */
export const mails: readonly Mutation[] = [
  ...inFile('src/features/correos/server/recipients.ts', DESTINOS, {
    'mail-a-otra-tienda': [
      'The contacts of another shop are mailed of a dispatch',
      'tienda: byTienda ? tienda : null',
      'tienda: null',
    ],
    'mail-dos-veces': ['An address is mailed twice', '!seen.has(address) && seen.add(address)', 'seen.add(address)'],
    'mail-a-quien-no-quiere': ['An account that does not want it is mailed', 'return cuenta.correo', 'return true'],
  }),
  ...inFile('src/features/correos/server/destinos.ts', DESTINOS, {
    'destino-de-ingreso': [
      'The addresses people sign in with can be written to',
      'filter((t) => t.idSync !== INGRESO)',
      'filter(() => true)',
    ],
    'destino-encima-de-otro': [
      'Of two who choose to whom mails go both save',
      'if (set.version !== version)',
      'if (set.version < 0)',
    ],
  }),
  ...inFile('src/server/mail/worker.ts', CHOSEN, {
    'mail-sin-preguntar-al-salir': [
      'A mail that waited goes to who left meanwhile',
      'if (await elecciones().wants(db(), one, para))',
      'if (one)',
    ],
  }),
  ...inFile('src/server/mail/send.ts', CHOSEN, {
    'mail-sin-un-clic': [
      'A mail program cannot leave with one click',
      "'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',",
      '',
    ],
  }),
  ...inFile('src/server/signed-text.ts', CHOSEN, {
    'enlace-sin-firma': [
      'A link that somebody else made is taken',
      'given.length === own.length && timingSafeEqual(given, own)',
      'given.length === own.length || timingSafeEqual(own, own)',
    ],
  }),
  ...inFile('src/features/correos/server/elegir.ts', CHOSEN, {
    'enlace-de-otro-correo': [
      'A link chooses what it does not stand for',
      '!correos.$values.some((one) => one.clave === clave)',
      'correos.$values.length < 0',
    ],
    'enlace-de-direccion-anterior': [
      'The link of a former address chooses for the account',
      'if (!(await findByEnlace(on, eleccion, email))) throw badPase()',
      '',
    ],
  }),
  ...inFile('src/features/correos/server/cambios.ts', CHOSEN, {
    'contacto-que-se-fue': [
      'Who left a kind of mail is put back by somebody else',
      'if (await hasLeft(on, clienteId, tipoEmailId, email))',
      'if (tipoEmailId < 0)',
    ],
  }),
  ...inFile('src/features/correo-saliente/server/store.ts', CHOSEN, {
    'no-querido-como-fallido': [
      'A mail nobody wants counts as one that failed',
      'where estado = ${estado} and not "noQuiere"',
      'where estado = ${estado}',
    ],
  }),
  ...inFile('src/features/presupuestos/server/movimientos.ts', PAPELES, {
    'camion-sin-despacho': [
      'The depot is not told of the lorry',
      "estado === 'En tránsito' ? ['pedido', 'despacho']",
      "estado === 'En tránsito' ? ['pedido']",
    ],
  }),
  ...inFile('src/features/presupuestos/server/papel.ts', PAPELES, {
    'remito-como-factura': [
      'A remito goes to the contacts for invoices',
      "papel === 'R' ? 'despacho' : 'factura'",
      "'factura'",
    ],
    'papel-dos-veces': [
      'A paper that comes as a voucher and as a document is mailed twice',
      'clave: `${claveOfPapel(clienteId, papel, numero)}-',
      'clave: `${asunto}-',
    ],
  }),
  ...inFile('src/features/presupuestos/papeles.ts', PAPELES, {
    'papel-de-hace-anios': ['Papers that are loaded at the start are mailed', '-DIAS_DE_PAPEL', '-4_000'],
  }),
  ...inFile('src/features/cuenta-corriente/server/resumen.ts', RESUMEN, {
    'resumen-dos-veces': [
      'The month’s balance is mailed again when it is asked again',
      'clave: `resumen-${mes}-',
      'clave: `resumen-${Date.now()}-',
    ],
  }),
  ...inFile('src/features/cuenta-corriente/rules.ts', RESUMEN, {
    'resumen-a-fin-de-mes': ['The balance is mailed on any day of the month', '<= LAST_DAY', '<= 31'],
  }),
  ...inFile('src/features/configuracion/server/aviso-lista.ts', LISTA, {
    'lista-reemplazada': ['A list that was put right is told as well', '!row?.vigente', '!row'],
    'lista-por-cliente': [
      'Who is a contact of two clients is told twice of a list',
      'clave: `lista-${descargaId}-',
      'clave: `lista-${descargaId}-${clienteId}-',
    ],
  }),
]
