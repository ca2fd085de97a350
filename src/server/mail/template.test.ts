import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownMarca } from '#shared/marca.ts'
import { writeCorreo, type Content } from './template.ts'

const marco = {
  empresa: 'Aceros & Perfiles <Sur>',
  razonSocial: 'Aceros Sur S.A.',
  publicUrl: 'https://portal.ejemplo.test',
  marca: ownMarca,
}
const write = (c: Partial<Content>) => writeCorreo({ titulo: 'Título', paragraphs: [], ...c }, marco)

describe('the layout of a mail', () => {
  it('has the distributor’s name, a drawn logo, one button and no picture, style sheet or script', () => {
    const { html } = write({ paragraphs: ['Hola'], button: { texto: 'Ver', ruta: '/presupuestos/1' } })
    expect(html).toContain('Aceros &#38; Perfiles &#60;Sur&#62;')
    expect(html).toContain('bgcolor="#18212B"')
    expect(html.match(/background:#C2410C/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(style|script|img|link|svg|form|iframe)\b/i)
    expect(html).not.toMatch(/@media|position:|display:(flex|grid)/) // dropped by mail clients
  })
  it('opens and closes every element', () => {
    const { html } = write({
      paragraphs: ['a', 'b'],
      datos: [['c', 'd']],
      button: { texto: 'e', ruta: '/f' },
      closing: ['g'],
    })
    const tags = [...html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)].filter(
      ([, , name]) => !['meta', 'br'].includes(name!),
    )
    const left = tags.reduce<string[]>(
      (open, [, close, name]) =>
        !close ? [...open, name!] : open.at(-1) === name ? open.slice(0, -1) : [...open, `/${name}`],
      [],
    )
    expect([tags.length > 40, left]).toEqual([true, []])
  })
  it('shows what people wrote and runs none of it: no text adds an element or an attribute', () => {
    const count = (html: string) => [html.match(/</g)!.length, html.match(/"/g)!.length]
    const shape = count(
      write({ titulo: 'x', paragraphs: ['x'], datos: [['x', 'x']], closing: ['x'], button: { texto: 'x', ruta: '/x' } })
        .html,
    )
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }).map((s) => s.replace(/[\r\n]/g, ' ')),
        (s) => {
          const { html } = write({
            titulo: s,
            paragraphs: [s],
            datos: [[s, s]],
            closing: [s],
            button: { texto: s, ruta: `/x?q=${encodeURIComponent(s.toWellFormed())}` },
          })
          expect(count(html)).toEqual(shape)
        },
      ),
      { numRuns: 60 },
    )
  }, 20_000)
  it('says the same in plain text', () => {
    const { texto } = write({
      titulo: 'Solicitud',
      paragraphs: ['Uno <b>', 'Dos'],
      datos: [
        ['Número', '48.217'],
        ['Total', '$ 1,00'],
      ],
      button: { texto: 'Ver', ruta: '/presupuestos/1?a=1&b=2' },
      closing: ['Chau'],
    })
    expect(texto).toBe(
      'Aceros & Perfiles <Sur>\n\nSOLICITUD\n\nUno <b>\n\nDos\n\nNúmero: 48.217\nTotal: $ 1,00\n\nVer:\nhttps://portal.ejemplo.test/presupuestos/1?a=1&b=2\n\nChau\n\n-- \nAceros Sur S.A.\nEste mensaje salió del portal de Aceros & Perfiles <Sur>. No hace falta responderlo.\n',
    )
  })
  it('wears the distributor’s colours and logo: an image by its address, no path', () => {
    const dressed = (logo: { url: string } | { trazo: string; caja: string }) =>
      writeCorreo(
        { titulo: 'T', paragraphs: [], button: { texto: 'Ver', ruta: '/x' } },
        { ...marco, marca: { logo, colores: { acento: '#00529B', enlace: '#00529B' } } },
      ).html
    const { html } = { html: dressed({ url: 'https://cdn.ejemplo.test/a.png?x="><b>' }) }
    expect(html).toContain('<img src="https://cdn.ejemplo.test/a.png?x=&#34;&#62;&#60;b&#62;"')
    expect([
      html.includes('background:#00529B'),
      html.includes('#C2410C'),
      html.includes('color:#00529B;word-break'),
    ]).toEqual([true, false, true])
    expect(dressed({ trazo: 'M0 0h1', caja: '0 0 1 1' })).not.toMatch(/<(svg|img)|bgcolor="#18212B"/)
  })
  it('says whether an answer reaches anybody', () => {
    expect(writeCorreo({ titulo: 'T', paragraphs: [] }, { ...marco, canReply: true }).texto).toContain(
      'Podés responderlo como cualquier correo.',
    )
  })
  it.each(['https://otro.test/', '//otro.test/x', 'javascript:alert(1)', '/\\otro.test', 'presupuestos/1'])(
    'links to this portal only, not to %s',
    (ruta) => expect(() => write({ button: { texto: 'x', ruta } })).toThrow(/links to this portal only/),
  )
})
