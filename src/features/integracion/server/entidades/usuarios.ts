import { P, permisosDelRol } from '#shared/permisos.ts'
import { z } from '#shared/wire.ts'
import { meetsCambio, textosClave } from '#features/sesion/rules.ts'
import {
  claveFacil,
  DOCUMENTO_TOMADO,
  hashClave,
  mismoTitular,
  titularCambiado,
  titularesDe,
} from '#features/sesion/server/sesion.ts'
import type { Db } from '#server/db/db.ts'
import {
  codigo,
  de,
  documento,
  email,
  entero,
  enteros,
  obligatoria,
  opcional,
  referencia,
  siNo,
  texto,
  vacia,
  type Contexto,
  type Valores,
} from '../columnas.ts'
import type { Entidad, Fila, Problema, Save } from '../entidad.ts'
import { guardada } from '../guardada.ts'
import { referido, upsert } from '../upsert.ts'
import { findDocumentosTomados } from './documentos-de-cuentas.ts'
import { checkDocumento, clienteId, tipoDocumento } from './personas.ts'
import { cliente, vendedor } from './referencias.ts'

type Hay = (columna: string) => boolean
/** Who a role stands for; a file that does not say the role leaves both to what is there. */
const checkTitular = (valores: Valores, hay: Hay): readonly [string, string] | null => {
  if (!hay('tipoRol')) return null
  if (valores.tipoRol === 3 && valores.cliente === null && hay('cliente'))
    return ['cliente', 'Un usuario de rol 3 necesita su cliente.']
  if (valores.tipoRol === 2 && valores.vendedor === null && hay('vendedor'))
    return ['vendedor', 'Un usuario de rol 2 necesita su vendedor.']
  if (valores.tipoRol !== 3 && valores.cliente !== null) return ['cliente', 'Solo un usuario de rol 3 tiene cliente.']
  return valores.tipoRol !== 2 && valores.vendedor !== null
    ? ['vendedor', 'Solo un usuario de rol 2 tiene vendedor.']
    : null
}
const checkRol = (valores: Valores, hay: Hay): readonly [string, string] | null => {
  const titular = checkTitular(valores, hay)
  if (titular) return titular
  return valores.tipoDocumento === null && valores.documentoNro !== null
    ? ['tipoDocumento', 'Falta el tipo de documento.']
    : checkDocumento(valores, hay)
}
/** The hash of a first password. Only the demo, where all share one, hashes equal passwords once. */
const hash = async (clave: string, { demo, claves }: Contexto): Promise<string> => {
  const known = demo ? claves.get(clave) : undefined
  if (known) return known
  const hash = await hashClave(clave)
  if (demo) claves.set(clave, hash)
  return hash
}
const writeUsuarios = upsert(
  'usuario',
  ['email'],
  {
    email: 'text',
    nombre: 'text',
    apellido: 'text',
    tipoRol: 'int',
    tipoDocumento: 'int',
    documentoNro: 'text',
    telefono: 'text',
    clienteId,
    idVendedor: referido('int', 'vendedor', 'idVendedor'),
    // a role that changes brings its own; what the file goes on saying leaves those given by hand
    permisos: {
      tipo: 'int[]',
      de: (v) => v.permisos ?? [...(permisosDelRol[v.tipoRol as 1 | 2 | 3] ?? [])],
      columnas: ['tipoRol'],
    },
    clave: { tipo: 'text', onCreate: true },
    claveProvisoria: { tipo: 'boolean', onCreate: true },
    activo: 'boolean',
  },
  { match: 'lower(t.email) = x.email', aMano: true },
)
/**
 * What is wrong with a first password, or null: it obeys the rule of whoever changes one (OPEN-17), and is none that
 * anybody would guess, but in the demo.
 */
const problemaDeClave = async (db: Db, valores: Valores, { demo }: Contexto): Promise<string | null> => {
  const clave = String(valores.password)
  if (!meetsCambio(clave)) return textosClave.reglaCambio
  return !demo &&
    (await claveFacil(db, clave, {
      email: String(valores.email),
      nombre: `${String(valores.nombre)} ${String(valores.apellido)}`,
    }))
    ? textosClave.comun
    : null
}
/** How many passwords are hashed at a time: node's thread pool. The demo hashes one, for all that share it. */
const A_LA_VEZ = 4
/** The rows with the hash of their password, for accounts that are new; `known` tells those that are there. */
const conClaves = async (
  filas: readonly Fila[],
  known: (email: string) => boolean,
  ctx: Contexto,
): Promise<readonly Fila[]> => {
  const conClave = async ({ valores, ...fila }: Fila): Promise<Fila> => {
    const sinClave = valores.password === null || known(String(valores.email))
    const clave = sinClave ? null : await hash(String(valores.password), ctx)
    return {
      ...fila,
      valores: { ...valores, claveProvisoria: valores.claveProvisoria ?? valores.password !== null, clave },
    }
  }
  const juntas = ctx.demo ? 1 : A_LA_VEZ
  const hechas: Fila[] = []
  for (let index = 0; index < filas.length; index += juntas)
    hechas.push(...(await Promise.all(filas.slice(index, index + juntas).map(conClave))))
  return hechas
}

