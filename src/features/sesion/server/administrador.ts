import { sql } from 'kysely'
import { audit } from '#server/auditoria.ts'
import { config } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readEmail } from '#server/mail/correo.ts'
import { durationOf } from '../rules.ts'
import { newEnlace } from './claves.ts'
import { createCuenta } from './cuentas.ts'
import { vigente } from './store.ts'

/** Who has no portal to do it in yet. */
const QUIEN = { usuarioId: null, usuario: 'El servidor (npm run admin)' }
type Pedido = { email: string; nombre: string; apellido: string }

const findCuenta = (on: Db, email: string) =>
  on
    .selectFrom('usuario as u')
    .select(['u.id', 'u.email', 'u.nombre', 'u.apellido', 'u.tipoRol', 'u.tipoDocumento', 'u.documentoNro'])
    .select(vigente.as('vigente'))
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()

/**
 * The address that sets an administrator's password, once: of a new account, or of one that is there (who was locked
 * out). Throws one Spanish sentence: what is no e-mail, an account of another role, one that is not in force.
 */
export const administradorLink = async (on: Db, asked: Pedido): Promise<{ nuevo: boolean; texto: string }> => {
  const email = readEmail(asked.email)?.toLowerCase()
  if (!email) throw new Error(`«${asked.email}» no es una dirección de correo.`)
  const known = await findCuenta(on, email)
  if (known && known.tipoRol !== 1) throw new Error(`${email} ya es una cuenta de otro rol: elegí otra dirección.`)
  if (known && !known.vigente) throw new Error(`La cuenta ${email} está inactiva.`)
  const datos = { ...asked, email, tipoRol: 1, tipoDocumento: null, documentoNro: null } as const
  const id =
    known?.id ??
    (await createCuenta(on, { ...datos, telefono: null, clienteId: null, idVendedor: null, withoutCorreo: true }))
  const ruta = await newEnlace(on, known ?? { ...datos, id }, 'primer-ingreso')
  await audit(on, {
    accion: known ? 'enlace-de-administrador' : 'administrador-creado',
    quien: QUIEN,
    sobre: email,
  })
  const texto = `${known ? 'Enlace nuevo para' : 'Administrador creado:'} ${email}\nDefiní la contraseña acá (vale ${durationOf('primer-ingreso')} y se usa una sola vez; no se vuelve a mostrar):\n${config().publicUrl}${ruta}`
  return { nuevo: !known, texto }
}
