import { describe, expect, it } from 'vitest'
import { ownMarca } from '#shared/marca.ts'
import { eleccionText, readEleccion, whyAlways } from './eleccion.ts'
import { writeCorreo } from './template.ts'

const marco = { empresa: 'Sur', razonSocial: 'Sur S.A.', publicUrl: 'https://portal.ejemplo.test', marca: ownMarca }
const write = (choice: { ruta: string } | { porque: string }) =>
  writeCorreo({ titulo: 'T', paragraphs: [] }, { ...marco, choice })

describe('what a mail’s reader may choose', () => {
  it.each([
    [{ de: 'cuenta', usuarioId: 12, tipo: 'solicitud' }, 'cuenta 12 solicitud'],
    [{ de: 'contacto', clienteId: 4512, tipoEmailId: 4 }, 'contacto 4512 4'],
    [{ de: 'contacto', clienteId: 4512, tipoEmailId: 0 }, 'contacto 4512 0'],
  ] as const)('PAPEL-06 %j stands in its row and in its link as %j, and is read back', (one, text) => {
    expect(eleccionText(one)).toBe(text)
    expect(readEleccion(text)).toEqual(one)
  })
  it.each(['', 'cuenta', 'cuenta x solicitud', 'contacto 1 x', 'contacto 1 2 3', 'otra 1 2', 'cuenta 1 a b'])(
    'PAPEL-06 %j is no choice',
    (text) => expect(readEleccion(text)).toBeNull(),
  )
  it('PAPEL-06 its last words lead to where one chooses, in HTML and in text', () => {
    const { html, texto } = write({ ruta: '/correos/elegir/PASE' })
    expect(html).toMatch(/href="https:\/\/portal\.ejemplo\.test\/correos\/elegir\/PASE"[^>]*>Elegir qué me llega<\/a>/)
    expect(texto).toMatch(/\nElegir qué me llega: https:\/\/portal\.ejemplo\.test\/correos\/elegir\/PASE\n$/)
  })
  it('PAPEL-06 or say why it always comes', () => {
    const { html, texto } = write({ porque: 'Te llega porque hiciste <esta> solicitud.' })
    expect(html).toContain('Te llega porque hiciste &#60;esta&#62; solicitud.')
    expect(texto).toMatch(/\nTe llega porque hiciste <esta> solicitud\.\n$/)
    expect(html + texto).not.toContain('Elegir qué me llega')
  })
  it.each([
    ['clave-modificada', 'Te llega siempre: cuida la seguridad de tu cuenta.'],
    ['ingreso-nuevo', 'Te llega siempre: cuida la seguridad de tu cuenta.'],
    ['recuperacion', 'Te llega porque alguien pidió una contraseña nueva para tu cuenta.'],
    ['primer-ingreso', 'Te llega porque te invitaron al portal.'],
    ['contacto', 'Te llega porque alguien te escribió desde el portal.'],
    ['reclamo', 'Te llega porque sos parte de este reclamo.'],
  ])('PAPEL-06 of %s', (tipo, why) => expect(whyAlways(tipo)).toBe(why))
})
