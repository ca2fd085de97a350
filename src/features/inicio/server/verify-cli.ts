import { parseArgs } from 'node:util'
import { withBase } from '#server/command.ts'
import { tellVerificacion, tellNights } from './verify-report.ts'
import { verifyVentas } from './verify.ts'
import { listNights, nombresOf } from './verify-store.ts'

const USO = `Uso:
  npm run verify                 compara el libro de ventas con los renglones y repara lo que difiere
  npm run verify -- --solo-ver   sólo compara
  npm run verify -- --noches     lo que encontraron las últimas siete noches
Termina con 0 si todo coincide, 2 si encontró diferencias y 1 si no pudo terminar.`

const main = (): Promise<number> => {
  const { values } = parseArgs({
    options: { 'solo-ver': { type: 'boolean' }, noches: { type: 'boolean' }, ayuda: { type: 'boolean' } },
  })
  if (values.ayuda) throw new Error(USO)
  return withBase(1, async (db) => {
    if (values.noches) {
      console.log(tellNights(await listNights(db)))
      return 0
    }
    const found = await verifyVentas(db, { soloVer: values['solo-ver'] ?? false })
    console.log(tellVerificacion(found, await nombresOf(db, found.primeros)))
    return found.grupos > 0 || found.totales.cuantos > 0 ? 2 : 0
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  const wrong = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  console.error(wrong ? USO : error instanceof Error ? error.message : error)
  process.exitCode = 1
}
