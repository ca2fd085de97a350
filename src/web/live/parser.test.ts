import { describe, expect, it } from 'vitest'
import { createLector } from './parser.ts'

const stream =
  'retry: 3000\nevent: listo\ndata: []\n\n: \n\nevent: cambios\ndata: [{"tipo":"presupuesto","ids":[48001]}]\n\nevent: todo\ndata: []\n\n'
const wanted = [
  { name: 'listo', cambios: [] },
  { name: 'cambios', cambios: [{ tipo: 'presupuesto', ids: [48001] }] },
  { name: 'todo', cambios: [] },
]

describe('a stream of events', () => {
  it('OPEN-170 is read whole, however it is cut, and whatever ends its lines', () => {
    for (const text of [stream, stream.replaceAll('\n', '\r\n')])
      for (let size = 1; size <= text.length; size++) {
        const read = createLector()
        const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g'))!
        expect(pieces.flatMap((piece) => read(piece))).toEqual(wanted)
      }
  })
  it('what is no event, or says what nobody can read, tells of no change', () => {
    const read = createLector()
    expect(read(': latido\n\nid: 5\n\nevent: cambios\ndata: {"roto\n\nevent: cambios\ndata: {}\n\nevent: cam')).toEqual(
      [
        { name: 'cambios', cambios: [] },
        { name: 'cambios', cambios: [] },
      ],
    )
  })
})
