import { describe, expect, it } from 'vitest'
import { onlyLate } from './late.ts'

describe('what a failure says of what is broken', () => {
  const late = { message: 'Test timed out in 30000ms.\nIf this is a long-running test, pass a timeout value.' }
  const hook = { message: 'Hook timed out in 120000ms.' }
  const polled = {
    message: 'expected 1 to be 2',
    cause: { message: 'Matcher did not succeed in time.' },
  }
  const wrong = { message: 'expected 1 to be 2' }
  it.each([
    ['a test, a hook and a poll that ran out of time say nothing yet', [late, hook, polled], true],
    ['beside another answer than the one asked for, they do', [late, wrong], false],
    ['a wrong answer is one', [wrong], false],
    ['nothing that failed is no lateness', [], false],
  ])('OPEN-247 %s', (_what, failures, expected) => {
    expect(onlyLate(failures)).toBe(expected)
  })
})
