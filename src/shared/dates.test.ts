import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, endOfDay, isDay, readDay, showDay, showTime, startOfDay, toDay, toTime } from './dates.ts'

describe('dates', () => {
  it('CONST-02 a day is shown as DD/MM/YYYY, an instant in Buenos Aires time', () => {
    expect(showDay('2026-11-21')).toBe('21/11/2026')
    expect(showDay('2026-11-21T02:30:00Z')).toBe('20/11/2026')
    expect(showTime('2026-11-21T17:05:00Z')).toBe('21/11/2026 14:05')
  })
  it('an instant travels with its offset', () => {
    expect(toTime(new Date('2026-11-21T17:05:00Z'))).toBe('2026-11-21T14:05:00-03:00')
    expect(toDay(new Date('2026-01-01T02:59:59Z'))).toBe('2025-12-31')
  })
  it('a day holds 24 hours of local time', () => {
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-21T03:00:00.000Z')
    expect(endOfDay('2026-11-21').getTime() - startOfDay('2026-11-21').getTime()).toBe(86_400_000)
  })
  it.each([
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['2026-13-01', false],
    ['21/11/2026', false],
    ['2026-1-1', false],
  ])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected))
  it.each([
    ['31/12/2026', '2026-12-31'],
    ['1/2/2026', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['30/02/2026', null],
    ['hoy', null],
  ])('reads %s', (text, expected) => expect(readDay(text)).toBe(expected))
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-21', -11, '2025-12-21'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s plus %i months is %s', (day, n, expected) => expect(addMonths(day, n)).toBe(expected))
  it('adding and taking days away comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (n) => addDays(addDays('2026-11-21', n), -n) === '2026-11-21'),
    )
  })
})
