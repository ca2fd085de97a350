import { badInput, conflict } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import { readParams, writeParam } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Usos } from '../contract.ts'
import { checkFrase, nombresCual, nombresDolar, nombresUso, textos, USOS_DOLAR } from '../rules.ts'
import { forgetDolares } from './dolares.ts'
import { params, type DolarUsos } from './params.ts'
import * as store from './store.ts'

type Uso = Usos['usos']['$values'][number]
const usosOf = ({ version, usos }: DolarUsos): Usos => ({
  version,
  usos: {
    $values: USOS_DOLAR.map((uso): Uso => {
      const { tipo = null, cual = 'ultimo', frase = null } = usos[uso] ?? {}
      return { uso, tipo, cual, frase }
    }),
  },
})
/** Which rate is used for what. */
export const readUsos = async (): Promise<Usos> => usosOf((await readParams(db())).dolarUsos)

/** What the audit log says of it: 'Divisa, día hábil anterior'. */
const said = ({ usos }: Usos) =>
  Object.fromEntries(
    usos.$values.map(({ uso, tipo, cual, frase }) => [
      nombresUso[uso],
      [tipo ? `${nombresDolar[tipo]}, ${nombresCual[cual].toLowerCase()}` : textos.usual, frase]
        .filter(Boolean)
        .join(': '),
    ]),
  )

type Escrita = { version: number; usos: readonly Uso[] }
/**
 * Saves which rate is used for what. Throws 400 for a long sentence, 409 `version_vieja` if somebody else saved
 * meanwhile.
 */
export const saveUsos = async (who: Sesion, { version, usos }: Escrita): Promise<true> => {
  const wrong = usos.flatMap(({ uso, frase }) => {
    const detail = checkFrase(frase ?? '')
    return detail ? [{ field: `${uso}Frase`, detail }] : []
  })
  if (wrong[0]) throw badInput(wrong[0].detail, wrong)
  await tx(async (on) => {
    const before = (await store.lockUsos(on)) ?? params.dolarUsos
    if (version !== before.version) throw conflict('version_vieja', textos.otherPersona)
    const chosen = usos.flatMap(({ uso, tipo, cual, frase }) =>
      tipo ? [[uso, { tipo, cual, frase: frase?.trim() || null }] as const] : [],
    )
    const after = { version: version + 1, usos: Object.fromEntries(chosen) }
    await writeParam(on, 'dolarUsos', after, who.userName)
    forgetDolares()
    await audit(on, { accion: 'dolar-usos-cambiado', antes: said(usosOf(before)), despues: said(usosOf(after)) })
  })
  return true
}
