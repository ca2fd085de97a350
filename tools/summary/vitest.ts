import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { writeDown } from './summary.ts'

const all = (errors: readonly { message?: string }[]) => errors.map((e) => e.message ?? String(e)).join('\n')

/** Records the failures: tests, hooks, files that did not load, and uncaught errors. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const m of modules) {
      const file = `${m.project.name} ${m.relativeModuleId}`
      if (m.errors().length > 0) writeDown(file, all(m.errors()))
      for (const s of m.children.allSuites())
        if (s.errors().length > 0) writeDown(`${file} > ${s.fullName}`, all(s.errors()))
      for (const t of m.children.allTests('failed')) writeDown(`${file} > ${t.fullName}`, all(t.result().errors ?? []))
    }
    for (const e of unhandled) writeDown('error que nadie esperaba', e.stack ?? e.message)
  }
}
