import { permisosOfRol, storablePermisos } from '#shared/permisos.ts'
import { z } from '#shared/wire.ts'
import { meetsCambio, textosClave, textosGestion } from '#features/sesion/rules.ts'
import {
  weakClave,
  TAKEN_DOCUMENTO,
  hashClave,
  lockAdministradores,
  sameTitular,
  titularCambiado,
  ownersOf,
} from '#features/sesion/server/sesion.ts'
import type { Db } from '#server/db/db.ts'
import {
  codigo,
  de,
  documento,
  email,
  entero,
  enteros,
  required,
  optionalText,
  reference,
  siNo,
  texto,
  vacia,
  type Context,
  type Values,
} from '../columnas.ts'
import type { Entidad, Fila, Problem, Save } from '../entidad.ts'
import { storedRow } from '../storedRow.ts'
import { referenced, upsert } from '../upsert.ts'
import { findTakenDocumentos } from './cuentas-documentos.ts'
import { checkDocumento, clienteId, tipoDocumento } from './personas.ts'
import { cliente, vendedor } from './references.ts'

type Hay = (columna: string) => boolean
/** Checks the client or vendedor that a role needs; a file without the role is checked against the stored one. */
const checkTitular = (values: Values, hay: Hay): readonly [string, string] | null => {
  if (!hay('tipoRol')) return null
  if (values.tipoRol === 3 && values.cliente === null && hay('cliente'))
    return ['cliente', 'Un usuario de rol 3 necesita su cliente.']
  if (values.tipoRol === 2 && values.vendedor === null && hay('vendedor'))
    return ['vendedor', 'Un usuario de rol 2 necesita su vendedor.']
  if (values.tipoRol !== 3 && values.cliente !== null) return ['cliente', 'Solo un usuario de rol 3 tiene cliente.']
  return values.tipoRol !== 2 && values.vendedor !== null
    ? ['vendedor', 'Solo un usuario de rol 2 tiene vendedor.']
    : null
}
const checkRol = (values: Values, hay: Hay): readonly [string, string] | null => {
  const titular = checkTitular(values, hay)
  if (titular) return titular
  return values.tipoDocumento === null && values.documentoNro !== null
    ? ['tipoDocumento', 'Falta el tipo de documento.']
    : checkDocumento(values, hay)
}
/** The hash of a first password. Only the demo, where all share one, hashes equal passwords once. */
const hash = async (clave: string, { demo, claves }: Context): Promise<string> => {
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
    idVendedor: referenced('int', 'vendedor', 'idVendedor'),
    // a changed role brings its own permissions; a repeated one keeps those given in the portal
    permisos: {
      tipo: 'int[]',
      de: (v) => v.permisos ?? [...(permisosOfRol[v.tipoRol as 1 | 2 | 3] ?? [])],
      columnas: ['tipoRol'],
    },
    clave: { tipo: 'text', onCreate: true },
    claveProvisoria: { tipo: 'boolean', onCreate: true },
    activo: 'boolean',
  },
  { match: 'lower(t.email) = x.email', byHand: true },
)
/**
 * What is wrong with a first password, or null: it follows the same rule as a changed one (OPEN-17), and except in the
 * demo must not be easy to guess.
 */
const problemOfClave = async (db: Db, values: Values, { demo }: Context): Promise<string | null> => {
  const clave = String(values.password)
  if (!meetsCambio(clave)) return textosClave.reglaCambio
  return !demo &&
    (await weakClave(db, clave, {
      email: String(values.email),
      nombre: `${String(values.nombre)} ${String(values.apellido)}`,
    }))
    ? textosClave.common
    : null
}
/** How many passwords are hashed at once: the size of node's thread pool. */
const AT_A_TIME = 4
/** The rows with their passwords hashed, for new accounts only; `known`: the existing ones. */
const withClaves = async (
  filas: readonly Fila[],
  known: (email: string) => boolean,
  ctx: Context,
): Promise<readonly Fila[]> => {
  const withClave = async ({ values, ...fila }: Fila): Promise<Fila> => {
    const withoutClave = values.password === null || known(String(values.email))
    const clave = withoutClave ? null : await hash(String(values.password), ctx)
    return {
      ...fila,
      values: { ...values, claveProvisoria: values.claveProvisoria ?? values.password !== null, clave },
    }
  }
  const juntas = ctx.demo ? 1 : AT_A_TIME
  const hechas: Fila[] = []
  for (let index = 0; index < filas.length; index += juntas)
    hechas.push(...(await Promise.all(filas.slice(index, index + juntas).map(withClave))))
  return hechas
}

/**
 * Those that would leave nobody who administers, as the portal refuses it too (CUENTAS-05, CUENTAS-10): each row that
 * ends an administrator is one less, and the last one stays.
 */
