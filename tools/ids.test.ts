import { describe, expect, it } from 'vitest'
import { expand, findings, titlesOf } from './ids.mjs'

// an area of its own, so that these ids are not checked against the real ones
const decision = ['OPEN', '05'].join('-')
const spec = ['ACERO-01', 'ACERO-02', 'ACERO-03', 'ACERO-04', decision]
  .map((id) => `| ${id} | algo | regla |`)
  .join('\n')
const all = { name: 'a.test.ts', code: `it('ACERO-01 ACERO-02 ACERO-03 anda')\nit('ACERO-04 ${decision} anda')` }

describe('the ids in the tests', () => {
  it('nothing is wrong where each row has its test, or is not built yet', () => {
    expect(findings(spec, [all], {})).toEqual([])
    const three = { ...all, code: "it('ACERO-01 ACERO-02 ACERO-03 anda')" }
    expect(findings(spec, [three], { 'falta el carrito': 'ACERO-04' })).toEqual([]) // a decision needs no test
  })
  it('a row without a test is told', () => {
    expect(findings(spec, [{ ...all, code: "it('ACERO-01 ACERO-03 ACERO-04')" }], {})).toEqual([
      'ACERO-02: ninguna prueba lo nombra',
    ])
  })
  it('a title with four ids is told', () => {
    expect(findings(spec, [{ ...all, code: "it('ACERO-01 ACERO-02 ACERO-03 ACERO-04 anda')" }], {})).toEqual([
      'a.test.ts: 4 ids en un título, «ACERO-01 ACERO-02 ACERO-03 ACERO-04 anda…»',
    ])
  })
  it('an area of eight letters is one', () => {
    const long = '| COCKPITS-01 | algo | regla |'
    expect(findings(long, [{ ...all, code: '' }], {})).toEqual(['COCKPITS-01: ninguna prueba lo nombra'])
    expect(findings(long, [{ ...all, code: "it('COCKPITS-01 anda')" }], {})).toEqual([])
  })
  it('an id that is no row is told, another word like one is not', () => {
    const code = `${all.code}\nit('ACERO-05 UTF-16 UPN-100 anda')`
    expect(findings(spec, [{ ...all, code }], {})).toEqual(['a.test.ts: ACERO-05 no está en la especificación'])
  })
  it('what has its test leaves the list of what is not built, and so does what is no row', () => {
    expect(findings(spec, [all], { 'falta el carrito': 'ACERO-03…05' })).toEqual([
      'tools/pending-ids.mjs: ACERO-03 ya tiene su prueba; quítelo de la lista',
      'tools/pending-ids.mjs: ACERO-04 ya tiene su prueba; quítelo de la lista',
      'tools/pending-ids.mjs: ACERO-05 no está en la especificación',
    ])
  })
  it('an id in a comment names nothing', () => {
    expect(titlesOf("// ACERO-01\n/* 'ACERO-02' */\nit('ACERO-03') // ACERO-04")).toEqual([
      { text: 'ACERO-03', ids: ['ACERO-03'] },
    ])
  })
  it('a stretch of ids is written with its ends', () => {
    expect(expand('API-09…11 ACERO-01')).toEqual(['API-09', 'API-10', 'API-11', 'ACERO-01'])
  })
})
