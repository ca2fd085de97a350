import { join } from 'node:path'
import { createVitest, type TestRunResult, type Vitest } from 'vitest/node'

/** Runs test files of a copy, one after the other, and says whether they passed. */
export type Corredor = {
  /** `cambiado`: the file that is other than at the last run. */
  pasan: (pruebas: readonly string[], cambiado: string | null) => Promise<boolean>
  cerrar: () => Promise<void>
}

const proyectoDe = (prueba: string): string => (prueba.includes('.http.test.') ? 'postgres' : 'rules')

const bien = ({ testModules, unhandledErrors }: TestRunResult): boolean =>
  unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((m) => m.state() === 'passed')

/** One test runner for all runs: the demo company is imported once. The first test that fails ends a run. */
export const abrirCorredor = async (dir: string): Promise<Corredor> => {
  const vitest: Vitest = await createVitest(
    { root: dir, watch: false, project: ['rules', 'postgres'], reporters: [{}], bail: 1, fileParallelism: false },
    { cacheDir: join(dir, '.vite') },
  )
  return {
    pasan: async (pruebas, cambiado) => {
      if (cambiado) vitest.invalidateFile(cambiado)
      const all = await vitest.globTestSpecifications(pruebas.map((p) => join(dir, p)))
      const specs = pruebas.flatMap((p) =>
        all.filter((s) => s.moduleId === join(dir, p) && s.project.name === proyectoDe(p)),
      )
      if (specs.length !== pruebas.length)
        throw new Error(`No encuentro alguna de estas pruebas: ${pruebas.join(', ')}`)
      return bien(await vitest.runTestSpecifications(specs))
    },
    cerrar: () => vitest.close(),
  }
}
