import { describe, expect, it } from 'vitest'
import { findings } from './readmes.mjs'

const english = `[Spanish](README.es.md)

# Portal

## Two commands
\`\`\`sh
npm start   # builds and serves
\`\`\`

## Demo accounts
| Account | Document |
|---|---|
| \`ana@demo.test\` | DNI 25111222 |

Some 1,251 a second, with \`PORT\`: [how](docs/a.md).

## For programmers
\`npm run check\`
`
const spanish = `[English](README.md)

# Portal

## Dos comandos
\`\`\`sh
npm start   # construye y sirve
\`\`\`

## Cuentas de la demo
| Cuenta | Documento |
|---|---|
| \`ana@demo.test\` | DNI 25111222 |

Unas 1.251 por segundo, con [cómo](docs/a.md) y \`PORT\`.
`

describe('the two READMEs', () => {
  it('say the same facts, whatever the words and their order', () => {
    expect(findings(english, spanish)).toEqual([])
  })
  it.each([
    ['a command', 'npm start ', 'npm run start '],
    ['an account', 'ana@demo.test', 'eva@demo.test'],
    ['a document', '25111222', '25111223'],
    ['a figure', '1.251', '1.521'],
    ['a variable', '`PORT`', '`HOST`'],
    ['a link', 'docs/a.md', 'docs/b.md'],
  ])('%s that differs is told', (_, from, to) => {
    expect(findings(english, spanish.replace(from, to))).toHaveLength(1)
  })
  it('a row or a section that only one has is told', () => {
    expect(findings(english, spanish.replace(/\| `ana.*\n/, ''))).toEqual([
      'README.es.md, «Cuentas de la demo»: 3 lines, not 4 as «Demo accounts»',
    ])
    expect(findings(english, spanish.replace(/## Cuentas[^]*/, ''))).toEqual([
      'README.es.md: 1 sections, not 2: Two commands, Demo accounts',
    ])
  })
})
