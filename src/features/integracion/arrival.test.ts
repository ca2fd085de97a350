import { expect, it } from 'vitest'
import { isMissing } from './server/arrival.ts'

/** A time in November 2026; the 2nd and the 23rd are Mondays. */
const at = (day: number, hour: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${hour}:00-03:00`)
const days = (...all: number[]) => all.map((day) => `2026-11-${String(day).padStart(2, '0')}`)
const week = days(9, 10, 11, 12, 13, 16, 17, 18, 19, 20)

it.each<[string, readonly string[], Date, Date, boolean]>([
  ['Monday to Friday, on Sunday', week, at(20, '02:00'), at(22, '23:59'), false],
  ['Monday to Friday, on Monday before its hour', week, at(20, '02:00'), at(23, '01:00'), false],
  ['Monday to Friday, not on Monday', week, at(20, '02:00'), at(23, '14:00'), true],
  ['Monday to Friday, not on Friday', week.slice(0, -1), at(19, '02:00'), at(20, '13:59'), false],
  ['Monday to Friday, not on Friday, 36 h after', week.slice(0, -1), at(19, '02:00'), at(20, '14:00'), true],
  [
    'daily, on Sunday 36 h after',
    days(9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21),
    at(21, '02:00'),
    at(22, '14:00'),
    true,
  ],
  [
    'the Monday after a Monday without it',
    days(10, 11, 12, 13, 17, 18, 19, 20),
    at(20, '02:00'),
    at(23, '20:00'),
    false,
  ],
  ['once a week', days(12, 19), at(19, '02:00'), at(28, '02:00'), false],
  ['for the first time, one day', days(20), at(20, '02:00'), at(29, '02:00'), false],
])('OPEN-265 what came daily and does not is missing: %s', (_what, dias, ultima, now, missing) =>
  expect(isMissing({ ultima, dias }, now)).toBe(missing),
)
