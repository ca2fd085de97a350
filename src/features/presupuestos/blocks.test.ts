import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf } from './server/blocks.ts'

/** Each block as the sheet writes it: its depth, and whether it is a heading. */
const said = (html: string) => blocksOf(html).map(({ texto, titulo, nivel }) => [nivel, titulo ? `# ${texto}` : texto])

describe('the terms on the sheet of a request', () => {
  it.each([
    [
      '<h3>Precios</h3><p>Sin <strong>IVA</strong>.</p>',
      [
        [0, '# Precios'],
        [0, 'Sin IVA.'],
      ],
    ],
    [
      '<ol><li>Uno</li><li><p>Dos</p></li></ol>',
      [
        [1, '1. Uno'],
        [1, '2. Dos'],
      ],
    ],
    [
      '<ol start="4"><li>Cuatro</li></ol><ul><li>Suelto</li></ul>',
      [
        [1, '4. Cuatro'],
        [1, '• Suelto'],
      ],
    ],
    [
      '<ol><li><p>Entrega</p><ul><li><p>En obra</p></li></ul></li><li>Retiro</li></ol>',
      [
        [1, '1. Entrega'],
        [2, '• En obra'],
        [1, '2. Retiro'],
      ],
    ],
    [
      '<table><tbody><tr><td><p>30 días</p></td><td>2 %</td></tr><tr><th>Contado</th><td>4 %</td></tr></tbody></table>',
      [
        [0, '30 días · 2 %'],
        [0, 'Contado · 4 %'],
      ],
    ],
    [
      '<blockquote>Una cita</blockquote>y lo que sigue',
      [
        [0, 'Una cita'],
        [0, 'y lo que sigue'],
      ],
    ],
    ['<p>Una línea<br />y otra, &lt;5 &amp; más</p><p></p>', [[0, 'Una línea\ny otra, <5 & más']]],
  ])('OPEN-179 %j is written whole', (html, expected) => expect(said(html)).toEqual(expected))
  it('no word is lost, whatever it stands in', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom('p', 'h2', 'li', 'div', 'td', 'dd', 'pre'), fc.stringMatching(/^[a-z]{1,8}$/)),
        ),
        (parts) => {
          const words = parts.map(([, word]) => word)
          const text = blocksOf(parts.map(([tag, word]) => `<${tag}>${word}</${tag}>`).join('')).map((b) => b.texto)
          expect(text.join(' ').match(/[a-z]+/g) ?? []).toEqual(words)
        },
      ),
    ))
})
