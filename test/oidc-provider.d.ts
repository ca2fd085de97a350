/** The types that test/oidc.ts uses of oidc-provider, which has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  type Details = {
    uid: string
    prompt: { name: string }
    params: { client_id: string }
    session?: { accountId: string }
    grantId?: string
  }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (about: { accountId: string; clientId: string }) => {
      addOIDCScope: (scope: string) => void
      save: () => Promise<string>
    }
    callback(): (req: IncomingMessage, res: ServerResponse) => void
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Details>
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object, options?: object): Promise<void>
  }
}
