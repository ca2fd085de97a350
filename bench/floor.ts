import Fastify from 'fastify'
import pg from 'pg'
import { addLine, confirm, pages } from './floor-pages.ts'

/**
 * The floor: plain Fastify and pg, without session, permission, validation or log; one prepared query per page, and
 * the same JSON as the portal's. The ratio of both shows what the portal adds.
 */

pg.types.setTypeParser(1082, String)
pg.types.setTypeParser(20, Number)
// generic plans: planning each time would cost more than the query
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL!,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
})
const app = Fastify({ routerOptions: { maxParamLength: 500 } })

for (const { path, query, answer } of pages)
  app.get(path, async (req) => answer((await pool.query(query(req.params as never, req.query as never))).rows))

app.post(
  '/api/Budget/shoppingCart',
  async (req) =>
    (
      await pool.query({
        name: 'add',
        text: addLine,
        values: [(req.body as { clienteId: number }).clienteId, (req.body as { productoId: string }).productoId],
      })
    ).rows[0],
)
app.post(
  '/api/Budget/:id',
  async (req) =>
    (await pool.query({ name: 'confirm', text: confirm, values: [Number((req.params as { id: string }).id)] })).rows[0],
)
app.get('/api/ready', async () => ({ status: 'ok' }))

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
)
