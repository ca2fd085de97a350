import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { writeDown } from './summary.ts'

const all = (errors: readonly TestError[]) => errors.map((e) => e.message ?? e.value ?? '').join('\n')

/** Records the failures: journeys, and errors outside of any. */
export default class implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.outcome() === 'unexpected') writeDown(test.titlePath().filter(Boolean).join(' > '), all(result.errors))
  }
  onError(error: TestError): void {
    writeDown('fuera de los recorridos', all([error]))
  }
}
