type Lengths = Readonly<Record<string, readonly number[]>>
export const limitOf: (file: string) => number
export const longFunctions: (diagnostics: readonly { filename: string; message: string }[]) => Lengths
export const faultsOf: (found: Lengths, excepted: Lengths) => string[]
