import { route } from '#shared/route.ts'
import { bool, id, id0Param, idParam, int, lista, optionalText, pages, texto, textoNull, z } from '#shared/wire.ts'

declare module '#shared/live.ts' {
  interface LiveTypes {
    /** A project of a client. */ proyecto: true
  }
}

/** nombre: its code; estado: as the order system says it; the three days may not be known yet. */
const proyecto = z.object({
  id,
  nombre: texto,
  servicio: texto,
  ingreso: textoNull,
  checklist: textoNull,
  vencimiento: textoNull,
  estado: texto,
  linkDrive: textoNull,
})
export type Proyecto = z.infer<typeof proyecto>

export const contract = {
  list: route({
    method: 'GET',
    path: '/api/consulsteel/GetDataFromClient',
    standby: true,
    access: 'session',
    summary: 'Proyectos de un cliente: los que siguen en curso primero, por su entrega pactada',
    query: z.object({ clientId: id0Param, ...pages }),
    /** length, enCurso: of all of them, whichever page this is. */
    reply: z.object({ ...lista(proyecto).shape, length: int, enCurso: int }),
    refuses: { no_encontrado: 404 },
  }),
  hasProyect: route({
    method: 'GET',
    path: '/api/consulsteel/HasProyect',
    standby: true,
    access: 'session',
    summary: 'Si un cliente tiene algún proyecto',
    query: z.object({ clientId: id0Param }),
    reply: bool,
    refuses: { no_encontrado: 404 },
  }),
  proyecto: route({
    method: 'GET',
    path: '/api/consulsteel/:id',
    standby: true,
    access: 'session',
    summary: 'Un proyecto',
    params: z.object({ id: idParam }),
    /** clientId: only if it is this client's. */
    query: z.object({ clientId: optionalText(idParam) }),
    reply: proyecto,
    refuses: { no_encontrado: 404 },
  }),
} as const
