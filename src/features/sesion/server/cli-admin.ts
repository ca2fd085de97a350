import { parseArgs } from 'node:util'
import { withBase } from '#server/command.ts'
import { administradorLink } from './administrador.ts'

const USO = `Uso:
  npm run admin -- CORREO [--nombre NOMBRE] [--apellido APELLIDO]
Crea el administrador de ese correo y muestra el enlace con que define su contraseña; si ya existe, muestra uno nuevo.`

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { nombre: { type: 'string' }, apellido: { type: 'string' } },
  })
  if (positionals.length !== 1) throw new Error(USO)
  const { nombre = 'Administrador', apellido = 'del portal' } = values
  const { texto } = await withBase(1, (db) =>
    db.transaction().execute((on) => administradorLink(on, { email: positionals[0]!, nombre, apellido })),
  )
  console.log(texto)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
