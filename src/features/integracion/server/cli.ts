import { existsSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withBase, onBaseAsItIs } from '#server/command.ts'
import { DIAS } from './claves.ts'
import { isAboutClaves, runClaves } from './cli-claves.ts'
import { runImport } from './cli-import.ts'

const USO = `Uso:
  npm run import -- CARPETA [--dry-run]   importa los archivos CSV de la carpeta (docs/integracion.md)
      --encoding utf-8|windows-1252       cómo están escritos, si no es lo que se averigua
      --decimal ,|.                       el signo decimal: sin él, 1.500 es dudoso y no se lee
      --momento 2026-11-23T22:00:00-03:00 cuándo se escribieron los archivos; sin él, ahora
      --completo                          lo que los archivos no nombran se retira (hasta un 10 %)
      --completas precios,imagenes        lo mismo, sólo de éstos
      --confirmar-bajas                   también si es más del 10 %
      --json                              escribe el informe como JSON
      --solo-errores                      escribe sólo las líneas malas, y por qué no pudo: para cron
  npm run import -- --clave NOMBRE [--alcance precios,stock] [--vence DIAS]
                                          crea una clave para PUT /api/integracion y la muestra una vez; sin --alcance
                                          llega a todo menos usuarios, sin --vence vale ${DIAS} días
  npm run import -- --claves              muestra las claves: alcance, vencimiento y último uso
  npm run import -- --revocar NOMBRE      anula las claves de ese nombre`

const main = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      encoding: { type: 'string' },
      decimal: { type: 'string' },
      momento: { type: 'string' },
      completo: { type: 'boolean' },
      completas: { type: 'string' },
      'confirmar-bajas': { type: 'boolean' },
      json: { type: 'boolean' },
      'solo-errores': { type: 'boolean' },
      clave: { type: 'string' },
      revocar: { type: 'string' },
      claves: { type: 'boolean' },
      alcance: { type: 'string' },
      vence: { type: 'string' },
    },
  })
  if (isAboutClaves(values)) {
    await withBase(2, async (db) => console.log(await runClaves(db, values)))
    return true
  }
  if (positionals.length !== 1) throw new Error(USO)
  const dir = resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0]!)
  if (!existsSync(dir) || !statSync(dir).isDirectory()) throw new Error(`No existe la carpeta ${dir}.`)
  // the portal on the same machine has priority over an import
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const onBase = values['dry-run'] ? onBaseAsItIs : withBase
  return onBase(2, (db) => runImport(db, dir, values))
}

try {
  if (!(await main())) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
