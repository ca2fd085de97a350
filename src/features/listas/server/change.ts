import { badInput, conflict } from '#shared/errors.ts'
import { readNumber } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cambio, Entera } from '../contract.ts'
import { asText, MAX_LINEAS, MAX_NOMBRE, textos } from '../rules.ts'
import { findOwn, requireMayDelete, type Found } from './access.ts'
import { namedLineas, type Nueva } from './make.ts'
import { asEntera } from './read.ts'
import * as store from './store.ts'

/** The list while it is changed: what is said of it, its lines in their order, and those to add. */
type Draft = {
  nombre: string
  nota: string
  compartida: boolean
  lineas: (store.LineaRow & { changed: boolean })[]
  nuevas: Nueva[]
}
/** Somebody changed the same meanwhile. */
class Clash extends Error {}

type Field = 'nombre' | 'nota' | 'compartida' | 'cantidad' | 'largo' | 'ancho'
const figures: readonly Field[] = ['cantidad', 'largo', 'ancho']
const yes = 'si'
/** What a field says now, as it is compared. */
const textOf = (draft: Draft, linea: store.LineaRow | null, campo: Field): string => {
  if (campo === 'nota') return (linea ?? draft).nota
  if (campo === 'nombre') return draft.nombre
  if (campo === 'compartida') return draft.compartida ? yes : ''
  return asText(linea![campo])
}
const figureOf = (campo: Field, text: string): string => {
  const figure = readNumber(text)
  if (figure === null || figure < 0 || (campo === 'cantidad' && figure <= 0))
    throw badInput(campo === 'cantidad' ? textos.cantidadInvalida : textos.medidaInvalida)
  return String(figure)
}
const write = (draft: Draft, linea: Draft['lineas'][number] | null, campo: Field, despues: string): void => {
  if (linea) {
    linea.changed = true
    if (campo === 'nota') linea.nota = despues
    else if (campo === 'cantidad' || campo === 'largo' || campo === 'ancho') linea[campo] = figureOf(campo, despues)
    return
  }
  if (campo === 'nombre') {
    const nombre = despues.trim()
    if (nombre === '') throw badInput(textos.nombreObligatorio)
    if (nombre.length > MAX_NOMBRE) throw badInput(textos.nombreLargo)
    draft.nombre = nombre
  } else if (campo === 'nota') draft.nota = despues
  else if (campo === 'compartida') draft.compartida = despues === yes
}

/** Lines of two people merge; the same field changed to something else by another is a clash (LIST-05). */
const changeField = (draft: Draft, cambio: Cambio): void => {
  const campo = cambio.campo
  const ofLine = cambio.linea !== null
  if (campo === null || (ofLine ? campo === 'nombre' || campo === 'compartida' : figures.includes(campo))) return
  const linea = ofLine ? (draft.lineas.find(({ id }) => id === cambio.linea) ?? null) : null
  if (ofLine && linea === null) throw new Clash()
  const [antes, despues] = [cambio.antes ?? '', cambio.despues ?? '']
  const now = textOf(draft, linea, campo)
  if (now === despues) return
  if (now !== antes) throw new Clash()
  write(draft, linea, campo, despues)
}
const apply = (draft: Draft, cambio: Cambio): void => {
  const at = draft.lineas.findIndex(({ id }) => id === cambio.linea)
  switch (cambio.que) {
    case 'campo':
      return changeField(draft, cambio)
    case 'agregar':
      if (cambio.nueva) draft.nuevas.push(cambio.nueva)
      return
    case 'quitar':
      if (at < 0) return // taken away by both
      if (cambio.version !== null && draft.lineas[at]!.version !== cambio.version) throw new Clash()
      draft.lineas.splice(at, 1)
      return
    case 'mover': {
      if (at < 0) return
      const [linea] = draft.lineas.splice(at, 1)
      const before = draft.lineas.findIndex(({ id }) => id === cambio.antesDe)
      draft.lineas.splice(before < 0 ? draft.lineas.length : before, 0, linea!)
    }
  }
}

const applyAll = ({ lista }: Found, lineas: readonly store.LineaRow[], cambios: readonly Cambio[]): Draft => {
  const { nombre, nota, compartida } = lista
  const draft: Draft = {
    nombre,
    nota,
    compartida,
    lineas: lineas.map((linea) => ({ ...linea, changed: false })),
    nuevas: [],
  }
  for (const cambio of cambios) apply(draft, cambio)
  return draft
}

/**
 * Changes a list by what each change was made over: those of two people merge; the same changed twice answers 409
 * `lista_cambiada` with the fresh list and changes nothing. Throws 403 for sharing another's list or no longer.
 */
export const changeLista = async (who: Sesion, id: number, cambios: readonly Cambio[]): Promise<Once<Entera>> => {
  await findOwn(db(), who, id)
  return once(async (on) => {
    const found = await findOwn(on, who, id, { lock: true })
    const { lista } = found
    let draft: Draft
    try {
      draft = applyAll(found, await store.listLineas(on, id), cambios)
    } catch (error) {
      if (!(error instanceof Clash)) throw error
      throw conflict('lista_cambiada', textos.changed(lista.cambiadaPor), { lista: await asEntera(on, who, found) })
    }
    const { nombre, nota, compartida, lineas, nuevas } = draft
    if (compartida !== lista.compartida) requireMayDelete(who, lista)
    if (lineas.length + nuevas.length > MAX_LINEAS) throw conflict('demasiadas_lineas', textos.tooManyLines)
    await store.saveLista(on, id, { nombre, nota, compartida, cambiadaPor: who.userName })
    await store.saveLineas(
      on,
      id,
      lineas.map((linea, at) => ({
        id: linea.id,
        cantidad: linea.cantidad,
        largo: linea.largo,
        ancho: linea.ancho,
        nota: linea.nota,
        orden: at + 1,
        changed: linea.changed,
      })),
    )
    await store.insertLineas(on, id, await namedLineas(on, nuevas))
    return asEntera(on, who, await findOwn(on, who, id))
  })
}
