import { bool, int, lista, numero, texto, textoNull, time, timeNull, z } from '#shared/wire.ts'

const enlace = z.object({ texto, url: texto })
export const empresa = z.object({
  nombre: texto,
  razonSocial: texto,
  telefono: textoNull,
  contacto: textoNull,
  bancoUrl: texto,
  calculadoraUrl: textoNull,
  enlaces: lista(enlace),
  redes: lista(enlace),
})
export type Empresa = z.infer<typeof empresa>

/** The dollar strip, and the rate with its instant (OPEN-220). `version`: the strip's last change. */
export const dolar = z.object({
  version: int,
  visible: bool,
  titulo: texto,
  texto,
  mostrarValor: bool,
  valor: z.nullable(numero),
  fecha: timeNull,
  cambio: z.nullable(z.object({ fecha: time, usuario: textoNull })),
})
export type Dolar = z.infer<typeof dolar>
const logo = z.union([z.object({ trazo: texto, caja: texto }), z.object({ url: texto })])
/** The company's look; a colour null: the portal's own. */
const marca = z.object({
  logo,
  acento: textoNull,
  enlace: textoNull,
  marcaAsociada: z.nullable(enlace),
  carruselMs: int,
})
export type Marca = z.infer<typeof marca>
export const marcaEscrita = z.object({
  ...marca.shape,
  version: int,
  propios: z.object({ acento: texto, enlace: texto }),
  versiones: lista(z.object({ version: int, creado: timeNull, usuario: textoNull, ...marca.shape })),
})
export type MarcaEscrita = z.infer<typeof marcaEscrita>
const papers = z.record(z.string(), texto)
/** The branding of index.html, for pages that are open. */
export const marcaVista = z.object({
  nombre: texto,
  razonSocial: texto,
  bancoUrl: texto,
  carruselMs: int,
  logo,
  telefono: textoNull,
  calculadoraUrl: textoNull,
  enlaces: lista(enlace),
  redes: lista(enlace),
  marcaAsociada: z.nullable(z.object({ texto, url: texto, logo: z.nullable(logo) })),
  paleta: z.nullable(z.object({ claro: papers, oscuro: papers })),
})
export type MarcaVista = z.input<typeof marcaVista>
