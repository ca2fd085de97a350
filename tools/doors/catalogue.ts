import { long, numbers, yesNo, MOMENTO, type Alone, type Thing, type World } from './thing.ts'

const links = [
  'javascript:x',
  '//x.test',
  'http://x.test',
  'https://x.test',
  '/acopios',
  `https://x.test/${long(2_000)}`,
]
const texts = [
  '<p>Hola</p>',
  '<img src="https://x.test/a.png">',
  '<img src=x>',
  '<p>x</p><script>1</script>',
  '<img src="/dibujos/seccion/c.svg?h=100&b=50&c=15&e=2">',
  '<img src="/novedades-imagenes/11111111-1111-1111-1111-111111111111.png">',
]
/** Two products that do not suggest each other. */
const pair = async (w: World) => {
  const products = await w.db.selectFrom('producto').select('id').where('activo', '=', true).orderBy('id').execute()
  const n = w.seq()
  const [a, b] = [n % products.length, Math.floor(n / products.length) + 1]
  const [idProducto, other] = [products[a]!.id, products[(a + b) % products.length]!.id]
  const said = w.db.deleteFrom('producto_sugerido').where('idProducto', '=', idProducto)
  await said.where('idProductoRelacionado', '=', other).execute()
  return { idProducto, idProductoRelacionado: other, idTipoRelacion: 2 }
}
const news = {
  titulo: 'Perfiles',
  textoPortada: 'Hay',
  cuerpo: '<p>Hola</p>',
  destacada: false,
  publicar: true,
  publicada: '2026-11-18T08:00',
}
const newsAlone: Alone = [
  ['descarga version', 'Its file of Excel, and the one that was being edited.'],
  ['publicar', 'A draft is kept; in a file it has no day.'],
  ['clienteId', 'The client by its number; the file has its code.'],
]
export const catalogue: readonly Thing[] = [
  {
    entity: 'novedades',
    row: (w) => ({
      codigo: `P${w.seq()}`,
      titulo: 'Perfiles',
      textoPortada: 'Hay',
      cuerpo: '<p>Hola</p>',
      publicada: '18/11/2026 08:00',
    }),
    samples: {
      cuerpo: [...texts, '', '<p></p>', `<p>${long(60_000)}</p>`],
      cuerpoDetalle: [...texts, '', `<p>${long(20_000)}</p>`],
      link: ['', ...links],
      linkVideo: ['', ...links],
      linkImagenSec: ['', ...links, '/dibujos/seccion/c.svg?h=100&b=50&c=15&e=2', '/novedades-imagenes/no-hay.png'],
      publicada: [
        { file: '18/11/2026 08:00', call: '2026-11-18T08:00' },
        { file: '31/02/2026 08:00', call: '2026-02-31T08:00' },
        'ayer',
      ],
      destacada: yesNo,
    },
    fileOnly: [['codigo cliente', 'The order system’s codes.'], MOMENTO],
    late: ['titulo', 'Perfiles', 'Chapas'],
    calls: [
      { call: 'novedades.create', make: () => ({ body: news }), alone: newsAlone },
      {
        call: 'novedades.change',
        again: 409,
        make: async (w) => {
          const found = w.db.selectFrom('novedad').select('version').where('id', '=', w.novedadId)
          const { version } = await found.executeTakeFirstOrThrow()
          return { params: { id: w.novedadId }, body: { ...news, version } }
        },
        alone: newsAlone,
      },
    ],
  },
  {
    entity: 'sugeridos',
    row: pair,
    samples: {
      idProducto: ['', 'NO-HAY', 'a b', 'ñ', long(31), 'x\u0000'],
      idProductoRelacionado: ['', 'NO-HAY', 'a b', 'ñ', long(31), 'x\u0000'],
      idTipoRelacion: [...numbers, 3, 4],
    },
    fileOnly: [MOMENTO],
    late: ['idTipoRelacion', '2', '3'],
    calls: [
      {
        call: 'sugerencias.create',
        make: async (w) => ({ body: await pair(w) }),
        alone: [['IdProducto IdProductoSugerido IdTipoRelacion', 'The other spelling of the documents (OPEN-59).']],
      },
    ],
  },
  {
    entity: 'dolar',
    row: () => ({ fechaHora: '2026-11-20 10:00', valor: 1_489 }),
    samples: {
      valor: [0, -1, 0.001, 0.0049, 0.005, 0.01, 1_489.5, 1.23456, 999_999_999, 1_000_000_000, 1e20, 'x'],
      fechaHora: [
        { file: '20/11/2026 10:00', call: '2026-11-20' },
        { file: '31/02/2026', call: '2026-02-31' },
        { file: '20/11/2099', call: '2099-11-20' },
        { file: 'ayer', call: 'ayer' },
        { file: '', call: '' },
      ],
    },
    fileOnly: [['tipo fuente', 'Typed is the usual kind, from whoever types it: his name stands beside it.']],
    late: 'A rate has no moment but its own day, which the import compares: OPEN-149.',
    calls: [
      {
        call: 'configuracion.updateDolar',
        make: async (w) => {
          const { version, visible, titulo, texto, mostrarValor } = (await w.people[0].get('/api/configuracion')).body
            .dolar
          return {
            body: { version, visible, titulo, texto, mostrarValor, cotizacion: { valor: 1_489, fecha: '2026-11-20' } },
          }
        },
        names: { valor: 'cotizacion.valor', fechaHora: 'cotizacion.fecha' },
        alone: [['version visible titulo texto mostrarValor', 'The strip, which no file writes.']],
        again: 409,
      },
    ],
  },
]
