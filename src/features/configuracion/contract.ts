import { P } from '#shared/permisos.ts'
import { conEspera, file, route } from '#shared/route.ts'
import {
  bool,
  cifra,
  crudo,
  day,
  id,
  idParam,
  int,
  lista,
  listaEntrada,
  ok,
  opcional,
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
/** A file as it was uploaded; `entradas`: how many a zip holds. */
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

declare module '#shared/vivo.ts' {
  interface Vivos {
    configuracion: true
  }
}

/** All of the screen in one answer. `fijos`: what the server's file says, which no one changes here. */
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
const resumenTerminos = z.object({ version: int, creado: timeNull, usuario: textoNull })
export type ResumenTerminos = z.infer<typeof resumenTerminos>

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
const renglon = z.object({ texto: crudo(200), url: crudo(2000) })

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
    refuses: { no_encontrado: 404, zip_invalido: 400, archivos_no_disponibles: conEspera(503) },
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
      termsConditions: crudo(MAX_TERMINOS, textos.sinTexto, textos.terminosLargos),
      version: opcional(page),
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
    reply: lista(resumenTerminos),
  }),
  versionTerminos: route({
    method: 'GET',
    path: '/api/configuracion/terminos/:version',
    access: ADMIN,
    summary: 'Una versión de los términos',
    params: z.object({ version: idParam }),
    reply: z.object({ ...resumenTerminos.shape, termsConditions: texto }),
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
      titulo: crudo(MAX_TITULO_DOLAR, textos.dolarSinTitulo, textos.dolarLargo),
      texto: crudo(MAX_TEXTO_DOLAR, textos.dolarLargo),
      mostrarValor: bool,
      cotizacion: opcional(z.object({ valor: cifra, fecha: day })),
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
      nombre: crudo(200),
      razonSocial: crudo(200),
      telefono: opcional(crudo(100)),
      contacto: opcional(crudo(250)),
      bancoUrl: crudo(2000),
      calculadoraUrl: opcional(crudo(2000)),
      enlaces: listaEntrada(renglon),
      redes: listaEntrada(renglon),
      version: opcional(page),
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
      logo: z.union([z.object({ trazo: crudo(8000), caja: crudo(60) }), z.object({ url: crudo(2000) })]),
      acento: opcional(crudo(7)),
      enlace: opcional(crudo(7)),
      marcaAsociada: opcional(renglon),
      carruselMs: int,
      version: opcional(page),
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
