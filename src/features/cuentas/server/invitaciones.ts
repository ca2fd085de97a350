import { badInput } from '#shared/errors.ts'
import { plainDocumento, showDocumento } from '#shared/identity.ts'
import { permisosOfRol } from '#shared/permisos.ts'
import { createCuenta, inviteCuenta } from '#features/sesion/server/sesion.ts'
import { splitNombre } from '#features/usuarios/rules.ts'
import { isDocumento } from '#features/vendedores/rules.ts'
import { audit } from '#server/auditoria.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readEmail } from '#server/mail/correo.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { FilaInvitada } from '../contract.ts'
import { goesOut, nombres, problemOfPermisos, textos, tipoOfDocumento, type Destino, type Renglon } from '../rules.ts'
import type { EstadoOfCuenta } from '../estados.ts'
import * as store from './store.ts'

/** Many accounts at once (CUENTAS-03): what each row of a list becomes, and making it so. */

type Cliente = Awaited<ReturnType<typeof store.findClientes>>[number]
type World = {
  clientes: ReadonlyMap<string, Cliente>
  byEmail: ReadonlyMap<string, store.Known>
  known: readonly store.Known[]
}
type Judged = { fila: FilaInvitada; clienteId: number | null; cuentaId: number | null }

const readWorld = async (on: Db, rows: readonly Renglon[]): Promise<World> => {
  const emails = rows.map((row) => row.email.toLowerCase())
  const known = await store.findKnown(
    on,
    emails,
    rows.map((row) => plainDocumento(row.documento)),
  )
  const clientes = await store.findClientes(on, [...new Set(rows.map((row) => row.cliente))])
  return {
    clientes: new Map(clientes.map((c) => [c.codigo, c])),
    byEmail: new Map(known.map((k) => [k.email, k])),
    known,
  }
}

type Verdict = { destino: Destino; porque: string | null; cuenta?: store.Known }
const nameOf = ({ nombre, apellido }: store.Known) => `${nombre} ${apellido}`.trim()
const ofKnown = (cuenta: store.Known): Verdict =>
  cuenta.estado === 'invitada'
    ? { destino: 'reenvio', porque: 'Ya está invitada: sale otro enlace, el anterior no sirve más.', cuenta }
    : {
        destino: 'tiene',
        porque: `Ya tiene cuenta, ${nombres[cuenta.estado as EstadoOfCuenta][0].toLowerCase()}. No se le manda nada.`,
        cuenta,
      }
const decide = (row: Renglon, { clientes, byEmail, known }: World, seen: ReadonlySet<string>): Verdict => {
  const email = row.email.toLowerCase()
  const numero = plainDocumento(row.documento)
  if (readEmail(row.email) === null) return { destino: 'dato', porque: textos.email }
  const same = byEmail.get(email)
  if (seen.has(email) || seen.has(numero)) return { destino: 'dato', porque: textos.twice }
  if (same) return ofKnown(same)
  if (!isDocumento(tipoOfDocumento(numero), numero)) return { destino: 'dato', porque: textos.documento }
  const holder = known.find((k) => k.activo && k.documentoNro === numero && k.tipoDocumento === tipoOfDocumento(numero))
  if (holder)
    return {
      destino: 'documento',
      porque: `El documento ${showDocumento(numero)} es de ${nameOf(holder)}.`,
      cuenta: holder,
    }
  if (row.nombre === '') return { destino: 'dato', porque: textos.nombre }
  const cliente = clientes.get(row.cliente)
  if (!cliente) return { destino: 'cliente', porque: textos.noCliente }
  return cliente.activo ? { destino: 'nueva', porque: null } : { destino: 'cliente', porque: textos.inactivo }
}

const judge = (rows: readonly Renglon[], world: World): Judged[] => {
  const seen = new Set<string>()
  return rows.map((row) => {
    const { destino, porque, cuenta } = decide(row, world, seen)
    seen.add(row.email.toLowerCase())
    if (row.documento !== '') seen.add(plainDocumento(row.documento))
    const cliente = world.clientes.get(row.cliente)
    return {
      clienteId: cliente?.id ?? null,
      cuentaId: cuenta?.id ?? null,
      fila: {
        email: row.email,
        documento: row.documento,
        nombre: row.nombre === '' && cuenta ? nameOf(cuenta) : row.nombre,
        codigo: row.cliente,
        cliente: cliente?.razonSocial ?? null,
        destino,
        porque,
        cuentaId: cuenta?.id ?? null,
        cuenta: cuenta ? nameOf(cuenta) : null,
      },
    }
  })
}

export const previewInvitaciones = async (rows: readonly Renglon[]) => ({
  $values: judge(rows, await readWorld(db(), rows)).map(({ fila }) => fila),
})

/** Makes and invites one; `nueva` is on record as any new account. */
const invite = async (
  on: Db,
  who: Sesion,
  { fila, clienteId, cuentaId }: Judged,
  permisos: readonly number[],
): Promise<{ id: number; vence: string }> => {
  if (cuentaId !== null) return { id: cuentaId, vence: (await inviteCuenta(on, who, cuentaId)).vence }
  const numero = plainDocumento(fila.documento)
  const id = await createCuenta(on, {
    ...splitNombre(fila.nombre),
    email: fila.email,
    tipoRol: 3,
    tipoDocumento: tipoOfDocumento(numero),
    documentoNro: numero,
    telefono: null,
    clienteId,
    idVendedor: null,
    permisos,
    withoutCorreo: true,
  })
  await audit(on, {
    accion: 'usuario-creado',
    clienteId,
    sobre: `usuario ${fila.email.toLowerCase()}`,
    despues: { userName: fila.nombre, tipoRol: 3, permisos },
  })
  return { id, vence: (await inviteCuenta(on, who, id)).vence }
}

/**
 * Those of the list that can be, all in one transaction; the others stay out and say why. Refuses rights that the giver
 * has not, 400; done once per Idempotency-Key.
 */
export const inviteMany = (who: Sesion, rows: readonly Renglon[], asked: readonly number[] | null) => {
  const permisos = asked ?? permisosOfRol[3]
  const problem = problemOfPermisos(3, permisos, who.permisos)
  if (problem) throw badInput(problem, [{ field: 'permisos', detail: problem }])
  return once(async (on) => {
    const judged = judge(rows, await readWorld(on, rows))
    let vence: string | null = null
    const $values: FilaInvitada[] = []
    for (const each of judged) {
      if (!goesOut(each.fila.destino)) {
        $values.push(each.fila)
        continue
      }
      const made = await invite(on, who, each, permisos)
      vence = made.vence
      $values.push({ ...each.fila, cuentaId: made.id, cuenta: each.fila.nombre })
    }
    const count = (destino: Destino) => judged.filter(({ fila }) => fila.destino === destino).length
    return { $values, nuevas: count('nueva'), reenvios: count('reenvio'), vence }
  }) satisfies Once<unknown>
}

/** What the directory knows of these clients, as rows of a list to be completed. */
export const readRenglonesDe = async (ids: string) => {
  const wanted = [...new Set(ids.split(',').flatMap((n) => (/^[1-9]\d{0,8}$/.test(n) ? [Number(n)] : [])))].slice(
    0,
    200,
  )
  return {
    $values: (await store.findClientesById(wanted)).map((cliente) => ({
      email: cliente.email ?? '',
      documento: cliente.documentoNro,
      nombre: cliente.nombreFantasia ?? cliente.razonSocial,
      cliente: cliente.codigo,
    })),
  }
}
