import type { Db } from '#server/db/db.ts'

/** What is put on record. The words stand on the administrator's page. */
export const acciones = {
  ingreso: 'Ingreso',
  'ingreso-rechazado': 'Ingreso rechazado',
  salida: 'Salida',
  'clave-cambiada': 'Contraseña cambiada',
  'clave-por-codigo': 'Contraseña por enlace',
  'sesion-cerrada': 'Sesión cerrada',
  'cuenta-vinculada': 'Cuenta vinculada con la organización',
  'cuenta-cambiada': 'Email o documento de la cuenta cambiado',
  'segundo-factor-activado': 'Verificación en dos pasos activada',
  'segundo-factor-desactivado': 'Verificación en dos pasos desactivada',
  'codigo-respaldo-usado': 'Código de respaldo usado',
  'codigos-respaldo-nuevos': 'Códigos de respaldo nuevos',
  'usuario-creado': 'Usuario creado',
  'usuario-borrado': 'Usuario dado de baja',
  'vendedor-creado': 'Vendedor creado',
  'vendedor-cambiado': 'Vendedor modificado',
  'direccion-cambiada': 'Dirección modificada',
  'politica-aceptada': 'Política de reclamos aceptada',
  'carrito-cancelado': 'Carrito cancelado',
  'pedido-confirmado': 'Pedido confirmado',
  'estado-cambiado': 'Estado cambiado',
  importacion: 'Importación de datos',
} as const
export type Accion = keyof typeof acciones

export type Anotacion = {
  accion: Accion
  /** Who did it; `usuarioId` null for somebody unknown. */
  quien: { usuarioId: number | null; usuario: string }
  clienteId?: number | null
  /** What it was done to, e.g. 'solicitud 48102'. */
  sobre?: string | null
  direccion?: string | null
  antes?: unknown
  despues?: unknown
}

/** Puts an action on record, in the transaction that does it. Passwords and tokens never go in. */
export const anotar = async (on: Db, a: Anotacion): Promise<void> => {
  const json = (v: unknown) => (v === undefined || v === null ? null : JSON.stringify(v))
  await on
    .insertInto('auditoria')
    .values({
      accion: a.accion,
      usuarioId: a.quien.usuarioId,
      usuario: a.quien.usuario.slice(0, 250),
      clienteId: a.clienteId ?? null,
      sobre: a.sobre ?? null,
      direccion: a.direccion ?? null,
      antes: json(a.antes),
      despues: json(a.despues),
    })
    .execute()
}
