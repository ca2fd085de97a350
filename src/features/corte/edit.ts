import type { Contenido, Entero, Grupo } from './contract.ts'
import { inColumn, readLargo, type Unidad } from './lengths.ts'
import { INICIAL, MAX_CORTE, MAX_DESPUNTE, MAX_FILAS, MAX_LARGO } from './limits.ts'
import { emptyEscrita, statusOf, type Escrita, type Fila } from './pieces.ts'
import type { Goal } from './planner/problem.ts'
import type { Ajustes, Pedido, Resto } from './result.ts'

/** A plan while it is edited, as texts, so that nothing of it is lost while it is no number. */

export type Propia = { readonly key: number; readonly cantidad: string; readonly largo: string }
export type EnGrupo = {
  readonly productoId: string
  readonly nombre: string
  readonly filas: readonly Fila[]
  readonly propias: readonly Propia[]
  /** Bars that are not to be used, by their key. */ readonly sin: readonly string[]
  readonly largos: readonly number[]
  readonly escrito: string
  /** What was offered when the plan was kept; null: it was not. */ readonly vistas: Grupo['vistas'] | null
}
export type Edicion = {
  readonly nombre: string
  readonly compartida: boolean
  readonly unidad: Unidad
  readonly corte: string
  readonly despunte: string
  readonly restoUtil: string
  readonly busca: Goal
  readonly grupos: readonly EnGrupo[]
  /** Which product is in sight. */ readonly at: number
  readonly next: number
}

const blank = (key: number): Fila => ({ key, ...emptyEscrita })
export const emptyEdicion = (): Edicion => ({
  nombre: '',
  compartida: false,
  unidad: 'mm',
  corte: inColumn(INICIAL.corte, 'mm'),
  despunte: '0',
  restoUtil: inColumn(INICIAL.restoUtil, 'mm'),
  busca: 'money',
  grupos: [],
  at: 0,
  next: 1,
})
const groupOf = (productoId: string, nombre: string, key: number): EnGrupo => ({
  productoId,
  nombre,
  filas: [blank(key)],
  propias: [],
  sin: [],
  largos: [],
  escrito: '',
  vistas: null,
})
/** A kept plan as it is edited. */
export const edicionOf = ({
  nombre,
  compartida,
  contenido,
}: Pick<Entero, 'nombre' | 'compartida' | 'contenido'>): Edicion => {
  const { unidad } = contenido
  let key = 1
  const text = (largo: number): string => inColumn(largo, unidad)
  return {
    ...emptyEdicion(),
    nombre,
    compartida,
    unidad,
    corte: inColumn(contenido.corte, 'mm'),
    despunte: contenido.despunte === 0 ? '0' : inColumn(contenido.despunte, 'mm'),
    restoUtil: contenido.restoUtil === 0 ? '0' : inColumn(contenido.restoUtil, 'mm'),
    busca: contenido.busca,
    grupos: contenido.grupos.map((grupo) => ({
      ...groupOf(grupo.productoId, grupo.nombreProducto, 0),
      filas: [
        ...grupo.piezas.map(({ cantidad, largo, marca }) => ({
          key: key++,
          cantidad: String(cantidad),
          largo: text(largo),
          marca,
        })),
        blank(key++),
      ],
      propias: grupo.propias.map(({ cantidad, largo }) => ({
        key: key++,
        cantidad: String(cantidad),
        largo: text(largo),
      })),
      sin: grupo.vistas.flatMap(({ productoId, largo, usar }) => (usar ? [] : [`${productoId}:${largo}`])),
      largos: grupo.largos,
      escrito: grupo.escrito === null ? '' : inColumn(grupo.escrito, 'm'),
      vistas: grupo.vistas,
    })),
    next: key,
  }
}

