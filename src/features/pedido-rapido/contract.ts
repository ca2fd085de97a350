import { product } from '#features/productos/contract.ts'
import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { figure, int, libre, lista, metro, numero, optionalText, texto, textoNull, z } from '#shared/wire.ts'
import { MAX_FILE, MAX_ROWS, MAX_TEXT, tooManyRows } from './limits.ts'

const EDIT = { all: [P.carritoA, P.carritoB] } as const
/** A row as it was written; what its own fields do not say is read from the text. Metres. */
const fila = z.object({
  texto: libre(MAX_TEXT),
  cantidad: optionalText(figure),
  largo: optionalText(figure),
  ancho: optionalText(figure),
})
const filas = z.array(fila).check(z.minLength(1), z.maxLength(MAX_ROWS, tooManyRows))

/** What a row is taken for. Only of `encontrado` is the one candidate it; `motivo`: why it is not, as a sentence. */
export const reconocida = z.object({
  estado: z.enum(['encontrado', 'dudoso', 'noEncontrado']),
  motivo: textoNull,
  cantidad: z.nullable(numero),
  largo: z.nullable(metro),
  ancho: z.nullable(metro),
  candidatos: lista(product),
})
export type Reconocida = z.infer<typeof reconocida>

export const contract = {
  reconocer: route({
    method: 'POST',
    path: '/api/pedidoRapido/reconocer',
    reads: true,
    access: EDIT,
    limit: 'busqueda',
    summary: 'Qué producto es cada fila escrita, hasta 500 de una vez',
    body: z.object({ clienteId: int, filas }),
    reply: lista(reconocida),
    refuses: { no_encontrado: 404 },
  }),
  archivo: route({
    method: 'POST',
    path: '/api/pedidoRapido/archivo',
    access: EDIT,
    summary: 'Lee las filas de un archivo CSV o XLSX, como las de un texto pegado',
    upload: { file: { types: ['xlsx', 'csv'], maxBytes: MAX_FILE } },
    reply: lista(z.object({ texto, cantidad: texto, largo: texto, ancho: texto })),
    refuses: { archivo_ilegible: 400, sin_filas: 400, demasiadas_filas: 400 },
  }),
} as const
