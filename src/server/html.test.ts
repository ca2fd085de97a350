import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml, isEmptyHtml } from './html.ts'

describe('cleaning what somebody wrote', () => {
  it.each([
    ['<p onclick="x()">Hola <b>vos</b></p>', '<p>Hola <b>vos</b></p>'],
    ['<script>alert(1)</script><p>sí</p>', '<p>sí</p>'],
    ['<style>p{}</style><p style="color:red" class="a" id="b">sí</p>', '<p>sí</p>'],
    ['<a href="javascript:alert(1)">acá</a>', '<a>acá</a>'],
    ['<a href=" java\nscript:alert(1)">acá</a>', '<a>acá</a>'],
    ['<a href="//otro.example/x">acá</a>', '<a>acá</a>'],
    ['<a href="/novedades">acá</a>', '<a href="/novedades">acá</a>'],
    ['<a href="https://a.example/" target="_top">acá</a>', '<a href="https://a.example/">acá</a>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="data:image/svg+xml;base64,AA">', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<table></table>',
    ],
    ['<iframe src="https://a.example"></iframe><form><input></form>', ''],
    ['a < b && c', 'a &lt; b &amp;&amp; c'],
    ['<p>sin cerrar', '<p>sin cerrar</p>'],
  ])('%s', (html, kept) => expect(cleanHtml(html)).toBe(kept))

  it('what was cleaned stays as it is when it is cleaned again', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      'p',
      'a',
      ' href=',
      'javascript:',
      '/',
      'img',
      ' on',
      '=',
      '!--',
      '`',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 }))), (parts) => {
        const once = cleanHtml(parts.join(''))
        expect(cleanHtml(once)).toBe(once)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['', true],
    ['<p> &nbsp;</p><br>', true],
    ['<p><script>x</script></p>', true],
    ['<p>.</p>', false],
    ['<p><img src="/a.png"></p>', false],
  ])('%s is empty: %s', (html, empty) => expect(isEmptyHtml(html)).toBe(empty))
})