const findLastAdministrador = async (
  db: Db,
  filas: readonly Fila[],
  idOf: (fila: Fila) => number | undefined,
): Promise<ReadonlySet<Fila>> => {
  const ends = filas.filter(({ values }) => values.activo === false || (values.tipoRol ?? 1) !== 1)
  if (ends.length === 0) return new Set()
  const left = new Set(await lockAdministradores(db))
  const last = new Set<Fila>()
  for (const fila of ends) {
    const id = idOf(fila)
    if (id === undefined || !left.has(id)) continue
    if (left.size === 1) last.add(fila)
    else left.delete(id)
  }
  return last
}

const MOTIVO_OTRO_CLIENTE =
  'La cuenta ya es de otro cliente: un e-mail no pasa de uno a otro. Dá de baja la cuenta y usá otro e-mail.'
/**
 * Hashes the passwords of new accounts, provisional unless the row says otherwise. A bad password, or a document of
 * another account, is a bad line. The password of an existing account is not read.
 */
const saveUsuarios: Save = async (db, filas, ctx) => {
  const there = await ownersOf(
    db,
    filas.map((f) => String(f.values.email)),
  )
  const known = new Map(there.map((u) => [u.email.toLowerCase(), u]))
  const taken = await findTakenDocumentos(db, filas)
  const last = await findLastAdministrador(db, filas, (f) => known.get(String(f.values.email))?.id)
  const problems: Problem[] = []
  const valid: Fila[] = []
  for (const fila of filas) {
    const antes = known.get(String(fila.values.email))
    const another = de<number>(fila.values, 'cliente', 'id')
    const motivo = fila.values.password === null || antes ? null : await problemOfClave(db, fila.values, ctx)
    if (antes && antes.clienteId !== null && another !== null && antes.clienteId !== another)
      problems.push({ linea: fila.linea, columna: 'cliente', motivo: MOTIVO_OTRO_CLIENTE })
    else if (last.has(fila)) problems.push({ linea: fila.linea, columna: 'activo', motivo: textosGestion.ultimo })
    else if (taken.has(fila)) problems.push({ linea: fila.linea, columna: 'documentoNro', motivo: TAKEN_DOCUMENTO })
    else if (motivo) problems.push({ linea: fila.linea, columna: 'password', motivo })
    else valid.push(fila)
  }
  const escritas = await withClaves(valid, (email) => known.has(email), ctx)
  if (escritas.length === 0) return { nuevas: 0, cambiadas: 0, problems }
  const saved = await writeUsuarios(db, escritas, ctx)
  // read after the update: columns that the file repeats or lacks have not changed
  for (const despues of await ownersOf(
    db,
    there.map((u) => u.email.toLowerCase()),
  )) {
    const antes = known.get(despues.email.toLowerCase())
    if (antes && !sameTitular(antes, despues))
      await titularCambiado(db, antes, antes, despues, { usuarioId: null, usuario: ctx.quien, ip: null })
  }
  return { ...saved, problems }
}

const cuenta = storedRow(
  'usuario',
  { email: 'text' },
  {
    match: 'lower(t.email) = x.email',
    dice: ({ clienteId: own, idVendedor }) => ({
      cliente: own === null ? null : { id: own as number },
      vendedor: idVendedor === null ? null : { idVendedor: idVendedor as number },
    }),
  },
)
export const usuarios: Entidad = {
  nombre: 'usuarios',
  momento: { columna: 'momento', en: cuenta },
  clave: ['email'],
  columnas: z.object({
    email: required(email(), { example: 'compras@empresa.test' }),
    nombre: required(texto(), { example: 'Hernán' }),
    apellido: required(texto(), { example: 'Ledesma' }),
    tipoRol: required(entero(1, 3), {
      tipo: '1, 2 o 3',
      example: '3',
      que: '1 administrador, 2 vendedor, 3 cliente',
    }),
    tipoDocumento: optionalText(tipoDocumento, { example: 'DNI', que: 'obligatorio si hay documento' }),
    documentoNro: optionalText(documento(), { example: '30111222', que: 'lo pide el ingreso de los roles 2 y 3' }),
    telefono: optionalText(texto(50)),
    cliente: optionalText(reference(cliente, codigo()), {
      example: '004512',
      que: 'de `clientes`: obligatorio para el rol 3, vacío para los otros',
    }),
    vendedor: optionalText(reference(vendedor, codigo()), {
      example: '000101',
      que: 'de `vendedores`: obligatorio para el rol 2, vacío para los otros',
    }),
    permisos: optionalText(enteros(new Set(storablePermisos)), {
      example: '6 14 15',
      que: 'separados por espacio; vacío: los del rol. Los que alguien cambió en el portal quedan mientras el archivo diga lo mismo',
    }),
    password: optionalText(texto(200), {
      que: 'la primera clave: 8 caracteres o más, con mayúscula, minúscula, número y un caracter especial, y que no sea fácil de adivinar; se guarda sólo su resumen (argon2id)',
    }),
    claveProvisoria: optionalText(siNo(), {
      example: 'no',
      que: 'vacío: si, cuando viene `password`. Con si, debe cambiarla al primer ingreso (rol 1: entra por «Recuperar contraseña»)',
    }),
    activo: vacia(true, siNo(), { example: 'si' }),
  }),
  check: checkRol,
  save: saveUsuarios,
}
