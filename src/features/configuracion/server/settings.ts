import { badInput, conflict, notFound } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { audit } from '#server/auditoria.ts'
import { config, db, tx } from '#server/context.ts'
import { cleanHtml, isEmptyHtml } from '#server/html.ts'
import { readParams, writeParam } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Archivo, Estado, Version } from '../contract.ts'
import { textos, tiposArchivo } from '../rules.ts'
import { dolarOf } from './dolar.ts'
import { empresaOf, readMarcaEscrita, readVersionOfEmpresa } from './marca.ts'
import * as store from './store.ts'

const versionOf = ({ creado, tipo: _tipo, archivo: _archivo, ...row }: store.Descarga): Version => ({
  ...row,
  creado: toTime(creado),
})
const timeOf = (date: Date | null | undefined) => (date ? toTime(date) : null)

/** The whole configuration, in one answer. */
export const readEstado = async (): Promise<Estado> => {
  const on = db()
  const [params, rows, cambio, carritosAbiertos, terminos, cambioDolar, marca, versionOfEmpresa] = await Promise.all([
    readParams(on),
    store.listDescargas(on),
    store.findCambio(on, 'shoopEnabled'),
    store.countCarritos(on),
    store.listTerminos(on),
    store.findCambio(on, 'tiraDolar'),
    readMarcaEscrita(on),
    readVersionOfEmpresa(on),
  ])
  const archivos: Archivo[] = tiposArchivo.map((tipo) => ({
    tipo,
    versiones: { $values: rows.filter((r) => r.tipo === tipo).map(versionOf) },
  }))
  const { version } = params.terminos
  const actual = terminos.find((t) => t.version === version)
  return {
    shoopEnabled: params.shoopEnabled,
    shoopCambio: cambio ? { fecha: toTime(cambio.actualizada), usuario: cambio.usuario } : null,
    carritosAbiertos,
    maxBytes: config().maxFileBytes,
    archivos: { $values: archivos },
    terminos: { version, creado: timeOf(actual?.creado), usuario: actual?.usuario ?? null },
    dolar: dolarOf(params, cambioDolar),
    empresa: { ...empresaOf(params), version: versionOfEmpresa },
    marca,
    fijos: { $values: Object.keys(config().marca) },
  }
}

/** Enables or disables purchasing for everybody (CFG-01, OPEN-38). */
export const setShoopEnabled = async (who: Sesion, shoopEnabled: boolean): Promise<true> => {
  await tx(async (on) => {
    const antes = (await readParams(on)).shoopEnabled
    await writeParam(on, 'shoopEnabled', shoopEnabled, who.userName)
    await audit(on, { accion: 'compra-cambiada', antes: { habilitada: antes }, despues: { habilitada: shoopEnabled } })
  })
  return true
}

/**
 * Saves the terms, sanitised, as the next version. `version`: the one being edited. Throws 400 for an empty text
 * (CFG-10), 409 `version_vieja` if somebody else saved meanwhile.
 */
export const saveTerminos = async (who: Sesion, html: string, version: number | null): Promise<true> => {
  const clean = cleanHtml(html)
  if (isEmptyHtml(clean)) throw badInput(textos.noTexto, [{ field: 'termsConditions', detail: textos.noTexto }])
  await tx(async (on) => {
    const { terminos: antes } = await readParams(on)
    const old = () => conflict('version_vieja', textos.otherPersona)
    if (version !== null && version !== antes.version) throw old()
    await store.insertTerminos(on, { ...antes, creado: null, usuario: null })
    const next = { version: antes.version + 1, html: clean }
    if (!(await store.insertTerminos(on, { ...next, creado: new Date(), usuario: who.userName }))) throw old()
    await writeParam(on, 'terminos', next)
    await audit(on, { accion: 'terminos-cambiados', sobre: `versión ${next.version}` })
  })
  return true
}

/** The versions of the terms, newest first; before any change, the default ones. */
export const listTerminos = async () => {
  const rows = await store.listTerminos(db())
  const { terminos } = await readParams(db())
  const all = rows.length > 0 ? rows : [{ version: terminos.version, creado: null, usuario: null }]
  return { $values: all.map((t) => ({ version: t.version, creado: timeOf(t.creado), usuario: t.usuario })) }
}
/** A version of the terms with its text. Throws 404. */
export const readTerminos = async (version: number) => {
  const row = await store.findTerminos(db(), version)
  const { terminos } = await readParams(db())
  const found = row ?? (terminos.version === version ? { ...terminos, creado: null, usuario: null } : null)
  if (!found) throw notFound()
  return { version, creado: timeOf(found.creado), usuario: found.usuario, termsConditions: found.html }
}
