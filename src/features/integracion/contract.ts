import { route } from '#shared/route.ts'
import { bool, boolParam, crudo, int, lista, texto, textoNull, z } from '#shared/wire.ts'

/**
 * What an import did; `errores` holds the first 1000 bad lines, `conError` counts them all. `linea`: of the file, or
 * the row's place in the list, from 1.
 */
export const informe = z.object({
  entidad: texto,
  dryRun: bool,
  leidas: int,
  nuevas: int,
  cambiadas: int,
  iguales: int,
  conError: int,
  errores: lista(z.object({ archivo: texto, linea: int, columna: textoNull, motivo: texto })),
  avisos: lista(texto),
})

export const contract = {
  importEntidad: route({
    method: 'PUT',
    path: '/api/integracion/:entidad',
    access: 'public',
    bodyStream: true,
    reply: informe,
    summary:
      'Alta y cambio de datos desde el sistema de gestión, con clave de integración (docs/integracion.md). JSON (lista o $values) o application/x-ndjson.',
    params: z.object({ entidad: crudo(60) }),
    query: z.object({ dryRun: z.optional(boolParam) }),
  }),
} as const
