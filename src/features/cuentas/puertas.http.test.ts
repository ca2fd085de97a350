import { describe, expect, it } from 'vitest'
import { tx } from '#server/context.ts'
import { administradorLink } from '#features/sesion/server/administrador.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { signIn, type Client } from '../../../test/portal.ts'

const on = openIntegracion()
const put: typeof on.put = (...of) => on.put(...of)
let numero = 44_000_000
const fila = (more: object = {}) => {
  numero += 1
  return {
    email: `f${numero}@puertas.test`,
    nombre: 'Ana',
    apellido: 'Paz',
    tipoRol: 3,
    tipoDocumento: 'DNI',
    documentoNro: String(numero),
    cliente: '004512',
    ...more,
  }
}
const found = async (admin: Client, email: string) => (await admin.get(`/api/cuentas?texto=${email}`)).body.$values[0]

describe('the other doors to accounts', () => {
  it('CUENTAS-10 a file’s new account is invited, found by its client, and its changed rights are dated without a person', async () => {
    const admin = await on.t.as('admin@demo.test')
    const row = fila({ permisos: '6 15' })
    expect((await put('usuarios', [row])).body.conError).toBe(0)
    const made = await found(admin, row.email)
    expect(made).toMatchObject({ estado: 'invitada', vence: null, rol: 'Cliente' })
    await put('usuarios', [{ ...row, permisos: '6 14' }])
    const { permisos } = (await admin.get(`/api/cuentas/${made.id}`)).body
    expect(permisos.$values).toEqual([
      expect.objectContaining({ permiso: 6, puede: true }),
      expect.objectContaining({ permiso: 14, puede: true, quien: null }),
      expect.objectContaining({ permiso: 15, puede: false, quien: null }),
    ])
  })
  it('CUENTAS-10 a file that repeats what it said leaves a suspended account so; one that changes it takes that back', async () => {
    const admin = await on.t.as('admin@demo.test')
    const row = fila({ activo: 'si' })
    await put('usuarios', [row])
    const { id } = await found(admin, row.email)
    await admin.post(`/api/cuentas/${id}/suspender`, {})
    await put('usuarios', [{ ...row, nombre: 'Anabel' }])
    expect(await found(admin, row.email)).toMatchObject({ estado: 'suspendida', userName: 'Anabel Paz' })
    await put('usuarios', [{ ...row, activo: 'no' }])
    await put('usuarios', [{ ...row, activo: 'si' }])
    expect((await found(admin, row.email)).estado).toBe('invitada')
    await put('usuarios', [{ ...row, activo: 'no' }])
    expect((await found(admin, row.email)).estado).toBe('baja')
  })
  it('CUENTAS-10 no file ends the last administrator either', async () => {
    const admins = (await on.t.db.selectFrom('usuario').selectAll().where('tipoRol', '=', 1).execute()).filter(
      (a) => a.activo && a.clave !== null && a.permisos.includes(1),
    )
    const filas = admins.map((a) => ({
      email: a.email,
      nombre: a.nombre,
      apellido: a.apellido,
      tipoRol: 1,
      activo: 'no',
    }))
    const { body } = await put('usuarios', filas, { dryRun: true })
    expect(body.conError).toBe(1)
    expect(JSON.stringify(body)).toContain('Tiene que quedar alguien que administre.')
    const done = await put('usuarios', filas)
    expect(done.body.conError).toBe(1)
    const left = await on.t.db
      .selectFrom('usuario')
      .select('id')
      .where('tipoRol', '=', 1)
      .where('activo', '=', true)
      .where('clave', 'is not', null)
      .execute()
    expect(left.length).toBeGreaterThanOrEqual(1)
    await on.t.db.updateTable('usuario').set({ activo: true }).where('tipoRol', '=', 1).execute()
  })
  it('CUENTAS-10 the command makes an account like any other, and none of one that is suspended', async () => {
    const admin = await signIn(on.t.url, 'admin@demo.test') // the file has ended the former session
    const ask = (email: string) => tx((db) => administradorLink(db, { email, nombre: 'Ana', apellido: 'Paz' }))
    await ask('ana.comando@puertas.test')
    const made = await found(admin, 'ana.comando@puertas.test')
    expect(made).toMatchObject({ estado: 'invitada', rol: 'Administrador' })
    expect(made.vence).not.toBeNull()
    await admin.post(`/api/cuentas/${made.id}/suspender`, {})
    await expect(ask('ana.comando@puertas.test')).rejects.toThrow('está inactiva')
  })
})
