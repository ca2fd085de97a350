import { bool, id, int, libre, lista, listaEntrada, numero, texto, textoNull, time, timeNull, z } from '#shared/wire.ts'
import { estados } from '../estados.ts'
import { destinos, MAX_INVITACIONES, textos } from '../rules.ts'

const rol = z.union([z.literal(1), z.literal(2), z.literal(3)])
export const estado = z.enum(estados)
/** An account in the list. `clientes`: how many; `cliente`: its own, or its first. `vence`: its unused invitation. */
export const cuenta = z.object({
  id,
  userName: texto,
  email: texto,
  documentoNro: textoNull,
  tipoRol: rol,
  rol: texto,
  cliente: textoNull,
  clientes: int,
  ultimoLogin: timeNull,
  sinEntrar: bool,
  estado,
  vence: timeNull,
})
export type Cuenta = z.infer<typeof cuenta>

const permiso = z.object({ permiso: int, puede: bool, momento: timeNull, quien: textoNull })
const invitacion = z.object({ salio: time, vence: time, usada: bool, vencida: bool, correo: textoNull })
/** One account. `permisos`: those it has, and those that were taken; `quien` null: since it was made, or by a file. */
export const detalle = z.object({
  ...cuenta.shape,
  tipoDocumento: z.nullable(int),
  telefono: textoNull,
  clienteId: z.nullable(id),
  sellerId: z.nullable(id),
  creada: timeNull,
  creadaPor: textoNull,
  suspendida: timeNull,
  permisos: lista(permiso),
  invitacion: z.nullable(invitacion),
  factor: z.nullable(z.object({ desde: time, respaldos: int })),
  equipos: z.object({ cuantos: int, hasta: timeNull }),
  sesiones: int,
  carritos: int,
  solicitudes: int,
  hechas: int,
  verComo: bool,
  propia: bool,
})
export type Detalle = z.infer<typeof detalle>

export const correo = z.object({ id, creado: time, asunto: texto, estado: texto })
export const renglonDeRegistro = z.object({
  id: numero,
  momento: time,
  nombreAccion: texto,
  quien: texto,
  propio: bool,
  sobre: textoNull,
  cambios: lista(z.object({ campo: texto, antes: textoNull, despues: textoNull })),
})
export type RenglonDeRegistro = z.infer<typeof renglonDeRegistro>

export const renglon = z.object({
  email: libre(250),
  documento: libre(30),
  nombre: libre(250),
  cliente: libre(30),
})
export const renglones = listaEntrada(renglon).check(
  z.refine((rows) => rows.length <= MAX_INVITACIONES, textos.many),
  z.refine((rows) => rows.length > 0, textos.enter),
)
/** What becomes of a row; `cuenta`: whose account is in the way, or the one that was made. */
export const destino = z.object({
  email: texto,
  documento: texto,
  nombre: texto,
  codigo: texto,
  cliente: textoNull,
  destino: z.enum(destinos),
  porque: textoNull,
  cuentaId: z.nullable(id),
  cuenta: textoNull,
})
export type FilaInvitada = z.infer<typeof destino>
