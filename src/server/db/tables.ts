import type { ColumnType, Generated } from 'kysely'
import type { Tipo } from '#shared/files.ts'
import type { Imagen } from '#server/mail/imagenes.ts'

/**
 * Types of the ground's own tables, as the migrations leave them. Each room adds its own to this interface in its
 * `server/tables.ts`.
 */

/** numeric: an exact decimal as text; never computed with as a float. */
export type Num = ColumnType<string, number | string, number | string>
export type NumNull = ColumnType<string | null, number | string | null | undefined, number | string | null>
export type At = ColumnType<Date, Date | string | undefined, Date | string>
export type AtNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Null<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Json<T> = ColumnType<T, string, string>
type EstadoArchivo = 'subiendo' | 'listo' | 'borrar'
type EstadoSalida = 'pendiente' | 'enviando' | 'enviado' | 'demorado' | 'fallido'
type EstadoCorreo = 'pendiente' | 'enviando' | 'enviado' | 'demorado' | 'fallido'

export interface Tables {
  region: { id: number; name: string }
  provincia: { id: number; name: string }
  moneda: { id: number; codigo: string; simbolo: string }
  configuracion: { clave: string; valor: Json<unknown>; actualizada: Generated<Date>; usuario: Null<string> }
  idempotencia: {
    usuarioId: number
    clave: string
    ruta: string
    respuesta: ColumnType<unknown, string | null, string | null>
    creada: Generated<Date>
    /** Hash of the repeated call's input; null in rows of a former version. */ huella: Null<string>
  }
  /** One use that counts against a rate limit (src/server/session/rate-limits.ts). */
  cupo: { id: Generated<number>; clave: string; momento: Generated<Date> }
  salida: {
    id: Generated<number>
    tipo: string
    datos: Json<unknown>
    creada: Generated<Date>
    estado: Generated<EstadoSalida>
    intentos: Generated<number>
    proxima: Generated<Date>
    clave: Generated<string>
    /** The event's number for its readers, in the order they see it; null until assigned (events/store.ts). */
    numero: Null<number>
    /** When the order system first had it, by webhook or by polling. */ acusado: AtNull
    arriendo: Null<string>
    ultimoError: Null<string>
    /** Subject: 'presupuesto 48415', 'tienda 12/1'. */
    sobre: ColumnType<string | null, never, never>
  }
  /** Consumers of events. `nombre`: the webhook's host, or the name of the polling reader's key. */
  salida_consumidor: {
    tipo: 'webhook' | 'clave'
    nombre: string
    acusado: Generated<number>
    leido: AtNull
    momento: AtNull
  }
  auditoria: {
    id: Generated<number>
    momento: Generated<Date>
    accion: string
    usuarioId: Null<number>
    usuario: string
    clienteId: Null<number>
    sobre: Null<string>
    direccion: Null<string>
    antes: ColumnType<unknown, string | null, never>
    despues: ColumnType<unknown, string | null, never>
  }
  correo: {
    id: Generated<number>
    clave: Null<string>
    tipo: string
    para: string
    nombre: Null<string>
    responderA: Null<string>
    responderNombre: Null<string>
    asunto: string
    texto: string
    html: string
    reservado: ColumnType<boolean, boolean | undefined, boolean>
    messageId: string
    estado: ColumnType<EstadoCorreo, EstadoCorreo | undefined, EstadoCorreo>
    intentos: Generated<number>
    proxima: At
    vence: At
    arriendo: Null<string>
    ultimoError: Null<string>
    creado: At
    enviado: AtNull
    sinServidor: Generated<boolean>
    retenido: Generated<boolean>
    /** The attached PDF, removed once the mail is sent. */
    adjunto: Null<Buffer>
    adjuntoNombre: Null<string>
    /** Its small pictures, removed once the mail is sent. */
    imagenes: ColumnType<readonly Imagen[] | null, string | null | undefined, string | null>
    /** What it is about: the mails of one thing to one address are a thread. */
    hilo: Null<string>
    /** The Message-ID of the thread's first to this address; null: it is the first. */
    referencia: Null<string>
    /** Which of its recipient's choices it falls under (mail/eleccion.ts); null: none. */
    eleccion: Null<string>
    /** Not sent: its recipient had chosen not to get it by then. */
    noQuiere: Generated<boolean>
  }
  trabajo: {
    id: Generated<number>
    tipo: string
    clave: Null<string>
    datos: Json<unknown>
    estado: Generated<'pendiente' | 'demorado' | 'haciendo' | 'hecho' | 'fallido'>
    intentos: Generated<number>
    proxima: At
    arriendo: Null<string>
    ultimoError: Null<string>
    creado: At
    terminado: AtNull
  }
  /** Uploaded files (src/server/files/files.ts). */
  archivo: {
    id: string
    nombre: string
    tipo: Tipo
    bytes: Null<number>
    sha256: Null<string>
    estado: ColumnType<EstadoArchivo, EstadoArchivo | undefined, EstadoArchivo>
    creado: At
    usuarioId: Null<number>
  }
  instancia: {
    id: string
    huella: string
    equipo: string
    pid: number
    desde: Generated<Date>
    visto: Generated<Date>
    fin: AtNull
  }
}
