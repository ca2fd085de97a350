import { MAX_FOTOS, MAX_NUMERO, pruebaReq } from '#features/entregas/rules.ts'
import { MAX_ORDEN } from '#features/fotos/rules.ts'
import { withRetryAfter, route } from '#shared/route.ts'
import {
  bool,
  boolParam,
  codeParam,
  id0Param,
  raw,
  int,
  lista,
  optionalText,
  withoutNul,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'

/**
 * The report of an import. `errores`: the first 1000 bad lines; `conError`: their number. `linea`: the line of the
 * file, or the index in the list, both from 1.
 */
export const report = z.object({
  entidad: texto,
  dryRun: bool,
  leidas: int,
  nuevas: int,
  cambiadas: int,
  iguales: int,
  retiradas: int,
  conError: int,
  errores: lista(z.object({ archivo: texto, linea: int, columna: textoNull, motivo: texto })),
  avisos: lista(texto),
})

/** When the order system stated it: ISO 8601 with an offset, at most one day ahead of now. Read as UTC. */
const DAY_MS = 86_400_000
const BAD_MOMENTO = 'El momento no es una fecha y hora ISO 8601 con su zona, o está en el futuro.'
const instantParam = z.pipe(
  z.iso.datetime({ offset: true, error: BAD_MOMENTO }).check(
    withoutNul,
    z.maxLength(40, BAD_MOMENTO),
    z.refine((t) => Date.parse(t) < Date.now() + DAY_MS, BAD_MOMENTO),
  ),
  z.transform((t) => new Date(t).toISOString()),
)

/** A row as the order system writes it; docs/integracion.md names the columns of each entity. */
const fila = z.record(z.string(), z.unknown())

const fotoOf = z.object({
  codigo: codeParam,
  orden: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ORDEN)),
})
const ofMomento = z.object({ momento: optionalText(instantParam) })
const ofFotos = { clave_invalida: 401, clave_vencida: 401, clave_sin_alcance: 403, no_encontrado: 404 } as const

const badFoto = { archivo_vacio: 400, archivo_grande: 413, tipo_no_admitido: 415, foto_rechazada: 422 } as const
const images = {
  'image/jpeg': z.string(),
  'image/png': z.string(),
  'image/webp': z.string(),
  'image/avif': z.string(),
  'image/heic': z.string(),
} as const

const credential = {
  bearer: 'claveDeIntegracion',
  about: 'Clave que crea `npm run import -- --clave NOMBRE` (docs/integracion.md); empieza con pv_.',
} as const

export const contract = {
  importEntidad: route({
    method: 'PUT',
    path: '/api/integracion/:entidad',
    access: 'public',
    credential,
    bodyStream: {
      'application/json': z.union([z.array(fila), z.object({ $values: z.array(fila) })]),
      'application/x-ndjson': z.string(),
    },
    reply: report,
    summary:
      'Alta y cambio de datos desde el sistema de gestión, con clave de integración (docs/integracion.md). JSON (lista o $values, hasta 10 MB) o application/x-ndjson: un objeto por línea, sin límite.',
    params: z.object({ entidad: raw(60) }),
    query: z.object({
      dryRun: optionalText(boolParam),
      decimal: optionalText(z.enum([',', '.'])),
      momento: optionalText(instantParam),
      completo: optionalText(boolParam),
      confirmarBajas: optionalText(boolParam),
    }),
    refuses: {
      clave_invalida: 401,
      clave_vencida: 401,
      clave_sin_alcance: 403,
      no_encontrado: 404,
      importacion_en_curso: withRetryAfter(409),
    },
  }),
  comprobantePdf: route({
    method: 'PUT',
    path: '/api/integracion/comprobantes/:link/pdf',
    access: 'public',
    credential,
    bodyStream: { 'application/pdf': z.string() },
    reply: 'void',
    summary:
      'El PDF de un comprobante, como lo hizo el sistema de gestión; reemplaza al anterior. La clave tiene que alcanzar para comprobantes.',
    params: z.object({ link: raw(200) }),
    refuses: {
      clave_invalida: 401,
      clave_vencida: 401,
      clave_sin_alcance: 403,
      no_encontrado: 404,
      archivo_grande: 413,
      tipo_no_admitido: 415,
    },
  }),
  reciboPdf: route({
    method: 'PUT',
    path: '/api/integracion/documentos/:archivo/pdf',
    access: 'public',
    credential,
    bodyStream: { 'application/pdf': z.string() },
    reply: 'void',
    summary:
      'El PDF de un documento de la cuenta corriente, con el nombre de su archivo (ADB, CUIT, letra y número); reemplaza al anterior. La clave tiene que alcanzar para documentos.',
    params: z.object({ archivo: raw(200) }),
    refuses: {
      clave_invalida: 401,
      clave_vencida: 401,
      clave_sin_alcance: 403,
      no_encontrado: 404,
      archivo_grande: 413,
      tipo_no_admitido: 415,
    },
  }),
  foto: route({
    method: 'PUT',
    path: '/api/integracion/productos/:codigo/fotos/:orden',
    access: 'public',
    credential,
    bodyStream: images,
    reply: z.object({ cambio: z.enum(['nueva', 'cambiada', 'igual']) }),
    summary:
      'Una foto de un producto, JPG, PNG, WebP, AVIF o HEIC de hasta 20 MB y 60 megapíxeles; reemplaza a la anterior cuando sus tamaños están hechos. La clave tiene que alcanzar para fotos.',
    params: fotoOf,
    query: ofMomento,
    refuses: { ...ofFotos, llego_tarde: 409, ...badFoto },
  }),
  prueba: route({
    method: 'PUT',
    path: '/api/integracion/remitos/:numero/prueba',
    access: 'public',
    credential,
    body: pruebaReq,
    reply: z.object({ cambio: z.enum(['nueva', 'cambiada']) }),
    summary:
      'La prueba de entrega del transporte: quién recibió, dónde y cuándo, o por qué no se entregó, y cuántas fotos van a llegar. La misma fecha cambia la misma prueba. La clave tiene que alcanzar para remitos.',
    params: z.object({ numero: raw(MAX_NUMERO) }),
    refuses: ofFotos,
  }),
  pruebaImagen: route({
    method: 'PUT',
    path: '/api/integracion/remitos/:numero/prueba/imagenes/:orden',
    access: 'public',
    credential,
    bodyStream: images,
    reply: z.object({ cambio: z.enum(['nueva', 'cambiada']) }),
    summary:
      'Una imagen de la prueba de entrega: 0 es la firma, de 1 a 10 las fotos; de la prueba de esa fecha, o de la última. Se guarda sin lo que diga del lugar y de la cámara. La clave tiene que alcanzar para remitos.',
    params: z.object({
      numero: raw(MAX_NUMERO),
      orden: z.pipe(id0Param, z.number().check(z.maximum(MAX_FOTOS))),
    }),
    query: z.object({ fecha: optionalText(instantParam) }),
    refuses: { ...ofFotos, ...badFoto },
  }),
  borrarFoto: route({
    method: 'DELETE',
    path: '/api/integracion/productos/:codigo/fotos/:orden',
    access: 'public',
    credential,
    reply: 'void',
    summary: 'Retira una foto de un producto. La clave tiene que alcanzar para fotos.',
    params: fotoOf,
    query: ofMomento,
    refuses: { ...ofFotos, llego_tarde: 409 },
  }),
} as const
