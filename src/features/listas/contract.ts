import { lineaHoy } from '#features/carrito/contract.ts'
import { catalogo } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  bool,
  codeText,
  entrada,
  figure,
  id,
  idParam,
  int,
  kg,
  libre,
  lista,
  ok,
  optionalText,
  texto,
  time,
  z,
} from '#shared/wire.ts'
import { MAX_LINEAS, MAX_NOMBRE, MAX_NOTA, textos } from './rules.ts'

const cabecera = {
  id,
  clienteId: id,
  nombre: texto,
  nota: texto,
  compartida: bool,
  /** Whoever asks made it. */ propia: bool,
  /** Whoever asks may delete it, and share it or not. */ puedeEliminar: bool,
  dueno: texto,
  cambiada: time,
  cambiadaPor: texto,
}
/** A list in the index. `kilos`: of its lines that are in the catalogue. */
export const resumen = z.object({ ...cabecera, lineas: int, kilos: kg })
export type Resumen = z.infer<typeof resumen>
const linea = z.object({ ...lineaHoy.shape, id, /** Grows with each change. */ version: int, nota: texto })
/** A list with its lines as they would be bought today. */
export const entera = z.object({ ...cabecera, lineas: lista(linea) })
export type Entera = z.infer<typeof entera>
export type Linea = z.infer<typeof linea>

const nueva = z.object({
  productoId: codeText,
  cantidad: figure,
  largo: optionalText(figure),
  ancho: optionalText(figure),
  nota: optionalText(libre(MAX_NOTA)),
})
const nombre = entrada(textos.nombreObligatorio, MAX_NOMBRE)
const nota = optionalText(libre(MAX_NOTA))
/**
 * A change, with what it was made over: of a field of the list (`linea` null) or of a line, as texts; a new line; a
 * line taken away at a version; a line moved before another one (null: to the end).
 */
const cambio = z.object({
  que: z.enum(['campo', 'agregar', 'quitar', 'mover']),
  linea: optionalText(int),
  campo: optionalText(z.enum(['nombre', 'nota', 'compartida', 'cantidad', 'largo', 'ancho'])),
  antes: optionalText(libre(MAX_NOTA)),
  despues: optionalText(libre(MAX_NOTA)),
  version: optionalText(int),
  antesDe: optionalText(int),
  nueva: optionalText(nueva),
})
export type Cambio = z.output<typeof cambio>

const ACCESS = { any: catalogo } as const
const params = z.object({ id: idParam })
const changed = { status: 409, extra: { lista: entera } } as const
export const contract = {
  list: route({
    method: 'GET',
    path: '/api/listas',
    access: ACCESS,
    summary: 'Las listas de un cliente: las propias y las compartidas',
    query: z.object({ clienteId: idParam }),
    reply: lista(resumen),
    refuses: { no_encontrado: 404 },
  }),
  create: route({
    method: 'POST',
    path: '/api/listas',
    access: ACCESS,
    idempotent: true,
    summary: 'Crea una lista, vacía o con las líneas dadas',
    body: z.object({
      clienteId: int,
      nombre,
      nota,
      compartida: bool,
      lineas: z.array(nueva).check(z.maxLength(MAX_LINEAS, textos.tooManyLines)),
    }),
    reply: entera,
    refuses: { no_encontrado: 404, demasiadas_listas: 409, demasiadas_lineas: 409 },
  }),
  read: route({
    method: 'GET',
    path: '/api/listas/:id',
    access: ACCESS,
    summary: 'Una lista con sus líneas como se comprarían hoy',
    params,
    reply: entera,
    refuses: { no_encontrado: 404 },
  }),
  change: route({
    method: 'POST',
    path: '/api/listas/:id/cambios',
    access: ACCESS,
    idempotent: true,
    summary: 'Cambia una lista; lo que otra persona cambió mientras tanto se junta, o se rechaza con la lista al día',
    params,
    body: z.object({ cambios: z.array(cambio).check(z.minLength(1), z.maxLength(2 * MAX_LINEAS)) }),
    reply: entera,
    refuses: { no_encontrado: 404, lista_de_otro: 403, lista_cambiada: changed, demasiadas_lineas: 409 },
  }),
  copy: route({
    method: 'POST',
    path: '/api/listas/:id/copiar',
    access: ACCESS,
    idempotent: true,
    summary: 'Copia una lista como propia',
    params,
    reply: entera,
    refuses: { no_encontrado: 404, demasiadas_listas: 409 },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/listas/:id',
    access: ACCESS,
    summary: 'Elimina una lista; durante 30 días se puede recuperar',
    params,
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404, lista_de_otro: 403 },
  }),
  restore: route({
    method: 'POST',
    path: '/api/listas/:id/restaurar',
    access: ACCESS,
    summary: 'Recupera una lista eliminada',
    params,
    reply: entera,
    refuses: { no_encontrado: 404, lista_de_otro: 403, demasiadas_listas: 409 },
  }),
} as const
