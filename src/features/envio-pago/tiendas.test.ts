import { expect, it } from 'vitest'
import type { Eleccion, Offer } from './rules.ts'
import { faltaTransporte, visibleTiendas } from './tiendas.ts'

const todas = Array.from({ length: 300 }, (_, n) => ({
  valor: String(n + 1),
  nombre: `Obra ${n + 1}`,
  detalle: n % 2 === 0 ? 'Av. Hipólito Yrigoyen 100, Río Cuarto' : 'Ruta 8 km 604, Ñorquincó',
}))
const seen = (valor: string | null, searchText: string) => {
  const { vistas, mas } = visibleTiendas(todas, valor, searchText)
  return [vistas.map((t) => t.valor).join(' '), mas]
}

it('OPEN-208 of 300 shops ten are seen, and the chosen one wherever it stands', () => {
  expect(seen('1', '')).toEqual(['1 2 3 4 5 6 7 8 9 10', 290])
  expect(seen('300', '')).toEqual(['300 1 2 3 4 5 6 7 8 9 10', 289])
  expect(seen(null, '')).toEqual(['1 2 3 4 5 6 7 8 9 10', 290])
})
it('OPEN-208 every word is looked for in its name and its address, without accents; the chosen one stays', () => {
  expect(seen('1', 'obra 299')).toEqual(['1 299', 0])
  expect(seen('299', 'OBRA 299 yrigoyen')).toEqual(['299', 0])
  expect(seen('2', 'norquinco')).toEqual(['2 4 6 8 10 12 14 16 18 20', 140])
  expect(seen('2', 'nadie')).toEqual(['2', 0])
})

it('OPEN-208 where no transport can be chosen it is said why, and what to do', () => {
  const offerWith = (...tiendas: readonly number[][]): Offer => ({
    tiendas: { $values: [] },
    listaTransportes: {
      $values: tiendas.map((arrives, n) => ({
        id: n + 1,
        descripcion: 'Fletes',
        clientes: { $values: arrives.map((clienteTiendaNro) => ({ clienteTiendaNro })) },
      })),
    } as Offer['listaTransportes'],
    clasificacionEnvios: { $values: [] },
    listaFormasPago: { $values: [] },
  })
  const eleccion = (tiendaNro: number | null, esObra = false): Eleccion => ({
    esObra,
    tiendaNro,
    transporteId: null,
    clasificacionId: null,
    condicionPagoId: null,
  })
  expect([
    faltaTransporte(offerWith(), eleccion(7)),
    faltaTransporte(offerWith(), eleccion(null, true)),
    faltaTransporte(offerWith([9], []), eleccion(7)),
    faltaTransporte(offerWith([9], []), eleccion(9)),
    faltaTransporte(offerWith([9], []), eleccion(null, true)),
    faltaTransporte(offerWith([9], []), eleccion(null)),
  ]).toEqual([
    'Todavía no hay transportes cargados: así no se puede terminar la compra.',
    'Todavía no hay transportes cargados: así no se puede terminar la compra.',
    'Ningún transporte llega a esta tienda. Elegí otra tienda o enviá a una obra.',
    null,
    null,
    null,
  ])
})
