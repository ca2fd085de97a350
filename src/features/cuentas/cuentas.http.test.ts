import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { today } from '#shared/dates.ts'
import { unzip } from '../../../test/archivos.ts'
import { CLAVE, signIn, type Client } from '../../../test/portal.ts'
import { people } from '../../../test/people.ts'

const { t, admin, manager, seller, clerk } = people({
  admin: 'admin@demo.test',
  manager: 'gerente@demo.test',
  seller: 'vendedor@demo.test',
  clerk: 'cliente@demo.test',
}) // manager: role 1 without 1

let numero = 42_000_000
/** A new account of role 3 of the clerk's client, invited. */
const nueva = async (more: object = {}) => {
  numero += 1
  const res = await admin.post('/api/User', {
    user: {
      identification: String(numero),
      identificationType: 2,
      email: `p${numero}@cuentas.test`,
      userName: `Persona ${numero}`,
      tipoRol: 3,
      clienteId: clerk.session!.clienteId,
      ...more,
    },
  })
  expect(res.status, res.text).toBe(200)
  return res.body as { id: number; email: string; permisos: { $values: number[] } }
}
/** The same, that can sign in. */
const abierta = async (more: object = {}) => {
  const cuenta = await nueva(more)
  const like = await t.db
    .selectFrom('usuario')
    .select('clave')
    .where('email', '=', 'cliente@demo.test')
    .executeTakeFirstOrThrow()
  await t.db
    .updateTable('usuario')
    .set({ clave: like.clave, claveProvisoria: false })
    .where('id', '=', cuenta.id)
    .execute()
  return { ...cuenta, numero: String(numero) }
}
const enter = async (cuenta: { email: string; numero: string }): Promise<Client> => {
  const session = await signIn(t.url, cuenta.email, CLAVE, cuenta.numero)
  return session
}
const one = async (id: number) => (await admin.get(`/api/cuentas/${id}`)).body
const mailsTo = (email: string) =>
  t.db.selectFrom('correo').select(['tipo', 'asunto', 'texto']).where('para', '=', email).orderBy('id').execute()
const recorded = async (accion: string, email: string) =>
  t.db
    .selectFrom('auditoria')
    .selectAll()
    .where('accion', '=', accion)
    .where('sobre', '=', `usuario ${email}`)
    .execute()
const find = async (query: string) => (await admin.get(`/api/cuentas?${query}`)).body

