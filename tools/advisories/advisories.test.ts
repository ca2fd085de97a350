import { describe, expect, it } from 'vitest'
import { unsoundIn, verdictOf } from './advisories.mjs'

const via = (id: string, name: string, severity: string) => ({
  source: 1,
  name,
  severity,
  title: `A fault of ${name}`,
  url: `https://github.com/advisories/${id}`,
  range: '<2.0.0',
})
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    one: { name: 'one', severity: 'high', via: [via('GHSA-aaaa', 'one', 'high')] },
    // whoever needs it is listed too, and names it
    two: { name: 'two', severity: 'high', via: ['one', via('GHSA-aaaa', 'one', 'high')] },
    three: { name: 'three', severity: 'moderate', via: [via('GHSA-bbbb', 'three', 'moderate')] },
  },
}
const HIGH = 'high: one <2.0.0: A fault of one (GHSA-aaaa)'
const MODERATE = 'moderate: three <2.0.0: A fault of three (GHSA-bbbb)'

describe('what is known against the packages', () => {
  it('OPEN-458 a grave advisory fails once, a lesser one is told', () => {
    expect(verdictOf(report, {}, '2026-11-27')).toEqual({ fatal: [HIGH], told: [MODERATE] })
  })
  it('OPEN-458 one that is accepted is told until its last day, and fails after it', () => {
    const accepted = { 'GHSA-aaaa': { why: 'only where a file is written', until: '2026-12-04' } }
    expect(verdictOf(report, accepted, '2026-12-04')).toEqual({ fatal: [], told: [HIGH, MODERATE] })
    expect(verdictOf(report, accepted, '2026-12-05')).toEqual({ fatal: [HIGH], told: [MODERATE] })
  })
  it('OPEN-458 one that is accepted and is no more has to leave the list', () => {
    const accepted = { 'GHSA-cccc': { why: 'mended since', until: '2027-01-01' } }
    expect(verdictOf({ vulnerabilities: {} }, accepted, '2026-11-27')).toEqual({
      fatal: ['tools/advisories/accepted.json: GHSA-cccc is no more; take it off'],
      told: [],
    })
  })
  it.each([null, { message: '405 Method Not Allowed', statusCode: 405 }, {}])(
    'OPEN-458 what a registry answers that does not know it is no report: %j',
    (answer) => expect(verdictOf(answer, {}, '2026-11-27')).toBeNull(),
  )
  it('OPEN-458 a package without its checksum, and one from elsewhere, are found without a network', () => {
    const sound = { integrity: 'sha512-abc' }
    const packages = {
      '': {},
      'node_modules/a': sound,
      'node_modules/b': { ...sound, resolved: 'https://registry.npmjs.org/b/-/b-1.0.0.tgz' },
      'node_modules/c': { integrity: 'sha1-abc' },
      'node_modules/d': { ...sound, resolved: 'git+ssh://git@example.com/d.git' },
      'node_modules/e': { ...sound, link: true },
    }
    expect(unsoundIn({ packages })).toEqual([
      'node_modules/c: no checksum in package-lock.json',
      'node_modules/d: comes from git+ssh://git@example.com/d.git, not from the registry',
      'node_modules/e: comes from a link, not from the registry',
    ])
  })
})
