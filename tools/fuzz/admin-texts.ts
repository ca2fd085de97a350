import type { Random } from './random.ts'
import { TEXTOS } from './generate.ts'
import type { Persona } from './people.ts'

/** A request of a round, and who sends it. */
export type Asked = { readonly who: Persona; readonly method: string; readonly path: string; readonly body?: unknown }

const data = (type: string, text: string): string => `data:image/${type};base64,${Buffer.from(text).toString('base64')}`
const svg = (href: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><image href="${href}" width="9" height="9"/></svg>`
const LOGOS = [
  { trazo: 'M2 2h26v6H2z', caja: '0 0 30 30' },
  { trazo: 'M2 2h26v6H2z', caja: '0 0 0 0' },
  { trazo: `M${'9'.repeat(400)} 2h2z`, caja: '0 0 30 30' },
  { trazo: `M2 2${'a1 1 0 0 1 9e9 9e9'.repeat(200)}`, caja: '0 0 1 1' },
  { url: data('svg+xml', svg('/dev/zero')) },
  { url: data('svg+xml', svg('/etc/hostname')) },
  { url: data('png', 'nothing') },
  { url: 'https://ejemplo.test/logo.png' },
  { url: '/marca/0f6a3d1e-1111-4222-8333-444455556666.png' },
]
const HTML = [
  '<p>Uno</p>',
  `<p>${'x'.repeat(20_000)}</p>`,
  '<ol start="99999999999"><li>a<ul><li>b</li></ul></li></ol>',
  `${'<ul><li>'.repeat(300)}hondo`,
  '<table><tr><td><p>a</p></td><td>b</td></tr></table>',
  '<img src="file:///etc/hostname"><img src="data:image/svg+xml;base64,PHN2Zy8+"><p>a</p>',
  '<p>&#0;&amp;&lt;script&gt;</p><script>1</script>',
  '<h2>مرحبا \u202e עברית 日本 🧱</h2>',
]

/** A text as if pasted: often valid, sometimes far too long. */
const textFrom = (a: Random): string => (a.chance(0.5) ? `Aceros ${a.of(TEXTOS).slice(0, 60)}` : a.of(TEXTOS))
const linksFrom = (a: Random) => ({
  $values: Array.from({ length: a.int(4) }, () => ({ texto: textFrom(a), url: `https://ejemplo.test/${a.int(9)}` })),
})

const written = (a: Random): readonly (readonly [path: string, body: object])[] => [
  [
    '/api/configuracion/updateEmpresa',
    {
      nombre: textFrom(a),
      razonSocial: textFrom(a),
      telefono: a.of(['+54 11 4444-0000', null, textFrom(a)]),
      contacto: a.of([null, 'a@b.test', textFrom(a)]),
      bancoUrl: 'https://ejemplo.test',
      calculadoraUrl: null,
      enlaces: linksFrom(a),
      redes: linksFrom(a),
      version: null,
    },
  ],
  [
    '/api/configuracion/updateMarca',
    { logo: a.of(LOGOS), acento: null, enlace: null, marcaAsociada: null, carruselMs: 4000, version: null },
  ],
  ['/api/configuracion/updateTermsConditions', { termsConditions: a.chance(0.7) ? a.of(HTML) : textFrom(a) }],
  [
    '/api/novedades',
    {
      titulo: textFrom(a),
      textoPortada: textFrom(a),
      cuerpo: a.chance(0.7) ? a.of(HTML) : textFrom(a),
      destacada: a.chance(0.5),
      publicar: true,
    },
  ],
]

/** The texts that an administrator writes, and then everything that shows them: page, screens, mail, PDF and sheet. */
export const roundOf = (admin: Persona, cliente: Persona, quoteId: number, a: Random): Asked[] => {
  const clienteId = cliente.known.clienteId![0]
  const get = (path: string): Asked => ({ who: cliente, method: 'GET', path })
  return [
    ...written(a).map(([path, body]) => ({ who: admin, method: 'POST', path, body })),
    get('/login'),
    get('/api/configuracion/marca'),
    get(`/api/novedades/getNovedades/${clienteId}?page=1&rowPerPage=10`),
    get(`/api/Budget/${quoteId}/pdf`),
    get('/api/configuracion/download/politicaReclamos'),
    {
      who: cliente,
      method: 'POST',
      path: '/api/Client/contactForm',
      body: { Issue: textFrom(a).slice(0, 40), Message: textFrom(a), ClienteId: clienteId },
    },
    { who: cliente, method: 'POST', path: '/api/saldo/DownloadExcel', body: { clienteId } },
  ]
}
