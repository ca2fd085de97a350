/** What survey and policy ask of the distributor's configuration. */
type Propios = {
  /**
   * The claims policy in force: every new document raises the version, and is asked of every contact again (OPEN-85).
   * Without `archivo` it is the one the portal comes with.
   */
  politicaReclamos: { version: number; archivo?: string | null }
}

export const params: Propios = { politicaReclamos: { version: 1 } }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