describe('the list of accounts', () => {
  it('CUENTAS-01 is role 1’s with permission 1: name, e-mail, document, role, clients, last access and state', async () => {
    for (const who of [manager, seller, clerk])
      for (const path of ['', '/resumen', '/excel', `/${clerk.session!.userId}`])
        expect((await who.get(`/api/cuentas${path}`)).status).toBe(403)
    const { $values } = await find('texto=cliente@demo.test')
    expect($values).toEqual([
      expect.objectContaining({
        id: clerk.session!.userId,
        email: 'cliente@demo.test',
        documentoNro: '30111222',
        rol: 'Cliente',
        cliente: clerk.session!.bussinessName,
        clientes: 1,
        estado: 'activa',
      }),
    ])
    expect($values[0].ultimoLogin).toMatch(/^20\d\d-/)
    expect((await find('texto=gerente@demo.test')).$values[0].rol).toBe('Gerente')
  })
  it('CUENTAS-01 is found by name, e-mail, document with and without points, and client by name and code', async () => {
    const cuenta = await nueva({ userName: 'Zulema Ñandú' })
    const doc = String(numero)
    const { codigo, razonSocial } = await t.db
      .selectFrom('cliente')
      .select(['codigo', 'razonSocial'])
      .where('id', '=', clerk.session!.clienteId)
      .executeTakeFirstOrThrow()
    const points = doc.replace(/\B(?=(\d{3})+$)/g, '.')
    for (const texto of [
      'zulema nandu',
      'NANDU',
      cuenta.email,
      doc,
      points,
      `zulema ${codigo}`,
      `zulema ${razonSocial}`,
    ])
      expect(
        (await find(`texto=${encodeURIComponent(texto)}`)).$values.map((c: { id: number }) => c.id),
        texto,
      ).toEqual([cuenta.id])
    // another client's name finds it once it buys for that one too, and its new name once it is called so
    const otro = await t.db
      .selectFrom('cliente')
      .select(['id', 'codigo'])
      .where('id', '<>', clerk.session!.clienteId)
      .where('activo', '=', true)
      .executeTakeFirstOrThrow()
    await admin.post(`/api/User/${cuenta.id}/clientes`, { codigo: otro.codigo })
    await t.db.updateTable('cliente').set({ nombreFantasia: 'Galpón Rarísimo' }).where('id', '=', otro.id).execute()
    const found = (await find('texto=zulema%20rarisimo')).$values
    expect(found).toEqual([expect.objectContaining({ id: cuenta.id, clientes: 2 })])
  })
  it('CUENTAS-01 filters by role, state and who has not come in for 90 days, and counts each state', async () => {
    const cuenta = await abierta()
    await t.db
      .updateTable('usuario')
      .set({ ultimoLogin: sql<Date>`now() - interval '91 days'` })
      .where('id', '=', cuenta.id)
      .execute()
    const invitada = await nueva()
    const ids = async (query: string) => (await find(query)).$values.map((c: { id: number }) => c.id)
    expect(await ids(`texto=${cuenta.email}&sinEntrar=true`)).toEqual([cuenta.id])
    expect(await ids(`texto=${invitada.email}&sinEntrar=true`)).toEqual([])
    expect(await ids(`texto=${invitada.email}&estado=invitada&rol=3`)).toEqual([invitada.id])
    for (const query of ['estado=activa', 'estado=baja', 'rol=2', 'rol=gerente', 'estado=sin-factor'])
      expect(await ids(`texto=${invitada.email}&${query}`)).toEqual([])
    expect((await find('rol=gerente')).$values.every((c: { rol: string }) => c.rol === 'Gerente')).toBe(true)
    const { todas, estados, sinEntrar } = (await admin.get('/api/cuentas/resumen')).body
    expect(Object.values<number>(estados).reduce((a, b) => a + b)).toBe(todas)
    expect(estados.invitada).toBeGreaterThan(0)
    expect(sinEntrar).toBeGreaterThan(0)
    expect((await admin.get('/api/cuentas?estado=otra')).status).toBe(400)
  })
  it('CUENTAS-01 PAPEL-09 25 a page, by name, and the whole of a filter as a sheet', async () => {
    const first = await find('page=1')
    expect(first.$values).toHaveLength(25)
    const second = await find('page=2')
    expect(second.$values.map((c: { id: number }) => c.id)).not.toContain(first.$values[0].id)
    const sheet = await admin.get('/api/cuentas/excel?estado=activa')
    expect([sheet.status, sheet.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('cuentas.xlsx'),
    ])
    const rows = await readSheet(sheet.body)
    expect([rows[0], new Set(rows.slice(1).map((row) => row[7]))]).toEqual([
      ['Nombre', 'E-mail', 'Documento', 'Rol', 'Cliente', 'Clientes', 'Último acceso', 'Estado'],
      new Set(['Activa']),
    ])
    expect(unzip(sheet.body)['docProps/core.xml']).toContain(
      `<dc:description>Cuentas al ${today().split('-').toReversed().join('/')}</dc:description>`,
    )
  })
})

