import { withBase } from './command.ts'
import { erasePersonal, plugIn } from './plugs.ts'

const USO = `Uso:
  npm run erase -- CODIGO
Borra lo personal de la gente de ese cliente (Ley 25.326): quién recibió, DNI, firma y lugar de sus entregas.
No se puede deshacer. Lo que se entregó y las cuentas quedan.`

const main = async ([codigo, ...more]: readonly string[]): Promise<void> => {
  if (codigo === undefined || more.length > 0) throw new Error(USO)
  plugIn()
  const many = await withBase(1, async (db) => {
    const cliente = await db.selectFrom('cliente').select('id').where('codigo', '=', codigo).executeTakeFirst()
    if (!cliente) throw new Error(`No existe un cliente con el código «${codigo}».`)
    return erasePersonal(cliente.id, 'npm run erase')
  })
  console.log(many === 1 ? 'Se borró lo personal de 1 registro.' : `Se borró lo personal de ${many} registros.`)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
