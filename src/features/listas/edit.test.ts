import { describe, expect, it } from 'vitest'
import type { Entera } from './contract.ts'
import { cambiosOf, edicionOf, edicionReducer, overFresh, problemOfFila } from './edit.ts'

const linea = (id: number, cantidad: number, more: object = {}) => ({
  id,
  version: 1,
  productoId: `P-${id}`,
  nombreProducto: `Producto ${id}`,
  cantidad,
  largo: 6,
  ancho: 0,
  nota: '',
  producto: null,
  motivo: null,
  sustitutos: { $values: [] },
  ...more,
})
const lista = (...lineas: ReturnType<typeof linea>[]): Entera => ({
  id: 7,
  clienteId: 1,
  nombre: 'Obra norte',
  nota: '',
  compartida: true,
  propia: true,
  puedeEliminar: true,
  dueno: 'Ana',
  cambiada: '2026-11-24T10:00:00-03:00',
  cambiadaPor: 'Ana',
  lineas: { $values: lineas },
})
const base = lista(linea(1, 4), linea(2, 5), linea(3, 6))
const longer = lista(linea(1, 4), linea(2, 5), linea(3, 6), linea(5, 7))

describe('what is sent of an edited list', () => {
  it('LIST-04 LIST-05 nothing where nothing changed; each change with what it was made over', () => {
    const edicion = edicionOf(base)
    expect(cambiosOf(edicion)).toEqual([])
    const typed = edicionReducer(edicion, { do: 'type', key: '2', campo: 'largo', text: '4,50' })
    const named = edicionReducer(typed, { do: 'set', patch: { nombre: 'Obra sur ' } })
    const without = edicionReducer(named, { do: 'remove', key: '1' })
    expect(cambiosOf(without)).toMatchObject([
      { que: 'campo', campo: 'nombre', antes: 'Obra norte', despues: 'Obra sur' },
      { que: 'quitar', linea: 1, version: 1 },
      { que: 'campo', linea: 2, campo: 'largo', antes: '6', despues: '4,5' },
    ])
  })
  it('LIST-04 a line that is moved, and one that is put back', () => {
    const moved = edicionReducer(edicionOf(base), { do: 'move', key: '3', by: -2 })
    expect(moved.filas.map(({ key }) => key)).toEqual(['3', '1', '2'])
    expect(cambiosOf(moved).map(({ linea: id, antesDe }) => [id, antesDe])).toEqual([
      [2, null],
      [1, 2],
      [3, 1],
    ])
    const [fila] = moved.filas
    const back = edicionReducer(edicionReducer(moved, { do: 'remove', key: '3' }), {
      do: 'restore',
      fila: fila!,
      at: 2,
    })
    expect(cambiosOf(back)).toEqual([])
  })
  it('LIST-05 over what the other wrote one’s own is said again, and the rest is theirs', () => {
    const typed = edicionReducer(edicionOf(longer), { do: 'type', key: '1', campo: 'cantidad', text: '50' })
    const mine = edicionReducer(typed, { do: 'type', key: '5', campo: 'nota', text: 'Mía' })
    const fresh = lista(linea(1, 9, { nota: 'Urgente' }), linea(2, 8), linea(4, 1))
    const over = overFresh(mine, fresh)
    expect(over.filas.map(({ productoId, cantidad, nota }) => [productoId, cantidad, nota])).toEqual([
      ['P-1', '50', 'Urgente'],
      ['P-2', '8', ''],
      ['P-5', '7', 'Mía'], // taken away by the other, but not what one wrote
      ['P-4', '1', ''],
    ])
    expect(cambiosOf(over)[0]).toMatchObject({ que: 'campo', linea: 1, campo: 'cantidad', antes: '9', despues: '50' })
  })
  it('LIST-01 a line needs a quantity, and metres that are some', () => {
    const [fila] = edicionOf(base).filas
    expect(problemOfFila(fila!)).toBeNull()
    expect(problemOfFila({ ...fila!, cantidad: 'dos' })).toBe('Poné una cantidad mayor que cero.')
    expect(problemOfFila({ ...fila!, largo: 'seis' })).toBe('El largo y el ancho van en metros, como 12 o 1,5.')
  })
})