describe('an invitation', () => {
  it('CUENTAS-03 goes to the account’s e-mail for 72 hours; another voids the one before; it is on record', async () => {
    const cuenta = await nueva()
    const before = await mailsTo(cuenta.email)
    const res = await admin.post(`/api/cuentas/${cuenta.id}/invitar`, undefined, { 'idempotency-key': randomUUID() })
    expect(res.body.email).toBe(cuenta.email)
    expect(new Date(res.body.vence).getTime() - Date.now()).toBeGreaterThan(71.9 * 3_600_000)
    const mails = await mailsTo(cuenta.email)
    expect(mails).toHaveLength(before.length + 1)
    const good = await t.db
      .selectFrom('codigo_clave')
      .select('usado')
      .where('usuarioId', '=', cuenta.id)
      .where('usado', 'is', null)
      .execute()
    expect(good).toHaveLength(1)
    expect(await recorded('invitacion-enviada', cuenta.email)).toHaveLength(1)
    const { invitacion } = await one(cuenta.id)
    expect(invitacion).toMatchObject({ usada: false, vencida: false })
    const later = await nueva() // another's, sent after it, is its own
    await admin.post(`/api/cuentas/${later.id}/invitar`)
    await admin.post(`/api/cuentas/${later.id}/anular`)
    expect((await one(cuenta.id)).invitacion).toEqual(invitacion)
  })
  it('CUENTAS-03 twice with one key is one mail', async () => {
    const cuenta = await nueva()
    const before = (await mailsTo(cuenta.email)).length
    const key = { 'idempotency-key': randomUUID() }
    const [a, b] = await Promise.all([1, 2].map(() => admin.post(`/api/cuentas/${cuenta.id}/invitar`, undefined, key)))
    expect(a!.body).toEqual(b!.body)
    expect(await mailsTo(cuenta.email)).toHaveLength(before + 1)
  })
  it('CUENTAS-03 a link is copied once and on record, opens the account, and is voided', async () => {
    const cuenta = await nueva()
    const { enlace } = (await admin.post(`/api/cuentas/${cuenta.id}/enlace`)).body
    expect(enlace).toContain(`/changePasswordEmail/${encodeURIComponent(cuenta.email)}/`)
    expect(await recorded('invitacion-copiada', cuenta.email)).toHaveLength(1)
    expect(JSON.stringify(await recorded('invitacion-copiada', cuenta.email))).not.toContain(enlace.split('/').at(-1))
    expect((await admin.post(`/api/cuentas/${cuenta.id}/anular`)).body).toBe(true)
    const code = enlace.split('/').at(-1)!
    const used = await t.anonymous.post('/api/auth/resetpassword', {
      email: cuenta.email,
      ConfirmationCode: code,
      newPassword: 'Puerta-azul-7',
      passwordCopy: 'Puerta-azul-7',
    })
    expect([used.status, used.body.detail]).toEqual([400, 'El enlace no es válido o ya fue usado. Pedí uno nuevo.'])
    const again = await admin.post(`/api/cuentas/${cuenta.id}/anular`)
    expect([again.status, again.body.code]).toEqual([409, 'sin_invitacion'])
  })
  it('CUENTAS-03 who came in already is not invited; nobody’s is 404; a mailbox gets five an hour', async () => {
    const cuenta = await abierta()
    expect((await admin.post(`/api/cuentas/${cuenta.id}/invitar`)).body.code).toBe('ya_entro')
    expect((await admin.post('/api/cuentas/999999/invitar')).status).toBe(404)
    const other = await nueva()
    const sent = []
    for (let n = 0; n < 5; n++) sent.push((await admin.post(`/api/cuentas/${other.id}/enlace`)).status)
    expect(sent).toEqual([200, 200, 200, 200, 429])
  })
  it('CUENTAS-03 of many at once, what each row becomes is shown before, and only what can be goes out', async () => {
    const codigo = (
      await t.db
        .selectFrom('cliente')
        .select('codigo')
        .where('id', '=', clerk.session!.clienteId)
        .executeTakeFirstOrThrow()
    ).codigo
    const [tiene, invitada] = [await abierta(), await nueva()]
    const row = (email: string, documento: string, cliente = codigo, nombre = 'Paula Ferro') => ({
      email,
      documento,
      nombre,
      cliente,
    })
    const renglones = [
      row('paula@ferro.test', '43.000.001'),
      row(tiene.email, '43000002'),
      row('otra@ferro.test', tiene.numero),
      row(invitada.email, '43000003'),
      row('lejos@ferro.test', '43000004', 'C-19999'),
      row('sin arroba', '43000005'),
      row('paula@ferro.test', '43000006'),
    ]
    const destinos = ['nueva', 'tiene', 'documento', 'reenvio', 'cliente', 'dato', 'dato']
    const seen = await admin.post('/api/cuentas/invitaciones/ver', { renglones })
    expect(seen.body.$values.map((f: { destino: string }) => f.destino)).toEqual(destinos)
    expect(seen.body.$values[2].porque).toMatch(/^El documento [\d.]+ es de Persona \d+\.$/)
    expect(await mailsTo('paula@ferro.test')).toEqual([])
    const key = { 'idempotency-key': randomUUID() }
    const sent = await admin.post('/api/cuentas/invitaciones', { renglones }, key)
    expect(sent.body).toMatchObject({ nuevas: 1, reenvios: 1 })
    expect((await admin.post('/api/cuentas/invitaciones', { renglones }, key)).body).toEqual(sent.body)
    expect(await mailsTo('paula@ferro.test')).toHaveLength(1)
    expect((await find('texto=paula@ferro.test')).$values[0]).toMatchObject({ estado: 'invitada', rol: 'Cliente' })
    for (const email of ['otra@ferro.test', 'lejos@ferro.test']) expect(await mailsTo(email)).toEqual([])
    const rows = await admin.get(`/api/cuentas/invitaciones/clientes?ids=${clerk.session!.clienteId}`)
    expect(rows.body.$values).toEqual([expect.objectContaining({ cliente: codigo })])
  })
})

