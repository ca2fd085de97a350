import { createFloor } from './floor-app.ts'

/** The floor as a process of its own. */

const app = createFloor(process.env.DATABASE_URL!)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
