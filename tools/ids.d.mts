export const titlesOf: (code: string) => { text: string; ids: string[] }[]
export const expand: (list: string) => string[]
export const findings: (
  spec: string,
  files: readonly { name: string; code: string }[],
  pending: Record<string, string>,
) => string[]