const MOTIVO_OTRO_CLIENTE =
  'La cuenta ya es de otro cliente: un e-mail no pasa de uno a otro. Dá de baja la cuenta y usá otro e-mail.'
/**
 * Hashes the passwords of new accounts, which are provisional unless the row says otherwise; one that breaks the rule
 * is a bad line, as is a document that another account has. The password of an account that is there is its owner's
 * business, and not looked at.
 */
const saveUsuarios: Save = async (db, filas, ctx) => {
  const there = await titularesDe(
    db,
    filas.map((f) => String(f.valores.email)),
  )
  const known = new Map(there.map((u) => [u.email.toLowerCase(), u]))
  const tomados = await findDocumentosTomados(db, filas)
  const problemas: Problema[] = []
  const buenas: Fila[] = []
  for (const fila of filas) {
    const antes = known.get(String(fila.valores.email))
    const otro = de<number>(fila.valores, 'cliente', 'id')
    const motivo = fila.valores.password === null || antes ? null : await problemaDeClave(db, fila.valores, ctx)
    if (antes && antes.clienteId !== null && otro !== null && antes.clienteId !== otro)
      problemas.push({ linea: fila.linea, columna: 'cliente', motivo: MOTIVO_OTRO_CLIENTE })
    else if (tomados.has(fila)) problemas.push({ linea: fila.linea, columna: 'documentoNro', motivo: DOCUMENTO_TOMADO })
    else if (motivo) problemas.push({ linea: fila.linea, columna: 'password', motivo })
    else buenas.push(fila)
  }
  const escritas = await conClaves(buenas, (email) => known.has(email), ctx)
  if (escritas.length === 0) return { nuevas: 0, cambiadas: 0, problemas }
  const saved = await writeUsuarios(db, escritas, ctx)
  // as they stand now: what the file repeats, or does not say, has changed nothing
  for (const despues of await titularesDe(
    db,
    there.map((u) => u.email.toLowerCase()),
  )) {
    const antes = known.get(despues.email.toLowerCase())
    if (antes && !mismoTitular(antes, despues))
      await titularCambiado(db, antes, antes, despues, { usuarioId: null, usuario: ctx.quien, ip: null })
  }
  return { ...saved, problemas }
}

const cuenta = guardada(
  'usuario',
  { email: 'text' },
  {
    match: 'lower(t.email) = x.email',
    dice: ({ clienteId: suyo, idVendedor }) => ({
      cliente: suyo === null ? null : { id: suyo as number },
      vendedor: idVendedor === null ? null : { idVendedor: idVendedor as number },
    }),
  },
)
export const usuarios: Entidad = {
  nombre: 'usuarios',
  momento: { columna: 'momento', en: cuenta },
  clave: ['email'],
  columnas: z.object({
    email: obligatoria(email(), { ejemplo: 'compras@empresa.test' }),
    nombre: obligatoria(texto(), { ejemplo: 'Hernán' }),
    apellido: obligatoria(texto(), { ejemplo: 'Ledesma' }),
    tipoRol: obligatoria(entero(1, 3), {
      tipo: '1, 2 o 3',
      ejemplo: '3',
      que: '1 administrador, 2 vendedor, 3 cliente',
    }),
    tipoDocumento: opcional(tipoDocumento, { ejemplo: 'DNI', que: 'obligatorio si hay documento' }),
    documentoNro: opcional(documento(), { ejemplo: '30111222', que: 'lo pide el ingreso de los roles 2 y 3' }),
    telefono: opcional(texto(50)),
    cliente: opcional(referencia(cliente, codigo()), {
      ejemplo: '004512',
      que: 'de `clientes`: obligatorio para el rol 3, vacío para los otros',
    }),
    vendedor: opcional(referencia(vendedor, codigo()), {
      ejemplo: '000101',
      que: 'de `vendedores`: obligatorio para el rol 2, vacío para los otros',
    }),
    permisos: opcional(enteros(new Set(Object.values(P))), {
      ejemplo: '6 14 15',
      que: 'separados por espacio; vacío: los del rol. Los que alguien cambió en el portal quedan mientras el archivo diga lo mismo',
    }),
    password: opcional(texto(200), {
      que: 'la primera clave: 8 caracteres o más, con mayúscula, minúscula, número y un caracter especial, y que no sea fácil de adivinar; se guarda sólo su resumen (argon2id)',
    }),
    claveProvisoria: opcional(siNo(), {
      ejemplo: 'no',
      que: 'vacío: si, cuando viene `password`. Con si, debe cambiarla al primer ingreso (rol 1: entra por «Recuperar contraseña»)',
    }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  check: checkRol,
  save: saveUsuarios,
}
