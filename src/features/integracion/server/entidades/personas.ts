import { CUIL, CUIT, DNI, isCuit } from '#shared/identity.ts'
import { z } from '#shared/wire.ts'
import { P, permisosDelRol } from '#shared/permisos.ts'
import { cumpleCambio, textosClave } from '#features/sesion/rules.ts'
import { claveFacil, hashClave, mismoTitular, titularCambiado, titularesDe } from '#features/sesion/server/sesion.ts'
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
  uno,
  vacia,
  type Contexto,
  type Valores,
} from '../columnas.ts'
import type { Entidad, Problema, Save } from '../entidad.ts'
import { upsert } from '../upsert.ts'
import { cliente, listaPrecio, provincia, tienda, vendedor } from './referencias.ts'

const tipoDocumento = uno({ CUIL, DNI, CUIT })
/** An 11-digit number must have its check digit. */
const checkDocumento = (v: Valores): readonly [string, string] | null => {
  if (v.documentoNro === null || v.tipoDocumento === DNI) return null
  return isCuit(String(v.documentoNro))
    ? null
    : ['documentoNro', `«${String(v.documentoNro)}» no es un CUIT o CUIL: el dígito verificador no corresponde.`]
}

export const vendedores: Entidad = {
  nombre: 'vendedores',
  clave: ['id'],
  columnas: z.object({
    id: obligatoria(codigo(), { ejemplo: '000101', que: 'código TOTVS' }),
    nombre: obligatoria(texto(), { ejemplo: 'Mariana' }),
    apellido: obligatoria(texto(), { ejemplo: 'Sosa' }),
    tipoDocumento: obligatoria(tipoDocumento, { ejemplo: 'DNI' }),
    documentoNro: obligatoria(documento(), {
      ejemplo: '25111222',
      que: '6 a 11 dígitos; CUIL y CUIT, con su dígito verificador',
    }),
    telefono: opcional(texto(50), { ejemplo: '11 4725-3310' }),
    email: opcional(email(), { ejemplo: 'msosa@empresa.test' }),
    region: opcional(entero(1, 7), {
      ejemplo: '1',
      que: '1 AMBA, 2 Centro, 3 Litoral, 4 Cuyo, 5 NOA, 6 NEA, 7 Patagonia',
    }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
    nombreFantasia: opcional(texto(), { ejemplo: 'Mariana Sosa', que: 'cómo lo ve el cliente' }),
    staff: vacia(false, siNo(), {
      ejemplo: 'no',
      que: 'si: contacto de todos los clientes, junto a su ejecutivo de cuenta',
    }),
  }),
  check: checkDocumento,
  save: upsert('vendedor', ['id'], {
    id: 'text',
    nombre: 'text',
    apellido: 'text',
    tipoDocumento: 'int',
    documentoNro: 'text',
    telefono: 'text',
    email: 'text',
    region: 'int',
    activo: 'boolean',
    nombreFantasia: 'text',
    staff: 'boolean',
  }),
}

export const clientes: Entidad = {
  nombre: 'clientes',
  clave: ['codigo'],
  columnas: z.object({
    codigo: obligatoria(codigo(), { ejemplo: '004512' }),
    razonSocial: obligatoria(texto(), { ejemplo: 'Metalúrgica Don Torcuato S.R.L.' }),
    nombreFantasia: opcional(texto()),
    documentoNro: obligatoria(documento(), {
      tipo: 'CUIT',
      ejemplo: '30709184322',
      que: 'con su dígito verificador; con guiones o sin ellos',
    }),
    telefono: opcional(texto(50)),
    email: opcional(email()),
    vendedor: opcional(referencia(vendedor, codigo()), { ejemplo: '000101', que: 'de `vendedores`: quién lo atiende' }),
    listaPrecioId: opcional(referencia(listaPrecio, entero()), {
      ejemplo: '1',
      que: 'de `listas-precios`; sin lista no ve productos',
    }),
    calle: opcional(texto()),
    calleNro: opcional(texto(30)),
    localidad: opcional(texto()),
    provincia: opcional(referencia(provincia, texto()), {
      tipo: 'nombre o id',
      ejemplo: 'Buenos Aires',
      que: 'con tildes o sin ellas; los id son los del INDEC',
    }),
    activo: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  check: checkDocumento,
  save: upsert('cliente', ['codigo'], {
    codigo: 'text',
    razonSocial: 'text',
    nombreFantasia: 'text',
    documentoNro: 'text',
    telefono: 'text',
    email: 'text',
    idVendedor: { tipo: 'int', de: (v) => de(v, 'vendedor', 'idVendedor') },
    listaPrecioId: { tipo: 'int', de: (v) => de(v, 'listaPrecioId', 'id') },
    calle: 'text',
    calleNro: 'text',
    localidad: 'text',
    provinciaId: { tipo: 'int', de: (v) => de(v, 'provincia', 'id') },
    activo: 'boolean',
  }),
}

const clienteId = { tipo: 'int', de: (v: Valores) => de(v, 'cliente', 'id') } as const

export const tiendas: Entidad = {
  nombre: 'tiendas',
  clave: ['cliente', 'tiendaNro'],
  columnas: z.object({
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    tiendaNro: obligatoria(entero(), { ejemplo: '1' }),
    nombreFantasia: opcional(texto(), { ejemplo: 'Depósito Garín' }),
    telefono: opcional(texto(50)),
    calle: obligatoria(texto(), { ejemplo: 'Ruta 9 km 37,5' }),
    calleNro: obligatoria(texto(30), { ejemplo: '3760' }),
    localidad: opcional(texto(), { ejemplo: 'Garín' }),
    codigoPostal: opcional(texto(20), { ejemplo: '1619' }),
    provincia: obligatoria(referencia(provincia, texto()), { tipo: 'nombre o id', ejemplo: 'Buenos Aires' }),
    pais: vacia('Argentina', texto(), { ejemplo: 'Argentina' }),
  }),
  save: upsert('tienda', ['clienteId', 'tiendaNro'], {
    clienteId,
    tiendaNro: 'int',
    nombreFantasia: 'text',
    telefono: 'text',
    calle: 'text',
    calleNro: 'text',
    localidad: 'text',
    codigoPostal: 'text',
    provinciaId: { tipo: 'int', de: (v) => de(v, 'provincia', 'id') },
    pais: 'text',
  }),
}

export const contactos: Entidad = {
  nombre: 'contactos',
  clave: ['codigo'],
  columnas: z.object({
    codigo: obligatoria(codigo(), { ejemplo: 'C10241' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    nombre: obligatoria(texto(), { ejemplo: 'Hernán Ledesma' }),
    email: obligatoria(email(), { ejemplo: 'compras@empresa.test' }),
    telefono: opcional(texto(50)),
    tipoEmailId: obligatoria(entero(), { ejemplo: '1', que: 'la clase de correo' }),
    tiendaNro: opcional(entero(), { ejemplo: '1', que: 'una tienda de ese cliente' }),
    visible: vacia(true, siNo(), { ejemplo: 'si' }),
  }),
  existe: [tienda],
  save: upsert('contacto', ['codigo'], {
    codigo: 'text',
    clienteId,
    tipoEmailId: 'int',
    nombre: 'text',
    email: 'text',
    telefono: 'text',
    tiendaNro: 'int',
    visible: 'boolean',
  }),
}

const checkRol = (v: Valores): readonly [string, string] | null => {
  if (v.tipoRol === 3 && v.cliente === null) return ['cliente', 'Un usuario de rol 3 necesita su cliente.']
  if (v.tipoRol === 2 && v.vendedor === null) return ['vendedor', 'Un usuario de rol 2 necesita su vendedor.']
  if (v.tipoRol !== 3 && v.cliente !== null) return ['cliente', 'Solo un usuario de rol 3 tiene cliente.']
  if (v.tipoRol !== 2 && v.vendedor !== null) return ['vendedor', 'Solo un usuario de rol 2 tiene vendedor.']
  return v.tipoDocumento === null && v.documentoNro !== null
    ? ['tipoDocumento', 'Falta el tipo de documento.']
    : checkDocumento(v)
}
/** The hash of a first password. Only the demo, where all share one, hashes equal passwords once. */
const hash = async (clave: string, { demo, claves }: Contexto): Promise<string> => {
  const known = demo ? claves.get(clave) : undefined
  if (known) return known
  const h = await hashClave(clave)
  if (demo) claves.set(clave, h)
  return h
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
    idVendedor: { tipo: 'int', de: (v) => de(v, 'vendedor', 'idVendedor') },
    permisos: { tipo: 'int[]', de: (v) => v.permisos ?? [...permisosDelRol[v.tipoRol as 1 | 2 | 3]] },
    clave: { tipo: 'text', onCreate: true },
    claveProvisoria: { tipo: 'boolean', onCreate: true },
    activo: 'boolean',
  },
  { match: 'lower(t.email) = x.email' },
)
/**
 * What is wrong with a first password, or null: it obeys the rule of whoever changes one (OPEN-17), and is none that
 * anybody would guess, but in the demo.
 */
const problemaDeClave = async (db: Db, v: Valores, { demo }: Contexto): Promise<string | null> => {
  const clave = String(v.password)
  if (!cumpleCambio(clave)) return textosClave.reglaCambio
  return !demo &&
    (await claveFacil(db, clave, { email: String(v.email), nombre: `${String(v.nombre)} ${String(v.apellido)}` }))
    ? textosClave.comun
    : null
}
/**
 * Hashes the passwords of new accounts, which are provisional unless the row says otherwise; one that breaks the rule
 * is a bad line. The password of an account that is there is its owner's business, and not looked at.
 */
const saveUsuarios: Save = async (db, filas, ctx) => {
  const emails = filas.map((f) => String(f.v.email))
  const there = await titularesDe(db, emails)
  const known = new Map(there.map((u) => [u.email.toLowerCase(), u]))
  const problemas: Problema[] = []
  const buenas: (typeof filas)[number][] = []
  for (const f of filas) {
    const motivo = f.v.password === null || known.has(String(f.v.email)) ? null : await problemaDeClave(db, f.v, ctx)
    if (motivo) problemas.push({ linea: f.linea, columna: 'password', motivo })
    else buenas.push(f)
  }
  const conClave: (typeof filas)[number][] = []
  const CPUS = 4 // hashes at a time: node's thread pool
  for (let i = 0; i < buenas.length; i += ctx.demo ? 1 : CPUS)
    conClave.push(
      ...(await Promise.all(
        buenas.slice(i, i + (ctx.demo ? 1 : CPUS)).map(async (f) => ({
          ...f,
          v: {
            ...f.v,
            claveProvisoria: f.v.claveProvisoria ?? f.v.password !== null,
            clave: known.has(String(f.v.email)) || f.v.password === null ? null : await hash(String(f.v.password), ctx),
          },
        })),
      )),
    )
  if (conClave.length === 0) return { nuevas: 0, cambiadas: 0, problemas }
  const saved = await writeUsuarios(db, conClave, ctx)
  for (const { v } of conClave) {
    const antes = known.get(String(v.email))
    const despues = {
      email: String(v.email),
      tipoDocumento: v.tipoDocumento as number | null,
      documentoNro: v.documentoNro as string | null,
    }
    if (antes && !mismoTitular(antes, despues))
      await titularCambiado(db, antes, antes, despues, { usuarioId: null, usuario: ctx.quien, direccion: null })
  }
  return { ...saved, problemas }
}

export const usuarios: Entidad = {
  nombre: 'usuarios',
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
      que: 'separados por espacio; vacío: los del rol',
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