/** A small length in millimetres, 0 too; null: it is none, or more than it may be. */
const within = (text: string, most: number): number | null => {
  if (/^0+(?:[.,]0+)?$/.test(text.trim())) return 0
  const read = readLargo(/[.,]\d$/.test(text.trim()) ? `${text.trim()} mm` : text, 'mm')
  return read.kind === 'largo' && read.largo <= most ? read.largo : null
}
export type Wrong = { readonly corte?: string; readonly despunte?: string; readonly restoUtil?: string }
/** The saw and what counts as a rest; `wrong`: what of it cannot be read. */
export const ajustesOf = ({
  corte,
  despunte,
  restoUtil,
  busca,
}: Edicion): { ajustes: Ajustes | null; wrong: Wrong } => {
  const [cut, trim, rest] = [within(corte, MAX_CORTE), within(despunte, MAX_DESPUNTE), within(restoUtil, MAX_LARGO)]
  const wrong: Wrong = {
    ...(cut === null ? { corte: 'El corte va de 0 a 20 mm.' } : {}),
    ...(trim === null ? { despunte: 'El despunte va de 0 a 200 mm.' } : {}),
    ...(rest === null ? { restoUtil: 'Poné desde cuántos milímetros sirve un resto.' } : {}),
  }
  const whole = cut !== null && trim !== null && rest !== null
  return { ajustes: whole ? { corte: cut, despunte: trim, restoUtil: rest, busca } : null, wrong }
}
/** Own bars that are written out. */
export const propiasOf = ({ propias }: EnGrupo, unidad: Unidad): Resto[] =>
  propias.flatMap(({ cantidad, largo }) => {
    const status = statusOf({ cantidad, largo, marca: '' }, unidad)
    return status.kind === 'ready' ? [{ cantidad: status.cantidad, largo: status.largo }] : []
  })
export const escritoOf = ({ escrito }: EnGrupo): number | null => {
  const read = readLargo(escrito, 'm')
  return read.kind === 'largo' ? read.largo : null
}
/** The pieces that are written out, with the row of each. */
export const piezasOf = ({ filas }: EnGrupo, unidad: Unidad): (Pedido['piezas'][number] & { readonly key: number })[] =>
  filas.flatMap((fila) => {
    const status = statusOf(fila, unidad)
    return status.kind === 'ready'
      ? [{ key: fila.key, cantidad: status.cantidad, largo: status.largo, marca: fila.marca.trim() }]
      : []
  })
export const hasWrong = ({ grupos, unidad }: Edicion): boolean =>
  grupos.some(({ filas }) => filas.some((fila) => statusOf(fila, unidad).kind === 'wrong'))

/** What a person has put into it, in one text: two plans with the same hold the same. */
export const inputOf = ({ at: _at, next: _next, grupos, ...rest }: Edicion): string =>
  JSON.stringify({
    ...rest,
    grupos: grupos.map(({ filas, propias, vistas: _vistas, ...grupo }) => ({
      ...grupo,
      filas: filas.filter((fila) => !isBlank(fila)).map(({ cantidad, largo, marca }) => [cantidad, largo, marca]),
      propias: propias.map(({ cantidad, largo }) => [cantidad, largo]),
    })),
  })

/** What is kept of it. `vistas`: the bars that are offered, by product. */
export const contenidoOf = (
  edicion: Edicion,
  ajustes: Ajustes,
  vistas: (grupo: EnGrupo) => Grupo['vistas'],
): Contenido => ({
  unidad: edicion.unidad,
  ...ajustes,
  grupos: edicion.grupos.map((grupo) => ({
    productoId: grupo.productoId,
    nombreProducto: grupo.nombre,
    piezas: piezasOf(grupo, edicion.unidad).map(({ cantidad, largo, marca }) => ({ cantidad, largo, marca })),
    propias: propiasOf(grupo, edicion.unidad).map(({ cantidad, largo }) => ({ cantidad, largo })),
    largos: [...grupo.largos],
    escrito: escritoOf(grupo),
    vistas: vistas(grupo),
  })),
})

export type Action =
  | { readonly do: 'set'; readonly patch: Partial<Omit<Edicion, 'grupos' | 'next' | 'unidad'>> }
  | { readonly do: 'unidad'; readonly unidad: Unidad }
  | { readonly do: 'producto'; readonly productoId: string; readonly nombre: string; readonly instead: boolean }
  | { readonly do: 'quitarProducto' }
  | { readonly do: 'type'; readonly key: number; readonly campo: keyof Escrita; readonly text: string }
  | { readonly do: 'pieces'; readonly rows: readonly Escrita[]; readonly at: number }
  | { readonly do: 'remove'; readonly key: number }
  | { readonly do: 'own'; readonly key: number | null; readonly patch: Partial<Propia> | null }
  | { readonly do: 'sin'; readonly clave: string }
  | { readonly do: 'largos'; readonly largos: readonly number[] }
  | { readonly do: 'escrito'; readonly text: string }
  | { readonly do: 'open'; readonly edicion: Edicion }

