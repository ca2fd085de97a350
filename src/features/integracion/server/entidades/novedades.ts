import { isEnlace, isHttps, isRuta, MAX, textos } from '#features/novedades/rules.ts'
import { cleanHtml, isEmptyHtml, picturesOf } from '#server/html.ts'
import { z } from '#shared/wire.ts'
import { codigo, instant, leida, required, optionalText, reference, siNo, texto, tipo, vacia } from '../columnas.ts'
import type { Entidad } from '../entidad.ts'
import type { Quita } from '../quita.ts'
import { upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { cliente } from './references.ts'

/** A text with titles, lists and links; other markup is removed, as in the portal's editor. */
const html = (max: number) =>
  tipo(
    `HTML ${max}`,
    leida(
      (t) => readHtml(t, max),
      (t) => (isOwn(cleanHtml(t)) ? `tiene más de ${max} caracteres.` : textos.badImagen),
    ),
  )
/** Whether a sanitised text has only pictures of the portal (OPEN-344). */
const isOwn = (clean: string) => picturesOf(clean).every(isRuta)
const readHtml = (text: string, max: number): string | undefined => {
  const clean = cleanHtml(text)
  return text.length <= max && clean.length <= max && isOwn(clean) ? clean : undefined
}
const direccion = (vale: (t: string) => boolean, motivo: string) =>
  tipo(
    'dirección',
    leida(
      (t) => (t.length <= MAX.direccion && vale(t) ? t : undefined),
      () => motivo,
    ),
  )

const quitaNovedad: Quita = {
  tabla: 'novedad',
  clave: { codigo: 'text' },
  erpColumn: 'codigo',
  de: (v) => ({ codigo: v.codigo as string }),
}
/** News written in another system. A change made in the portal stays until the file has another value. */
export const novedades: Entidad = {
  nombre: 'novedades',
  momento: { columna: 'momento', en: quitaNovedad },
  clave: ['codigo'],
  columnas: z.object({
    codigo: required(codigo(), { example: 'NOV-014' }),
    titulo: required(texto(MAX.titulo), { example: 'Perfiles C galvanizados a medida' }),
    textoPortada: required(texto(MAX.portada), { example: 'Cuatro alturas en stock', que: 'se lee en la lista' }),
    cuerpo: required(html(MAX.cuerpo), { example: '<p>Desde esta semana…</p>', que: 'se limpia al entrar' }),
    cuerpoDetalle: optionalText(html(MAX.detalle), { que: 'debajo del cuerpo' }),
    publicada: optionalText(instant(), { example: '18/11/2026 08:00', que: 'desde cuándo se ve; vacía: borrador' }),
    destacada: vacia(false, siNo(), { example: 'no' }),
    cliente: optionalText(reference(cliente, codigo()), { example: '004512', que: 'quién la ve; vacío: todos' }),
    link: optionalText(direccion(isEnlace, textos.badEnlace), { example: '/acopios' }),
    linkImagenSec: optionalText(direccion(isRuta, textos.badImagen), {
      example: '/dibujos/seccion/c.svg?h=100&b=50&c=15&e=2',
      que: 'una imagen del portal',
    }),
    linkVideo: optionalText(direccion(isHttps, textos.badVideo), { example: 'https://videos.example/perfiles' }),
  }),
  // published news must not be empty, as in the portal's editor
  check: ({ cuerpo, publicada }, hay) =>
    hay('cuerpo') && isEmptyHtml(String(cuerpo)) && (publicada !== null || !hay('publicada'))
      ? ['cuerpo', textos.noCuerpo]
      : null,
  quita: quitaNovedad,
  save: upsert(
    'novedad',
    ['codigo'],
    {
      codigo: 'text',
      titulo: 'text',
      textoPortada: 'text',
      cuerpo: 'text',
      cuerpoDetalle: 'text',
      publicada: 'timestamptz',
      destacada: 'boolean',
      clienteId,
      link: 'text',
      linkImagenSec: 'text',
      linkVideo: 'text',
    },
    { byHand: true, onChange: 'version = t.version + 1, modificada = now()' },
  ),
}
