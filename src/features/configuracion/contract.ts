import { P } from '#shared/permisos.ts'
import { withRetryAfter, file, route } from '#shared/route.ts'
import {
  bool,
  figure,
  raw,
  day,
  id,
  idParam,
  int,
  lista,
  listaEntrada,
  ok,
  optionalText,
  page,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'
import { empresa, dolar, marcaEscrita, marcaVista } from './contract/company.ts'
import {
  MAX_LOGO,
  MAX_POLITICA,
  MAX_TERMINOS,
  MAX_TEXTO_DOLAR,
  MAX_TITULO_DOLAR,
  textos,
  tiposArchivo,
} from './rules.ts'

export type { Empresa, Dolar, Marca, MarcaEscrita, MarcaVista } from './contract/company.ts'

const ADMIN = { roles: [1], all: [P.configuracion] } as const
/** An uploaded file; `entradas`: the number of files in a zip. */
const version = z.object({
  id,
  version: int,
  nombre: texto,
  bytes: int,
  entradas: z.nullable(int),
  creado: time,
  usuario: textoNull,
  vigente: bool,
})
export type Version = z.infer<typeof version>
/** Newest first. */
const archivo = z.object({ tipo: z.enum(tiposArchivo), versiones: lista(version) })
export type Archivo = z.infer<typeof archivo>

declare module '#shared/live.ts' {
  interface LiveTypes {
    configuracion: true
  }
}

/** The whole screen in one answer. `fijos`: the values set by the server's file, which cannot be changed here. */
const estado = z.object({
  shoopEnabled: bool,
  shoopCambio: z.nullable(z.object({ fecha: time, usuario: textoNull })),
  carritosAbiertos: int,
  maxBytes: int,
  archivos: lista(archivo),
  terminos: z.object({ version: int, creado: timeNull, usuario: textoNull }),
  dolar,
  empresa: z.object({ ...empresa.shape, version: int }),
  marca: marcaEscrita,
  fijos: lista(texto),
})
export type Estado = z.infer<typeof estado>
const summaryTerminos = z.object({ version: int, creado: timeNull, usuario: textoNull })
export type SummaryTerminos = z.infer<typeof summaryTerminos>

const subida = z.object({ httpStatusCode: z.literal(200) })
const zip = (path: `/api/configuracion/${string}`, summary: string) =>
  route({
    method: 'POST',
    path,
    access: ADMIN,
    summary,
    upload: { file: { types: ['zip'] } },
    reply: subida,
    success: 'httpStatusCode',
    refuses: { zip_invalido: 400 },
  })
const menuZip = (path: `/api/menu/download/${string}`, summary: string) =>
  route({
    method: 'GET',
    path,
    access: 'session',
    summary,
    reply: file('application/zip'),
    refuses: { no_encontrado: 404 },
  })
const renglon = z.object({ texto: raw(200), url: raw(2000) })

export const contract = {
  estado: route({
    method: 'GET',
    path: '/api/configuracion',
    access: ADMIN,
    summary: 'Toda la configuración: compras, archivos con sus versiones, términos, empresa',
    reply: estado,
  }),
  updateShoopEnabled: route({
    method: 'POST',
    path: '/api/configuracion/updateShoopEnabled',
    access: ADMIN,
    summary: 'Habilita o deshabilita la compra',
    body: z.object({ shoopEnabled: bool }),
    reply: ok,
    success: true,
  }),
  uploadListPrecios: zip('/api/configuracion/uploadListPrecios', 'Sube la lista de precios (zip)'),
  uploadListPreciosHerr: zip(
    '/api/configuracion/uploadListPreciosHerr',
    'Sube la lista de precios de herramientas (zip)',
  ),
  uploadBancoImagenes: zip('/api/configuracion/uploadBancoImagenes', 'Sube el banco de imágenes (zip)'),
  uploadManualMarca: zip('/api/configuracion/uploadManualMarca', 'Sube el manual de marca (zip)'),
  updatePoliticaReclamos: route({
    method: 'POST',
    path: '/api/configuracion/updatePoliticaReclamos',
    access: ADMIN,
    summary: 'Cambia la política de reclamos (PDF); se pide aceptarla de nuevo',
    upload: { file: { types: ['pdf'], maxBytes: MAX_POLITICA } },
    reply: ok,
    success: true,
  }),
  usarVersion: route({
    method: 'POST',
    path: '/api/configuracion/archivos/:id/usar',
    access: ADMIN,
    summary: 'Vuelve a una versión anterior de un archivo',
    params: z.object({ id: idParam }),
    reply: ok,
    success: true,
    refuses: { no_encontrado: 404, zip_invalido: 400, archivos_no_disponibles: withRetryAfter(503) },
  }),
  bajarVersion: route({
    method: 'GET',
    path: '/api/configuracion/archivos/:id',
    access: ADMIN,
    summary: 'Un archivo subido, de cualquier versión',
    params: z.object({ id: idParam }),
    reply: file('application/octet-stream'),
    refuses: { no_encontrado: 404 },
  }),
  updateTermsConditions: route({
    method: 'POST',
    path: '/api/configuracion/updateTermsConditions',
    access: ADMIN,
    summary: 'Cambia los términos y condiciones (HTML); `version`: la que se estaba editando',
    body: z.object({
      termsConditions: raw(MAX_TERMINOS, textos.noTexto, textos.terminosLargos),
      version: optionalText(page),
    }),
    reply: ok,
    success: true,
    refuses: { version_vieja: 409 },
  }),
  versionesTerminos: route({
    method: 'GET',
    path: '/api/configuracion/terminos',
    access: ADMIN,
    summary: 'Las versiones de los términos, la última primero',
    reply: lista(summaryTerminos),
  }),
  versionTerminos: route({
    method: 'GET',
    path: '/api/configuracion/terminos/:version',
    access: ADMIN,
    summary: 'Una versión de los términos',
    params: z.object({ version: idParam }),
    reply: z.object({ ...summaryTerminos.shape, termsConditions: texto }),
    refuses: { no_encontrado: 404 },
  }),
  updateDolar: route({
    method: 'POST',
    path: '/api/configuracion/updateDolar',
    access: ADMIN,
    summary: 'Cambia la tira del dólar y, si viene, la cotización; `version`: la que se estaba editando',
    body: z.object({
      version: int,
      visible: bool,
      titulo: raw(MAX_TITULO_DOLAR, textos.dolarWithoutTitulo, textos.dolarLargo),
      texto: raw(MAX_TEXTO_DOLAR, textos.dolarLargo),
      mostrarValor: bool,
      cotizacion: optionalText(z.object({ valor: figure, fecha: day })),
    }),
    reply: ok,
    success: true,
    refuses: { version_vieja: 409 },
  }),
  updateEmpresa: route({
    method: 'POST',
    path: '/api/configuracion/updateEmpresa',
    access: ADMIN,
    summary: 'Cambia los datos de la empresa: nombre, contacto y enlaces del pie',
    body: z.object({
      nombre: raw(200),
      razonSocial: raw(200),
      telefono: optionalText(raw(100)),
      contacto: optionalText(raw(250)),
      bancoUrl: raw(2000),
      calculadoraUrl: optionalText(raw(2000)),
      enlaces: listaEntrada(renglon),
      redes: listaEntrada(renglon),
      version: optionalText(page),
    }),
    reply: ok,
    success: true,
    refuses: { version_vieja: 409 },
  }),
  updateMarca: route({
    method: 'POST',
    path: '/api/configuracion/updateMarca',
    access: ADMIN,
    summary: 'Cambia logo, colores, marca asociada y el paso del inicio; `version`: la que se estaba editando',
    body: z.object({
      logo: z.union([z.object({ trazo: raw(8000), caja: raw(60) }), z.object({ url: raw(2000) })]),
      acento: optionalText(raw(7)),
      enlace: optionalText(raw(7)),
      marcaAsociada: optionalText(renglon),
      carruselMs: int,
      version: optionalText(page),
    }),
    reply: ok,
    success: true,
    refuses: { version_vieja: 409 },
  }),
  uploadLogo: route({
    method: 'POST',
    path: '/api/configuracion/uploadLogo',
    access: ADMIN,
    summary:
      'Guarda un logo, del tamaño en que se ve, y dice su dirección, que no cambia; uno claro, sobre un fondo oscuro',
    upload: { file: { types: ['png', 'jpg', 'webp'], maxBytes: MAX_LOGO } },
    reply: z.object({ url: texto, ancho: int, alto: int, claro: bool }),
    refuses: { imagen_invalida: 400 },
  }),
  marca: route({
    method: 'GET',
    path: '/api/configuracion/marca',
    access: 'session',
    summary: 'Cómo se llama y cómo se ve la empresa, para una página que ya está abierta',
    reply: marcaVista,
  }),
  listaprecios: menuZip('/api/menu/download/listaprecios', 'Las listas de precios (zip)'),
  manualmarca: menuZip('/api/menu/download/manualmarca', 'El manual de marca (zip)'),
  bancoimagenes: menuZip('/api/menu/download/bancoimagenes', 'El banco de imágenes (zip)'),
} as const