describe('somebody else’s account', () => {
  it('CUENTAS-05 suspended, its sessions are over and its links void; reactivated, it comes in again', async () => {
    const cuenta = await abierta()
    const me = await enter(cuenta)
    const other = await enter(cuenta)
    await t.db
      .insertInto('codigo_clave')
      .values({
        huella: randomUUID(),
        usuarioId: cuenta.id,
        tipo: 'recuperacion',
        vence: sql<Date>`now() + interval '1 hour'`,
      })
      .execute()
    const res = await admin.post(`/api/cuentas/${cuenta.id}/suspender`, { motivo: 'Dejó la empresa' })
    expect(res.body).toEqual({ cerradas: 2 })
    for (const c of [me, other]) expect((await c.get('/api/auth/sesiones')).status).toBe(401)
    expect(await t.db.selectFrom('codigo_clave').selectAll().where('usuarioId', '=', cuenta.id).execute()).toEqual([])
    expect((await one(cuenta.id)).estado).toBe('suspendida')
    expect((await recorded('cuenta-suspendida', cuenta.email))[0]!.despues).toMatchObject({ motivo: 'Dejó la empresa' })
    await expect(enter(cuenta)).rejects.toThrow('401')
    expect((await admin.post(`/api/cuentas/${cuenta.id}/reactivar`)).body).toBe(true)
    expect((await (await enter(cuenta)).get('/api/auth/sesiones')).status).toBe(200)
  })
  it('CUENTAS-05 a document that another has by now keeps it suspended; one that ended does not come back', async () => {
    const cuenta = await abierta()
    await admin.post(`/api/cuentas/${cuenta.id}/suspender`, {})
    const thief = await nueva()
    await t.db.updateTable('usuario').set({ documentoNro: cuenta.numero }).where('id', '=', thief.id).execute()
    expect((await admin.post(`/api/cuentas/${cuenta.id}/reactivar`)).body.code).toBe('ya_existe')
    expect((await admin.del(`/api/User/${cuenta.id}`)).body).toBe(true)
    expect((await one(cuenta.id)).estado).toBe('baja')
    for (const what of ['reactivar', 'suspender'])
      expect((await admin.post(`/api/cuentas/${cuenta.id}/${what}`, {})).body.code).toBe('de_baja')
  })
  it('CUENTAS-05 one’s own and the last administrator’s are 409', async () => {
    const own = await admin.post(`/api/cuentas/${admin.session!.userId}/suspender`, {})
    expect([own.status, own.body.detail]).toEqual([409, 'Es tu propia cuenta: no la podés suspender.'])
    const second = await abierta({ tipoRol: 1, clienteId: null, permisos: [1] })
    const me = await signIn(t.url, second.email)
    // signed in by the organisation, without a password: whoever has one is the last who can come in by it
    await t.db
      .updateTable('usuario')
      .set({ clave: null })
      .where('tipoRol', '=', 1)
      .where('id', '<>', admin.session!.userId)
      .execute()
    const last = await me.post(`/api/cuentas/${admin.session!.userId}/suspender`, {})
    expect([last.status, last.body.detail]).toEqual([409, 'Tiene que quedar alguien que administre.'])
    // those of the session alone are nobody's to give or take (BASE-02)
    const vistos = admin.session!.permisos.$values.filter((p) => p < 50)
    const rights = { permisos: vistos.filter((p) => p !== 1), vistos }
    expect((await me.put(`/api/cuentas/${admin.session!.userId}/permisos`, rights)).body.code).toBe(
      'ultimo_administrador',
    )
    expect((await admin.get('/api/auth/sesiones')).status).toBe(200)
    await admin.del(`/api/User/${second.id}`)
  })
  it('CUENTAS-06 a reset mails the recovery link and says who asked; nothing sets another’s password', async () => {
    const cuenta = await abierta()
    const res = await admin.post(`/api/cuentas/${cuenta.id}/blanquear`)
    expect(res.body.email).toBe(cuenta.email)
    const mail = (await mailsTo(cuenta.email)).at(-1)!
    expect(mail.tipo).toBe('recuperacion')
    expect(mail.texto).toContain(`${admin.session!.userName} pidió que elijas otra contraseña para tu cuenta.`)
    expect(await recorded('clave-blanqueada', cuenta.email)).toHaveLength(1)
    expect((await enter(cuenta)).session!.userId).toBe(cuenta.id)
    expect((await admin.post(`/api/cuentas/${(await nueva()).id}/blanquear`)).body.code).toBe('sin_clave')
  })
  it('PAPEL-05 an invitation says by name who made it; added rights that are called alike are told once, without numbers, one below the other; one alone in the sentence', async () => {
    const invited = await nueva()
    expect((await mailsTo(invited.email)).at(-1)!.texto).toContain(`Te invitó: ${admin.session!.userName}`)
    const cuenta = await abierta({ permisos: [15] })
    await admin.put(`/api/cuentas/${cuenta.id}/permisos`, { permisos: [14, 15, 16, 18], vistos: [15] })
    const { asunto, texto } = (await mailsTo(cuenta.email)).at(-1)!
    expect(asunto).toBe('Te sumaron permisos')
    expect(texto).toContain('Valeria Domínguez le sumó permisos a tu cuenta. Ya podés usarlos.')
    expect(texto).toContain('Permisos: editar el carrito\ncatálogo de cliente\n')
    await admin.put(`/api/cuentas/${cuenta.id}/permisos`, { permisos: [14, 15, 16, 18, 22], vistos: [14, 15, 16, 18] })
    const one = (await mailsTo(cuenta.email)).at(-1)!
    expect(one.texto).toContain('Valeria Domínguez le sumó a tu cuenta: contraseña y contacto. Ya podés usarlo.')
    expect(one.texto).not.toContain('Permisos:')
  })
  it('CUENTAS-07 rights change in the open session, are on record before and after, and added ones are told by mail', async () => {
    const cuenta = await abierta({ permisos: [14, 15, 16, 17, 18] })
    const me = await enter(cuenta)
    const save = (permisos: number[], vistos: number[]) =>
      admin.put(`/api/cuentas/${cuenta.id}/permisos`, { permisos, vistos })
    const had = [14, 15, 16, 17, 18]
    const res = await save([15, 18, 22], had)
    expect(res.body.$values).toEqual([15, 18, 22])
    expect((await me.get('/api/auth/sesion')).body.permisos.$values).toEqual([15, 18, 22, 52, 53])
    const mail = (await mailsTo(cuenta.email)).at(-1)!
    expect([mail.tipo, mail.asunto]).toEqual(['permisos-sumados', 'Te sumaron un permiso: contraseña y contacto'])
    expect((await recorded('permisos-cambiados', cuenta.email))[0]).toMatchObject({
      antes: { permisos: had },
      despues: { permisos: [15, 18, 22] },
    })
    const { permisos } = await one(cuenta.id)
    const quien = admin.session!.userName
    expect(permisos.$values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ permiso: 14, puede: false, quien }),
        expect.objectContaining({ permiso: 22, puede: true, quien }),
        expect.objectContaining({
          permiso: 15,
          puede: true,
          quien: admin.session!.email === quien ? quien : expect.any(String),
        }),
      ]),
    )
    const mails = (await mailsTo(cuenta.email)).length
    await save([15, 18], [15, 18, 22])
    expect(await mailsTo(cuenta.email)).toHaveLength(mails)
    expect((await save([15, 18, 22], had)).body.code).toBe('cambiado')
  })
  it('CUENTAS-02 CUENTAS-07 nobody gives more than the own, nor a right of another role, nor changes the own', async () => {
    const cuenta = await abierta({ permisos: [15] })
    const save = (who: Client, id: number, permisos: number[], vistos: number[]) =>
      who.put(`/api/cuentas/${id}/permisos`, { permisos, vistos })
    expect((await save(admin, cuenta.id, [15, 1], [15])).body.detail).toBe('Ese permiso no es para este rol.')
    expect((await save(admin, cuenta.id, [15, 99], [15])).body.detail).toBe('Hay un permiso que no existe.')
    expect((await save(admin, admin.session!.userId, [1], [1])).body.code).toBe('cuenta_propia')
    const poor = await abierta({ tipoRol: 1, clienteId: null, permisos: [1, 15] })
    const me = await signIn(t.url, poor.email)
    expect((await save(me, cuenta.id, [15, 14], [15])).body.detail).toBe('No podés dar un permiso que no tenés.')
    await admin.del(`/api/User/${poor.id}`)
  })
  it('CUENTAS-04 its page has its mails, what it did and what was done to it, and forgets its browsers', async () => {
    const cuenta = await abierta()
    await enter(cuenta)
    await admin.post(`/api/cuentas/${cuenta.id}/blanquear`)
    expect((await one(cuenta.id)).equipos.cuantos).toBe(1)
    expect((await admin.post(`/api/cuentas/${cuenta.id}/equipos/olvidar`)).body).toBe(true)
    expect(await one(cuenta.id)).toMatchObject({ equipos: { cuantos: 0 }, sesiones: 1, propia: false, rol: 'Cliente' })
    const mails = (await admin.get(`/api/cuentas/${cuenta.id}/correos`)).body
    expect(mails.$values.map((m: { asunto: string }) => m.asunto)).toContain('Recuperar contraseña')
    const { $values } = (await admin.get(`/api/cuentas/${cuenta.id}/registro`)).body
    expect($values.map((r: { nombreAccion: string; propio: boolean }) => [r.nombreAccion, r.propio])).toEqual([
      ['Equipos olvidados', false],
      ['Contraseña blanqueada', false],
      ['Ingreso', true],
      ['Usuario creado', false],
    ])
    expect((await admin.get('/api/cuentas/999999')).status).toBe(404)
  })
  it('CUENTAS-08 a client’s and a seller’s accounts stand together, also those that buy for it besides their own', async () => {
    const { clienteId } = clerk.session!
    const of = (await admin.get(`/api/cuentas/cliente/${clienteId}`)).body
    expect(of.cuentas.$values.map((c: { email: string }) => c.email)).toContain('cliente@demo.test')
    const mine = (await admin.get(`/api/cuentas/vendedor/${seller.session!.sellerId}`)).body
    expect(mine.cuentas.$values.map((c: { email: string }) => c.email)).toContain('vendedor@demo.test')
    for (const path of ['cliente/999999', 'vendedor/999999'])
      expect((await admin.get(`/api/cuentas/${path}`)).status).toBe(404)
  })
})
