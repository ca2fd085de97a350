import { describe, expect, it } from 'vitest'
import { longLines } from './lines.mjs'

const words = (columns: number) => 'word '.repeat(Math.ceil(columns / 5)).slice(0, columns - 1) + '.'
const title = words(130)
const clauses = `select ${'uno, '.repeat(20)}dos from tabla where single = 1 order by dos`

describe('the length of lines', () => {
  it('a line has 120 columns, of code and of a comment', () => {
    expect(longLines('a.ts', `// ${words(117)}\nconst a = 1 // ${words(105)}\n`)).toEqual([])
    expect(longLines('a.ts', `// ${words(118)}\nconst a = 1 // ${words(106)}\n`)).toEqual([1, 2])
  })
  it('one literal may pass them: a title, a template, a regular expression, a text of a screen', () => {
    expect(longLines('a.test.ts', `it('${title}', async ({ page }) => {\n})\n`)).toEqual([])
    expect(longLines('a.ts', `const a = {\n  b: \`\${a} ${title}\`,\n  c: /${title}/,\n}\n`)).toEqual([])
    expect(longLines('a.tsx', `const a = <p title="${title}" />\n`)).toEqual([])
    expect(longLines('a.css', `.a {\n  mask: url("${title}") no-repeat;\n}\n/* ${title} */\n`)).toEqual([4])
  })
  it('a word may, wherever it stands: nothing can cut it', () => {
    expect(longLines('a.ts', `// https://a.test/${'x'.repeat(120)}\n`)).toEqual([])
  })
  it('two literals may not, nor one beside much else', () => {
    expect(longLines('a.ts', `const a = ['${words(60)}', '${words(60)}', '${words(60)}']\n`)).toEqual([1])
    expect(longLines('a.ts', `call('${words(60)}', ${'other, '.repeat(10)}last)\n`)).toEqual([1])
  })
  it('SQL never does, tagged or not, on one line or on several', () => {
    expect(longLines('a.ts', `const a = sql\`${clauses}\`\n`)).toEqual([1])
    expect(longLines('a.ts', `const a = sql<number>\`\n  ${clauses}\`\n`)).toEqual([2])
    expect(longLines('a.ts', `const a = sql\`and ${title}\`\n`)).toEqual([1])
    expect(longLines('a.ts', `const a = ask(\`${clauses}\`)\nconst b = '${clauses}'\n`)).toEqual([1, 2])
  })
  it('each line of a template counts', () => {
    expect(longLines('a.ts', `const a = \`\n  <p>\n    ${title}\n  </p>\`\n`)).toEqual([3])
  })
})
