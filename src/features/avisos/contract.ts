import { route } from '#shared/route.ts'
import {
  bool,
  entrada,
  id,
  idParam,
  int,
  id0Param,
  lista,
  optionalText,
  pageParam,
  texto,
  textoNull,
  time,
  z,
} from '#shared/wire.ts'

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A client's notice, also for those who serve it. */ aviso: true
    /** A notice that administrators get too. */ avisoDeAdministracion: true
  }
}

/** A notification to a person. `cliente`: its name, for staff only. */
const aviso = z.object({
  id,
  tipo: texto,
  titulo: texto,
  detalle: textoNull,
  ruta: texto,
  fecha: time,
  cliente: textoNull,
  leido: bool,
})
export type AvisoOfCuenta = z.infer<typeof aviso>
const preferencia = z.object({ tipo: texto, nombre: texto, correo: bool })
export type Preferencia = z.infer<typeof preferencia>
/** The number of unread notices; 100 means more than 99. */
const sinLeer = z.object({ sinLeer: int })

export const contract = {
  live: route({
    method: 'GET',
    path: '/api/vivo',
    access: 'session',
    summary:
      'Qué cambia, a medida que cambia: eventos «listo», «cambios» (lista de {tipo, ids}) y «todo»; edad, los segundos que hace que no se escucha',
    query: z.object({ edad: optionalText(id0Param) }),
    reply: 'events',
  }),
  list: route({
    method: 'GET',
    path: '/api/avisos',
    access: 'session',
    summary: 'Los avisos propios, el último primero, de a 20',
    query: z.object({ page: optionalText(pageParam) }),
    reply: z.object({ ...lista(aviso).shape, hayMas: bool }),
  }),
  sinLeer: route({
    method: 'GET',
    path: '/api/avisos/sinLeer',
    access: 'session',
    summary: 'Cuántos avisos propios no se leyeron; 100 son más de 99',
    reply: sinLeer,
  }),
  leer: route({
    method: 'POST',
    path: '/api/avisos/:id/leido',
    access: 'session',
    summary: 'Marca un aviso como leído',
    params: z.object({ id: idParam }),
    reply: sinLeer,
    refuses: { no_encontrado: 404 },
  }),
  leerTodo: route({
    method: 'POST',
    path: '/api/avisos/leidos',
    access: 'session',
    summary: 'Marca como leídos los avisos propios hasta el que se vio último',
    body: z.object({ hasta: id }),
    reply: sinLeer,
  }),
  preferencias: route({
    method: 'GET',
    path: '/api/avisos/preferencias',
    access: 'session',
    summary: 'De qué avisos se recibe además un correo',
    reply: lista(preferencia),
  }),
  preferir: route({
    method: 'PUT',
    path: '/api/avisos/preferencias',
    access: 'session',
    summary: 'Elige si los avisos de un tipo llegan también por correo',
    body: z.object({ tipo: entrada('Elegí un tipo de aviso.', 40), correo: bool }),
    reply: lista(preferencia),
  }),
} as const
