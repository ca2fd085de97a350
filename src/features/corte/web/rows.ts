import { showM, showMm, toMetros } from '../lengths.ts'
import type { Barra, Resultado } from '../result.ts'

/** What table, drawing, paper and spreadsheet say of a bar alike. */

/** 'barras 1 a 7', 'barra 18', 'resto R1', 'restos R2'. */
export const nameOfBarra = ({ propia, desde, veces }: Barra): string => {
  if (propia !== null) return `${veces === 1 ? 'resto' : 'restos'} R${propia + 1}`
  return veces === 1 ? `barra ${desde}` : `barras ${desde} a ${desde + veces - 1}`
}
/** '1 a 7', '18', 'R1'. */
export const numberOfBarra = ({ propia, desde, veces }: Barra): string =>
  propia !== null ? `R${propia + 1}` : veces === 1 ? String(desde) : `${desde} a ${desde + veces - 1}`
export const queEs = ({ sobra, queda }: Barra): string => (sobra === 0 ? '' : queda ? 'queda' : 'recorte')

export type Tramo = {
  readonly letra: string
  readonly largo: number
  readonly marca: string
  readonly cantidad: number
}
/** Equal pieces beside each other as one: '2 × A 5.950'. */
export const tramosOf = ({ piezas }: Barra): Tramo[] => {
  const found: Tramo[] = []
  for (const pieza of piezas) {
    const last = found.at(-1)
    if (last?.letra === pieza.letra) found[found.length - 1] = { ...last, cantidad: last.cantidad + 1 }
    else found.push({ ...pieza, cantidad: 1 })
  }
  return found
}
export const showTramos = (barra: Barra): string =>
  tramosOf(barra)
    .map(({ letra, largo, marca, cantidad }) =>
      [cantidad > 1 ? `${cantidad} ×` : '', letra, showMm(largo), marca ? `(${marca})` : ''].filter(Boolean).join(' '),
    )
    .join(' + ')
/** 'Barra de 12,00 m: A de 5.950, A de 5.950; recorte de 94 mm'. */
export const describeBarra = (barra: Barra): string => {
  const pieces = barra.piezas.map(({ letra, largo }) => `${letra} de ${showMm(largo)}`).join(', ')
  const rest = barra.sobra === 0 ? '' : `; ${queEs(barra)} de ${showMm(barra.sobra)} mm`
  return `Barra de ${showM(barra.largo)} m: ${pieces}${rest}`
}

/** Where on the bar each piece stands, in tenths: after the trim, with a kerf after each. */
export const placesOf = ({ piezas }: Barra, corte: number, despunte: number): number[] => {
  let at = despunte
  return piezas.map(({ largo }) => {
    const from = at
    at += largo + corte
    return from
  })
}
/** The same rows for a spreadsheet, lengths in metres. */
export const planillaOf = (producto: string, { barras }: Resultado) =>
  barras.map((barra) => ({
    producto,
    barras: nameOfBarra(barra),
    veces: barra.veces,
    largo: toMetros(barra.largo),
    piezas: showTramos(barra).slice(0, 4000),
    usado: toMetros(barra.piezas.reduce((total, { largo }) => total + largo, 0)),
    cortes: barra.cortes,
    sobra: toMetros(barra.sobra),
    que: queEs(barra),
  }))
