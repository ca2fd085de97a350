export const cyclesOf: (files: ReadonlyMap<string, string>) => string[][]
