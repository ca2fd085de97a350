import { describe, expect, it } from 'vitest'
import { MAX } from '#features/novedades/rules.ts'
import { clasificaciones } from './server/entidades/envio.ts'
import { novedades } from './server/entidades/novedades.ts'
import { estadoPedidos } from './server/entidades/operaciones.ts'

describe('the bounds of a column, each by itself', () => {
  it('SHIP-07 a clasificación may stand first: its order is 0 or more', () => {
    const { orden } = clasificaciones.columnas.shape
    expect(['0', '1', ''].map((text) => orden!.safeParse(text || undefined).data)).toEqual([0, 1, 0])
    expect(orden!.safeParse('-1').success).toBe(false)
  })
  it('OPEN-178 nothing, or less than one, may have been delivered of a line', () => {
    const { cantidadEntregada } = estadoPedidos.columnas.shape
    for (const text of ['0', '0,5']) expect(cantidadEntregada!.safeParse(text).success).toBe(true)
    expect(cantidadEntregada!.safeParse('-1').success).toBe(false)
  })
  it('OPEN-344 an address of a news item is one of those that its screen opens, and no longer than is kept', () => {
    const { linkVideo } = novedades.columnas.shape
    const of = (length: number) => 'https://videos.example/'.padEnd(length, 'x')
    expect(linkVideo!.safeParse(of(MAX.direccion)).data).toBe(of(MAX.direccion))
    expect(linkVideo!.safeParse(of(MAX.direccion + 1)).success).toBe(false)
    expect(linkVideo!.safeParse('http://videos.example/a').success).toBe(false)
  })
})
