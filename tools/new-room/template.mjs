// The files of a new room: one call, one screen, their tests. `nombre`: the folder (avisos-de-obra); `clave`: its name
// in code (avisosDeObra); `Clave`: its page's; `titulo`: the title shown.
export const template = ({ nombre, clave, Clave, titulo }) => ({
  'contract.ts': `import { route } from '#shared/route.ts'
import { id, lista, texto, z } from '#shared/wire.ts'

const fila = z.object({ id, texto })

export const contract = {
  list: route({
    method: 'GET',
    path: '/api/${nombre}',
    access: 'session',
    summary: '${titulo}: la lista',
    reply: lista(fila),
  }),
} as const
`,
  'screens.ts': `import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/${nombre}',
    access: 'session',
    title: '${titulo}',
    page: '${Clave}Page',
    menu: { place: 90, text: '${titulo}', icon: 'list', under: 'servicios', detail: 'Para qué es, en una línea' },
  },
] as const satisfies readonly Screen[]
`,
  [`server/${nombre}.ts`]: `/** The front door of \`${nombre}\` on the server. */
import { db } from '#server/context.ts'
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { list${Clave} } from './store.ts'

export const ${clave} = feature(
  '${nombre}',
  contract,
  { list: async () => ({ $values: await list${Clave}(db()) }) },
  { screens },
)
`,
  'server/store.ts': `import type { Db } from '#server/db/db.ts'

/** The provinces stand in for the room's own table until it has one (tables.ts, migrations/ beside this file). */
export const list${Clave} = (on: Db) =>
  on.selectFrom('provincia').select(['id', 'name as texto']).orderBy('id').execute()
`,
  [`web/${Clave}Page.tsx`]: `import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { EmptyList } from '#web/shell/EmptyList.tsx'
import { Answer } from '#web/ui/Answer.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { contract } from '../contract.ts'

/** ${titulo}: loading, failure, empty, data. */
export const Component = () => {
  const read = useQuery(q(contract.list, {}))
  return (
    <>
      <div className="head">
        <h1>${titulo}</h1>
      </div>
      <Answer
        of={read}
        waiting={
          <Loading label="Cargando…">
            <Skeleton height={160} />
          </Loading>
        }
        empty={
          <EmptyList
            text="Todavía no hay nada."
            what="Acá vas a ver lo que se guarde en ${titulo}."
            ways={[['/', 'Volver al inicio']]}
          />
        }
      >
        {(data) => (
          <ul>
            {values(data).map((fila) => (
              <li key={fila.id}>{fila.texto}</li>
            ))}
          </ul>
        )}
      </Answer>
    </>
  )
}
`,
  [`${nombre}.http.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
beforeAll(async () => void (t = await startTestPortal()))
afterAll(() => t.stop())

describe('${titulo}', () => {
  it('asks for a session', async () => {
    expect((await t.anonymous.get('/api/${nombre}')).status).toBe(401)
  })
  it('lists what there is', async () => {
    const { status, body } = await (await t.as('cliente@demo.test')).get('/api/${nombre}')
    expect(status).toBe(200)
    expect(body.$values[0]).toEqual({ id: expect.any(Number), texto: expect.any(String) })
  })
})
`,
})
