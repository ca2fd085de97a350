import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownMarca } from '#shared/marca.ts'
import type { Content } from './content.ts'
import { writeCorreo } from './template.ts'

const marco = {
  empresa: 'Aceros & Perfiles <Sur>',
  razonSocial: 'Aceros Sur S.A.',
  publicUrl: 'https://portal.ejemplo.test',
  marca: ownMarca,
}
const write = (c: Partial<Content>) => writeCorreo({ titulo: 'Título', paragraphs: [], ...c }, marco)

/** Without what keeps a number with a hyphen whole. */
const withoutHyphened = (html: string): string =>
  html.replace(/<span style="white-space:nowrap">([\d-]+)<\/span>/g, '$1')

describe('the layout of a mail', () => {
  it('has the distributor’s name, a drawn logo, one button and no picture, style sheet or script', () => {
    const { html } = write({ paragraphs: ['Hola'], button: { texto: 'Ver', ruta: '/presupuestos/1' } })
    expect(html).toContain('Aceros &#38; Perfiles &#60;Sur&#62;')
    expect(html).toContain('bgcolor="#18212B"')
    expect(html.match(/background:#C2410C/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(script|img|link|svg|form|iframe)\b/i)
    expect(html.replace(/<style>.*<\/style>/, '')).not.toMatch(/@media|position:|display:(flex|grid)/)
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
    const count = (whole: string) => {
      const html = withoutHyphened(whole)
      return [html.match(/</g)!.length, html.match(/"/g)!.length]
    }
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
  it('PAPEL-03 facts that come first stand above the lines, the others below them, in both of its forms', () => {
    const row = { codigo: 'C1', nombre: 'Tubo redondo', cantidad: '1 tira', unitario: '$ 1 / m', total: '$ 2' }
    const { html, texto } = write({
      first: [['Viaje', 'V-77']],
      lineas: { rows: [row], more: 0 },
      total: ['Total', '$ 2'],
      datos: [['Entrega', 'Norte']],
    })
    for (const text of [html, texto]) {
      const at = ['V-77', 'Tubo redondo', 'Norte'].map((said) => text.indexOf(said))
      expect([at[0]! > 0, at.toSorted((one, other) => one - other)]).toEqual([true, at])
    }
    expect(texto).toContain(
      'Viaje: V-77\n\nTubo redondo (C1)\n  1 tira · $ 1 / m · $ 2\n\nTotal: $ 2\n\nEntrega: Norte',
    )
  })
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
  it('PAPEL-07 the mark keeps its ground where a dark mode turns colours, and the rest has dark colours of its own', () => {
    const { html } = write({ paragraphs: ['Hola'] })
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toMatch(/prefers-color-scheme:dark\)\{\.ground\{background:#0F151B!important\}/)
    const ground = (color: string) => `background:${color} linear-gradient(${color},${color})`
    expect(html.split(ground('#18212B'))).toHaveLength(2)
    expect(html.split(ground('#F2F5F8'))).toHaveLength(4)
  })
  it('PAPEL-07 codes, figures, units and cuts are each in one piece; names and what people wrote may break', () => {
    const lineas = {
      rows: [
        {
          codigo: 'P-UPN100',
          nombre: '6,50 m Perfil UPN 100',
          cantidad: '10 × 6,50 m',
          unitario: 'US$ 13,064 / m',
          total: 'US$ 849,16',
          nota: 'En stock',
        },
      ],
      more: 3,
    }
    const { html, texto } = write({ lineas, total: ['Total + IVA', 'US$ 12.345.678,90'] })
    for (const whole of ['P-UPN100', '10 × 6,50 m', 'US$ 13,064 / m', 'US$ 849,16', 'En stock', 'US$ 12.345.678,90'])
      expect(html).toMatch(new RegExp(`white-space:nowrap">${whole.replace(/[.$/]/g, '\\$&')}<`))
    expect(html).toContain('neto unitario')
    expect(html).toMatch(/overflow-wrap:anywhere[^>]*>6,50\u00a0m Perfil UPN 100</)
    expect(texto).toContain(
      '6,50 m Perfil UPN 100 (P-UPN100)\n  10 × 6,50 m · US$ 13,064 / m · US$ 849,16 · En stock\ny 3 más\n\nTotal + IVA: US$ 12.345.678,90',
    )
  })
  it.each([
    ['Solicitud N° 48.421: salió', 'Solicitud N°_48.421: salió'],
    ['US$ 12,50 y $ 3', 'US$_12,50 y $_3'],
    ['10 × 6,50 m Perfil', '10_×_6,50_m Perfil'],
    ['12,000 / m', '12,000_/_m'],
    ['de 220 × 80 × 2 mm', 'de 220_×_80_×_2_mm'],
    ['de 220 × 80 × 20 × 2,50 mm', 'de 220 ×_80 ×_20 ×_2,50_mm'],
    ['4 % del total, 300 kg', '4_% del total, 300_kg'],
    ['Peso 2.067,00 KG en 3 bolsas', 'Peso 2.067,00_KG en 3_bolsas'],
    ['menos − US$ 26,06', 'menos −_US$_26,06'],
    ['Total con IVA ≈ $ 146.379,54 del día', 'Total con IVA ≈_$_146.379,54 del día'],
    ['chofer Juan Paz, 11 4725-3310', 'chofer Juan Paz, 11_4725-3310'],
    ['Uno S.A., CUIT 30-70918432-2', 'Uno S.A., CUIT_30-70918432-2'],
    ['patente AE 214 KD, y antes patente GHX 418', 'patente AE_214_KD, y antes patente GHX_418'],
    ['Perfil UPN 100', 'Perfil UPN 100'],
    ['a las 15 horas, 2 mayores', 'a las 15 horas, 2 mayores'],
  ])('PAPEL-07 %j does not break between a number and what it is of', (text, glued) => {
    const shown = glued.replaceAll('_', '\u00a0')
    const { html: whole } = write({ titulo: text, paragraphs: [text], datos: [['Dato', text]] })
    const html = withoutHyphened(whole)
    expect(html.slice(html.indexOf('</head>')).split(`>${shown}<`)).toHaveLength(4)
  })
  it('PAPEL-07 a number with a hyphen is in one piece, and is copied as it is', () =>
    expect(write({ titulo: 'Nota de Débito 0007-00091004' }).html).toContain(
      'Nota de Débito <span style="white-space:nowrap">0007-00091004</span></h1>',
    ))
  it('PAPEL-07 the longest total has room beside the names, what is counted stands below over the whole width, and a label’s figure is whole', () => {
    const of = (total: string) => ({ codigo: 'A', nombre: 'Uno', cantidad: '1', total })
    const width = (...totals: string[]) =>
      new Set(
        [...write({ lineas: { rows: totals.map(of), more: 0 } }).html.matchAll(/align="right"[^>]*width="(\d+)"/g)].map(
          ([, at]) => at,
        ),
      )
    expect(width('US$ 849,16', 'US$ 1,00')).toEqual(new Set(['112']))
    expect(width('US$ 849,16', '$ 12.345.678,90')).toEqual(new Set(['120']))
    expect(width('US$ 849,16', 'US$ 7.993.777.705,03')).toEqual(new Set(['112']))
    const { html } = write({ lineas: { rows: [of('US$ 1,00')], more: 0 }, datos: [['5 % de US$ 91,92', 'US$ 4,60']] })
    expect(html).toMatch(/<td colspan="2"[^>]*><span[^>]*>A<\/span><span class="dot"> · <\/span><span/)
    expect(html).toContain('>5\u00a0% de US$\u00a091,92<')
  })
  it('PAPEL-07 no dot is left at the end of a row: room stands between what a line is counted in and costs, dots where a client drops the styles', () => {
    const row = { codigo: 'A', nombre: 'Uno', cantidad: '1', unitario: '$ 1 / m', total: '$ 1', nota: 'En stock' }
    const { html, texto } = write({ lineas: { rows: [row], more: 0 } })
    expect(html).toContain('.dot{display:none}.part{display:inline-block;margin-right:12px}</style>')
    const parts = [...html.matchAll(/<span class="(dot|part)"[^>]*>([^<]+)</g)].map(([, kind, said]) => [kind, said])
    const dot = ['dot', ' · ']
    const part = (said: string) => ['part', said]
    expect(parts).toEqual([part('A'), dot, part('1'), dot, part('$ 1 / m'), dot, part('En stock')])
    expect(texto).toContain('  1 · $ 1 / m · $ 1 · En stock')
  })
  it.each([
    ['US$ 36.572,13', 28, false],
    ['$ 123.456.789,01', 28, false],
    ['US$ 123.456.789,01', 28, true],
    ['US$ 7.646.229.992,81', 22, true],
  ])(
    'PAPEL-07 the total %s, of %i pixels, stays within a telephone’s width, below its label: %s',
    (figure, size, below) => {
      const { html } = write({ total: ['Total + IVA', figure] })
      const [, between] = /Total \+ IVA<\/div><\/td>(.*?)<td align="right"/.exec(html)!
      expect([between, html.includes(`font-size:${size}px;line-height:34px`)]).toEqual([below ? '</tr><tr>' : '', true])
    },
  )
  it('PAPEL-07 a line’s total that would leave its name no room stands below the name, over the whole width', () => {
    const line = (total: string) =>
      write({ lineas: { rows: [{ codigo: 'A', nombre: 'Uno', cantidad: '1', total }], more: 0 } }).html
    expect(line('US$ 1.234.567,89')).toMatch(/>Uno<\/div><\/td><td align="right" valign="top" width="128"/)
    expect(line('US$ 12.345.678,90')).toMatch(/>Uno<\/div><\/td><\/tr><tr><td align="right" valign="top" colspan="2"/)
  })
  it('PAPEL-02 the preview is what the subject lacks, and hidden; without one, or of an empty one, the first paragraph', () => {
    expect(write({ preview: 'US$ 100 · 2 productos', paragraphs: ['Hola'] }).html).toMatch(
      /<div style="display:none[^>]*>US\$ 100 · 2 productos&#847;/,
    )
    expect(write({ paragraphs: ['Hola'] }).html).toMatch(/<div style="display:none[^>]*>Hola&#847;/)
    expect(write({ preview: '', paragraphs: ['Hola'] }).html).toMatch(/<div style="display:none[^>]*>Hola&#847;/)
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
  it('PAPEL-04 pictures come with the mail and none is loaded from elsewhere; blocked, their names and measures stand', () => {
    const foto = { nombre: 'óxido "1".jpg', jpg: Buffer.from('x'), width: 144, height: 108 }
    const { html } = write({ fotos: [foto, { ...foto, nombre: 'corte.jpg' }] })
    const pictures = html.match(/<img [^>]+>/g)!
    expect(
      pictures.map((img) => /src="([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"/.exec(img)!.slice(1)),
    ).toEqual([
      ['cid:foto-1@portal', 'Foto 1: óxido &#34;1&#34;.jpg', '144', '108'],
      ['cid:foto-2@portal', 'Foto 2: corte.jpg', '144', '108'],
    ])
    expect(html).not.toMatch(/src="(?!cid:)|url\(/)
  })
  it('PAPEL-04 lines that are not bought have a head of their own and no price', () => {
    const { html, texto } = write({
      lineas: {
        head: ['Producto y cuánto se reclama', 'Peso'],
        rows: [{ codigo: 'UPN-100', nombre: 'Perfil', cantidad: '3 de 10 tiras', total: '206,70 KG' }],
        more: 0,
      },
    })
    expect(html).toContain('>Producto y cuánto se reclama</td>')
    expect(html).not.toContain('neto unitario')
    expect(texto).toContain('Perfil (UPN-100)\n  3 de 10 tiras · Peso 206,70 KG')
  })
})