const isBlank = ({ cantidad, largo, marca }: Escrita): boolean => `${cantidad}${largo}${marca}`.trim() === ''
/** The last row is a blank one. */
const ended = (edicion: Edicion): Edicion => {
  const grupo = edicion.grupos[edicion.at]
  if (!grupo) return edicion
  const last = grupo.filas.at(-1)
  if ((last && isBlank(last)) || grupo.filas.length >= MAX_FILAS) return edicion
  const filas = [...grupo.filas, blank(edicion.next)]
  return { ...withGroup(edicion, { ...grupo, filas }), next: edicion.next + 1 }
}
const withGroup = (edicion: Edicion, grupo: EnGrupo): Edicion => ({
  ...edicion,
  grupos: edicion.grupos.map((each, at) => (at === edicion.at ? grupo : each)),
})
/** What was read in one unit, written in the other; what is no length stays as it is. */
const inUnit = <Row extends { readonly largo: string }>(rows: readonly Row[], from: Unidad, to: Unidad): Row[] =>
  rows.map((row) => {
    const read = readLargo(row.largo, from)
    return read.kind === 'largo' ? { ...row, largo: inColumn(read.largo, to) } : row
  })

const changeGroup = (edicion: Edicion, grupo: EnGrupo, action: Action): Edicion => {
  const put = (patch: Partial<EnGrupo>, used = 0): Edicion => ({
    ...withGroup(edicion, { ...grupo, ...patch }),
    next: edicion.next + used,
  })
  switch (action.do) {
    case 'type': {
      const { key, campo, text } = action
      return put({ filas: grupo.filas.map((fila) => (fila.key === key ? { ...fila, [campo]: text } : fila)) })
    }
    case 'pieces': {
      const rows = action.rows.map((row, nth): Fila => ({ key: edicion.next + nth, ...row }))
      const place = action.at < 0 ? grupo.filas.findLastIndex((fila) => !isBlank(fila)) + 1 : action.at
      const over = grupo.filas[place] && isBlank(grupo.filas[place]) ? 1 : 0
      return put({ filas: grupo.filas.toSpliced(place, over, ...rows) }, rows.length)
    }
    case 'remove':
      return put({ filas: grupo.filas.filter(({ key }) => key !== action.key) })
    case 'own': {
      if (action.key === null)
        return put({ propias: [...grupo.propias, { key: edicion.next, cantidad: '1', largo: '' }] }, 1)
      const { key, patch } = action
      return put({
        propias: grupo.propias.flatMap((each) => (each.key !== key ? [each] : patch ? [{ ...each, ...patch }] : [])),
      })
    }
    case 'sin': {
      const { clave } = action
      return put({
        sin: grupo.sin.includes(clave) ? grupo.sin.filter((each) => each !== clave) : [...grupo.sin, clave],
      })
    }
    case 'largos':
      return put({ largos: action.largos })
    case 'escrito':
      return put({ escrito: action.text })
    default:
      return edicion
  }
}
const change = (edicion: Edicion, action: Action): Edicion => {
  const { grupos, at, unidad, next } = edicion
  const grupo = grupos[at]
  switch (action.do) {
    case 'open':
      return action.edicion
    case 'set':
      return { ...edicion, ...action.patch }
    case 'unidad':
      return {
        ...edicion,
        unidad: action.unidad,
        grupos: grupos.map((each) => ({
          ...each,
          filas: inUnit(each.filas, unidad, action.unidad),
          propias: inUnit(each.propias, unidad, action.unidad),
        })),
      }
    case 'producto': {
      const { productoId, nombre, instead } = action
      const known = grupos.findIndex((each) => each.productoId === productoId)
      if (known >= 0) return { ...edicion, at: known }
      if (instead && grupo)
        return withGroup(edicion, { ...grupo, productoId, nombre, sin: [], largos: [], escrito: '', vistas: null })
      return { ...edicion, grupos: [...grupos, groupOf(productoId, nombre, next)], at: grupos.length, next: next + 1 }
    }
    case 'quitarProducto':
      return { ...edicion, grupos: grupos.toSpliced(at, 1), at: Math.max(0, at - 1) }
    default:
      return grupo ? changeGroup(edicion, grupo, action) : edicion
  }
}
export const edicionReducer = (edicion: Edicion, action: Action): Edicion => ended(change(edicion, action))
