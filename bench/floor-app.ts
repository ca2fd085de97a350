import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { addLine, confirm, pages, types } from './floor-pages.ts'

/**
 * The floor: plain Fastify and pg, without session, permission, validation or log; one prepared query per page, and
 * the same JSON as the portal's. The ratio of both shows what the portal adds.
 */

export const createFloor = (connectionString: string): FastifyInstance => {
  // generic plans: planning each time would cost more than the query
  const options = '-c plan_cache_mode=force_generic_plan'
  const pool = new pg.Pool({ connectionString, max: 10, types, options })
  const app = Fastify({ routerOptions: { maxParamLength: 500 } })
  app.addHook('onClose', () => pool.end())
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
      (await pool.query({ name: 'confirm', text: confirm, values: [Number((req.params as { id: string }).id)] }))
        .rows[0],
  )
  app.get('/api/ready', async () => ({ status: 'ok' }))
  return app
}
