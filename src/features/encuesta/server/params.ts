/** Settings of survey and policy. */
type Propios = {
  /**
   * The current claims policy: each new document increments the version, and every contact must accept it again
   * (OPEN-85). Without `archivo`: the default one.
   */
  politicaReclamos: { version: number; archivo?: string | null }
}

export const params: Propios = { politicaReclamos: { version: 1 } }

declare module '#server/params.ts' {
  interface Params extends Propios {}
}
