/** The types that test/s3.ts uses of @20minutes/s3rver, which has none. */
declare module '@20minutes/s3rver' {
  type Context = {
    method: string
    path: string
    query: Record<string, string | undefined>
    params: { bucket?: string; key?: string }
    status: number
    type: string
    body: unknown
  }
  type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    middleware: Middleware[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
    httpServer: import('node:http').Server
  }
}
declare module '@20minutes/s3rver/lib/middleware/authentication.js' {
  import type S3rver from '@20minutes/s3rver'
  const authentication: () => S3rver['middleware'][number]
  export default authentication
}
